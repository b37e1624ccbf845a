"""Rated games end, whoever leaves them and wherever they were."""

import asyncio
import time
from contextlib import AsyncExitStack

import pytest

from quincunx.core.state import State
from quincunx.server.service.downtime import Downtime
from quincunx.server.service.late_moves import LateMoves
from quincunx.server.service.tables import TableService
from quincunx.server.storage.open import open_store
from quincunx.server.table.clock import TimeControl
from quincunx.server.table.entries import (
    Accepted,
    ClockChosen,
    Decided,
    Entry,
    HandedOver,
    Moved,
    ProfileSet,
    Rated,
)
from quincunx.server.table.playing import Resign
from quincunx.server.table.state import TableState
from tests.server.service.support import ALL_SEATS, new_service, run_in_thread, table_row
from tests.support import PATIENCE


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quincunx.server.table.clock.LEAST_SECONDS", 0)
    monkeypatch.setattr("quincunx.server.service.late_moves.GRACE", 0.0)


RATED: list[Entry] = [
    Rated(),
    ProfileSet(0, "ann"),
    ProfileSet(1, "bob"),
    ClockChosen(TimeControl(0, 0)),
]
BEGUN = [*RATED, Accepted(0), Accepted(1)]


async def take_penalties(state: State, seat: int, *_: object) -> tuple[str, float]:
    """The quickest way to the end."""
    moves = [str(move) for move in state.moves(seat)]
    return ("penalty" if "penalty" in moves else "pass"), 0.0


async def running_service(database: str, stack: AsyncExitStack) -> TableService:
    service = new_service(open_store(database))
    setattr(service.engines, "choose", take_penalties)  # noqa: B010
    stack.push_async_callback(service.close)
    return service


async def until_decided(late: list[LateMoves], service: TableService, table: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while not (await service.table(table)).is_decided:
            for each in late:
                each.look_at_clocks()
            await asyncio.sleep(0.002)


def test_a_game_that_everybody_has_left_is_finished_by_servers_that_start(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By several at the same time, once."""

    async def run() -> None:
        row = table_row()
        async with AsyncExitStack() as stack:
            await (await running_service(database, stack)).open(row, BEGUN)
        async with AsyncExitStack() as stack:
            count = 2 if database.startswith("postgresql") else 1
            services = [await running_service(database, stack) for _ in range(count)]
            late = [LateMoves(service) for service in services]
            assert not any(service.ids_in_memory() for service in services)
            for each in late:
                await each.load_due()
            await until_decided(late, services[0], row.id)
            _, entries = services[0].store.load(row.id) or (row, [])
            (decided,) = [entry for entry in entries if isinstance(entry, Decided)]
            assert decided.result is not None
            assert decided.result.finished
            assert decided.result.rated
            assert decided.result.helped == (0, 1)
            assert not services[0].store.has_deadlines()

    run_in_thread(run())


@pytest.mark.parametrize(
    ("entries", "is_due"),
    [(RATED, False), (BEGUN, True), (BEGUN[1:], True), ([*BEGUN, HandedOver(0, "novice")], True)],
    ids=["offered", "begun", "unrated", "one left"],
)
def test_only_games_that_have_begun_and_are_not_over_have_a_deadline(
    database: str, entries: list[Entry], is_due: bool
) -> None:
    async def run() -> None:
        row = table_row()
        async with AsyncExitStack() as stack:
            service = await running_service(database, stack)
            await service.open(row, entries)
            found = service.store.due_tables(service.now(), 10)
            assert [name for name, _ in found] == [row.id] * is_due
            assert service.store.has_deadlines() == is_due
            if is_due:
                await service.do(row.id, Resign(1), ALL_SEATS)
                assert not service.store.has_deadlines()

    run_in_thread(run())


def test_a_game_goes_on_that_was_dropped_from_memory(database: str) -> None:
    """And no time is taken for one in which no server was running."""

    async def run() -> None:
        row = table_row()
        async with AsyncExitStack() as stack:
            service = await running_service(database, stack)
            late, downtime = LateMoves(service), Downtime(service)
            await downtime.begin()
            await service.open(row, BEGUN)
            async with asyncio.timeout(PATIENCE):
                while service.store.has_deadlines():
                    await service.delete_old_tables(1)
                    await late.load_due()
                    late.look_at_clocks()
                    await downtime.record_if_needed()
                    await asyncio.sleep(0.002)
            assert (await service.table(row.id)).is_decided
            assert service.store.downtimes(0) == []

    run_in_thread(run())


def test_setting_the_clock_of_the_system_changes_nothing(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        row = table_row()
        begun = time.time()
        async with AsyncExitStack() as stack:
            service = await running_service(database, stack)
            await service.open(row, BEGUN)
            await Downtime(service).begin()
            monkeypatch.setattr(time, "time", lambda: begun - 3600)
            LateMoves(service).look_at_clocks()
            async with asyncio.timeout(PATIENCE):
                while not any(isinstance(each, Moved) for each in entries_of(service, row.id)):
                    await asyncio.sleep(0.002)
        async with AsyncExitStack() as stack:  # the same after a restart
            service = await running_service(database, stack)
            await Downtime(service).begin()
            assert service.now() >= begun
            late = LateMoves(service)
            await late.load_due()
            await until_decided([late], service, row.id)

    run_in_thread(run())


def entries_of(service: TableService, table: str) -> list[Entry]:
    return service.store.entries_since(table, 0)


def test_a_deadline_that_has_moved_is_corrected_and_a_table_that_cannot_be_loaded_delays_no_other(
    database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        rows = [table_row(), table_row()]
        async with AsyncExitStack() as stack:
            service = await running_service(database, stack)
            for row in rows:
                await service.open(row, [ClockChosen(TimeControl(30, 120))])
        async with AsyncExitStack() as stack:
            service = await running_service(database, stack)
            known = dict(service.store.due_tables(service.now() + 1000, 10))
            for row in rows:  # as after the migration
                service.store.postpone(row.id, known[row.id], 0.0).result()
                service.store.postpone(row.id, known[row.id], 1.0).result()  # is no longer known
            assert sorted(service.store.due_tables(service.now(), 10)) == sorted(
                (row.id, 0.0) for row in rows
            )
            load = service.table

            async def fail_once(table: str) -> TableState:
                if table == rows[0].id:
                    raise RuntimeError("injected")
                return await load(table)

            monkeypatch.setattr(service, "table", fail_once)
            await LateMoves(service).load_due()
            assert service.ids_in_memory() == [rows[1].id]
            assert service.store.due_tables(service.now(), 10) == []
            corrected = dict(service.store.due_tables(service.now() + 1000, 10))
            assert corrected[rows[1].id] == known[rows[1].id]
            assert corrected[rows[0].id] > service.now()

    run_in_thread(run())
    assert caplog.text.count("Cannot load table") == 1
