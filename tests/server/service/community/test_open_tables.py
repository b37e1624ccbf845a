"""Open tables: listed while somebody waits, one seat for one player, and pairs for those who want
the same game.
"""

import asyncio
import time
from dataclasses import replace

import pytest

from quincunx.server.jobs.limits import LimitExceeded, Limits, RateLimiter
from quincunx.server.service.community import open_tables as module
from quincunx.server.service.community.open_tables import JoiningPlayer, OpenTables
from quincunx.server.service.tables import TableNotFound, TableService
from quincunx.server.table.changes import ServerCommand
from quincunx.server.table.permissions import NotNow
from quincunx.server.table.seat_changes import CloseSeats, HandOver, OpenSeats, TakeOpenSeat
from quincunx.server.table.state import TableState
from tests.server.service.support import (
    ALL_SEATS,
    AllSeats,
    new_service,
    run_with_service,
    table_row,
)


@pytest.fixture(autouse=True)
def fresh_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LIST_SECONDS", -1.0)


def joining_player(name: str, profile: str | None = None) -> JoiningPlayer:
    return JoiningPlayer(name, "1.2.3.4", profile)


def test_a_table_is_listed_while_it_is_open_and_somebody_waits(database: str) -> None:
    async def work(service: TableService) -> None:
        tables, row = OpenTables(service), table_row(who1="invited")
        await service.open(row)
        with pytest.raises(NotNow):
            await tables.take_seat(row.id, joining_player("Eve"))
        await service.do(row.id, OpenSeats(), ALL_SEATS)
        assert await tables.waiting() == []  # nobody is there
        service.hub.record_activity(row.id, [0])
        (listed,) = await tables.waiting()
        assert (listed.table.id, listed.table.free_seats) == (row.id, (1,))
        assert abs(listed.since - time.time()) < 60
        await service.do(row.id, CloseSeats(), ALL_SEATS)
        assert await tables.waiting() == []
        await service.do(row.id, OpenSeats(), ALL_SEATS)
        taken = await tables.take_seat(row.id, joining_player("Bob"))
        assert (taken.seat, taken.table.names[1], taken.table.open_to.is_open) == (1, "Bob", False)
        assert taken.table.tokens.plays(1, taken.token)
        assert await tables.waiting() == []
        with pytest.raises(NotNow):
            await tables.take_seat(row.id, joining_player("Eve"))

    run_with_service(database, work)


def test_many_tables_of_one_address_hide_no_others(database: str) -> None:
    async def work(service: TableService) -> None:
        rows = [table_row(who1="invited") for _ in range(60)]
        for number, row in enumerate(rows):
            address = "1.2.3.4" if number else "5.6.7.8"  # the first one is from elsewhere
            await service.open(row)
            await service.do(row.id, OpenSeats(), AllSeats(address))
            service.hub.record_activity(row.id, [0])
        listed = [each.table.id for each in await OpenTables(service).waiting()]
        assert len(listed) == module.MAX_LISTED_PER_ADDRESS + 1
        assert rows[0].id in listed

    run_with_service(database, work)


def test_of_many_who_come_each_seat_gets_one(database: str) -> None:
    async def work(service: TableService) -> None:
        tables, row = (
            OpenTables(service),
            table_row(players="4", who1="invited", who2="invited", who3="invited"),
        )
        await service.open(row)
        await service.do(row.id, OpenSeats(), ALL_SEATS)
        found = await asyncio.gather(
            *(tables.take_seat(row.id, joining_player(f"Guest {n}")) for n in range(8)),
            return_exceptions=True,
        )
        assert sorted(each.seat for each in found if not isinstance(each, BaseException)) == [
            1,
            2,
            3,
        ]
        assert sum(isinstance(each, NotNow) for each in found) == 5

    run_with_service(database, work)


def test_players_are_paired_and_nobody_with_herself(database: str) -> None:
    async def work(service: TableService) -> None:
        tables = OpenTables(service)
        first = await tables.find_opponent("clever", joining_player("Ann", "ann"), None)
        other_game = await tables.find_opponent("qwixx", joining_player("Cleo"), None)
        assert (first.seat, first.table.free_seats) == (0, (1,))
        assert other_game.table.id != first.table.id
        again = await tables.find_opponent(
            "clever", joining_player("Ann", "ann"), None
        )  # she has given up the first table
        assert again.table.id != first.table.id
        second = await tables.find_opponent("clever", joining_player("Bob", "bob"), None)
        assert (second.table.id, second.seat, second.table.names) == (
            again.table.id,
            1,
            ("Ann", "Bob"),
        )
        assert second.table.profiles == ("ann", "bob")
        third = await tables.find_opponent("clever", joining_player("Eve"), None)
        assert third.seat == 0  # waits for the next

    run_with_service(database, work)


def test_many_who_come_at_once_are_all_paired_on_two_servers(database: str) -> None:
    async def work(service: TableService) -> None:
        other = new_service(service.store) if database.endswith(".db") else None
        servers = [OpenTables(service), OpenTables(other or service)]
        if other is not None:
            other.hub = service.hub  # as if each told the other who is present
        found = await asyncio.gather(
            *(
                servers[n % 2].find_opponent("qwixx", joining_player(f"Player {n}"), None)
                for n in range(12)
            )
        )
        seats: dict[str, list[int]] = {}
        for each in found:
            seats.setdefault(each.table.id, []).append(each.seat)
        assert all(sorted(taken) == [0, 1] for taken in seats.values())
        assert len(seats) == 6

    run_with_service(database, work)


