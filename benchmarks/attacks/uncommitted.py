"""Read a game's seed while its last move is still being written.

The fourth penalty ends a game of Qwixx, and the seed of a finished game is public. While the write
of that move is delayed, and then fails, every address of the API that could show the seed is
requested.
"""

import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import uvicorn
from tests.server.api_client import ApiClient, create_table

from quincunx.server.app import make_app
from quincunx.server.storage.sqlite import SqliteStore
from quincunx.server.storage.store import StoreUnavailable
from quincunx.server.table.entries import Entry

SEED = "a secret seed"
PATHS = ("/record", "/dice", "/positions/9", "")
ATTEMPTS = 5


class HeldStore(SqliteStore):
    """While `hold` is set, writes wait; then they fail."""

    hold = False
    held: Future[None] | None = None

    def append(
        self,
        table: str,
        sequence: int,
        entries: Sequence[Entry],
        due: float | None = None,
        key_hash: str | None = None,
    ) -> Future[None]:
        if not self.hold:
            return super().append(table, sequence, entries, due, key_hash)
        self.held = Future()
        return self.held


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        store = HeldStore(Path(folder) / "games.db")
        server = uvicorn.Server(
            uvicorn.Config(make_app(store, SEED, pause=0), port=0, log_level="error", ws="none")
        )
        thread = threading.Thread(target=server.run)
        thread.start()
        while not server.started:
            time.sleep(0.05)
        client = ApiClient(server.servers[0].sockets[0].getsockname()[1])
        leaks = sum(leaks_seed(client, store) for _ in range(ATTEMPTS))
        server.should_exit = True
        thread.join()
    print(f"The seed of a running game was read in {leaks} of {ATTEMPTS} attempts.")
    return 1 if leaks else 0


def leaks_seed(client: ApiClient, store: HeldStore) -> bool:
    table, seats, _ = create_table(client, "qwixx", "here")
    player = seats[0]
    for _ in range(3):
        player.post(f"{table}/moves", move="pass")
        player.post(f"{table}/moves", move="penalty")
    player.post(f"{table}/moves", move="pass")
    store.hold = True
    last_move = threading.Thread(
        target=player.post, args=(f"{table}/moves",), kwargs={"move": "penalty"}
    )
    last_move.start()
    while store.held is None:
        time.sleep(0.01)
    with ThreadPoolExecutor(len(PATHS)) as readers:
        answers = [readers.submit(client.get, f"{table}{path}") for path in PATHS]
        time.sleep(0.2)  # some addresses may wait for the write
        store.hold = False
        store.held.set_exception(StoreUnavailable("the write failed"))
        store.held = None
    last_move.join()
    return any(SEED in answer.result().text for answer in answers)


if __name__ == "__main__":
    sys.exit(main())
