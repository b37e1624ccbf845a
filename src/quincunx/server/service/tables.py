"""All tables of this server: every change to them goes through here, in order and to disk first.

A change is made to a copy of the table. Once it is committed, the copy replaces the table, and
readers get a snapshot of it. So no reader can see a change that is being written, was refused or
has failed.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import replace
from functools import partial
from random import uniform
from typing import TypeVar
from weakref import WeakValueDictionary

from quincunx.core.errors import QuincunxError
from quincunx.core.play.record import Record
from quincunx.core.state import State
from quincunx.engine import Advice
from quincunx.server.jobs.engine_jobs import EngineJobs
from quincunx.server.jobs.job_queue import JobOptions
from quincunx.server.jobs.limits import Limits, RateLimiter
from quincunx.server.jobs.record_jobs import LONG_GAME, LONG_TEXT, RecordJobs
from quincunx.server.jobs.reviews import Reviews, check_reviewable
from quincunx.server.jobs.shared_results import SharedResults
from quincunx.server.jobs.thread_jobs import ThreadJobs
from quincunx.server.service.background import SteadyTime
from quincunx.server.service.engine_turns import PAUSE, EngineTurns, due_time
from quincunx.server.service.metrics import CONFLICT, FAILED, WRITTEN, Metrics
from quincunx.server.service.presence import Hub, Watcher
from quincunx.server.service.profile_keys import ProfileKeys
from quincunx.server.storage.deadlines import read, written
from quincunx.server.storage.sql_store import Store
from quincunx.server.storage.store import StoreUnavailable, WriteConflict
from quincunx.server.table.changes import (
    Change,
    Command,
    ServerCommand,
    begin,
    carry_out,
    with_clocks,
)
from quincunx.server.table.dice_report import DiceReport, report_dice
from quincunx.server.table.entries import Entry
from quincunx.server.table.errors import STALE, StaleRequest
from quincunx.server.table.permissions import Actor, Caller, Refusal, Refused, check
from quincunx.server.table.playing import Accept, SetRematch
from quincunx.server.table.record_check import check_record
from quincunx.server.table.replay import Replay
from quincunx.server.table.row import TableRow
from quincunx.server.table.setup import rematch_table
from quincunx.server.table.state import TableState

MAX_TABLES_IN_MEMORY = 2000
MAX_ENTRIES_IN_MEMORY = 1_000_000  # of all their logs; each takes about 200 bytes
LONG_LOG = 500  # events that take some milliseconds to replay
MAX_REPLAYS = 200  # finished games whose positions are kept
MAX_ADVICE = 500  # decisions whose moves have been evaluated; each takes up to 100 KB
MAX_ATTEMPTS = 12  # at a change while other servers write to the same table
FIRST_PAUSE, LONGEST_PAUSE = 0.002, 0.5  # seconds between them: each is twice as long at most
HEAVY_REQUEST_COST = 50  # a request that needs a worker process counts as this many

T = TypeVar("T")


class TableNotFound(Exception):
    """There is no table with this id."""


class TableService:
    def __init__(
        self,
        store: Store,
        engines: EngineJobs,
        hub: Hub,
        pause: float = PAUSE,
        rate_limiter: RateLimiter | None = None,
    ) -> None:
        self.store = store
        self.now = SteadyTime()
        self.engines = engines
        self.hub = hub
        self.rate_limiter = rate_limiter or RateLimiter(Limits())
        self.metrics = Metrics()
        self.keys = ProfileKeys(store)
        self.records = RecordJobs(engines.cluster)
        self.reviews = Reviews(store, self.records, self.rate_limiter)
        self.engine_turns = EngineTurns(self, pause)
        hub.active_tables.on_arrival = self._resume
        # called when the result is known, perhaps more than once
        self.on_end: Callable[[TableState], None] = lambda table: None
        self.known_lengths: OrderedDict[str, int] = OrderedDict()  # how long some logs are at least
        self._tables: OrderedDict[str, TableState] = OrderedDict()  # always as they are on disk
        self._locks = WeakValueDictionary[str, asyncio.Lock]()  # for changes; readers need none
        self._loading: dict[str, asyncio.Task[None]] = {}
        self.thread_jobs = ThreadJobs()
        self._replays = SharedResults[tuple[str, int], Replay](MAX_REPLAYS)
        self._records = SharedResults[tuple[str, int], Record](MAX_REPLAYS)
        self._advice = SharedResults[tuple[str, tuple[int, ...], int], list[Advice]](MAX_ADVICE)
        self.metrics.add_gauge("tables", "Tables in memory.", lambda: len(self._tables))
        self.metrics.add_gauge(
            "live_connections", "Open pages and streams.", lambda: hub.watcher_count
        )
        self.metrics.add_gauge(
            "engine_seats",
            "Seats for which the engine is choosing a move.",
            lambda: len(self.engine_turns),
        )
        self.metrics.add_queue("engine", engines.queue)
        self.metrics.add_queue("records", self.records.queue)
        if engines.cluster is not None:
            self.metrics.add_cluster(engines.cluster)

    # ---- tables in memory

    async def table(self, table_id: str) -> TableState:
        """The table as it was committed last: from memory, otherwise from the store, once for
        everybody who waits for it.
        """
        while table_id not in self._tables:
            if table_id not in self._loading:
                self._loading[table_id] = asyncio.create_task(self._load_from_store(table_id))
            await asyncio.shield(self._loading[table_id])
        self._tables.move_to_end(table_id)
        return self._tables[table_id]

    async def newest(self, table: TableState) -> TableState:
        """The table with all that other servers have written, too."""
        if await self._is_behind(table):
            self._drop(table.id)
        return await self.table(table.id)

    async def _load_from_store(self, table_id: str) -> None:
        try:
            found = await read(self.store.load, table_id)
            if found is None:
                raise TableNotFound(table_id)
            table = await self.thread_jobs.run(load_table, *found)
            if table.clock is not None and table.clock.runs:
                downtimes = await read(self.store.downtimes, table.clock.at)
                table = replace(table, clock=table.clock.without_downtimes(downtimes))
            # it may have grown while we were reading; what is read after that counts, however long
            has_grown = len(found[1]) < self.known_lengths.pop(table_id, 0)
            if table_id not in self._tables and not has_grown:
                self._keep(table)
        finally:
            del self._loading[table_id]

    def ids_in_memory(self) -> list[str]:
        return list(self._tables)

    def tables_in_memory(self) -> list[TableState]:
        return list(self._tables.values())

    def _drop(self, table_id: str) -> None:
        """Load the table again when it is needed next, which is at once if somebody is watching."""
        self._tables.pop(table_id, None)
        self.hub.notify(table_id)

    def _keep(self, table: TableState) -> TableState:
        self._tables[table.id] = table
        self._make_room(table.id)
        self.engine_turns.start(table)
        return table

    def _make_room(self, needed: str) -> None:
        """Drop tables least recently used, if too many or their logs too long together."""
        entries = sum(table.sequence for table in self._tables.values())
        unused = (
            other for other in list(self._tables) if other != needed and self._is_unused(other)
        )
        while len(self._tables) > MAX_TABLES_IN_MEMORY or entries > MAX_ENTRIES_IN_MEMORY:
            oldest = next(unused, None)
            if oldest is None:
                return
            entries -= self._tables.pop(oldest).sequence

    def _is_unused(self, table_id: str) -> bool:
        lock = self._locks.get(table_id)
        return not (lock is not None and lock.locked()) and not self.hub.is_watched(table_id)

    # ---- changes

    async def open(
        self, row: TableRow, entries: Sequence[Entry] = (), address: str | None = None
    ) -> TableState:
        """Create a table, if this address may; it is on disk with all its first rolls."""
        if address is not None:
            self.rate_limiter.count_table(address)
            self.hub.active_tables.record_request(row.id, address)
        start = TableState.at_start(row)
        change = with_clocks(await self.thread_jobs.run(begin, start, *entries), self.now())
        await written(self.store.create(row, change.entries, due_time(change.state)))
        self.hub.note_new_table(row.id)
        self.hub.notify_followers(change.state.profiles, row.id)
        return self._keep(change.state)

    async def do(self, table_id: str, command: Command, caller: Caller) -> TableState:
        """Carry out a command: to disk first, then for everybody to see.

        What the caller may do is decided by the state that is changed, however many others change
        it at the same moment. If the command is refused, nothing changes.
        """
        table = await self.table(table_id)
        if cost := command.cost(table):
            self.rate_limiter.count_request(caller.address, cost)
        return await self._change(table_id, command, caller)

    async def do_as_server(self, table_id: str, command: ServerCommand) -> TableState:
        return await self._change(table_id, command, Caller())

    async def _change(self, table_id: str, command: Command, caller: Caller) -> TableState:
        for attempt in range(MAX_ATTEMPTS):
            if attempt:
                await asyncio.sleep(uniform(0, min(FIRST_PAUSE * 2**attempt, LONGEST_PAUSE)))
            known = await self.keys.with_profile(caller, await self.table(table_id))
            async with self._locked(table_id) as table:  # in which nobody reads from the store
                actor = self.actor(known, table)
                change = await self._from(table, partial(decide, command, actor))
                if not self.keys.is_current(known, table):
                    continue  # it was forgotten meanwhile
                if isinstance(change, Change):
                    if await self._write(table, change, self.keys.used_by(known)):
                        return change.state
                    continue
            if not await self._is_behind(table):
                raise change
            if self._tables.get(table_id) is table:
                self._drop(table_id)
        raise StaleRequest(STALE)

    def actor(self, caller: Caller, table: TableState) -> Actor:
        """What the caller may do at this state of a table."""
        present, not_away = self.hub.present(table.id), self.hub.not_away(table)
        return caller.at(table, present, not_away, self.now())

    @asynccontextmanager
    async def _locked(self, table_id: str) -> AsyncIterator[TableState]:
        """The table, which nobody else changes meanwhile."""
        while True:
            await self.table(table_id)
            async with self._lock(table_id):
                table = self._tables.get(table_id)
                if table is not None:  # it may have been dropped while we were waiting
                    yield table
                    return

    def _lock(self, table_id: str) -> asyncio.Lock:
        return self._locks.setdefault(table_id, asyncio.Lock())

    async def _write(self, table: TableState, change: Change, key_hash: str | None) -> bool:
        """Write and publish a change; False if another server has written there first, or has
        revoked the key.
        """
        try:
            await self._append(table, change, key_hash)
        except BaseException as error:
            self._drop(table.id)  # the change may or may not be on disk
            if isinstance(error, WriteConflict):
                self.keys.forget_key(key_hash)
                return False
            raise
        if change.entries:
            self._publish(table, change.state)
        return True

    async def _from(self, table: TableState, work: Callable[[TableState], T]) -> T:
        """In the thread if it may replay a long game, or a game slowly, as corrections do."""
        if table.own_dice is None and table.events <= LONG_LOG:
            return work(table)
        return await self.thread_jobs.run(work, table)

    def _publish(self, before: TableState, table: TableState) -> None:
        """The change is on disk: now everybody may see it."""
        self._tables[table.id] = table
        self.hub.notify(table.id)
        self.hub.notify_followers(table.profiles, table.id)
        self.engine_turns.start(table)
        if table.is_decided and not before.is_decided:
            self.on_end(table)

    async def _append(self, table: TableState, change: Change, key_hash: str | None) -> None:
        start = time.perf_counter()
        outcome = FAILED
        try:
            if change.entries:
                due = due_time(change.state)
                await written(
                    self.store.append(table.id, table.sequence, change.entries, due, key_hash),
                    when_late=lambda: self._drop(table.id),
                )
            outcome = WRITTEN
        except WriteConflict:
            outcome = CONFLICT
            raise
        finally:
            self.metrics.count_change(outcome, time.perf_counter() - start)

    async def _is_behind(self, table: TableState) -> bool:
        """Did another server write to this table? Then a refused change may be legal."""
        lengths = await read(self.store.log_lengths, [table.id])
        return lengths.get(table.id, 0) != table.sequence

    async def catch_up(self, table_id: str, length: int) -> None:
        """Another server has written: follow its log up to this length at least, or load the table
        again when it is needed.
        """
        while (table := self._tables.get(table_id)) is not None and table.sequence < length:
            if not self.hub.is_watched(table_id):
                self._drop(table_id)
                return
            try:
                entries = await read(self.store.entries_since, table_id, table.sequence)
                later = await self._from(table, partial(follow, entries))
            except StoreUnavailable:
                return
            except QuincunxError:
                self._drop(table_id)
                return
            async with self._lock(table_id):
                if self._tables.get(table_id) is table:
                    self._publish(table, later)
                    return

    async def rematch(
        self, table: TableState, caller: Caller, wait_for_nonce: bool = False
    ) -> TableState:
        """A new table for the same players; the first request creates it for all.

        If it is rated, each of them has to accept it: the caller does that with this request.
        """
        caller = await self.keys.with_profile(caller, table)
        actor = self.actor(caller, table)
        check(SetRematch().refusal(table, actor))
        if table.rematch is None:
            row, entries = rematch_table(table, wait_for_nonce, actor.seats)
            with suppress(WriteConflict):  # somebody else has asked at the same time
                await self.open(row, entries, caller.address)
            table = await self.do(table.id, SetRematch(row.id), caller)
        assert table.rematch is not None
        self.hub.record_activity(table.rematch, actor.seats)
        rematch = await self.table(table.rematch)
        if not self.actor(caller, rematch).seats:
            return rematch
        return await self.do(rematch.id, Accept(), caller)

    async def delete_old_tables(self, days: float) -> None:
        await asyncio.to_thread(self.store.delete_older_than, days)
        for table_id in self.ids_in_memory():
            if self._is_unused(table_id):
                # it is loaded again when it is needed, if it still exists
                del self._tables[table_id]

    # ---- watching

    @contextmanager
    def watch(self, table_id: str, address: str, seats: frozenset[int]) -> Iterator[Watcher]:
        """An open page or stream, unless there are too many."""
        spectators = self.hub.spectators(table_id)
        own = self.hub.active_tables.connections(table_id, address)
        with (
            self.rate_limiter.connection(address, spectators, bool(seats), own),
            self.hub.watching(table_id, seats, address) as watcher,
        ):
            yield watcher

    def _resume(self, table_id: str) -> None:
        """This table is active again: let the engine play on."""
        if table_id in self._tables:
            self.engine_turns.start(self._tables[table_id])

    # ---- work outside the event loop

    async def replay(self, table_id: str, record: Record) -> Replay:
        """All positions of a finished game, or of the part of it that is reviewed."""
        return await self._replays.get(
            (table_id, hash(record.events)), lambda: self.thread_jobs.run(Replay, record)
        )

    async def record_for_review(self, table: TableState) -> Record:
        """The record of a finished game, or of one that ended by a resignation, until then."""
        if not table.has_ended_early:
            return check_reviewable(table)
        return await self._records.get(
            (table.id, table.sequence), lambda: self.thread_jobs.run(check_reviewable, table)
        )

    async def advice(self, table: TableState, seat: int, address: str) -> list[Advice]:
        """Every move of this seat with its value, computed once for each position."""
        return await self._advice.get(
            (table.id, table.decisions, seat),
            lambda: self._advise(table.copy_state(), seat, address),
        )

    async def advice_before(
        self, table_id: str, state: State, seat: int, address: str
    ) -> list[Advice]:
        """Every move that this seat could have made in an earlier position."""
        return await self._advice.get(
            (table_id, (hash(state.pack()),), seat), lambda: self._advise(state, seat, address)
        )

    async def _advise(self, state: State, seat: int, address: str) -> list[Advice]:
        self.rate_limiter.check_advice(address)
        advice, seconds = await self.engines.advise(state, seat, JobOptions(address))
        self.rate_limiter.engine_time.charge(address, seconds)
        return advice

    async def check_record(self, record: str, address: str) -> Record:
        """The record in a text, every line of it checked; or RecordError."""
        return await self._run_heavy(address, len(record) > LONG_TEXT, check_record, record)

    async def report_dice(self, record: Record, committed: str | None, address: str) -> DiceReport:
        return await self._run_heavy(
            address, len(record.events) > LONG_GAME, report_dice, record, committed
        )

    async def _run_heavy(
        self, address: str, is_long: bool, work: Callable[..., T], *arguments: object
    ) -> T:
        self.rate_limiter.count_request(address, HEAVY_REQUEST_COST)
        result, _ = await self.records.run(
            address, is_long, self.rate_limiter.limits.verification, work, *arguments
        )
        return result

    async def close(self) -> None:
        self.engine_turns.cancel()
        self.reviews.cancel()
        for results in (self._advice, self._replays, self._records):
            results.cancel()
        await self.thread_jobs.close()
        await self.engines.close()
        await self.records.close()
        await asyncio.to_thread(self.store.close)

    async def is_healthy(self) -> bool:
        """Can games be read and written?"""
        with suppress(StoreUnavailable):
            await written(self.store.check_writing())
            return await read(self.store.log_lengths, ["none"]) == {}
        return False


def decide(command: Command, actor: Actor, table: TableState) -> Change | Refused:
    """What follows from the command, or why it is refused."""
    try:
        return with_clocks(carry_out(command, table, actor), actor.now)
    except (QuincunxError, Refusal) as error:
        return error


def follow(entries: Sequence[Entry], table: TableState) -> TableState:
    return table.apply(*entries)


def load_table(row: TableRow, entries: Sequence[Entry]) -> TableState:
    return TableState.at_start(row).apply(*entries)
