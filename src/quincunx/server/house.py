"""The house: all tables, every change to them in its order, and the engine's turns."""

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence

from quincunx.core.errors import IllegalMove, QuincunxError
from quincunx.core.state import State
from quincunx.engine import LEVELS, Advice
from quincunx.server.brains import Brains
from quincunx.server.limits import Limits, Porter
from quincunx.server.live import Hub
from quincunx.server.metrics import CONFLICT, FAILED, WRITTEN, Metrics
from quincunx.server.store import Conflict, Entry, News, People, Store, TableRow, Unavailable
from quincunx.server.table import Stale, Table

MOST_TABLES_IN_MEMORY = 2000
MOST_TRIES = 5  # of a change while other servers write to the same table
QUICKEST = next(iter(LEVELS))
PAUSE = 0.7  # seconds before the engine moves when nobody else is to: people want to see what happens

log = logging.getLogger(__name__)


class NoTable(Exception):
    """There is no table of this name."""


class House:
    def __init__(self, store: Store, brains: Brains, hub: Hub, pause: float = PAUSE, porter: Porter | None = None) -> None:
        self.store = store
        self.brains = brains
        self.hub = hub
        self.pause = pause
        self.metrics = Metrics()
        self.porter = porter or Porter(Limits())
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._thinking: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._heard: OrderedDict[str, int] = OrderedDict()  # how long some logs are at least
        self._following = set[asyncio.Task[None]]()
        self._advice: OrderedDict[tuple[str, int, int], asyncio.Task[list[Advice]]] = OrderedDict()

    async def table(self, name: str) -> Table:
        """The table, read from the store if it is not at hand."""
        while name not in self._tables:
            found = await asyncio.to_thread(self.store.load, name)
            if found is None:
                raise NoTable(name)
            if name not in self._tables and len(found[1]) >= self._heard.get(name, 0):  # else it was written on while we read
                self._keep(Table(*found))
                self._wake(self._tables[name])
        self._tables.move_to_end(name)
        return self._tables[name]

    async def open(self, row: TableRow, entries: Sequence[Entry] = ()) -> Table:
        """A new table, on disk with all that its match has rolled already."""
        table = Table(row, entries)
        table.entries += table.unwritten()
        await asyncio.wrap_future(self.store.create(row, table.entries))
        self._keep(table)
        self._wake(table)
        return table

    async def change(self, name: str, how: Callable[[Table], list[Entry]]) -> Table:
        """Change a table: on disk first, then for all to see. What the rules refuse is raised and changes nothing."""
        for tries in range(1, MOST_TRIES + 1):
            table = await self.table(name)
            async with table.lock:
                done = self._tables.get(name) is table and await self._write(table, how, last=tries == MOST_TRIES)
            if done:
                self.hub.tell(name)
                self._wake(table)
                return table
        raise Stale("somebody else moved at the same moment; please look again")

    async def _write(self, table: Table, how: Callable[[Table], list[Entry]], last: bool) -> bool:
        """Make a change and write it down; False if the table has to be read again first."""
        before = table.sequence
        try:
            entries = how(table)
            await self._append(table.id, before, entries)
        except QuincunxError:
            if last or not await self._is_behind(table):
                raise
            self._drop(table)
            return False
        except BaseException as error:
            self._drop(table)  # what we hold may not be what is on disk
            if last or not isinstance(error, Conflict):
                raise
            return False
        return True

    async def _append(self, name: str, sequence: int, entries: Sequence[Entry]) -> None:
        begun, outcome = time.perf_counter(), FAILED
        try:
            await asyncio.wrap_future(self.store.append(name, sequence, entries))
            outcome = WRITTEN
        except Conflict:
            outcome = CONFLICT
            raise
        finally:
            self.metrics.change(outcome, time.perf_counter() - begun)

    async def _is_behind(self, table: Table) -> bool:
        """Has another server written on? Then what we refused may well be right."""
        lengths = await asyncio.to_thread(self.store.lengths, [table.id])
        return lengths.get(table.id, 0) != table.sequence

    def _drop(self, table: Table) -> None:
        """Read it again when it is wanted, at once if somebody is watching."""
        if self._tables.get(table.id) is table:
            del self._tables[table.id]
        self.hub.tell(table.id)

    # ---- what other servers write

    def listen(self) -> None:
        loop = asyncio.get_running_loop()

        def heard(news: News | None) -> None:
            loop.call_soon_threadsafe(self._hear, news)

        def sighted(server: str, people: People) -> None:
            loop.call_soon_threadsafe(self.hub.sighted, server, people)

        self.hub.announce = self.store.announce
        self.store.listen(heard, sighted)

    def _hear(self, news: News | None) -> None:
        task = asyncio.create_task(self._look() if news is None else self._follow(news))
        self._following.add(task)
        task.add_done_callback(self._following.discard)

    async def _look(self) -> None:
        """Signals may have been lost: see for ourselves, and say again who is here."""
        self.hub.lose_sight()
        self.hub.announce(self.hub.people())
        with contextlib.suppress(Unavailable):  # then we are told to look again
            await self._follow(await asyncio.to_thread(self.store.lengths, list(self._tables)))

    async def _follow(self, news: News) -> None:
        for name, length in news.items():
            self._heard[name] = max(length, self._heard.pop(name, 0))
            if len(self._heard) > MOST_TABLES_IN_MEMORY:
                self._heard.popitem(last=False)
            table = self._tables.get(name)
            if table is not None and table.sequence < length:
                await self._catch_up(table, length)

    async def _catch_up(self, table: Table, length: int) -> None:
        async with table.lock:
            if self._tables.get(table.id) is not table or table.sequence >= length:
                return
            if not self.hub.watched(table.id):
                del self._tables[table.id]
                return
            try:
                followed = table.follow(await asyncio.to_thread(self.store.since, table.id, table.sequence))
            except Unavailable:
                return
            if not followed:
                self._drop(table)
                return
        self.hub.tell(table.id)
        self._wake(table)

    async def advice(self, name: str, seat: int) -> list[Advice]:
        """What every move of this seat is worth, thought out once for each position."""
        table = await self.table(name)
        async with table.lock:
            key = (name, table.sequence, seat)
            state = table.state.copy()
        if key not in self._advice:
            self.porter.advice(name)
            self._advice[key] = asyncio.create_task(self._advise(name, state, seat))
            while len(self._advice) > MOST_TABLES_IN_MEMORY:
                self._advice.popitem(last=False)
        return await asyncio.shield(self._advice[key])

    async def _advise(self, name: str, state: State, seat: int) -> list[Advice]:
        found, seconds = await self.brains.advise(state, seat)
        self.porter.thinking.spend(name, seconds)
        return found

    async def forget(self, days: float) -> None:
        """Let go of the tables that are older than this, in the store and here."""
        await asyncio.wrap_future(self.store.forget(days))
        for name, table in list(self._tables.items()):
            if not table.lock.locked() and not self.hub.watched(name):
                del self._tables[name]  # read again when somebody asks for it, if it is still there

    async def close(self) -> None:
        for task in [*self._thinking.values(), *self._advice.values(), *self._following]:
            task.cancel()
        await asyncio.to_thread(self.brains.close)
        await asyncio.to_thread(self.store.close)

    def gauges(self) -> dict[str, tuple[str, float]]:
        return {
            "tables": ("Tables in memory.", len(self._tables)),
            "watchers": ("Open pages and streams.", self.hub.watchers),
            "thinking": ("Seats that the engine is thinking for.", len(self._thinking)),
        }

    # ---- the engine's turns

    def _wake(self, table: Table) -> None:
        """Let the engine think for every seat of its that is to decide."""
        for seat in () if table.rests else table.state.acting:
            level = table.engines[seat]
            if level is not None and (table.id, seat) not in self._thinking:
                task = asyncio.create_task(self._think(table, seat, level))
                self._thinking[table.id, seat] = task

    async def _think(self, table: Table, seat: int, level: str) -> None:
        try:
            async with table.lock:
                state, decision = table.state.copy(), table.decisions[seat]
                alone = all(table.engines[other] is not None for other in state.acting)
            if seat not in state.acting:
                return
            if self.porter.thinking.level(table.id) <= 0:
                level = QUICKEST  # the game goes on for those who play it
            thought = self.brains.choose(state, seat, level)
            (move, seconds), _ = await asyncio.gather(thought, asyncio.sleep(self.pause if alone else 0))
            self.porter.thinking.spend(table.id, seconds)
            with contextlib.suppress(Stale, IllegalMove):  # the seat was taken back or the choice made meanwhile
                await self.change(table.id, lambda now: engine_move(now, seat, move, decision))
        except Unavailable as error:
            log.warning("the engine could not move at table %s, seat %s: %s", table.id, seat, error)
            return  # it will be woken when the table is read again
        except Exception:
            log.exception("the engine could not move at table %s, seat %s", table.id, seat)
            return
        finally:
            self._thinking.pop((table.id, seat), None)
        with contextlib.suppress(Unavailable):
            self._wake(await self.table(table.id))

    def _keep(self, table: Table) -> None:
        self._tables[table.id] = table
        while len(self._tables) > MOST_TABLES_IN_MEMORY:
            name = next((name for name, other in self._tables.items() if not other.lock.locked() and not self.hub.watched(name)), None)
            if name is None:
                return
            del self._tables[name]


def engine_move(table: Table, seat: int, move: str, decision: int) -> list[Entry]:
    if table.engines[seat] is None:
        raise Stale("a person has taken this seat back")
    return table.play(seat, move, decision)
