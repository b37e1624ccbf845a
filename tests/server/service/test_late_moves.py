"""Rated games end, whoever leaves them and wherever they were."""

import asyncio
import time
from contextlib import AsyncExitStack

import pytest

from quincunx.core.state import State
from quincunx.server.service.late_moves import LateMoves
from quincunx.server.service.tables import TableService
from quincunx.server.storage.open import open_store
from quincunx.server.table import changes
from quincunx.server.table.clock import TimeControl
from quincunx.server.table.entries import (
    Accepted,
    ClockChosen,
    Decided,
    Entry,
    HandedOver,
    ProfileSet,
    Rated,
)
from tests.server.service.support import new_service, run_in_thread, table_row
from tests.support import PATIENCE

RATED: list[Entry] = [
    Rated(),
    ProfileSet(0, "ann"),
    ProfileSet(1, "bob"),
    ClockChosen(TimeControl(0, 0)),
]
BEGUN = [*RATED, Accepted(0), Accepted(1)]


async def take_penalties(state: State, seat: int, *_: object) -> tuple[str, float]:
    """The quickest way to the end."""
    moves = [move.text for move in state.moves(seat)]
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
                each.start_late_moves(time.time())
            await asyncio.sleep(0.002)


def test_a_game_that_everybody_has_left_is_finished_by_servers_that_start(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By several at the same time, once."""
    monkeypatch.setattr("quincunx.server.table.clock.LEAST_SECONDS", 0)

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
                await each.load_unfinished()
            await until_decided(late, services[0], row.id)
            _, entries = services[0].store.load(row.id) or (row, [])
            (decided,) = [entry for entry in entries if isinstance(entry, Decided)]
            assert decided.result is not None
            assert decided.result.finished
            assert decided.result.rated
            assert decided.result.helped == (0, 1)
            assert services[0].store.unfinished_rated_games(10) == []

    run_in_thread(run())


@pytest.mark.parametrize(
    "entries", [RATED, BEGUN[1:], [*BEGUN, HandedOver(0, "novice")]], ids=["offered", "unrated", ""]
)
def test_only_rated_games_that_have_begun_are_looked_for(
    database: str, entries: list[Entry]
) -> None:
    async def run() -> None:
        row = table_row()
        async with AsyncExitStack() as stack:
            service = await running_service(database, stack)
            table = await service.open(row, entries)
            found = service.store.unfinished_rated_games(10)
            assert found == ([row.id] if table.rated and table.has_begun else [])
            if found:
                await service.change(row.id, changes.resign, 1)
                assert service.store.unfinished_rated_games(10) == []

    run_in_thread(run())
