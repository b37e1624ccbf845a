"""Load a record that is as long as possible and request its table again and again, while somebody
else wants to see another page.

First a record of nearly 100,000 lines, which is refused unless the server lets tables have longer
games than can be played there; then the longest that a table allows.
"""

import contextlib
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.server.api_client import ApiClient
from tests.server.conftest import Server
from tests.server.http_client import request
from tests.server.records import trading_record

LONGEST_RECORD, LONGEST_GAME = 49_940, 5000  # decisions
REQUESTS, CLIENTS = 50, 10
MOST_DELAY = 1.0  # seconds for another page, on a machine that is also busy with the requests


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "games.db")
        try:
            accepted = attack(server, LONGEST_RECORD)
            delay = attack(server, LONGEST_GAME)
        finally:
            server.stop()
    return 1 if accepted is not None or delay is None or delay > MOST_DELAY else 0


def attack(server: Server, decisions: int) -> float | None:
    """The longest delay of another page in seconds; None if the record is refused."""
    client = ApiClient(server.port)
    record = trading_record(decisions)
    answer = client.post("/records", record=record)
    print(f"A record of {len(record.splitlines()):,} lines: status {answer.status}.", flush=True)
    if answer.status != 201:
        return None
    path = f"/tables/{answer.json['table']}"
    delays: list[float] = []
    done = threading.Event()
    watcher = threading.Thread(target=watch_home_page, args=(server, delays, done))
    watcher.start()
    start = time.perf_counter()
    with ThreadPoolExecutor(CLIENTS) as clients:
        sizes = list(clients.map(lambda _: state_size(client, path), range(REQUESTS)))
    seconds = time.perf_counter() - start
    done.set()
    watcher.join()
    print(
        f"  {REQUESTS} states of {max(sizes):,} bytes in {seconds:.2f} s; another page took "
        f"up to {max(delays):.2f} s",
        flush=True,
    )
    return max(delays)


def state_size(client: ApiClient, path: str) -> int:
    """In bytes; 0 if the answer takes too long."""
    try:
        return len(client.get(path).text)
    except TimeoutError:
        return 0


def watch_home_page(server: Server, delays: list[float], done: threading.Event) -> None:
    while not done.is_set() or not delays:
        start = time.perf_counter()
        with contextlib.suppress(TimeoutError):
            request(server, "GET", "/")
        delays.append(time.perf_counter() - start)
        time.sleep(0.02)


if __name__ == "__main__":
    sys.exit(main())
