"""A table as its row and log have it: the match, who has which seat, clocks and result.

`Table` adds the changes that are allowed.
"""

import copy
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Self

from quincunx.core.match import Match
from quincunx.core.registry import shared_game
from quincunx.core.state import State
from quincunx.engine import LEVELS
from quincunx.server.table.clock import Clock, TimeControl
from quincunx.server.table.entries import entry_of, game_events, nonces_of
from quincunx.server.table.help import help_uses_of
from quincunx.server.table.log import (
    CLOCK,
    ENGINE,
    IMPORTED,
    INVITATION,
    INVITED,
    MOVE,
    NAME,
    NONCE,
    NONCES,
    OPEN,
    PERSON,
    PROFILE,
    RATED,
    REMATCH,
    RESULT,
    ROLL,
    TIMES,
    UNDO,
    WAIT,
    Entry,
    TableRow,
)
from quincunx.server.table.open_to import NOBODY, OpenTo
from quincunx.server.table.resignation import resignations_of
from quincunx.server.table.result import GameResult
from quincunx.server.table.steps import EarlierPosition
from quincunx.server.table.tokens import TokenHashes


class LoggedTable:
    def __init__(self, row: TableRow, entries: Sequence[Entry]) -> None:
        self.row = row
        self.entries = list(entries)
        game = shared_game(row.game, row.options)
        names = [seat.name for seat in row.seats]
        waits = Entry(NONCES, None, WAIT) in entries and not any(
            entry.kind in (NONCE, ROLL) for entry in entries
        )
        self.match = Match(
            game,
            names,
            row.seed,
            game_events(entries),
            nonces=nonces_of(entries),
            wait_for_nonce=waits,
        )
        self.earlier = EarlierPosition(0, game.start()).advance(self.match.log)
        self.takes_nonces = False
        self.engines: list[str | None] = [
            seat.who if seat.who in LEVELS else None for seat in row.seats
        ]
        self.profiles: list[str | None] = [None] * len(row.seats)
        self.tokens = TokenHashes.of_new_table(row.seats)
        self.joined = [seat.who != INVITED for seat in row.seats]
        self.decisions = [0] * len(
            row.seats
        )  # by seat, including undone ones: distinguishes a second click from a second move
        self.moves = [0] * len(row.seats)  # by seat, without undone ones
        self.undos = Counter[
            tuple[int, int]
        ]()  # by seat and how many moves it had made before the one that was undone
        self.seat_changes = Counter[int]()  # by seat
        self.open_to = NOBODY
        self.openings = 0  # how often the free seats were opened to others
        self.rated = False
        self.clock: Clock | None = None
        self.result: GameResult | None = None
        self.rematch: str | None = None
        self.imported = False  # from a record, so that the first rolls are not from our seed
        self.help_uses = help_uses_of(entries)
        self.resignations = resignations_of(entries)
        for entry in entries:
            self._apply_entry(entry)

    def copy(self) -> Self:
        """A table that can be changed without changing this one."""
        twin = copy.copy(self)
        twin.entries, twin.match = self.entries.copy(), self.match.copy()
        twin.engines, twin.profiles, twin.joined = (
            self.engines.copy(),
            self.profiles.copy(),
            self.joined.copy(),
        )
        twin.decisions, twin.moves, twin.undos = (
            self.decisions.copy(),
            self.moves.copy(),
            self.undos.copy(),
        )
        twin.seat_changes = self.seat_changes.copy()
        return twin

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def is_decided(self) -> bool:
        """Is the game over, or have so many resigned that its result is known?"""
        return self.state.over or self.result is not None

    @property
    def resigned(self) -> tuple[int, ...]:
        """The seats."""
        return tuple(each.seat for each in self.resignations)

    @property
    def free_seats(self) -> tuple[int, ...]:
        """For invited people, and nobody has taken them yet."""
        return tuple(
            seat
            for seat, row in enumerate(self.row.seats)
            if row.who == INVITED and self.tokens.seats[seat] is None and self.engines[seat] is None
        )

    def unsaved_entries(self) -> list[Entry]:
        """What a new match has rolled before the first move."""
        saved = len(game_events(self.entries))
        return [entry_of(event) for event in self.match.log[saved:]]

    def _add(self, entries: Iterable[Entry]) -> list[Entry]:
        added = list(entries)
        for entry in added:
            self._apply_entry(entry)
        self.entries += added
        return added

    def _apply_entry(self, entry: Entry) -> None:
        """What an entry changes at the table, apart from the game."""
        if entry.kind == REMATCH:
            self.rematch = entry.text
        elif entry.kind == RATED:
            self.rated = True
        elif entry.kind == CLOCK:
            self.clock = Clock.at_start(TimeControl.from_text(entry.text), len(self.row.seats))
        elif entry.kind == TIMES and self.clock is not None:
            self.clock = self.clock.from_json(entry.text)
        elif entry.kind == RESULT:
            self.result = GameResult.from_json(entry.text)
        elif entry.kind == OPEN:
            self.open_to = OpenTo.from_text(entry.text)
            self.openings += self.open_to.is_open
        self.tokens = self.tokens.after(entry)
        self.imported |= entry.kind == IMPORTED
        self.takes_nonces |= entry.kind == NONCES
        if entry.seat is None:
            return
        if entry.kind in (NAME, ENGINE, INVITATION):
            self.seat_changes[entry.seat] += 1
        if entry.kind == MOVE:
            self.decisions[entry.seat] += 1
            self.moves[entry.seat] += 1
        elif entry.kind == UNDO:
            self.decisions[entry.seat] += 1
            self.moves[entry.seat] -= 1
            self.undos[entry.seat, self.moves[entry.seat]] += 1
        elif entry.kind == NAME:
            names = list(self.match.names)
            names[entry.seat] = entry.text
            self.match.names = tuple(names)
            self.joined[entry.seat] = True
            if (
                self.tokens.seats[entry.seat] is None
            ):  # joined in an earlier version, in which the invitation became the seat's token
                self.tokens = self.tokens.with_owner(
                    entry.seat, self.tokens.invitations[entry.seat]
                )
        elif entry.kind == PROFILE:
            self.profiles[entry.seat] = entry.text or None
            if self.result is not None and not entry.text:
                self.result = self.result.without_profile(entry.seat)
        elif entry.kind == ENGINE:
            self.engines[entry.seat] = entry.text
        elif entry.kind == PERSON:
            self.engines[entry.seat] = None
