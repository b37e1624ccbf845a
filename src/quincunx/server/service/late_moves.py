"""Moves for those whose time is up: the engine decides, so that the others need not wait."""

import asyncio
import contextlib
import logging
import time

from quincunx.core.errors import IllegalMove
from quincunx.server.jobs.job_queue import JobOptions
from quincunx.server.service.background import Work
from quincunx.server.service.engine_turns import RETRY_DELAY
from quincunx.server.service.tables import TableService
from quincunx.server.storage.deadlines import read
from quincunx.server.storage.store import StoreUnavailable
from quincunx.server.table.changes import LATE_LEVEL, play_late
from quincunx.server.table.errors import StaleRequest
from quincunx.server.table.state import TableState

INTERVAL = 0.25  # seconds between looking at the clocks
LOADING_INTERVAL = 600.0  # seconds between looking for games that are in no server's memory
MAX_LOADED = 500  # of these at a time

log = logging.getLogger(__name__)


class LateMoves:
    def __init__(self, service: TableService) -> None:
        self._service = service
        self._tasks: dict[tuple[str, int], asyncio.Task[None]] = {}

    def background_work(self) -> list[tuple[float, Work]]:
        return [
            (INTERVAL, self.look_at_clocks),
            (LOADING_INTERVAL, self.load_unfinished),
        ]

    async def load_unfinished(self) -> None:
        """A rated game has to end, though everybody has left it and the server that had it in
        memory has stopped: its clocks go on once it is loaded.
        """
        for table_id in await read(self._service.store.unfinished_rated_games, MAX_LOADED):
            try:
                await self._service.table(table_id)
            except StoreUnavailable:
                raise
            except Exception:
                log.exception("Cannot load table %s", table_id)

    def look_at_clocks(self) -> None:
        self.start_late_moves(time.time())

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
                await self._service.change(table.id, play_late, seat, move, decision, time.time())
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
