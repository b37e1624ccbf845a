"""The service: changes in order and on disk first, two servers with one log, and an engine that
plays on after failures.
"""

import asyncio
import multiprocessing
import random
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import nullcontext
from pathlib import Path

import pytest

import quincunx as qx
from quincunx.core.play.events import Event
from quincunx.games.qwixx import Penalty
from quincunx.server.api.table_info import public_fields
from quincunx.server.service.other_servers import OtherServers
from quincunx.server.service.tables import MAX_ATTEMPTS, TableNotFound, TableService
from quincunx.server.storage.open import open_store
from quincunx.server.storage.postgres import PostgresStore
from quincunx.server.storage.sqlite import SqliteStore
from quincunx.server.storage.store import LogLengths, StoreUnavailable, WriteConflict
from quincunx.server.table.entries import Entry, ProfileSet, TurnPassed
from quincunx.server.table.errors import StaleRequest
from quincunx.server.table.pad_changes import PassTurn
from quincunx.server.table.pad_setup import new_pads
from quincunx.server.table.permissions import NotNow, check_finished
from quincunx.server.table.playing import Play, Resign
from quincunx.server.table.row import TableRow
from quincunx.server.table.seat_changes import NewPlayer, Reclaim
from quincunx.server.table.state import TableState
from quincunx.server.web.pages.viewer import Viewer
from quincunx.server.web.rendered_tables import RenderedTables
from tests.server.postgres_cluster import Cluster
from tests.server.service.support import (
    ALL_SEATS,
    AllSeats,
    new_service,
    run_with_service,
    table_row,
)
from tests.server.table.support import LoggedTable, TakeSeat
from tests.support import PATIENCE


def public_log(table: TableState | LoggedTable) -> list[Event]:
    events: list[Event] = table.public_events(0, table.log_length)
    return events


class FailingStore(SqliteStore):
    """A store whose disk is full from some point on."""

    full = False

    def append(
        self,
        table: str,
        sequence: int,
        entries: Sequence[Entry],
        due: float | None = None,
        key_hash: str | None = None,
    ) -> Future[None]:
        if not self.full:
            return super().append(table, sequence, entries, due, key_hash)
        failed: Future[None] = Future()
        failed.set_exception(sqlite3.OperationalError("database or disk is full"))
        return failed


class ContestedStore(SqliteStore):
    """Another server is faster so many times."""

    conflicts = 0

    def append(
        self,
        table: str,
        sequence: int,
        entries: Sequence[Entry],
        due: float | None = None,
        key_hash: str | None = None,
    ) -> Future[None]:
        if not self.conflicts:
            return super().append(table, sequence, entries, due, key_hash)
        self.conflicts -= 1
        failed: Future[None] = Future()
        failed.set_exception(WriteConflict("another server was faster"))
        return failed


@pytest.mark.parametrize("conflicts", [1, MAX_ATTEMPTS - 1, MAX_ATTEMPTS])
def test_a_change_is_tried_again_and_ends_without_a_conflict(
    conflicts: int, tmp_path: Path
) -> None:
    store = ContestedStore(tmp_path / "games.db")

    async def work(service: TableService) -> None:
        table = await service.open(table_row())
        store.conflicts = conflicts
        expected = pytest.raises(StaleRequest) if conflicts == MAX_ATTEMPTS else nullcontext()
        with expected:
            await service.do(table.id, Play(0, "pass", 0), ALL_SEATS)
        moved = (await service.table(table.id)).acting == (1,)
        assert moved == (conflicts < MAX_ATTEMPTS)

    run_with_service("", work, store)


def test_a_failed_write_changes_nothing(tmp_path: Path) -> None:
    store = FailingStore(tmp_path / "games.db")

    async def work(service: TableService) -> None:
        table = await service.open(table_row())
        with service.hub.watching(table.id, frozenset()) as watcher:
            watcher.changed.clear()
            store.full = True
            with pytest.raises(sqlite3.OperationalError):
                await service.do(table.id, Play(0, "pass"), ALL_SEATS)
            assert (await service.table(table.id)).acting == (0, 1)
            assert watcher.changed.is_set()
            store.full = False
            assert (await service.do(table.id, Play(0, "pass"), ALL_SEATS)).acting == (1,)

    run_with_service("", work, store)


class SlowStore(SqliteStore):
    """A store that writes nothing until it is released, and then perhaps refuses."""

    waiting: Future[None] | None = None

    def append(
        self,
        table: str,
        sequence: int,
        entries: Sequence[Entry],
        due: float | None = None,
        key_hash: str | None = None,
    ) -> Future[None]:
        self.waiting = Future()
        return self.waiting


