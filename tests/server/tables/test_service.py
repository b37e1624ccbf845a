"""The house: changes in order and on disk first, two servers over one log, and an engine that plays on whatever happens."""

import asyncio
import os
import random
import signal
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

import quincunx as qx
from quincunx.server.tables.engine_pool import Brains
from quincunx.server.storage.open import open_store
from quincunx.server.tables.service import House, NoTable
from quincunx.server.http.live import Hub
from quincunx.server.storage.postgres import PostgresStore
from quincunx.server.tables.setup import new_table, read_form
from quincunx.server.storage.sqlite import SqliteStore
from quincunx.server.storage.store import Entry, News, Store, TableRow
from quincunx.server.tables.table import Stale, Table, game_events
from tests.server.postgres_cluster import Cluster


def row_for(key: str = "qwixx", **fields: str) -> TableRow:
    return new_table(read_form(key, {"players": "2", "who0": "here", "who1": "here", "first": "0", **fields}), "house")[0]


def with_house(database: str, work: Callable[[House], Awaitable[None]], store: Store | None = None) -> None:
    async def run() -> None:
        house = House(store or open_store(database), Brains(1), Hub(), pause=0)
        house.listen()
        try:
            await work(house)
        finally:
            await house.close()

    with ThreadPoolExecutor(1) as thread:  # of its own: where browsers are tested, this one has a running loop already
        thread.submit(asyncio.run, run()).result()


class Broken(SqliteStore):
    """A store whose disk is full from some moment on."""

    full = False

    def append(self, table: str, sequence: int, entries: Sequence[Entry]) -> Future[None]:
        if not self.full:
            return super().append(table, sequence, entries)
        failed: Future[None] = Future()
        failed.set_exception(sqlite3.OperationalError("database or disk is full"))
        return failed


def test_what_could_not_be_written_has_not_happened(tmp_path: Path) -> None:
    store = Broken(tmp_path / "games.db")

    async def work(house: House) -> None:
        table = await house.open(row_for())
        with house.hub.watching(table.id, frozenset()) as watcher:
            watcher.news.clear()
            store.full = True
            with pytest.raises(sqlite3.OperationalError):
                await house.change(table.id, lambda now: now.play(0, "pass"))
            assert (await house.table(table.id)).state.acting == (0, 1)
            assert watcher.news.is_set()
            store.full = False
            assert (await house.change(table.id, lambda now: now.play(0, "pass"))).state.acting == (1,)

    with_house("", work, store)


def test_two_servers_over_one_log(database: str) -> None:
    async def work(house: House) -> None:
        other = House(open_store(database), Brains(1), Hub(), pause=0)
        table = await house.open(row_for())
        await other.table(table.id)
        await house.change(table.id, lambda now: now.play(0, "pass", 0))
        moved = await other.change(table.id, lambda now: now.play(1, "pass", 0))  # its table is behind: the key refuses, it reads again
        assert moved.state.acting == (0,)
        with pytest.raises((qx.IllegalMove, Stale)):
            await other.change(table.id, lambda now: now.play(0, "pass", 0))
        await house.change(table.id, lambda now: now.play(0, "penalty"))  # it refuses, looks, and reads again
        twin = Table(*(await read(other, table.id)))
        assert twin.match.log == (await house.table(table.id)).match.log
        await other.close()

    with_house(database, work)


async def read(house: House, name: str) -> tuple[TableRow, list[Entry]]:
    told = await asyncio.to_thread(house.store.load, name)
    assert told is not None
    return told


def test_many_at_once_happen_one_after_the_other(database: str) -> None:
    async def work(house: House) -> None:
        table = await house.open(row_for())
        tries = [house.change(table.id, lambda now: now.play(0, "pass", 0)) for _ in range(20)]
        done = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(isinstance(result, Table) for result in done) == 1
        assert (await read(house, table.id))[1] == (await house.table(table.id)).entries

    with_house(database, work)


async def until(house: House, name: str, wanted: Callable[[Table], bool]) -> None:
    """Wait for news, as a page does."""
    with house.hub.watching(name, frozenset()) as watcher:
        while not wanted(await house.table(name)):
            watcher.news.clear()
            if not wanted(await house.table(name)):
                await asyncio.wait_for(watcher.news.wait(), 60)


def test_what_one_server_writes_the_other_shows(cluster: Cluster) -> None:
    address = cluster.database()

    async def work(house: House) -> None:
        other = House(open_store(address), Brains(1), Hub(), pause=0)
        other.listen()
        table = await house.open(row_for("clever", who0="here", who1="invited"))
        copy, rng = await other.table(table.id), random.Random(5)
        with other.hub.watching(table.id, frozenset()):
            for _ in range(40):
                seat = table.state.acting[0]
                move = rng.choice(table.state.moves(seat)).text
                await house.change(table.id, partial(Table.play, seat=seat, move=move))
                await until(other, table.id, lambda now: now.sequence == table.sequence)
            await house.change(table.id, lambda now: now.take_seat(1, "Bob"))
            await until(other, table.id, lambda now: now.joined[1])
        assert await other.table(table.id) is copy, "it followed, and did not read all anew"
        assert copy.match.log == table.match.log
        assert copy.entries == table.entries
        await other.close()

    with_house(address, work)


def test_a_lost_signal_loses_nothing(cluster: Cluster) -> None:
    address = cluster.database()

    class Mute(PostgresStore):
        def _tell(self, news: News) -> None:
            pass

    async def work(house: House) -> None:
        table = await house.open(row_for())
        other = House(Mute(address), Brains(1), Hub(), pause=0)
        await other.change(table.id, lambda now: now.play(0, "pass"))
        await until(house, table.id, lambda now: now.state.acting == (1,))
        await other.close()

    with_house(address, work)


def test_only_one_of_two_servers_moves_for_the_engine(cluster: Cluster) -> None:
    address = cluster.database()

    async def work(house: House) -> None:
        other = House(open_store(address), Brains(1), Hub(), pause=0)
        other.listen()
        table = await house.open(row_for("squares", who0="novice", who1="novice"))
        await asyncio.gather(*(until(each, table.id, lambda now: now.state.over) for each in (house, other)))
        row, entries = await read(house, table.id)
        assert Table(row, entries).match.log == game_events(entries)  # every entry fits the ones before it
        await other.close()

    with_house(address, work)


def test_the_engine_plays_a_game_even_if_its_workers_are_killed(database: str) -> None:
    async def work(house: House) -> None:
        table = await house.open(row_for("squares", who0="novice", who1="casual"))
        with house.hub.watching(table.id, frozenset()) as watcher:
            for step in range(2000):
                if (await house.table(table.id)).state.over:
                    return
                if step == 5:
                    for worker in list(house.brains._pool._processes):
                        os.kill(worker, signal.SIGKILL)
                watcher.news.clear()
                await asyncio.wait_for(watcher.news.wait(), 60)
        raise AssertionError("the game did not end")

    with_house(database, work)


def test_the_engine_stops_where_a_game_does_not_end(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quincunx.server.tables.table.MOST_DECISIONS", 9)

    async def work(house: House) -> None:
        table = await house.open(row_for("squares", who0="novice", who1="novice"))
        await until(house, table.id, lambda now: now.rests)
        while house._thinking:
            await asyncio.sleep(0.05)
        assert sum((await house.table(table.id)).decisions) == 9

    with_house(database, work)


def test_there_is_no_such_table(database: str) -> None:
    async def work(house: House) -> None:
        with pytest.raises(NoTable):
            await house.table("nowhere")

    with_house(database, work)
