"""Tables that are open to others: their list, taking a seat at one, and pairing those who want the
same game.

At most one player waits for an opponent in each game, because the store refuses a second: of two
who come at the same time, on whatever server, one waits and the other is paired.
"""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from quincunx.core.text.messages import message
from quincunx.server.service.background import Work
from quincunx.server.service.tables import TableNotFound, TableService
from quincunx.server.storage.deadlines import read
from quincunx.server.storage.store import WriteConflict
from quincunx.server.table.changes import ServerCommand
from quincunx.server.table.entries import PAIR, Opened, OpenTo
from quincunx.server.table.permissions import NEEDS_PROFILE, Caller, NotNow
from quincunx.server.table.row import HERE, INVITED
from quincunx.server.table.seat_changes import Abandon, FillWithEngine, NewPlayer, TakeOpenSeat
from quincunx.server.table.setup import (
    DEFAULT_LEVEL,
    RATED_CLOCK,
    SetupForm,
    first_entries,
    new_table,
    parse_setup,
)
from quincunx.server.table.state import TableState
from quincunx.server.table.tokens import ClientTokens, new_token, place_of

MAX_LISTED = 50
MAX_LISTED_PER_ADDRESS = 5  # so that nobody hides the tables of others behind many of her own
MAX_OPEN = 1000  # the latest open tables, of which those are listed where somebody waits
LIST_SECONDS = 1.0  # everybody who asks within this time gets the same list
FILL_INTERVAL = 1.0
CLOSING_INTERVAL = 60.0
MAX_CLOSED = 100  # at a time
ABANDONED_SECONDS = 300  # without anybody present, until an open table is closed
MAX_ATTEMPTS = 100  # to be paired: in each of them somebody is
LONGEST_WAIT = 3600  # seconds
PRESENCE_SECONDS = 10  # for which the player who has opened a table counts as present

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class OpenTable:
    table: TableState
    since: int  # seconds since 1970


@dataclass(frozen=True)
class JoiningPlayer:
    """Who wants to play."""

    name: str
    address: str
    profile: str | None = None
    nonce: str | None = None
    # wants a game that counts for ratings: those have a clock, because strangers may leave
    rated: bool = False


@dataclass(frozen=True)
class TakenSeat:
    table: TableState
    seat: int
    tokens: ClientTokens

    @property
    def token(self) -> str:
        return self.tokens.plays[self.seat]