@pytest.mark.parametrize(
    "error", [None, StoreUnavailable("gone"), WriteConflict("another server was faster")]
)
def test_nobody_sees_a_change_before_it_is_committed(
    tmp_path: Path, error: Exception | None
) -> None:
    """The fourth penalty ends the game and publishes the seed: not while it is being written, and
    not if that fails.
    """
    row = table_row("qwixx", players="1")
    entries = entries_before_the_fourth_penalty(row)
    store = SlowStore(tmp_path / "games.db")

    async def work(service: TableService) -> None:
        before = await service.open(row, entries)
        change = asyncio.create_task(service.do(row.id, Play(0, "penalty"), ALL_SEATS))
        while store.waiting is None:
            await asyncio.sleep(0)
        rendered = RenderedTables()
        for _ in range(2):
            now = await asyncio.wait_for(service.table(row.id), 5)  # nobody waits for the writer
            assert (now.sequence, now.over, now.seed_at(0), now.record) == (
                before.sequence,
                False,
                None,
                None,
            )
            with pytest.raises(NotNow):
                check_finished(now)
            page = await rendered.update(service, row.id, Viewer(frozenset({0})))
            assert page.sequence == before.sequence
            assert public_fields(now, frozenset())["seed"] is None
        if error is None:
            store.waiting.set_result(None)
            assert (await change).seed_at(0) == row.seed
            assert (await service.table(row.id)).over
            return
        store.waiting.set_exception(error)
        store.waiting = None
        if isinstance(error, WriteConflict):  # the service tries again with what is on disk
            while store.waiting is None:
                await asyncio.sleep(0.01)
            store.waiting.set_exception(StoreUnavailable("gone"))
        with pytest.raises(StoreUnavailable):
            await change
        assert (await service.table(row.id)).seed_at(0) is None
        assert await rendered.update(service, row.id, Viewer(frozenset({0}))) == page

    run_with_service("", work, store)


def entries_before_the_fourth_penalty(row: TableRow) -> list[Entry]:
    table = LoggedTable(row)
    while True:
        move = "penalty" if Penalty() in table.state.moves(0) else "pass"
        changed = table.copy()
        changed.play(0, move)
        if changed.state.over:
            return table.entries
        table = changed


def test_two_servers_with_one_log(database: str) -> None:
    async def work(service: TableService) -> None:
        other = new_service(open_store(database))
        table = await service.open(table_row())
        await other.table(table.id)
        await service.do(table.id, Play(0, "pass", 0), ALL_SEATS)
        moved = await other.do(
            table.id, Play(1, "pass", 0), ALL_SEATS
        )  # its table is out of date: the key refuses the write, and it loads the table again
        assert moved.acting == (0,)
        with pytest.raises((qx.IllegalMove, StaleRequest)):
            await other.do(table.id, Play(0, "pass", 0), ALL_SEATS)
        await service.do(
            table.id, Play(0, "penalty"), ALL_SEATS
        )  # illegal in its old position: it checks, and loads the table again
        twin = LoggedTable(*(await load(other, table.id)))
        assert public_log(twin) == public_log(await service.table(table.id))
        await other.close()

    run_with_service(database, work)


def test_whoever_is_beaten_by_another_server_tries_again(database: str) -> None:
    """And however often that happens, nobody gets an error for it."""

    async def work(service: TableService) -> None:
        other = new_service(open_store(database))
        row, entries, _ = new_pads(qx.game("qwixx", players=2), "Ann")
        await service.open(row, entries)
        servers = [service, other] * 25
        await asyncio.gather(*(each.do(row.id, PassTurn(), ALL_SEATS) for each in servers))
        _, log = await load(service, row.id)
        assert log[len(entries) :] == [TurnPassed()] * len(servers)
        await other.close()

    run_with_service(database, work)


async def load(service: TableService, name: str) -> tuple[TableRow, list[Entry]]:
    found = await asyncio.to_thread(service.store.load, name)
    assert found is not None
    return found


def test_concurrent_changes_are_made_one_after_the_other(database: str) -> None:
    async def work(service: TableService) -> None:
        table = await service.open(table_row())
        tries = [service.do(table.id, Play(0, "pass", 0), ALL_SEATS) for _ in range(20)]
        done = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(isinstance(result, TableState) for result in done) == 1
        stored = LoggedTable(*(await load(service, table.id))).table
        now = await service.table(table.id)
        assert (stored.sequence, public_log(stored)) == (now.sequence, public_log(now))

    run_with_service(database, work)


async def until(service: TableService, name: str, wanted: Callable[[TableState], bool]) -> None:
    """Wait for updates, as a page does."""
    with service.hub.watching(name, frozenset()) as watcher:
        while not wanted(await service.table(name)):
            watcher.changed.clear()
            if not wanted(await service.table(name)):
                await asyncio.wait_for(watcher.changed.wait(), 60)