def test_somebody_who_has_left_is_not_waited_for(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(service: TableService) -> None:
        tables = OpenTables(service)
        gone = await tables.find_opponent("qwixx", joining_player("Ann"), None)
        service.hub._last_seen.clear()
        monkeypatch.setattr(module, "PRESENCE_SECONDS", -60)
        second = await tables.find_opponent("qwixx", joining_player("Bob"), None)
        assert (second.table.id != gone.table.id, second.seat) == (True, 0)
        assert not (await service.table(gone.table.id)).open_to.is_open

    run_with_service(database, work)


def test_the_engine_plays_if_nobody_comes(database: str) -> None:
    async def work(service: TableService) -> None:
        tables = OpenTables(service)
        patient = await tables.find_opponent("qwixx", joining_player("Ann"), 60)
        impatient = await tables.find_opponent("squares", joining_player("Bob"), 0)
        await tables.fill_late_tables()
        assert (await service.table(patient.table.id)).engines == (None, None)
        filled = await service.table(impatient.table.id)
        assert (filled.engines, filled.open_to.is_open) == ((None, "casual"), False)
        await tables.fill_late_tables()
        assert (await service.table(impatient.table.id)).sequence >= filled.sequence

    run_with_service(database, work)


def test_abandoned_tables_hide_no_others_and_are_closed(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_LISTED", 2)

    async def work(service: TableService) -> None:
        tables, rows = OpenTables(service), [table_row(who1="invited") for _ in range(4)]
        for row in rows:
            await service.open(row)
            await service.do(row.id, OpenSeats(), ALL_SEATS)
        service.hub.record_activity(rows[0].id, [0])
        assert [each.table.id for each in await tables.waiting()] == [rows[0].id]
        for row in rows[1:3]:
            service.hub.record_activity(row.id, [0])
        assert len(await tables.waiting()) == 2
        await tables.close_abandoned_tables(now=1000.0)
        service.hub.record_activity(rows[3].id, [0])  # somebody comes back
        await tables.close_abandoned_tables(now=1200.0)
        service.hub._last_seen.clear()
        await tables.close_abandoned_tables(now=1400.0)
        assert all([(await service.table(row.id)).open_to.is_open for row in rows])
        service.hub.record_activity(rows[0].id, [0])
        await tables.close_abandoned_tables(now=1400.0 + module.ABANDONED_SECONDS)
        assert [(await service.table(row.id)).open_to.is_open for row in rows] == [
            True,
            False,
            False,
            False,
        ]

    run_with_service(database, work)


def test_nobody_waits_at_a_table_whose_free_seat_was_left_to_the_engine(database: str) -> None:
    async def work(service: TableService) -> None:
        tables, limiter = OpenTables(service), RateLimiter(Limits(tables=3))
        service.rate_limiter = limiter
        first = await tables.find_opponent("qwixx", joining_player("Ann"), None)
        await service.do(first.table.id, HandOver(1, "novice"), ALL_SEATS)
        second = await tables.find_opponent("qwixx", joining_player("Bob"), None)
        assert (second.table.id != first.table.id, second.seat) == (True, 0)
        third = await tables.find_opponent("qwixx", joining_player("Eve"), None)
        assert (third.table.id, third.seat) == (second.table.id, 1)
        with pytest.raises(LimitExceeded):  # each has counted once
            await tables.find_opponent("qwixx", joining_player("Ida"), None)

    run_with_service(database, work)


def test_a_search_counts_once_however_many_attempts_it_takes(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(service: TableService) -> None:
        tables, limiter = OpenTables(service), RateLimiter(Limits(tables=5))
        service.rate_limiter = limiter
        await tables.find_opponent("qwixx", joining_player("Ann"), None)

        # somebody else is always faster
        monkeypatch.setattr(TakeOpenSeat, "refusal", lambda *_: NotNow())
        for _ in range(4):
            with pytest.raises(NotNow, match="being paired"):
                await tables.find_opponent("qwixx", joining_player("Bob"), None)

    run_with_service(database, work)


def test_a_table_that_cannot_be_filled_does_not_keep_others_waiting(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(service: TableService) -> None:
        tables, do = OpenTables(service), service.do_as_server
        broken = await tables.find_opponent("qwixx", joining_player("Ann"), 0)
        other = await tables.find_opponent("squares", joining_player("Bob"), 0)

        async def fail_once(table_id: str, command: ServerCommand) -> TableState:
            if table_id == broken.table.id:
                raise TableNotFound(table_id)
            return await do(table_id, command)

        monkeypatch.setattr(service, "do_as_server", fail_once)
        await tables.fill_late_tables()
        assert (await service.table(other.table.id)).engines == (None, "casual")

    run_with_service(database, work)


def test_a_rated_search_needs_a_profile_also_where_somebody_waits(database: str) -> None:
    async def work(service: TableService) -> None:
        tables, ann = OpenTables(service), JoiningPlayer("Ann", "1.2.3.4", "ann", rated=True)
        await tables.find_opponent("qwixx", ann, None)
        with pytest.raises(NotNow, match="needs a profile"):
            await tables.find_opponent("qwixx", replace(ann, profile=None), None)

    run_with_service(database, work)
