"""The engine's turns: when its seat has to act, a worker process chooses the move."""

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

from quincunx.core.errors import IllegalMove
from quincunx.server.jobs.job_queue import JobOptions, NotWanted
from quincunx.server.storage.store import StoreUnavailable
from quincunx.server.table.errors import StaleRequest
from quincunx.server.table.playing import EngineMove
from quincunx.server.table.state import TableState

if TYPE_CHECKING:
    from quincunx.server.service.tables import TableService

RETRY_DELAY = 10.0  # seconds after a failure
# seconds before the engine moves when only engines have to act, so that people can follow
PAUSE = 0.7

log = logging.getLogger(__name__)


class EngineTurns:
    def __init__(self, service: "TableService", pause: float) -> None:
        self._service = service
        self._pause = pause
        self._tasks: dict[tuple[str, int], asyncio.Task[None]] = {}

    def __len__(self) -> int:
        return len(self._tasks)

    def start(self, table: TableState) -> None:
        """Start a turn for every seat of the engine that has to act, if somebody watches or
        waits, or will want to know how a rated game has ended.
        """
        if table.is_at_move_limit or not self._is_wanted(table):
            return
        for seat in table.acting:
            level = table.engines[seat]
            if level is not None and (table.id, seat) not in self._tasks:
                self._tasks[table.id, seat] = asyncio.create_task(self._take_turn(table.id, seat))

    def _is_wanted(self, table: TableState) -> bool:
        return table.id in self._service.hub.active_tables or is_abandoned(table)

    def cancel(self) -> None:
        for task in self._tasks.values():
            task.cancel()

    async def _take_turn(self, table_id: str, seat: int) -> None:
        try:
            with contextlib.suppress(NotWanted):
                await self._choose_and_play(await self._service.table(table_id), seat)
        except StoreUnavailable as error:
            log.warning("The engine cannot move at table %s, seat %s: %s", table_id, seat, error)
            return  # the turn starts again when the table is loaded again
        except Exception:
            log.exception("The engine cannot move at table %s, seat %s", table_id, seat)
            await asyncio.sleep(RETRY_DELAY)
        finally:
            self._tasks.pop((table_id, seat), None)
        with contextlib.suppress(StoreUnavailable):
            self.start(await self._service.table(table_id))

    async def _choose_and_play(self, table: TableState, seat: int) -> None:
        level, decision = table.engines[seat], table.decisions[seat]
        if level is None or seat not in table.acting:
            return
        only_engines = all(table.engines[other] is not None for other in table.acting)
        limiter, active_tables = self._service.rate_limiter, self._service.hub.active_tables
        address = max(active_tables.addresses(table.id), key=limiter.engine_time.level, default="")
        options = JobOptions(
            address, weight=limiter.engine_weight(address), is_wanted=lambda: self._is_wanted(table)
        )
        choosing = self._service.engines.choose(table.copy_state(), seat, level, options)
        (move, seconds), _ = await asyncio.gather(
            choosing, asyncio.sleep(self._pause if only_engines else 0)
        )
        limiter.engine_time.charge(address, seconds)
        with contextlib.suppress(StaleRequest, IllegalMove):
            # meanwhile the seat was reclaimed, or another server has moved
            await self._service.do_as_server(table.id, EngineMove(seat, move, decision))


def due_time(table: TableState) -> float | None:
    """When the server has to act at a table though nobody is there."""
    if table.clock is None:
        return None
    if is_abandoned(table) and not table.is_at_move_limit:
        return table.clock.at
    deadlines = [table.clock.deadline(seat) for seat in table.acting]
    return min((each for each in deadlines if each is not None), default=None)


def is_abandoned(table: TableState) -> bool:
    """Have all people left a rated game, so that the engine has to finish it?"""
    return table.rated and table.result is None and table.has_begun and None not in table.engines
