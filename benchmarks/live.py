"""How fast the web app is: from a move to the other player's page over loopback, and durable moves a second in the store.

python -m benchmarks.live
"""

import http.client
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from urllib.parse import urlencode

from websockets.sync.client import connect

from quincunx.server.sqlite import SqliteStore
from quincunx.server.store import Entry, Seating, TableRow

MOVES = 200
TABLES, EACH = 50, 40


class Client:
    """A browser without a screen: posts moves, keeps its cookie."""

    def __init__(self, port: int) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port)
        self.cookie = ""

    def post(self, path: str, **fields: object) -> str:
        """Where the answer leads."""
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": self.cookie, "HX-Request": "true"}
        self.connection.request("POST", path, urlencode(fields), headers)
        response = self.connection.getresponse()
        response.read()
        assert response.status == 200, response.status
        self.cookie = (response.getheader("set-cookie") or self.cookie).split(";")[0]
        return response.getheader("HX-Redirect") or ""


def latency(folder: Path) -> list[float]:
    """Seconds from a post to the news of it in the other player's websocket; both take turns to pass."""
    command = [sys.executable, "-m", "quincunx.cli", "serve", "--port", "0", "--database", str(folder / "live.db")]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    told = re.search(r":(\d+)/", server.stdout.readline())
    assert told
    try:
        return measured(int(told[1]))
    finally:
        server.terminate()
        server.wait()


def measured(port: int) -> list[float]:
    client, times = Client(port), list[float]()
    while len(times) < MOVES:
        path = client.post("/new/qwixx", players=2, who0="here", who1="here", first=0)
        with connect(f"ws://127.0.0.1:{port}{path}/live") as spectator:
            spectator.recv()
            for seat in (0, 1):  # the white step; after it a new table is simpler than to know who is asked
                begun = time.perf_counter()
                client.post(f"{path}/move", seat=seat, move="pass")
                spectator.recv()
                times.append(time.perf_counter() - begun)
    return times


def durable(folder: Path) -> float:
    """Moves a second, each on disk before the next of its table."""
    store = SqliteStore(folder / "store.db")
    row = TableRow("", "qwixx", {}, "", "all", (Seating("Ann", "here", ""),))
    names = [str(number) for number in range(TABLES)]
    for name in names:
        store.create(TableRow(name, row.game, row.options, row.seed, row.help, row.seats), []).result()
    begun = time.perf_counter()
    for sequence in range(EACH):
        for future in [store.append(name, sequence, [Entry("move", 0, "red 8")]) for name in names]:
            future.result()
    spent = time.perf_counter() - begun
    store.close()
    return TABLES * EACH / spent


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        times = sorted(latency(Path(folder)))
        print(
            f"a move on the other's page: median {median(times) * 1000:.0f} ms, 95 % within {times[int(len(times) * 0.95)] * 1000:.0f} ms"
        )
        print(f"durable moves of {TABLES} tables at once: {durable(Path(folder)):,.0f} a second")


if __name__ == "__main__":
    main()
