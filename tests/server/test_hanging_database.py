"""A database that hangs, as when its processes are stopped: every request is answered within
seconds, and no move is lost or made twice.
"""

import asyncio
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path

import pytest

from quincunx.server.service.tables import TableService
from quincunx.server.storage import deadlines
from quincunx.server.storage.open import open_store
from quincunx.server.storage.sqlite import SqliteStore
from quincunx.server.storage.store import Callbacks, StoreUnavailable, WriteConflict
from quincunx.server.table.entries import Entry, Moved
from quincunx.server.table.playing import Play
from tests.server.api_client import ApiClient, create_table
from tests.server.conftest import Server
from tests.server.http_client import request
from tests.server.load import LoadGenerator, missing_moves, run_under_load
from tests.server.postgres_cluster import Cluster
from tests.server.service.support import ALL_SEATS, run_with_service, table_row
from tests.server.storage.rows import ROLLS, ROW
from tests.support import PATIENCE


def test_reads_and_writes_fail_within_seconds_and_recover(cluster: Cluster) -> None:
    store = open_store(cluster.database())
    store.create(ROW, ROLLS).result()
    with cluster.frozen(), ThreadPoolExecutor(12) as readers:
        start = time.monotonic()
        write = store.append("one", 2, [Moved(0, "pass")])
        reads = [readers.submit(store.load, "one") for _ in range(12)]
        failures = [write.exception(PATIENCE), *(read.exception(PATIENCE) for read in reads)]
        assert [type(failure) for failure in failures] == [StoreUnavailable] * 13
        assert time.monotonic() - start < PATIENCE
    # the first attempt may still be written when the database continues, but then not the second
    with suppress(WriteConflict):
        store.append("one", 2, [Moved(0, "pass")]).result(PATIENCE)
    assert store.entries_since("one", 0) == [*ROLLS, Moved(0, "pass")]
    store.close()


def test_closing_a_store_does_not_wait_for_the_database(cluster: Cluster) -> None:
    store = open_store(cluster.database())
    store.listen(Callbacks(*[lambda *ignored: None] * 4))
    store.create(ROW, ROLLS).result()
    with cluster.frozen():
        closing_store = threading.Thread(target=store.close)
        closing_store.start()
        closing_store.join(PATIENCE)
        assert not closing_store.is_alive()


@pytest.fixture(scope="module")
def server(cluster: Cluster) -> Iterator[Server]:
    running = Server(cluster.database())
    yield running
    running.stop()


def health(server: Server) -> int:
    return request(server, "GET", "/healthz")[0]


def test_every_request_is_answered(server: Server, cluster: Cluster) -> None:
    path, seats, _ = create_table(ApiClient(server.port), options={"first": 0})
    unknown = ApiClient(server.port)
    with cluster.frozen(), ThreadPoolExecutor(40) as clients:
        move = clients.submit(seats[0].post, f"{path}/moves", move="pass", decision=0)
        reads = [clients.submit(unknown.get, f"/tables/{number:016x}") for number in range(30)]
        healths = [clients.submit(health, server) for _ in range(5)]
        assert [answer.result(PATIENCE).status for answer in (move, *reads)] == [503] * 31
        assert [answer.result(PATIENCE) for answer in healths] == [503] * 5
    deadline = time.monotonic() + PATIENCE
    while health(server) != 200:
        assert time.monotonic() < deadline
    again = seats[0].post(f"{path}/moves", move="pass", decision=0)
    assert (again.status, again.json.get("type", "/api/docs#stale")) in (
        (200, "/api/docs#stale"),
        (409, "/api/docs#stale"),
    )
    store = open_store(str(server.database))
    entries = store.entries_since(path.rsplit("/", 1)[1], 0)
    store.close()
    assert [entry.move for entry in entries if isinstance(entry, Moved)] == ["pass"]


def test_no_move_is_lost_or_made_twice_under_load(server: Server, cluster: Cluster) -> None:
    load = LoadGenerator([server.port])

    async def freeze_twice() -> None:
        for seconds in (0.5, 4.0):  # shorter and longer than the deadline
            so_far = len(load.acknowledged)
            while len(load.acknowledged) < so_far + 40:
                await asyncio.sleep(0.01)
            with cluster.frozen():
                await asyncio.sleep(seconds)

    run_under_load(load, 6, freeze_twice)
    assert missing_moves(str(server.database), load.acknowledged) == []


def test_a_locked_file_is_unavailable(tmp_path: Path) -> None:
    class Impatient(SqliteStore):
        def connect(self, timeout: float = 0.1) -> sqlite3.Connection:
            return super().connect(timeout)

    store = Impatient(tmp_path / "games.db")
    with closing(sqlite3.connect(tmp_path / "games.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreUnavailable, match="locked"):
            store.create(ROW, ROLLS).result(PATIENCE)
    store.create(ROW, ROLLS).result()
    store.close()


class SlowStore(SqliteStore):
    """The next writes are done when `release` is called."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.held: list[tuple[Future[None], tuple[str, int, Sequence[Entry]]]] | None = None

    def append(
        self,
        table: str,
        sequence: int,
        entries: Sequence[Entry],
        due: float | None = None,
        key_hash: str | None = None,
    ) -> Future[None]:
        if self.held is None:
            return super().append(table, sequence, entries, due, key_hash)
        future = Future[None]()
        future.set_running_or_notify_cancel()  # a request that gives up does not cancel a write
        self.held.append((future, (table, sequence, entries)))
        return future

    def release(self) -> None:
        held, self.held = self.held or [], None
        for future, arguments in held:
            self.append(*arguments).result()
            future.set_result(None)


def test_a_write_that_ends_too_late_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = SlowStore(tmp_path / "games.db")

    async def work(service: TableService) -> None:
        table = await service.open(table_row())
        store.held = []
        with monkeypatch.context() as patch:
            patch.setattr(deadlines, "RESPONSE_TIMEOUT", 0.1)
            with pytest.raises(StoreUnavailable, match="no response"):
                await service.do(table.id, Play(0, "pass", 0), ALL_SEATS)
        assert (await service.table(table.id)).acting == (0, 1)  # nothing is committed yet
        await asyncio.to_thread(store.release)
        await asyncio.sleep(0)
        assert (await service.table(table.id)).acting == (1,)

    run_with_service("", work, store)
