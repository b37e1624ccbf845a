"""A table that can be changed: the match and its players, rebuilt from the table's row and log.

Only the service has tables, and it changes only copies of them; see `TableService.change`.
Everybody else has snapshots.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import takewhile

from quincunx.core.errors import IllegalMove, QuincunxError, UndoError
from quincunx.core.messages import message
from quincunx.core.notes import HelpUsed, Resigned, in_order, winners_without
from quincunx.core.record import Record
from quincunx.core.seeds import commitment
from quincunx.engine import LEVELS, Engine
from quincunx.server.table.entries import entry_of
from quincunx.server.table.errors import (
    NO_NONCE,
    STALE,
    NonceRefused,
    SeatChangeLimit,
    StaleRequest,
)
from quincunx.server.table.help import help_uses_of, is_between_people
from quincunx.server.table.log import (
    ENGINE,
    HELP,
    INVITATION,
    MOVE,
    NAME,
    NONCE,
    OPEN,
    OWNER,
    PERSON,
    PROFILE,
    REMATCH,
    RESIGN,
    RESULT,
    ROLL,
    TIMES,
    UNDO,
    Entry,
)
from quincunx.server.table.logged_table import LoggedTable
from quincunx.server.table.names import NEUTRAL_NAME, allowed_name
from quincunx.server.table.permissions import (
    NEEDS_PROFILE,
    ONE_RATED_SEAT,
    NotNow,
    check_resign,
    reason_not_to_play,
)
from quincunx.server.table.resignation import RESIGNED_LEVEL, is_settled, resignations_of
from quincunx.server.table.result import GameResult
from quincunx.server.table.snapshot import TableSnapshot

MAX_DECISIONS = 5000  # at one table, in case a game does not end
MAX_TIMEOUTS = 2  # in a row; then the engine takes over the seat
LATE_LEVEL = "novice"  # plays for those whose time is up
MAX_UNDOS = 10  # of one decision
MAX_SEAT_CHANGES = (
    200  # of one seat: new names, new invitations, and times that it is handed to the engine
)
MAX_OPENINGS = 200  # of one table to people without an invitation
MIN_RATED_DECISIONS = 3  # of each player; a game that is resigned earlier does not count


class Table(LoggedTable):
    def snapshot(self) -> TableSnapshot:
        """The table as it is now, for readers.

        Only copies of the table may be changed afterwards.
        """
        match, row = self.match, self.row
        self.earlier = self.earlier.advance(match.log)
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
            undoable=self._undoable_seats(),
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
            _earlier=self.earlier,
            _match=match,
        )

    def _record(self) -> Record:
        notes = in_order([*self.help_uses, *self.resignations])
        return replace(
            self.match.record, seed=None if self.imported else self.row.seed, notes=notes
        )

    @property
    def is_at_move_limit(self) -> bool:
        return sum(self.moves) >= MAX_DECISIONS

    def follow(self, entries: Sequence[Entry]) -> bool:
        """Apply what another server has written; False if that fails and the table must be loaded
        again.
        """
        repeated: list[Entry] = []
        try:
            for entry in entries:
                before = len(self.match.log)
                if entry.kind == MOVE and entry.seat is not None:
                    self.match.play(
                        entry.seat, entry.text
                    )  # this makes the same rolls as the other server
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
        self.help_uses, self.resignations = (
            help_uses_of(self.entries),
            resignations_of(self.entries),
        )
        return repeated == list(entries)

    # ---- changes: each returns the entries to be added to the log

    def play(self, seat: int, move: str, decision: int | None = None) -> list[Entry]:
        """The person who has this seat makes a move."""
        self.state.check_seat(seat)
        reason = reason_not_to_play(self.engines, self.resigned, seat)
        if reason:
            raise IllegalMove(reason)
        return self._play(seat, move, decision)

    def play_for_engine(self, seat: int, move: str, decision: int) -> list[Entry]:
        """The engine makes a move, unless somebody has reclaimed the seat meanwhile."""
        if self.engines[seat] is None:
            raise StaleRequest(STALE)
        return self._play(seat, move, decision)

    def _play(self, seat: int, move: str, decision: int | None) -> list[Entry]:
        if decision is not None and decision != self.decisions[seat]:
            raise StaleRequest(STALE)
        if self.is_at_move_limit:
            raise IllegalMove(
                message(
                    "move limit reached ({count} decisions); start a new game", count=MAX_DECISIONS
                )
            )
        known = self.match.game.move(move)
        self._check_turn(seat)
        before = len(self.match.log)
        self.match.play(seat, known)
        return self._add(
            [*(entry_of(event) for event in self.match.log[before:]), *self._result_entries()]
        )

    def _result_entries(self) -> list[Entry]:
        """The result once it is known: with it, nobody has to replay the game to learn how it
        ended.
        """
        over = self.state.over
        resigned = self.resigned
        scores = tuple(self.state.scores)
        if self.result is not None or not (over or is_settled(resigned, self.engines)):
            return []
        winners = winners_without(resigned, scores, self.state.winners)
        result = GameResult(
            scores,
            winners,
            tuple(self.engines),
            tuple(self.profiles),
            self._result_is_rated(),
            resigned,
            over,
        )
        return [Entry(RESULT, None, result.to_json()), *self._closing_entries()]

    def _result_is_rated(self) -> bool:
        """A game that is given up at once does not count: rated games are kept for ever."""
        return (
            self.rated
            and any(self.profiles)
            and (self.state.over or min(self.moves) >= MIN_RATED_DECISIONS)
        )

    def _check_turn(self, seat: int) -> None:
        """The core knows only seats; people know each other by their names."""
        if self.state.has_chosen(seat):
            raise IllegalMove(message("{name} has already chosen", name=self.match.names[seat]))
        if not self.state.over and seat not in self.state.acting:
            raise IllegalMove(message("it is not {name}'s turn", name=self.match.names[seat]))

    def play_late(self, seat: int, move: str, decision: int, now: float) -> list[Entry]:
        """The time for this decision is up: the engine has made it.

        After two in a row the engine takes over the seat.
        """
        if self.clock is None or not self.clock.is_late(seat, now):
            raise StaleRequest(STALE)
        entries = self._play(seat, move, decision)
        self.clock = self.clock.with_timeout(seat)
        if self.clock.seats[seat].timeouts >= MAX_TIMEOUTS and not self.state.over:
            entries += self._add([Entry(ENGINE, seat, LATE_LEVEL)])
        return entries

    def set_clocks(self, now: float) -> list[Entry]:
        """After every change at a table with clocks: whose clock runs since when, and how much of
        the reserve is left.
        """
        if self.clock is None:
            return []
        is_running = not (self.is_decided or self.is_at_move_limit or self.free_seats)
        running = [seat for seat in self.state.acting if is_running and self.engines[seat] is None]
        change = takewhile(lambda entry: entry.kind != TIMES, reversed(self.entries))
        undone = {entry.seat for entry in change if entry.kind == UNDO}
        clock = self.clock.after_change(
            now, running, self.decisions, self._undoable_seats(), undone
        )
        return self._add([Entry(TIMES, None, clock.to_json())])

    def undo(self, seat: int) -> list[Entry]:
        self._check_undo(seat)
        move = self.match.undo(seat)
        return self._add([Entry(UNDO, seat, move.text)])

    def _check_undo(self, seat: int) -> None:
        self.state.check_seat(seat)
        reason = reason_not_to_play(self.engines, self.resigned, seat)
        if reason:
            raise UndoError(reason)
        if self.state.over:
            raise UndoError(
                message("the game is over")
            )  # the seed is published: the next rolls would be known
        if self.undos[seat, self.moves[seat] - 1] >= MAX_UNDOS:
            raise UndoError(
                message("you have undone this move {count} times; now it is final", count=MAX_UNDOS)
            )

    def _undoable_seats(self) -> frozenset[int]:
        return frozenset(seat for seat in range(len(self.row.seats)) if self._can_undo(seat))

    def _can_undo(self, seat: int) -> bool:
        try:
            self._check_undo(seat)
        except UndoError:
            return False
        return self.match.can_undo(seat)

    def take_seat(
        self,
        seat: int,
        name: str,
        token_hash: str,
        profile: str | None = None,
        nonce: str | None = None,
    ) -> list[Entry]:
        """Somebody takes this seat under this name.

        From now on only this token plays it, and its invitation is no longer valid.

        A nonce is ignored if it cannot be added any more.
        """
        if self.is_decided:
            raise NotNow(message("The game is over."))
        if self.rated and (profile is None or profile in self.profiles):
            raise NotNow(NEEDS_PROFILE if profile is None else ONE_RATED_SEAT)
        profiles = [] if profile is None else [Entry(PROFILE, seat, profile)]
        taken = [Entry(OWNER, seat, token_hash), Entry(NAME, seat, allowed_name(name)), *profiles]
        added = [*self._add_and_close(taken), *self.reclaim(seat)]
        return (
            added
            if nonce is None or not self._takes_nonce(seat)
            else [*added, *self.add_nonce(seat, nonce)]
        )

    def open_seats(self, to: str) -> list[Entry]:
        """Let others take the free seats without an invitation."""
        if not self.free_seats or self.open_to.who == to:
            return []
        if self.openings >= MAX_OPENINGS:
            why = message(
                "This table has been opened {count} times. Its seats are for invited people now.",
                count=MAX_OPENINGS,
            )
            raise SeatChangeLimit(why)
        return self._add([Entry(OPEN, None, to)])

    def close_seats(self) -> list[Entry]:
        """From now on, free seats need an invitation again."""
        return self._add(self._closing_entries())

    def fill_with_engine(self, level: str) -> list[Entry]:
        """Nobody has come: the engine takes the free seats of an open table."""
        if not self.open_to.is_open:
            return []
        return self._add_and_close(Entry(ENGINE, seat, level) for seat in self.free_seats)

    def _add_and_close(self, entries: Iterable[Entry]) -> list[Entry]:
        """Without free seats, a table is no longer open."""
        added = self._add(entries)
        return added if self.free_seats else [*added, *self._add(self._closing_entries())]

    def _closing_entries(self) -> list[Entry]:
        return [Entry(OPEN, None)] if self.open_to.is_open else []

    def forget_player(self, seat: int, name: str) -> list[Entry]:
        """The profile of this seat is deleted: the seat stays, under a neutral name."""
        return self._add([Entry(PROFILE, seat), Entry(NAME, seat, name)])

    def add_nonce(self, seat: int, nonce: str) -> list[Entry]:
        """A player's client adds a random number to the dice: once for each seat, and before its
        first decision.

        Later, somebody who knows the seed could choose it to suit the position.
        """
        self.state.check_seat(seat)
        if not self._takes_nonce(seat):
            raise NonceRefused(NO_NONCE)
        before = len(self.match.log)
        self.match.add_nonce(seat, nonce)
        return self._add(
            [Entry(NONCE, seat, nonce), *(entry_of(event) for event in self.match.log[before:])]
        )

    def _takes_nonce(self, seat: int) -> bool:
        has_one = any(each.seat == seat for each in self.match.nonces)
        return self.takes_nonces and not (self.state.over or self.decisions[seat] or has_one)

    def use_help(self, seat: int, kind: str) -> list[Entry]:
        """This player asks the engine for help.

        Between people that is logged, once for each decision, for all to see.
        """
        use = HelpUsed(seat, len(self.match.log), kind)
        if use in self.help_uses or not is_between_people(self.row.seats, LEVELS):
            return []
        added = self._add([Entry(HELP, seat, kind)])
        self.help_uses = (*self.help_uses, use)
        return added

    def hide_name(self, seat: int) -> list[Entry]:
        """The operator has hidden the name of this player."""
        return self._add([Entry(NAME, seat, NEUTRAL_NAME)])

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
        return self._add_and_close([Entry(ENGINE, seat, level)])

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
        self.resignations = (*self.resignations, Resigned(seat, len(self.match.log)))
        resigned = self._add([Entry(RESIGN, seat), Entry(ENGINE, seat, RESIGNED_LEVEL)])
        return [*resigned, *self._add(self._result_entries())]

    def _check_seat_changes(self, seat: int) -> None:
        """Reclaiming a seat is always possible, and no more often than it was handed over."""
        if self.seat_changes[seat] >= MAX_SEAT_CHANGES:
            why = message(
                "This seat has been renamed or handed over {count} times. It stays as it is now.",
                count=MAX_SEAT_CHANGES,
            )
            raise SeatChangeLimit(why)

    def set_rematch(self, table: str) -> list[Entry]:
        return self._add([Entry(REMATCH, None, table)])
