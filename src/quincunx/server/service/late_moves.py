"""Moves for those whose time is up: the engine decides, so that the others need not wait."""

import asyncio
import contextlib
import logging

from quincunx.core.errors import IllegalMove
from quincunx.server.jobs.job_queue import JobOptions
from quincunx.server.service.background import Work
from quincunx.server.service.engine_turns import RETRY_DELAY, due_time
from quincunx.server.service.tables import TableService
from quincunx.server.storage.deadlines import read, written
from quincunx.server.storage.store import StoreUnavailable
from quincunx.server.table.errors import StaleRequest
from quincunx.server.table.playing import LATE_LEVEL, LateMove
from quincunx.server.table.state import TableState

INTERVAL = 0.25  # seconds between looking at the clocks
LOADING_INTERVAL = 2.0  # seconds between looking for deadlines that no server has kept
GRACE = 1.0  # seconds in which a server that has the table in memory does
MAX_LOADED = 500  # of these at a time
RETRY_AFTER = 600.0  # seconds, for a table that cannot be loaded

log = logging.getLogger(__name__)


class LateMoves:
    def __init__(self, service: TableService) -> None:
        self._service = service
        self._tasks: dict[tuple[str, int], asyncio.Task[None]] = {}

    def background_work(self) -> list[tuple[float, Work]]:
        return [
            (INTERVAL, self.look_at_clocks),
            (LOADING_INTERVAL, self.load_due),
        ]

    async def load_due(self) -> None:
        """A deadline in the store is due whoever has the table in memory, or nobody: its clocks go
        on once it is loaded.
        """
        now, store = self._service.now(), self._service.store
        for table_id, known in await read(store.due_tables, now - GRACE, MAX_LOADED):
            due: float | None = now + RETRY_AFTER
            try:
                table = await self._service.table(table_id)
                self._service.engine_turns.start(table)
                due = due_time(table)
            except StoreUnavailable:
                raise
            except Exception:
                log.exception("Cannot load table %s", table_id)
            if due is None or due > now:  # clocks stand while no server runs
                await written(store.postpone(table_id, known, due))

    def look_at_clocks(self) -> None:
        self.start_late_moves(self._service.now())

    def start_late_moves(self, now: float) -> None:
        for table in self._service.tables_in_memory():
            for seat in late_seats(table, now):
                if (table.id, seat) not in self._tasks:
                    task = self._tasks[table.id, seat] = asyncio.create_task(
                        self._play(table, seat)
                    )
                    task.add_done_callback(
                        lambda done, key=(table.id, seat): self._tasks.pop(key, None)  # type: ignore[misc]
                    )

    async def _play(self, table: TableState, seat: int) -> None:
        decision = table.decisions[seat]
        try:
            move, _ = await self._service.engines.choose(
                table.copy_state(), seat, LATE_LEVEL, JobOptions("")
            )
            with contextlib.suppress(StaleRequest):
                # meanwhile the player, or another server, has moved
                await self._service.do_as_server(table.id, LateMove(seat, move, decision))
        except (StoreUnavailable, IllegalMove) as error:
            log.warning("Cannot play for a late player at table %s: %s", table.id, error)
            await asyncio.sleep(RETRY_DELAY)
        except Exception:
            log.exception("Cannot play for a late player at table %s", table.id)
            await asyncio.sleep(RETRY_DELAY)


def late_seats(table: TableState, now: float) -> list[int]:
    if table.clock is None or table.over or table.is_at_move_limit:
        return []
    return [seat for seat in table.acting if table.clock.is_late(seat, now)]
