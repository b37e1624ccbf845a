"""Tables that are open to others: their list, taking a seat at one, and pairing those who want the same game.

At most one player waits for an opponent in each game, because the store refuses a second: of two who come at the same time, on whatever
server, one waits and the other is paired.
"""

import asyncio
import logging
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from quincunx.core.messages import message
from quincunx.server.storage.deadlines import read
from quincunx.server.storage.store import HERE, INVITED, OPEN, PAIR, Entry, WriteConflict
from quincunx.server.tables.permissions import NEEDS_PROFILE, NotNow
from quincunx.server.tables.service import Change, TableNotFound, TableService
from quincunx.server.tables.setup import DEFAULT_LEVEL, SetupForm, first_entries, new_table, parse_setup
from quincunx.server.tables.snapshot import TableSnapshot
from quincunx.server.tables.table import Table
from quincunx.server.tables.tokens import ClientTokens, hash_token, new_token

MAX_LISTED = 50
LIST_SECONDS = 1.0  # everybody who asks within this time gets the same list
FILL_INTERVAL = 1.0
MAX_ATTEMPTS = 100  # to be paired: in each of them somebody is
PAIRING_CLOCK = "45+180"
LONGEST_WAIT = 3600  # seconds
PRESENCE_SECONDS = 10  # for which whoever has opened a table counts as present

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class OpenTable:
    table: TableSnapshot
    since: int  # seconds since 1970


@dataclass(frozen=True)
class Guest:
    """Who wants to play."""

    name: str
    address: str
    profile: str | None = None
    nonce: str | None = None
    rated: bool = False  # wants a game that counts for ratings: those have a clock, because strangers may leave


@dataclass(frozen=True)
class TakenSeat:
    table: TableSnapshot
    seat: int
    tokens: ClientTokens

    @property
    def token(self) -> str:
        return self.tokens.plays[self.seat]


class OpenTables:
    def __init__(self, service: TableService, seed: str | None = None) -> None:
        """With a `seed`, every table has the same dice, for tests."""
        self._service, self._seed = service, seed
        self._list: Sequence[OpenTable] = ()
        self._listed_at = 0.0
        self._listing = asyncio.Lock()

    async def waiting(self) -> Sequence[OpenTable]:
        """Where somebody waits for others, latest first."""
        async with self._listing:
            if time.monotonic() > self._listed_at + LIST_SECONDS:
                rows = await read(self._service.store.open_tables, MAX_LISTED)
                found = [OpenTable(table, row.since) for row in rows if (table := await self._find(row.table)) is not None]
                self._list, self._listed_at = [each for each in found if self._is_waiting(each.table)], time.monotonic()
        return self._list

    async def _find(self, table_id: str) -> TableSnapshot | None:
        try:
            return await self._service.table(table_id)
        except TableNotFound:
            return None

    def _is_waiting(self, table: TableSnapshot) -> bool:
        """Is it open, and is somebody present?"""
        return table.open_to.is_open and bool(table.free_seats) and bool(self._service.hub.present(table.id))

    # ---- taking a seat

    async def take_seat(self, table_id: str, guest: Guest) -> TakenSeat:
        """Sit down at an open table; NotNow if it is no longer open."""
        self._service.rate_limiter.count_table(guest.address)
        token, taken = new_token(), list[int]()
        table = await self._service.change(table_id, take_open_seat(guest, token, taken))
        self._service.hub.record_activity(table_id, taken[-1:])
        self._listed_at = 0.0
        return TakenSeat(table, taken[-1], ClientTokens({taken[-1]: token}))

    async def find_opponent(self, key: str, guest: Guest, wait: float | None) -> TakenSeat:
        """Pair this player with whoever waits for the same game, or let her wait. After these seconds the engine takes the other seat."""
        for _ in range(MAX_ATTEMPTS):
            waiting = await read(self._service.store.waiting_for, key, guest.rated)
            if waiting is None:
                try:
                    return await self._wait_at_new_table(key, guest, wait)
                except WriteConflict:
                    continue  # somebody else waits there now
            table = await self._find(waiting.table)
            if table is not None and self._may_join(OpenTable(table, waiting.since), guest):
                with suppress(NotNow):  # somebody else was faster
                    return await self.take_seat(table.id, guest)
            elif table is not None:
                await self._service.change(table.id, lambda now: now.close_seats())
        raise NotNow(message("Several players are being paired right now. Try again."))

    def _may_join(self, waiting: OpenTable, guest: Guest) -> bool:
        """Does somebody else wait there? Another server needs a moment to say who is present."""
        is_own = guest.profile is not None and guest.profile in waiting.table.profiles
        return not is_own and (self._is_waiting(waiting.table) or time.time() < waiting.since + PRESENCE_SECONDS)

    async def _wait_at_new_table(self, key: str, guest: Guest, wait: float | None) -> TakenSeat:
        if guest.rated and guest.profile is None:
            raise NotNow(NEEDS_PROFILE)
        form = pairing_form(key, guest)
        row, tokens = new_table(form, self._seed)
        until = "" if wait is None else f" {int(time.time() + min(wait, LONGEST_WAIT))}"
        entries = [*first_entries(form, tokens, False, self._seed is None, guest.profile), Entry(OPEN, None, PAIR + until)]
        self._service.hub.record_activity(row.id, [0])
        table = await self._service.open(row, entries, guest.address)
        return TakenSeat(table, 0, tokens)

    # ---- when nobody comes

    async def fill_for_ever(self) -> None:
        """Let the engine take the seats for which nobody has come in time."""
        while True:
            await asyncio.sleep(FILL_INTERVAL)
            try:
                await self.fill_late_tables()
            except Exception:
                log.exception("The engine cannot take the seats of open tables")

    async def fill_late_tables(self) -> None:
        for table in self._service.tables_in_memory():
            until = table.open_to.until
            if until is not None and until <= time.time() and self._service.hub.present(table.id):
                await self._service.change(table.id, lambda now: now.fill_with_engine(DEFAULT_LEVEL))


def pairing_form(key: str, guest: Guest) -> SetupForm:
    """A game of two with the usual options."""
    rated = {"rated": "on", "clock": PAIRING_CLOCK} if guest.rated else {}
    return parse_setup(key, {"players": "2", "who0": HERE, "name0": guest.name, "who1": INVITED, **rated})


def take_open_seat(guest: Guest, token: str, taken: list[int]) -> Change:
    """Take the first free seat, and note which it was: of several who want it, only one gets it."""

    def take(table: Table) -> list[Entry]:
        if not table.open_to.is_open or not table.free_seats or table.state.over:
            raise NotNow(message("Somebody else was faster: this table is no longer open."))
        if guest.profile is not None and guest.profile in table.profiles:
            raise NotNow(message("You have a seat at this table already."))
        seat = table.free_seats[0]
        taken.append(seat)
        entries = table.take_seat(seat, guest.name, hash_token(token), guest.profile)
        return entries if guest.nonce is None or not table.takes_nonces else [*entries, *table.add_nonce(seat, guest.nonce)]

    return take
