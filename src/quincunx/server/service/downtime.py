"""The time in which no server runs is not charged to any player.

While clocks run, every server says again and again that it is there. One that is started finds out
for how long nobody has said so, and clocks that are loaded leave that time out.
"""

import logging

from quincunx.server.service.background import Work
from quincunx.server.service.tables import TableService
from quincunx.server.storage.deadlines import read, written
from quincunx.server.storage.store import StoreUnavailable

INTERVAL = 1.0  # seconds
SILENCE = 2.5  # seconds without a sign of any server: then none was running

log = logging.getLogger(__name__)


class Downtime:
    def __init__(self, service: TableService) -> None:
        self._service = service

    async def record(self, now: float) -> None:
        await written(self._service.store.record_running(now, SILENCE))

    def background_work(self) -> list[tuple[float, Work]]:
        return [(INTERVAL, self.record_if_needed)]

    async def record_if_needed(self) -> None:
        if await self.is_needed():
            await self.record(self._service.now())

    async def begin(self) -> None:
        """Before any clock is looked at."""
        try:
            self._service.now.be_at_least(await read(self._service.store.last_seen_running))
            await self.record(self._service.now())
        except StoreUnavailable as error:
            log.warning("Cannot record that this server runs: %s", error)

    async def is_needed(self) -> bool:
        """Nothing is written while no clock runs."""
        tables = self._service.tables_in_memory()
        runs = any(table.clock is not None and table.clock.runs for table in tables)
        return runs or await read(self._service.store.has_deadlines)