class OpenTables:
    def __init__(self, service: TableService, seed: str | None = None) -> None:
        """With a `seed`, every table has the same dice, for tests."""
        self._service = service
        self._seed = seed
        self._list: Sequence[OpenTable] = ()
        self._listed_at = 0.0
        self._listing = asyncio.Lock()
        self._absent_since = dict[str, float]()  # of open tables where nobody is present

    async def waiting(self) -> Sequence[OpenTable]:
        """Where somebody waits for others, latest first."""
        async with self._listing:
            if time.monotonic() > self._listed_at + LIST_SECONDS:
                self._list = await self._read_waiting()
                self._listed_at = time.monotonic()
        return self._list

    async def _read_waiting(self) -> list[OpenTable]:
        found = list[OpenTable]()
        listed = Counter[str]()
        for row in await read(self._service.store.open_tables, MAX_OPEN):
            if row.place and listed[row.place] == MAX_LISTED_PER_ADDRESS:
                continue
            table = await self._find(row.table) if self._service.hub.present(row.table) else None
            if table is not None and is_open(table):
                found.append(OpenTable(table, row.since))
                listed[row.place] += 1
            if len(found) == MAX_LISTED:
                break
        return found

    async def _find(self, table_id: str) -> TableState | None:
        try:
            return await self._service.table(table_id)
        except TableNotFound:
            return None

    # ---- taking a seat

    async def take_seat(self, table_id: str, player: JoiningPlayer) -> TakenSeat:
        """Take a free seat at an open table; NotNow if it is no longer open."""
        self._service.rate_limiter.count_table(player.address)
        return await self._take_seat(table_id, player)

    async def _take_seat(
        self, table_id: str, player: JoiningPlayer, present: frozenset[int] = frozenset()
    ) -> TakenSeat:
        """`present` are those who are, even if no server has said so yet."""
        new = NewPlayer(player.name, new_token(), player.profile, player.nonce)
        hub, caller = self._service.hub, Caller(player.address)
        table = await self._service.do(table_id, TakeOpenSeat(new, present), caller)
        seat = table.tokens.find_seat(new.token)
        assert seat is not None
        hub.record_activity(table_id, [seat])
        self._listed_at = 0.0
        return TakenSeat(table, seat, ClientTokens({seat: new.token}))

    async def find_opponent(self, key: str, player: JoiningPlayer, wait: float | None) -> TakenSeat:
        """Pair this player with one who waits for the same game, or let her wait.

        After these seconds the engine takes the other seat.
        """
        if player.rated and player.profile is None:
            raise NotNow(NEEDS_PROFILE)
        # once, however many attempts it takes
        self._service.rate_limiter.count_table(player.address)
        for _ in range(MAX_ATTEMPTS):
            waiting = await read(self._service.store.waiting_for, key, player.rated)
            if waiting is None:
                try:
                    return await self._wait_at_new_table(key, player, wait)
                except WriteConflict:
                    continue  # somebody else waits there now
            table = await self._find(waiting.table)
            if table is not None and self._may_join(OpenTable(table, waiting.since), player):
                has_just_come = time.time() < waiting.since + PRESENCE_SECONDS
                with suppress(NotNow):  # somebody else was faster
                    return await self._take_seat(
                        table.id, player, frozenset([0] if has_just_come else [])
                    )
            elif table is not None:
                await self._service.do_as_server(table.id, Abandon())
        raise NotNow(message("Several players are being paired right now. Try again."))

    def _may_join(self, waiting: OpenTable, player: JoiningPlayer) -> bool:
        """Does somebody else wait there? Another server needs a moment to say who is present."""
        table = waiting.table
        is_own = player.profile is not None and player.profile in table.profiles
        is_present = (
            bool(self._service.hub.present(table.id))
            or time.time() < waiting.since + PRESENCE_SECONDS
        )
        return is_open(table) and is_present and not is_own

    async def _wait_at_new_table(
        self, key: str, player: JoiningPlayer, wait: float | None
    ) -> TakenSeat:
        form = pairing_form(key, player)
        row, tokens = new_table(form, self._seed)
        until = None if wait is None else int(self._service.now() + min(wait, LONGEST_WAIT))
        entries = [
            *first_entries(form, tokens, False, self._seed is None, player.profile, player.address),
            Opened(OpenTo(PAIR, until, place_of(player.address))),
        ]
        self._service.hub.record_activity(row.id, [0])
        self._service.hub.active_tables.record_request(row.id, player.address)
        table = await self._service.open(row, entries)
        return TakenSeat(table, 0, tokens)

    # ---- when nobody comes

    def background_work(self) -> list[tuple[float, Work]]:
        return [
            (FILL_INTERVAL, self.fill_late_tables),
            (CLOSING_INTERVAL, self.close_abandoned_tables),
        ]

    async def fill_late_tables(self) -> None:
        """The engine takes seats for which nobody came in time."""
        now = self._service.now()
        for table in self._service.tables_in_memory():
            until = table.open_to.until
            if until is not None and until <= now and self._service.hub.present(table.id):
                await self._try_change(table.id, FillWithEngine(DEFAULT_LEVEL))

    async def close_abandoned_tables(self, now: float | None = None) -> None:
        """Close those where nobody was present for minutes: the list is limited."""
        now = time.monotonic() if now is None else now
        rows = await read(self._service.store.open_tables, MAX_OPEN)
        absent = [row.table for row in rows if not self._service.hub.present(row.table)]
        self._absent_since = {table: self._absent_since.get(table, now) for table in absent}
        abandoned = [
            table for table, since in self._absent_since.items() if since <= now - ABANDONED_SECONDS
        ]
        for table in abandoned[:MAX_CLOSED]:
            await self._try_change(table, Abandon())

    async def _try_change(self, table_id: str, command: ServerCommand) -> None:
        """A table that cannot be changed does not keep the others waiting."""
        try:
            await self._service.do_as_server(table_id, command)
        except Exception:
            log.exception("Cannot fill or close the open table %s", table_id)


def is_open(table: TableState) -> bool:
    """Can anybody take a seat there?"""
    return table.open_to.is_open and bool(table.free_seats)


def pairing_form(key: str, player: JoiningPlayer) -> SetupForm:
    """A game of two with the default options."""
    rated = {"rated": "on", "clock": RATED_CLOCK} if player.rated else {}
    return parse_setup(
        key, {"players": "2", "who0": HERE, "name0": player.name, "who1": INVITED, **rated}
    )
