"""A table that can be changed: the match and its players, rebuilt from the table's row and log.

Only the service has tables, and it changes only copies of them; see `TableService.change`. Everybody else has snapshots.
"""

import copy
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from quincunx.core.errors import IllegalMove, QuincunxError, UndoError
from quincunx.core.match import Match
from quincunx.core.messages import message
from quincunx.core.record import Record
from quincunx.core.registry import shared_game
from quincunx.core.resignations import Resignation, winners_without
from quincunx.core.seeds import commitment
from quincunx.core.state import State
from quincunx.engine import LEVELS, Engine
from quincunx.server.names import allowed_name
from quincunx.server.storage.store import (
    CLOCK,
    ENGINE,
    HELP,
    IMPORTED,
    INVITATION,
    INVITED,
    MOVE,
    NAME,
    NONCE,
    NONCES,
    OPEN,
    OWNER,
    PERSON,
    PROFILE,
    RATED,
    REMATCH,
    RESIGN,
    RESULT,
    ROLL,
    TIMES,
    UNDO,
    WAIT,
    Entry,
    TableRow,
)
from quincunx.server.tables.clock import Clock, TimeControl
from quincunx.server.tables.entries import entry_of, game_events, nonces_of
from quincunx.server.tables.errors import NO_NONCE, STALE, NonceRefused, SeatChangeLimit, StaleRequest
from quincunx.server.tables.game_result import GameResult
from quincunx.server.tables.help import HelpUse, comments_of, help_uses_of, is_between_people
from quincunx.server.tables.open_to import NOBODY, OpenTo
from quincunx.server.tables.permissions import NEEDS_PROFILE, ONE_RATED_SEAT, NotNow, check_resign
from quincunx.server.tables.resignation import RESIGNED_LEVEL, is_settled, resignations_of
from quincunx.server.tables.snapshot import TableSnapshot
from quincunx.server.tables.tokens import TokenHashes

MAX_DECISIONS = 5000  # at one table, in case a game does not end
MAX_TIMEOUTS = 2  # in a row; then the engine takes over the seat
LATE_LEVEL = "novice"  # plays for those whose time is up
MAX_UNDOS = 10  # of one decision
MAX_SEAT_CHANGES = 200  # of one seat: new names, new invitations, and times that it is handed to the engine