def test_a_server_follows_what_another_writes(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = cluster.database()

    async def work(service: TableService) -> None:
        other = new_service(open_store(address))
        OtherServers(other).listen()
        table = await service.open(table_row("clever", who0="here", who1="invited"))
        await other.table(table.id)
        monkeypatch.setattr(
            other.store, "load", None
        )  # it should follow the log instead of loading the table again
        rng = random.Random(5)
        with other.hub.watching(table.id, frozenset()):
            for _ in range(40):
                seat = table.acting[0]
                move = str(rng.choice(table.copy_state().moves(seat)))
                table = await service.do(table.id, Play(seat, move), ALL_SEATS)
                length = table.sequence
                await until(other, table.id, lambda now, length=length: now.sequence == length)  # type: ignore[misc]
            table = await service.do(table.id, TakeSeat(1, NewPlayer("Bob", "token")), ALL_SEATS)
            await until(other, table.id, lambda now: now.joined[1])
        followed = await other.table(table.id)
        assert public_log(followed) == public_log(table)
        assert followed.sequence == table.sequence
        await other.close()

    run_with_service(address, work)


def test_a_lost_notification_does_no_harm(cluster: Cluster) -> None:
    address = cluster.database()

    class SilentStore(PostgresStore):
        def _notify(self, changes: LogLengths) -> None:
            pass

    async def work(service: TableService) -> None:
        table = await service.open(table_row())
        other = new_service(SilentStore(address))
        await other.do(table.id, Play(0, "pass"), ALL_SEATS)
        await until(service, table.id, lambda now: now.acting == (1,))
        await other.close()

    run_with_service(address, work)


def test_only_one_of_two_servers_moves_for_the_engine(cluster: Cluster) -> None:
    address = cluster.database()

    async def work(service: TableService) -> None:
        other = new_service(open_store(address))
        OtherServers(other).listen()
        table = await service.open(table_row("squares", who0="novice", who1="novice"))
        await asyncio.gather(
            *(until(each, table.id, lambda now: now.over) for each in (service, other))
        )
        row, entries = await load(service, table.id)
        assert LoggedTable(row, entries).entries == entries  # each is legal after those before it
        await other.close()

    run_with_service(address, work)


def test_the_engine_continues_after_its_workers_are_killed(database: str) -> None:
    async def work(service: TableService) -> None:
        table = await service.open(table_row("squares", who0="novice", who1="casual"))
        with service.hub.watching(table.id, frozenset()) as watcher:
            for step in range(2000):
                if (await service.table(table.id)).over:
                    return
                if step == 5:
                    for worker in multiprocessing.active_children():
                        worker.kill()
                watcher.changed.clear()
                await asyncio.wait_for(watcher.changed.wait(), 60)
        raise AssertionError("the game did not end")

    run_with_service(database, work)


def test_the_engine_stops_at_the_move_limit(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quincunx.server.table.snapshot.MAX_DECISIONS", 9)

    async def work(service: TableService) -> None:
        table = await service.open(table_row("squares", who0="novice", who1="novice"))
        await until(service, table.id, lambda now: now.is_at_move_limit)
        while len(service.engine_turns):
            await asyncio.sleep(0.05)
        assert sum((await service.table(table.id)).decisions) == 9

    run_with_service(database, work)


def test_a_table_is_loaded_whatever_others_say_about_its_length(database: str) -> None:
    """After a failover, a log may be shorter than it has been."""
    row = table_row()

    async def create(service: TableService) -> None:
        await service.open(row)

    async def load(service: TableService) -> None:
        service.known_lengths[row.id] = 1000
        async with asyncio.timeout(PATIENCE):
            assert (await service.table(row.id)).id == row.id

    run_with_service(database, create)
    run_with_service(database, load)


def test_an_unknown_table(database: str) -> None:
    async def work(service: TableService) -> None:
        with pytest.raises(TableNotFound):
            await service.table("nowhere")

    run_with_service(database, work)


def test_tables_are_built_once_and_outside_the_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Building takes as long as the game is long."""
    database, row, threads = str(tmp_path / "games.db"), table_row(), list[str]()

    class WatchedState(TableState):
        def apply(self, *entries: Entry) -> TableState:
            threads.append(threading.current_thread().name)
            return super().apply(*entries)

    monkeypatch.setattr("quincunx.server.service.tables.TableState", WatchedState)

    async def create(service: TableService) -> None:
        await service.open(row)

    async def load(service: TableService) -> None:
        assert (
            len(
                {
                    id(table)
                    for table in await asyncio.gather(*(service.table(row.id) for _ in range(20)))
                }
            )
            == 1
        )

    run_with_service(database, create)
    run_with_service(database, load)
    assert threads == ["long games_0"] * 2


def test_a_change_of_nothing_is_not_written(tmp_path: Path) -> None:
    async def work(service: TableService) -> None:
        table = await service.open(table_row())
        for _ in range(3):
            assert (await service.do(table.id, Reclaim(0), ALL_SEATS)).sequence == table.sequence

    run_with_service("", work, SlowStore(tmp_path / "games.db"))


def test_rematches_that_begin_at_the_same_time_are_one(database: str) -> None:
    """Else somebody would fill the lists of others with games that nobody plays."""

    async def work(service: TableService) -> None:
        other = new_service(service.store)
        row = table_row()
        table = await service.open(row, [ProfileSet(1, "bob")])
        table = await service.do(row.id, Resign(1), ALL_SEATS)
        asked = [
            each.rematch(table, AllSeats("192.0.2.1", own=[0])) for each in [service, other] * 5
        ]
        found = {each.id for each in await asyncio.gather(*asked)}
        assert found == {(await service.table(row.id)).rematch}
        assert len(service.store.profiles.played("bob", 9)) == 2

    run_with_service(database, work)
