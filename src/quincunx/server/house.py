"""The house: all tables, every change to them in its order, and the engine's turns."""

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence

from quincunx.core.errors import IllegalMove, QuincunxError
from quincunx.core.state import State
from quincunx.engine import LEVELS, Advice
from quincunx.server.brains import Brains
from quincunx.server.limits import Limits, Porter
from quincunx.server.live import Hub
from quincunx.server.store import Conflict, Entry, Store, TableRow
from quincunx.server.table import Stale, Table

MOST_TABLES_IN_MEMORY = 2000
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
        self.porter = porter or Porter(Limits())
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._thinking: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._advice: OrderedDict[tuple[str, int, int], asyncio.Task[list[Advice]]] = OrderedDict()

    async def table(self, name: str) -> Table:
        """The table, read from the store if it is not at hand."""
        if name not in self._tables:
            found = await asyncio.to_thread(self.store.load, name)
            if found is None:
                raise NoTable(name)
            if name not in self._tables:
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
        for last in (False, True):
            table = await self.table(name)
            async with table.lock:
                done = self._tables.get(name) is table and await self._write(table, how, last)
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
            await asyncio.wrap_future(self.store.append(table.id, before, entries))
        except QuincunxError:
            if last or not await self._is_behind(table):
                raise
            del self._tables[table.id]
            return False
        except BaseException as error:
            del self._tables[table.id]  # what we hold may not be what is on disk
            self.hub.tell(table.id)
            if last or not isinstance(error, Conflict):
                raise
            return False
        return True

    async def _is_behind(self, table: Table) -> bool:
        """Has another server written on? Then what we refused may well be right."""
        found = await asyncio.to_thread(self.store.load, table.id)
        return found is not None and len(found[1]) != table.sequence

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
        for task in [*self._thinking.values(), *self._advice.values()]:
            task.cancel()
        await asyncio.to_thread(self.brains.close)
        await asyncio.to_thread(self.store.close)

    # ---- the engine's turns

    def _wake(self, table: Table) -> None:
        """Let the engine think for every seat of its that is to decide."""
        for seat in table.state.acting:
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
        except Exception:
            log.exception("the engine could not move at table %s, seat %s", table.id, seat)
            return
        finally:
            self._thinking.pop((table.id, seat), None)
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
