"""A table as it stands: the match and who plays at it, rebuilt from its row and its log."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import replace

from quincunx.core.errors import IllegalMove, QuincunxError
from quincunx.core.events import Event
from quincunx.core.match import Match
from quincunx.core.names import validate_name
from quincunx.core.record import Record
from quincunx.core.registry import game as game_by_key
from quincunx.core.seeds import commitment
from quincunx.core.state import State
from quincunx.engine import LEVELS, Engine
from quincunx.server.store import ENGINE, INVITED, LOADED, MOVE, NAME, PERSON, REMATCH, ROLL, UNDO, Entry, TableRow

MOST_DECISIONS = 5000  # at a table; a game that has not ended by then never will, such as of Qwirkle once no tile fits anywhere


class Stale(QuincunxError):
    """A request that was made for an earlier position, such as the second click of two."""


class Table:
    """Whoever reads or changes it holds its lock, so that nobody sees a change before it is on disk."""

    def __init__(self, row: TableRow, entries: Sequence[Entry]) -> None:
        self.row = row
        self.entries = list(entries)
        self.lock = asyncio.Lock()
        game = game_by_key(row.game, **row.options)
        names = [seat.name for seat in row.seats]
        self.match = Match(game, names, row.seed, game_events(entries))
        self.engines: list[str | None] = [seat.who if seat.who in LEVELS else None for seat in row.seats]
        self.joined = [seat.who != INVITED for seat in row.seats]
        self.decisions = [0] * len(row.seats)  # of each seat, taken back ones included: tells a second click from a second move
        self.rematch: str | None = None
        self.loaded = False  # from a record, with rolls that are not of our dice
        for entry in entries:
            self._note(entry)

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def sequence(self) -> int:
        """How much has happened: a page that shows this number is up to date."""
        return len(self.entries)

    @property
    def commitment(self) -> str | None:
        """What is published of the seed from the start on."""
        return None if self.loaded else commitment(self.row.seed)

    @property
    def record(self) -> Record:
        """Of a finished game it tells the seed, so that anybody can verify the dice."""
        return replace(self.match.record, seed=self.row.seed if self.state.over and not self.loaded else None)

    @property
    def rests(self) -> bool:
        """Has so much been decided here that nobody may go on?"""
        return sum(self.decisions) >= MOST_DECISIONS

    def unwritten(self) -> list[Entry]:
        """What a new match has rolled by itself before anybody moved."""
        written = len(game_events(self.entries))
        return [as_entry(event) for event in self.match.log[written:]]

    def follow(self, entries: Sequence[Entry]) -> bool:
        """Do what another server has written after what we know; False if that cannot be, and all must be read again."""
        try:
            for entry in entries:
                if entry.kind == MOVE and entry.seat is not None:
                    self.match.play(entry.seat, entry.text)  # rolls by itself what the others rolled too
                elif entry.kind == UNDO and entry.seat is not None:
                    self.match.undo(entry.seat)
        except QuincunxError:
            return False
        self._noted(entries)
        return self.match.log == game_events(self.entries)

    # ---- changes: each gives what is to be added to the log

    def play(self, seat: int, move: str, decision: int | None = None) -> list[Entry]:
        self.state.check_seat(seat)
        if decision is not None and decision != self.decisions[seat]:
            raise Stale("this was decided already; the page shows how it stands now")
        if self.rests:
            raise IllegalMove(f"this table has seen {MOST_DECISIONS} decisions, and its game rests for good: begin a new one")
        before = len(self.match.log)
        self.match.play(seat, move)
        return self._noted(as_entry(event) for event in self.match.log[before:])

    def undo(self, seat: int) -> list[Entry]:
        move = self.match.undo(seat)
        return self._noted([Entry(UNDO, seat, move.text)])

    def take_seat(self, seat: int, name: str) -> list[Entry]:
        """Somebody sits down under this name, perhaps again."""
        return self._noted([Entry(NAME, seat, validate_name(name))])

    def hand_over(self, seat: int, level: str) -> list[Entry]:
        self.state.check_seat(seat)
        Engine(level)  # refuses a level that there is not
        return self._noted([Entry(ENGINE, seat, level)])

    def take_back(self, seat: int) -> list[Entry]:
        self.state.check_seat(seat)
        return self._noted([Entry(PERSON, seat)])

    def follow_with(self, table: str) -> list[Entry]:
        return self._noted([Entry(REMATCH, None, table)])

    def _noted(self, entries: Iterable[Entry]) -> list[Entry]:
        listed = list(entries)
        for entry in listed:
            self._note(entry)
        self.entries += listed
        return listed

    def _note(self, entry: Entry) -> None:
        """What an entry says about the table, apart from the game."""
        if entry.kind == REMATCH:
            self.rematch = entry.text
        self.loaded |= entry.kind == LOADED
        if entry.seat is None:
            return
        if entry.kind in (MOVE, UNDO):
            self.decisions[entry.seat] += 1
        elif entry.kind == NAME:
            names = list(self.match.names)
            names[entry.seat] = entry.text
            self.match.names = tuple(names)
            self.joined[entry.seat] = True
        elif entry.kind == ENGINE:
            self.engines[entry.seat] = entry.text
        elif entry.kind == PERSON:
            self.engines[entry.seat] = None


def loaded(record: Record) -> list[Entry]:
    """The log of a table that goes on with the game of a record."""
    return [Entry(LOADED, None), *(as_entry(event) for event in record.events)]


def as_entry(event: Event) -> Entry:
    seat, text = event
    return Entry(ROLL if seat is None else MOVE, seat, text)


def game_events(entries: Iterable[Entry]) -> list[Event]:
    """The log of the game itself: rolls and moves, without those that were taken back."""
    log: list[Event] = []
    for entry in entries:
        if entry.kind in (ROLL, MOVE):
            log.append((entry.seat, entry.text))
        elif entry.kind == UNDO:
            del log[max(place for place, (seat, _) in enumerate(log) if seat == entry.seat)]
    return log