class Table:
    def __init__(self, row: TableRow, entries: Sequence[Entry]) -> None:
        self.row = row
        self.entries = list(entries)
        game = shared_game(row.game, row.options)
        names = [seat.name for seat in row.seats]
        waits = Entry(NONCES, None, WAIT) in entries and not any(entry.kind in (NONCE, ROLL) for entry in entries)
        self.match = Match(game, names, row.seed, game_events(entries), nonces=nonces_of(entries), wait_for_nonce=waits)
        self.takes_nonces = False
        self.engines: list[str | None] = [seat.who if seat.who in LEVELS else None for seat in row.seats]
        self.profiles: list[str | None] = [None] * len(row.seats)
        self.tokens = TokenHashes.of_new_table(row.seats)
        self.joined = [seat.who != INVITED for seat in row.seats]
        self.decisions = [0] * len(row.seats)  # by seat, including undone ones: distinguishes a second click from a second move
        self.moves = [0] * len(row.seats)  # by seat, without undone ones
        self.undos = Counter[tuple[int, int]]()  # by seat and how many moves it had made before the one that was undone
        self.seat_changes = Counter[int]()  # by seat
        self.open_to = NOBODY
        self.rated = False
        self.clock: Clock | None = None
        self.result: GameResult | None = None
        self.rematch: str | None = None
        self.imported = False  # from a record, so that the first rolls are not from our seed
        self.help_uses, self.resignations = help_uses_of(entries), resignations_of(entries)
        for entry in entries:
            self._apply_entry(entry)

    def copy(self) -> "Table":
        """A table that can be changed without changing this one."""
        twin = copy.copy(self)
        twin.entries, twin.match = self.entries.copy(), self.match.copy()
        twin.engines, twin.profiles, twin.joined = self.engines.copy(), self.profiles.copy(), self.joined.copy()
        twin.decisions, twin.moves, twin.undos = self.decisions.copy(), self.moves.copy(), self.undos.copy()
        twin.seat_changes = self.seat_changes.copy()
        return twin

    def snapshot(self) -> TableSnapshot:
        """The table as it is now, for readers. Only copies of the table may be changed afterwards."""
        match, row = self.match, self.row
        return TableSnapshot(
            id=row.id,
            game=match.game,
            help=row.help,
            seats=row.seats,
            tokens=self.tokens,
            sequence=len(self.entries),
            names=match.names,
            engines=tuple(self.engines),
            profiles=tuple(self.profiles),
            joined=tuple(self.joined),
            decisions=tuple(self.decisions),
            undoable=frozenset(seat for seat in range(match.game.players) if self._can_undo(seat)),
            is_at_move_limit=self.is_at_move_limit,
            imported=self.imported,
            commitment=None if self.imported else commitment(row.seed),
            rematch=self.rematch,
            open_to=self.open_to,
            rated=self.rated,
            clock=self.clock,
            result=self.result,
            free_seats=self.free_seats,
            takes_nonces=self.takes_nonces,
            nonces=match.nonces,
            is_waiting=match.is_waiting,
            help_uses=self.help_uses,
            resignations=self.resignations,
            record=self._record() if match.state.over else None,
            _match=match,
        )

    def _record(self) -> Record:
        comments = comments_of([*self.help_uses, *self.resignations], self.match.names)
        return replace(self.match.record, seed=None if self.imported else self.row.seed, comments=comments)

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def is_at_move_limit(self) -> bool:
        return sum(self.moves) >= MAX_DECISIONS

    def unsaved_entries(self) -> list[Entry]:
        """What a new match has rolled before the first move."""
        saved = len(game_events(self.entries))
        return [entry_of(event) for event in self.match.log[saved:]]

    def follow(self, entries: Sequence[Entry]) -> bool:
        """Apply what another server has written; False if that fails and the table must be loaded again."""
        repeated: list[Entry] = []
        try:
            for entry in entries:
                before = len(self.match.log)
                if entry.kind == MOVE and entry.seat is not None:
                    self.match.play(entry.seat, entry.text)  # this makes the same rolls as the other server
                    repeated += map(entry_of, self.match.log[before:])
                elif entry.kind == UNDO and entry.seat is not None:
                    repeated.append(Entry(UNDO, entry.seat, self.match.undo(entry.seat).text))
                elif entry.kind == NONCE and entry.seat is not None:
                    self.match.add_nonce(entry.seat, entry.text)
                    repeated += [entry, *map(entry_of, self.match.log[before:])]
                elif entry.kind != ROLL:
                    repeated.append(entry)
        except QuincunxError:
            return False
        self._add(entries)
        self.help_uses, self.resignations = help_uses_of(self.entries), resignations_of(self.entries)
        return repeated == list(entries)

    # ---- changes: each returns the entries to be added to the log

    def play(self, seat: int, move: str, decision: int | None = None) -> list[Entry]:
        self.state.check_seat(seat)
        if decision is not None and decision != self.decisions[seat]:
            raise StaleRequest(STALE)
        if self.is_at_move_limit:
            raise IllegalMove(message("move limit reached ({count} decisions); start a new game", count=MAX_DECISIONS))
        known = self.match.game.move(move)
        self._check_turn(seat)
        before = len(self.match.log)
        self.match.play(seat, known)
        return self._add([*(entry_of(event) for event in self.match.log[before:]), *self._result_entries()])

    def _result_entries(self) -> list[Entry]:
        """The result once it is known: with it, nobody has to replay the game to learn how it ended."""
        over, resigned, scores = self.state.over, self.resigned, tuple(self.state.scores)
        if self.result is not None or not (over or is_settled(resigned, self.engines)):
            return []
        winners = winners_without(resigned, scores, self.state.winners)
        result = GameResult(scores, winners, tuple(self.engines), tuple(self.profiles), self.rated, resigned, over)
        return [Entry(RESULT, None, result.to_json()), *self._closing_entries()]

    @property
    def resigned(self) -> tuple[int, ...]:
        """The seats."""
        return tuple(each.seat for each in self.resignations)

    def _check_turn(self, seat: int) -> None:
        """The core knows only seats; people know each other by their names."""
        if self.state.has_chosen(seat):
            raise IllegalMove(message("{name} has already chosen", name=self.match.names[seat]))
        if not self.state.over and seat not in self.state.acting:
            raise IllegalMove(message("it is not {name}'s turn", name=self.match.names[seat]))

    def play_late(self, seat: int, move: str, decision: int, now: float) -> list[Entry]:
        """The time for this decision is up: the engine has made it. After two in a row the engine takes over the seat."""
        if self.clock is None or not self.clock.is_late(seat, now):
            raise StaleRequest(STALE)
        entries = self.play(seat, move, decision)
        self.clock = self.clock.with_timeout(seat)
        if self.clock.seats[seat].timeouts >= MAX_TIMEOUTS and not self.state.over:
            entries += self._add([Entry(ENGINE, seat, LATE_LEVEL)])
        return entries

    def set_clocks(self, now: float) -> list[Entry]:
        """After every change at a table with clocks: whose clock runs since when, and how much of the reserve is left."""
        if self.clock is None:
            return []
        is_running = not self.state.over and self.result is None and not self.free_seats
        running = [seat for seat in self.state.acting if is_running and self.engines[seat] is None]
        return self._add([Entry(TIMES, None, self.clock.after_change(now, running, self.decisions).to_json())])

    def undo(self, seat: int) -> list[Entry]:
        self._check_undo(seat)
        move = self.match.undo(seat)
        return self._add([Entry(UNDO, seat, move.text)])

    def _check_undo(self, seat: int) -> None:
        self.state.check_seat(seat)
        if self.state.over:
            raise UndoError(message("the game is over"))  # the seed is published: the next rolls would be known
        if self.undos[seat, self.moves[seat] - 1] >= MAX_UNDOS:
            raise UndoError(message("you have undone this move {count} times; now it is final", count=MAX_UNDOS))

    def _can_undo(self, seat: int) -> bool:
        try:
            self._check_undo(seat)
        except UndoError:
            return False
        return self.match.can_undo(seat)

    def take_seat(self, seat: int, name: str, token_hash: str, profile: str | None = None) -> list[Entry]:
        """Somebody takes this seat under this name. From now on only this token plays it, and its invitation is no longer valid."""
        if self.rated and (profile is None or profile in self.profiles):
            raise NotNow(NEEDS_PROFILE if profile is None else ONE_RATED_SEAT)
        profiles = [] if profile is None else [Entry(PROFILE, seat, profile)]
        taken = self._add([Entry(OWNER, seat, token_hash), Entry(NAME, seat, allowed_name(name)), *profiles])
        return taken if self.free_seats else [*taken, *self._add(self._closing_entries())]

    @property
    def free_seats(self) -> tuple[int, ...]:
        """For invited people, and nobody has taken them yet."""
        return tuple(
            seat
            for seat, row in enumerate(self.row.seats)
            if row.who == INVITED and self.tokens.seats[seat] is None and self.engines[seat] is None
        )

    def open_seats(self, to: str, until: int | None = None) -> list[Entry]:
        """Let others take the free seats without an invitation; at this time, if it is given, the engine takes those still free."""
        return self._add([Entry(OPEN, None, to if until is None else f"{to} {until}")]) if self.free_seats else []

    def close_seats(self) -> list[Entry]:
        """From now on, free seats need an invitation again."""
        return self._add(self._closing_entries())

    def fill_with_engine(self, level: str) -> list[Entry]:
        """Nobody has come: the engine takes the free seats of an open table."""
        if not self.open_to.is_open:
            return []
        seats = [Entry(ENGINE, seat, level) for seat in self.free_seats]
        return self._add([*seats, *self._closing_entries()])

    def _closing_entries(self) -> list[Entry]:
        return [Entry(OPEN, None)] if self.open_to.is_open else []

    def forget_player(self, seat: int, name: str) -> list[Entry]:
        """The profile of this seat is deleted: the seat stays, under a neutral name."""
        return self._add([Entry(PROFILE, seat), Entry(NAME, seat, name)])

    def add_nonce(self, seat: int, nonce: str) -> list[Entry]:
        """A player's client adds a random number to the dice: once for each seat, and before its first decision.

        Later, somebody who knows the seed could choose it to suit the position.
        """
        self.state.check_seat(seat)
        if not self.takes_nonces or self.state.over or self.decisions[seat] or any(each.seat == seat for each in self.match.nonces):
            raise NonceRefused(NO_NONCE)
        before = len(self.match.log)
        self.match.add_nonce(seat, nonce)
        return self._add([Entry(NONCE, seat, nonce), *(entry_of(event) for event in self.match.log[before:])])

    def use_help(self, seat: int, kind: str) -> list[Entry]:
        """This player asks the engine for help. Between people that is logged, once for each decision, for all to see."""
        use = HelpUse(seat, len(self.match.log), kind)
        if use in self.help_uses or not is_between_people(self.row.seats, LEVELS):
            return []
        added = self._add([Entry(HELP, seat, kind)])
        self.help_uses = (*self.help_uses, use)
        return added

    def rename(self, seat: int, name: str) -> list[Entry]:
        known = allowed_name(name)
        if known == self.match.names[seat]:
            return []
        self._check_seat_changes(seat)
        return self._add([Entry(NAME, seat, known)])

    def invite(self, seat: int, token_hash: str) -> list[Entry]:
        """A new invitation to this seat instead of the one before; an empty hash revokes it."""
        self._check_seat_changes(seat)
        return self._add([Entry(INVITATION, seat, token_hash)])

    def hand_over(self, seat: int, level: str) -> list[Entry]:
        """Let the engine play this seat."""
        self.state.check_seat(seat)
        Engine(level)  # raises if there is no such level
        if self.engines[seat] == level:
            return []
        self._check_seat_changes(seat)
        return self._add([Entry(ENGINE, seat, level)])

    def reclaim(self, seat: int) -> list[Entry]:
        """A person plays this seat again."""
        self.state.check_seat(seat)
        if seat in self.resigned:
            raise NotNow(message("This player has resigned."))
        return self._add([Entry(PERSON, seat)]) if self.engines[seat] is not None else []

    def resign(self, seat: int) -> list[Entry]:
        """This player gives up: the engine plays on for her."""
        self.state.check_seat(seat)
        check_resign(self.snapshot(), seat)
        self.resignations = (*self.resignations, Resignation(seat, len(self.match.log)))
        resigned = self._add([Entry(RESIGN, seat), Entry(ENGINE, seat, RESIGNED_LEVEL)])
        return [*resigned, *self._add(self._result_entries())]

    def _check_seat_changes(self, seat: int) -> None:
        """Reclaiming a seat is always possible, and no more often than it was handed over."""
        if self.seat_changes[seat] >= MAX_SEAT_CHANGES:
            why = message("This seat has been renamed or handed over {count} times. It stays as it is now.", count=MAX_SEAT_CHANGES)
            raise SeatChangeLimit(why)

    def set_rematch(self, table: str) -> list[Entry]:
        return self._add([Entry(REMATCH, None, table)])

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
            if self.tokens.seats[entry.seat] is None:  # joined in an earlier version, in which the invitation became the seat's token
                self.tokens = self.tokens.with_owner(entry.seat, self.tokens.invitations[entry.seat])
        elif entry.kind == PROFILE:
            self.profiles[entry.seat] = entry.text or None
        elif entry.kind == ENGINE:
            self.engines[entry.seat] = entry.text
        elif entry.kind == PERSON:
            self.engines[entry.seat] = None
