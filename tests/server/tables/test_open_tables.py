"""Open tables: listed while somebody waits, one seat for one player, and pairs for those who want the same game."""

import asyncio
import time

import pytest

from quincunx.server.storage.store import EVERYBODY
from quincunx.server.tables import open_tables as module
from quincunx.server.tables.open_tables import Guest, OpenTables
from quincunx.server.tables.permissions import NotNow
from quincunx.server.tables.service import TableService
from tests.server.tables.support import new_service, run_with_service, table_row


@pytest.fixture(autouse=True)
def fresh_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LIST_SECONDS", -1.0)


def guest(name: str, profile: str | None = None) -> Guest:
    return Guest(name, "1.2.3.4", profile)


def test_a_table_is_listed_while_it_is_open_and_somebody_waits(database: str) -> None:
    async def work(service: TableService) -> None:
        tables, row = OpenTables(service), table_row(who1="invited")
        await service.open(row)
        with pytest.raises(NotNow):
            await tables.take_seat(row.id, guest("Eve"))
        await service.change(row.id, lambda table: table.open_seats(EVERYBODY))
        assert await tables.waiting() == []  # nobody is there
        service.hub.record_activity(row.id, [0])
        (listed,) = await tables.waiting()
        assert (listed.table.id, listed.table.free_seats) == (row.id, (1,))
        assert abs(listed.since - time.time()) < 60
        await service.change(row.id, lambda table: table.close_seats())
        assert await tables.waiting() == []
        await service.change(row.id, lambda table: table.open_seats(EVERYBODY))
        taken = await tables.take_seat(row.id, guest("Bob"))
        assert (taken.seat, taken.table.names[1], taken.table.open_to.is_open) == (1, "Bob", False)
        assert taken.table.tokens.plays(1, taken.token)
        assert await tables.waiting() == []
        with pytest.raises(NotNow):
            await tables.take_seat(row.id, guest("Eve"))

    run_with_service(database, work)


def test_of_many_who_come_each_seat_gets_one(database: str) -> None:
    async def work(service: TableService) -> None:
        tables, row = OpenTables(service), table_row(players="4", who1="invited", who2="invited", who3="invited")
        await service.open(row)
        await service.change(row.id, lambda table: table.open_seats(EVERYBODY))
        found = await asyncio.gather(*(tables.take_seat(row.id, guest(f"Guest {n}")) for n in range(8)), return_exceptions=True)
        assert sorted(each.seat for each in found if not isinstance(each, BaseException)) == [1, 2, 3]
        assert sum(isinstance(each, NotNow) for each in found) == 5

    run_with_service(database, work)


def test_players_are_paired_and_nobody_with_herself(database: str) -> None:
    async def work(service: TableService) -> None:
        tables = OpenTables(service)
        first = await tables.find_opponent("clever", guest("Ann", "ann"), None)
        other_game = await tables.find_opponent("qwixx", guest("Cleo"), None)
        assert (first.seat, first.table.free_seats) == (0, (1,))
        assert other_game.table.id != first.table.id
        again = await tables.find_opponent("clever", guest("Ann", "ann"), None)  # she has given up the first table
        assert again.table.id != first.table.id
        second = await tables.find_opponent("clever", guest("Bob", "bob"), None)
        assert (second.table.id, second.seat, second.table.names) == (again.table.id, 1, ("Ann", "Bob"))
        assert second.table.profiles == ("ann", "bob")
        third = await tables.find_opponent("clever", guest("Eve"), None)
        assert third.seat == 0  # waits for the next

    run_with_service(database, work)


def test_many_who_come_at_once_are_all_paired_on_two_servers(database: str) -> None:
    async def work(service: TableService) -> None:
        other = new_service(service.store) if database.endswith(".db") else None
        servers = [OpenTables(service), OpenTables(other or service)]
        if other is not None:
            other.hub = service.hub  # as if each told the other who is present
        found = await asyncio.gather(*(servers[n % 2].find_opponent("qwixx", guest(f"Player {n}"), None) for n in range(12)))
        seats: dict[str, list[int]] = {}
        for each in found:
            seats.setdefault(each.table.id, []).append(each.seat)
        assert all(sorted(taken) == [0, 1] for taken in seats.values())
        assert len(seats) == 6

    run_with_service(database, work)


def test_somebody_who_has_left_is_not_waited_for(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(service: TableService) -> None:
        tables = OpenTables(service)
        gone = await tables.find_opponent("qwixx", guest("Ann"), None)
        service.hub._last_seen.clear()
        monkeypatch.setattr(module, "PRESENCE_SECONDS", -60)
        second = await tables.find_opponent("qwixx", guest("Bob"), None)
        assert (second.table.id != gone.table.id, second.seat) == (True, 0)
        assert not (await service.table(gone.table.id)).open_to.is_open

    run_with_service(database, work)


def test_the_engine_plays_if_nobody_comes(database: str) -> None:
    async def work(service: TableService) -> None:
        tables = OpenTables(service)
        patient = await tables.find_opponent("qwixx", guest("Ann"), 60)
        impatient = await tables.find_opponent("squares", guest("Bob"), 0)
        await tables.fill_late_tables()
        assert (await service.table(patient.table.id)).engines == (None, None)
        filled = await service.table(impatient.table.id)
        assert (filled.engines, filled.open_to.is_open) == ((None, "casual"), False)
        await tables.fill_late_tables()
        assert (await service.table(impatient.table.id)).sequence >= filled.sequence

    run_with_service(database, work)
