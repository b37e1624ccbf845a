"""All tables of this server: every change to them goes through here, in order and to disk first."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from quincunx.core.errors import QuincunxError
from quincunx.core.match import check_record
from quincunx.core.record import Record
from quincunx.core.state import State
from quincunx.engine import Advice
from quincunx.server.http.limits import Limits, RateLimiter
from quincunx.server.http.live import Hub, Watcher
from quincunx.server.http.metrics import CONFLICT, FAILED, WRITTEN, Metrics
from quincunx.server.storage.store import Entry, Store, StoreUnavailable, TableRow, WriteConflict
from quincunx.server.tables.engine_pool import EnginePool
from quincunx.server.tables.engine_turns import PAUSE, EngineTurns
from quincunx.server.tables.fairness import DiceReport, report_dice
from quincunx.server.tables.setup import rematch_row
from quincunx.server.tables.table import StaleRequest, Table
from quincunx.server.texts import text

MAX_TABLES_IN_MEMORY = 2000
MAX_ATTEMPTS = 5  # at a change while other servers write to the same table
HEAVY_REQUEST_COST = 50  # a request that needs a worker process counts as this many

Change = Callable[[Table], list[Entry]]
T = TypeVar("T")


class TableNotFound(Exception):
    """There is no table with this id."""


class TableService:
    def __init__(self, store: Store, engines: EnginePool, hub: Hub, pause: float = PAUSE, rate_limiter: RateLimiter | None = None) -> None:
        self.store = store
        self.engines = engines
        self.hub = hub
        self.rate_limiter = rate_limiter or RateLimiter(Limits())
        self.metrics = Metrics()
        self.engine_turns = EngineTurns(self, pause)
        self.known_lengths: OrderedDict[str, int] = OrderedDict()  # how long some logs are at least
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._advice: OrderedDict[tuple[str, int, int], asyncio.Task[list[Advice]]] = OrderedDict()
        self.metrics.add_gauge("tables", "Tables in memory.", lambda: len(self._tables))
        self.metrics.add_gauge("watchers", "Open pages and streams.", lambda: hub.watcher_count)
        self.metrics.add_gauge("thinking", "Seats for which the engine is choosing a move.", lambda: len(self.engine_turns))

    # ---- tables in memory

    async def table(self, table_id: str) -> Table:
        """The table, loaded from the store if it is not in memory."""
        while table_id not in self._tables:
            found = await asyncio.to_thread(self.store.load, table_id)
            if found is None:
                raise TableNotFound(table_id)
            if table_id not in self._tables and len(found[1]) >= self.known_lengths.get(table_id, 0):  # else it grew while we were reading
                self._keep(Table(*found))
                self.engine_turns.start(self._tables[table_id])
        self._tables.move_to_end(table_id)
        return self._tables[table_id]

    def in_memory(self, table_id: str) -> Table | None:
        return self._tables.get(table_id)

    def ids_in_memory(self) -> list[str]:
        return list(self._tables)

    def drop(self, table: Table) -> None:
        """Load the table again when it is needed next, which is at once if somebody is watching."""
        if self._tables.get(table.id) is table:
            del self._tables[table.id]
        self.hub.notify(table.id)

    def _keep(self, table: Table) -> None:
        self._tables[table.id] = table
        while len(self._tables) > MAX_TABLES_IN_MEMORY:
            unused = next((table_id for table_id, other in self._tables.items() if self._is_unused(other)), None)
            if unused is None:
                return
            del self._tables[unused]

    def _is_unused(self, table: Table) -> bool:
        return not table.lock.locked() and not self.hub.is_watched(table.id)

    # ---- changes

    async def open(self, row: TableRow, entries: Sequence[Entry] = (), address: str | None = None) -> Table:
        """Create a table, if this address may have another one; it is on disk with everything that its match has rolled."""
        if address is not None:
            self.rate_limiter.count_table(address)
        table = Table(row, entries)
        table.entries += table.unsaved_entries()
        await asyncio.wrap_future(self.store.create(row, table.entries))
        self._keep(table)
        self.engine_turns.start(table)
        return table

    async def change(self, table_id: str, change: Change) -> Table:
        """Change a table: to disk first, then for everybody to see. If the rules refuse it, nothing changes."""
        for attempt in range(1, MAX_ATTEMPTS + 1):
            table = await self.table(table_id)
            async with table.lock:
                is_current = self._tables.get(table_id) is table
                changed = is_current and await self._try_change(table, change, is_last=attempt == MAX_ATTEMPTS)
            if changed:
                self.hub.notify(table_id)
                self.engine_turns.start(table)
                return table
        raise StaleRequest(text("error.stale"))

    async def _try_change(self, table: Table, change: Change, is_last: bool) -> bool:
        """Make a change and write it; False if the table has to be loaded again first."""
        before = table.sequence
        try:
            entries = change(table)
            await self._append(table.id, before, entries)
        except QuincunxError:
            if is_last or not await self._is_behind(table):
                raise
            self.drop(table)
            return False
        except BaseException as error:
            self.drop(table)  # what is in memory may differ from what is on disk
            if is_last or not isinstance(error, WriteConflict):
                raise
            return False
        return True

    async def _append(self, table_id: str, sequence: int, entries: Sequence[Entry]) -> None:
        start, outcome = time.perf_counter(), FAILED
        try:
            await asyncio.wrap_future(self.store.append(table_id, sequence, entries))
            outcome = WRITTEN
        except WriteConflict:
            outcome = CONFLICT
            raise
        finally:
            self.metrics.count_change(outcome, time.perf_counter() - start)

    async def _is_behind(self, table: Table) -> bool:
        """Has another server written to this table? Then a change that was refused here may be legal."""
        lengths = await asyncio.to_thread(self.store.log_lengths, [table.id])
        return lengths.get(table.id, 0) != table.sequence

    async def rematch(self, table: Table, address: str) -> Table:
        """A new table for the same players; the first request creates it for all."""
        if table.rematch is None:
            row = rematch_row(table.row, table.match.names, table.joined)
            await self.open(row, address=address)
            table = await self.change(table.id, lambda now: [] if now.rematch else now.set_rematch(row.id))
        assert table.rematch is not None
        return await self.table(table.rematch)

    async def delete_old_tables(self, days: float) -> None:
        await asyncio.wrap_future(self.store.delete_older_than(days))
        for table in list(self._tables.values()):
            if self._is_unused(table):
                del self._tables[table.id]  # it is loaded again when it is needed, if it still exists

    # ---- watching

    @contextmanager
    def watch(self, table_id: str, address: str, seats: frozenset[int]) -> Iterator[Watcher]:
        """An open page or stream, unless there are too many."""
        with (
            self.rate_limiter.connection(address, self.hub.spectators(table_id), bool(seats)),
            self.hub.watching(table_id, seats) as watcher,
        ):
            yield watcher

    # ---- work for other processes

    async def advice(self, table_id: str, seat: int) -> list[Advice]:
        """Every move of this seat with its value, computed once for each position."""
        table = await self.table(table_id)
        async with table.lock:
            key = (table_id, table.sequence, seat)
            state = table.state.copy()
        if key not in self._advice:
            self.rate_limiter.check_advice(table_id)
            self._advice[key] = asyncio.create_task(self._advise(table_id, state, seat))
            while len(self._advice) > MAX_TABLES_IN_MEMORY:
                self._advice.popitem(last=False)
        return await asyncio.shield(self._advice[key])

    async def _advise(self, table_id: str, state: State, seat: int) -> list[Advice]:
        advice, seconds = await self.engines.advise(state, seat)
        self.rate_limiter.engine_time.charge(table_id, seconds)
        return advice

    async def check_record(self, record: str, address: str) -> Record:
        """The record in a text, every line of it checked; or RecordError."""
        return await self._run_heavy(address, check_record, record)

    async def report_dice(self, record: Record, committed: str | None, address: str) -> DiceReport:
        return await self._run_heavy(address, report_dice, record, committed)

    async def _run_heavy(self, address: str, work: Callable[..., T], *arguments: object) -> T:
        self.rate_limiter.count_request(address, HEAVY_REQUEST_COST)
        return await self.engines.run(work, *arguments)

    async def close(self) -> None:
        self.engine_turns.cancel()
        for task in self._advice.values():
            task.cancel()
        await asyncio.to_thread(self.engines.close)
        await asyncio.to_thread(self.store.close)

    async def is_healthy(self) -> bool:
        """Can games be read?"""
        try:
            await asyncio.to_thread(self.store.log_lengths, ["none"])
        except StoreUnavailable:
            return False
        return True
