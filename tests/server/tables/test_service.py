"""The service: changes in order and on disk first, two servers with one log, and an engine that plays on after failures."""

import asyncio
import os
import random
import signal
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from pathlib import Path

import pytest

import quincunx as qx
from quincunx.server.storage.open import open_store
from quincunx.server.storage.postgres import PostgresStore
from quincunx.server.storage.sqlite import SqliteStore
from quincunx.server.storage.store import Entry, LogLengths, TableRow
from quincunx.server.tables.other_servers import OtherServers
from quincunx.server.tables.service import TableNotFound, TableService
from quincunx.server.tables.table import StaleRequest, Table, game_events
from tests.server.postgres_cluster import Cluster
from tests.server.tables.support import new_service, run_with_service, table_row


class FailingStore(SqliteStore):
    """A store whose disk is full from some point on."""

    full = False

    def append(self, table: str, sequence: int, entries: Sequence[Entry]) -> Future[None]:
        if not self.full:
            return super().append(table, sequence, entries)
        failed: Future[None] = Future()
        failed.set_exception(sqlite3.OperationalError("database or disk is full"))
        return failed


def test_a_failed_write_changes_nothing(tmp_path: Path) -> None:
    store = FailingStore(tmp_path / "games.db")

    async def work(service: TableService) -> None:
        table = await service.open(table_row())
        with service.hub.watching(table.id, frozenset()) as watcher:
            watcher.changed.clear()
            store.full = True
            with pytest.raises(sqlite3.OperationalError):
                await service.change(table.id, lambda now: now.play(0, "pass"))
            assert (await service.table(table.id)).state.acting == (0, 1)
            assert watcher.changed.is_set()
            store.full = False
            assert (await service.change(table.id, lambda now: now.play(0, "pass"))).state.acting == (1,)

    run_with_service("", work, store)


def test_two_servers_with_one_log(database: str) -> None:
    async def work(service: TableService) -> None:
        other = new_service(open_store(database))
        table = await service.open(table_row())
        await other.table(table.id)
        await service.change(table.id, lambda now: now.play(0, "pass", 0))
        moved = await other.change(
            table.id, lambda now: now.play(1, "pass", 0)
        )  # its table is out of date: the key refuses the write, and it loads the table again
        assert moved.state.acting == (0,)
        with pytest.raises((qx.IllegalMove, StaleRequest)):
            await other.change(table.id, lambda now: now.play(0, "pass", 0))
        await service.change(
            table.id, lambda now: now.play(0, "penalty")
        )  # illegal in its old position: it checks, and loads the table again
        twin = Table(*(await load(other, table.id)))
        assert twin.match.log == (await service.table(table.id)).match.log
        await other.close()

    run_with_service(database, work)


async def load(service: TableService, name: str) -> tuple[TableRow, list[Entry]]:
    found = await asyncio.to_thread(service.store.load, name)
    assert found is not None
    return found


def test_concurrent_changes_are_made_one_after_the_other(database: str) -> None:
    async def work(service: TableService) -> None:
        table = await service.open(table_row())
        tries = [service.change(table.id, lambda now: now.play(0, "pass", 0)) for _ in range(20)]
        done = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(isinstance(result, Table) for result in done) == 1
        assert (await load(service, table.id))[1] == (await service.table(table.id)).entries

    run_with_service(database, work)


async def until(service: TableService, name: str, wanted: Callable[[Table], bool]) -> None:
    """Wait for updates, as a page does."""
    with service.hub.watching(name, frozenset()) as watcher:
        while not wanted(await service.table(name)):
            watcher.changed.clear()
            if not wanted(await service.table(name)):
                await asyncio.wait_for(watcher.changed.wait(), 60)


def test_a_server_follows_what_another_writes(cluster: Cluster) -> None:
    address = cluster.database()

    async def work(service: TableService) -> None:
        other = new_service(open_store(address))
        OtherServers(other).listen()
        table = await service.open(table_row("clever", who0="here", who1="invited"))
        copy, rng = await other.table(table.id), random.Random(5)
        with other.hub.watching(table.id, frozenset()):
            for _ in range(40):
                seat = table.state.acting[0]
                move = rng.choice(table.state.moves(seat)).text
                await service.change(table.id, partial(Table.play, seat=seat, move=move))
                await until(other, table.id, lambda now: now.sequence == table.sequence)
            await service.change(table.id, lambda now: now.take_seat(1, "Bob"))
            await until(other, table.id, lambda now: now.joined[1])
        assert await other.table(table.id) is copy, "it should follow the log instead of loading the table again"
        assert copy.match.log == table.match.log
        assert copy.entries == table.entries
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
        await other.change(table.id, lambda now: now.play(0, "pass"))
        await until(service, table.id, lambda now: now.state.acting == (1,))
        await other.close()

    run_with_service(address, work)


def test_only_one_of_two_servers_moves_for_the_engine(cluster: Cluster) -> None:
    address = cluster.database()

    async def work(service: TableService) -> None:
        other = new_service(open_store(address))
        OtherServers(other).listen()
        table = await service.open(table_row("squares", who0="novice", who1="novice"))
        await asyncio.gather(*(until(each, table.id, lambda now: now.state.over) for each in (service, other)))
        row, entries = await load(service, table.id)
        assert Table(row, entries).match.log == game_events(entries)  # every entry is legal after the ones before it
        await other.close()

    run_with_service(address, work)


def test_the_engine_continues_after_its_workers_are_killed(database: str) -> None:
    async def work(service: TableService) -> None:
        table = await service.open(table_row("squares", who0="novice", who1="casual"))
        with service.hub.watching(table.id, frozenset()) as watcher:
            for step in range(2000):
                if (await service.table(table.id)).state.over:
                    return
                if step == 5:
                    for worker in list(service.engines._pool._processes):
                        os.kill(worker, signal.SIGKILL)
                watcher.changed.clear()
                await asyncio.wait_for(watcher.changed.wait(), 60)
        raise AssertionError("the game did not end")

    run_with_service(database, work)


def test_the_engine_stops_at_the_move_limit(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quincunx.server.tables.table.MAX_DECISIONS", 9)

    async def work(service: TableService) -> None:
        table = await service.open(table_row("squares", who0="novice", who1="novice"))
        await until(service, table.id, lambda now: now.is_at_move_limit)
        while len(service.engine_turns):
            await asyncio.sleep(0.05)
        assert sum((await service.table(table.id)).decisions) == 9

    run_with_service(database, work)


def test_an_unknown_table(database: str) -> None:
    async def work(service: TableService) -> None:
        with pytest.raises(TableNotFound):
            await service.table("nowhere")

    run_with_service(database, work)
