"""A table at one moment: a value that never changes, folded from the table's row and log.

Whoever reads a table reads this. `apply` is the only code that interprets the log: for loading, for
a change, for following other servers, and for tests.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from itertools import takewhile
from types import MappingProxyType
from typing import Any

from quincunx.core.dice.seeds import Nonce, branch_nonces, commitment
from quincunx.core.game import Game
from quincunx.core.play import notes
from quincunx.core.play.events import Event
from quincunx.core.play.match import Match
from quincunx.core.play.pad_game import PadGame
from quincunx.core.play.record import Record
from quincunx.core.registry import shared_game
from quincunx.core.state import State
from quincunx.core.values import Move
from quincunx.engine import LEVELS
from quincunx.server.table import entries as log
from quincunx.server.table.clock import Clock, SeatClock, noted, without_latest
from quincunx.server.table.entries import NOBODY, DailyGame, Entry, OpenTo, write_on_pads
from quincunx.server.table.own_dice import GameEntry, OwnDice, asks_who_begins, unseen_draw
from quincunx.server.table.result import GameResult
from quincunx.server.table.row import INVITED, SeatRow, TableRow
from quincunx.server.table.shared_dice import DiceEntry, SharedDice
from quincunx.server.table.steps import EarlierPosition, Step, latest_steps, steps_from
from quincunx.server.table.tokens import TokenHashes, with_item

MAX_DECISIONS = 5000  # at one table, in case a game does not end
MAX_UNDOS = 10  # of one decision


@dataclass(frozen=True, eq=False)
class TableState:
    """While the game runs it shows neither the seed nor choices that are still secret."""

    id: str
    game: Game
    help: str  # how much the engine may help during the game: see `table.help`
    seats: tuple[SeatRow, ...]  # as they were set up
    tokens: TokenHashes
    engines: tuple[str | None, ...]  # by seat: the level if the engine plays it
    profiles: tuple[str | None, ...]  # by seat
    joined: tuple[bool, ...]
    # By seat, including undone ones: distinguishes a second click from a second move.
    decisions: tuple[int, ...]
    seat_changes: tuple[int, ...]  # by seat: how often it was renamed, invited to or handed over
    _moves: tuple[int, ...]  # by seat, without undone ones
    own_moves: tuple[int, ...]  # by seat: those of its player, including undone ones
    # By seat and the number of moves before the one that was undone.
    _undos: Mapping[tuple[int, int], int] = field(repr=False)
    _earlier: EarlierPosition = field(repr=False)
    _match: Match = field(repr=False)  # private: it has the seed and the secret choices
    _seed: str = field(repr=False)
    sequence: int = 0  # the length of the table's log: a page with this number is up to date
    open_to: OpenTo = NOBODY
    openings: int = 0  # how often the free seats were opened to others
    clock: Clock | None = None
    rated: bool = False  # the result counts for the ratings of the players' profiles
    accepted: frozenset[int] = frozenset()  # who is there for a rated game
    places: frozenset[tuple[int, str]] = frozenset()  # by seat: see Located
    began: float | None = None  # when a clock ran first, in seconds since 1970
    helped: frozenset[int] = frozenset()  # the seats that the engine has ever played, or moved for
    result: GameResult | None = None  # None until it is known
    rematch: str | None = None  # the table of the next game
    imported: bool = False  # the game or its dice, so that not all rolls are from our seed
    takes_nonces: bool = False  # players' clients may add random numbers to the dice
    is_waiting: bool = False  # for the first nonce: then no roll has been made yet
    help_uses: tuple[notes.HelpUsed, ...] = ()  # by people who play with others
    resignations: tuple[notes.Resigned, ...] = ()
    timeouts: tuple[notes.TimedOut, ...] = ()  # where the engine has moved
    pad: PadGame | None = None  # if people keep their score here, instead of playing
    dice: SharedDice | None = None  # beside score pads
    own_dice: OwnDice | None = None  # if people enter what their own dice show
    advised: frozenset[int] | None = None  # whom the engine may help; None: as `help` says
    daily: DailyGame | None = None  # if others have the same dice
    is_past: bool = False  # an earlier position of the game, to be shown and not played

    @classmethod
    def at_start(cls, row: TableRow) -> "TableState":
        """Before anything has happened, not even the first roll."""
        game = shared_game(row.game, row.options)
        players = len(row.seats)
        return cls(
            id=row.id,
            game=game,
            help=row.help,
            seats=row.seats,
            tokens=TokenHashes.of_new_table(row.seats),
            engines=tuple(seat.who if seat.who in LEVELS else None for seat in row.seats),
            helped=frozenset(seat for seat, each in enumerate(row.seats) if each.who in LEVELS),
            profiles=(None,) * players,
            joined=tuple(seat.who != INVITED for seat in row.seats),
            decisions=(0,) * players,
            seat_changes=(0,) * players,
            _moves=(0,) * players,
            own_moves=(0,) * players,
            _undos=MappingProxyType({}),
            _earlier=EarlierPosition(0, game.start()),
            # It never rolls by itself: every roll is an entry of the log.
            _match=Match(game, [seat.name for seat in row.seats], row.seed, wait_for_nonce=True),
            _seed=row.seed,
        )

    # ---- the log

    def apply(self, *entries: Entry) -> "TableState":
        """The table after these entries; a QuincunxError if one of them is impossible here."""
        table, played = self, self._match.copy()
        if self.pad is not None:
            table = replace(self, pad=self.pad.copy())
        for entry in entries:
            table = table._after(entry, played)
        sequence, earlier = self.sequence + len(entries), table._earlier.advance(played.log)
        return table._with(sequence=sequence, _match=played, _earlier=earlier)

    def _with(self, **changes: object) -> "TableState":
        """Like `dataclasses.replace`, which would take a tenth of the time of a move."""
        twin = object.__new__(TableState)
        twin.__dict__.update({name: self.__dict__[name] for name in FIELDS} | changes)
        return twin

    def _after(self, entry: Entry, match_: Match) -> "TableState":
        """What an entry changes. The match, which is nobody else's yet, goes on with it."""
        if self.own_dice is not None and isinstance(entry, GameEntry):
            return self._after_entry(self.own_dice, entry, match_)
        match entry:
            case log.Moved(seat, move):
                match_.apply((seat, move))
                return self._with_decision(seat, +1)
            case log.Rolled(outcome):
                match_.apply((None, outcome))
                return replace(self, is_waiting=False) if self.is_waiting else self
            case log.ClockSet(clocks, at):
                if self.clock is None:
                    return self
                return self._with_clocks(self.clock, clocks, at, match_.log)
            case log.Undone(seat):
                timeouts = without_latest(self.timeouts, seat, match_.log)
                match_.undo(seat)
                return self._with(timeouts=timeouts)._with_decision(seat, -1)
            case log.TakenBack(seat):
                match_.take_back(seat)
                return self._back_at(match_.log, seat)
            case log.HelpUsed(seat, kind):
                return replace(
                    self, help_uses=(*self.help_uses, notes.HelpUsed(seat, len(match_.log), kind))
                )
            case log.Resigned(seat):
                resignation = notes.Resigned(seat, len(match_.log))
                return replace(self, resignations=(*self.resignations, resignation))
            case log.NonceAdded(seat, nonce):
                match_.nonces = (*match_.nonces, Nonce(seat, match_.rolls, nonce))
                return replace(self, is_waiting=False)
            case log.PositionSet(position):
                match_.set_up(json.loads(position))
                return replace(self, _earlier=EarlierPosition(0, match_.initial_state()))
            case log.NoncesAllowed(wait):
                return replace(self, takes_nonces=True, is_waiting=wait)
            case log.Named(seat, name):
                match_.names = with_item(match_.names, seat, name)
                joined = with_item(self.joined, seat, True)
                return replace(self._with_seat_change(seat), joined=joined)
            case _:
                return self._after_setup(entry)

    def _after_setup(self, entry: Entry) -> "TableState":
        """The kinds of entries that do not concern the match."""
        match entry:
            case log.HandedOver(seat, level):
                engines = with_item(self.engines, seat, level)
                helped = self.helped | {seat}
                return replace(self._with_seat_change(seat), engines=engines, helped=helped)
            case log.Reclaimed(seat):
                return replace(self, engines=with_item(self.engines, seat, None))
            case log.HostSet(token_hash):
                return replace(self, tokens=replace(self.tokens, host=token_hash))
            case log.SeatTaken(seat, token_hash):
                return replace(self, tokens=self.tokens.with_owner(seat, token_hash))
            case log.InvitationSet(seat, invitation):
                tokens = self.tokens.with_invitation(seat, invitation)
                return replace(self._with_seat_change(seat), tokens=tokens)
            case log.ProfileSet(seat, profile):
                profiles = with_item(self.profiles, seat, profile)
                if self.result is None or profile is not None:
                    return replace(self, profiles=profiles)
                return replace(self, profiles=profiles, result=self.result.without_profile(seat))
            case log.Opened(to):
                return replace(self, open_to=to, openings=self.openings + to.is_open)
            case log.ClockChosen(control):
                return replace(self, clock=Clock.at_start(control, self.players))
            case log.Imported():
                return replace(self, imported=True)
            case log.Rated():
                return replace(self, rated=True)
            case log.Accepted(seat):
                return replace(self, accepted=self.accepted | {seat})
            case log.Located(seat, place):
                return replace(self, places=self.places | {(seat, place)})
            case log.Decided(result):
                return replace(self, result=result)
            case log.RematchMade(table):
                return replace(self, rematch=table)
            case log.ChallengeAccepted():
                return self
            case DailyGame():
                return replace(self, daily=entry)
            case _:
                return self._after_at_real_table(entry)

    def _after_at_real_table(self, entry: Entry) -> "TableState":
        match entry:
            case log.PadOpened(first):
                return replace(self, pad=PadGame(self.game, first=first))
            case log.OwnDiceChosen():
                return replace(self, pad=None, own_dice=OwnDice(), imported=True)
            case log.TrayOpened():
                return replace(self, dice=SharedDice.of_game(self.game, self._seed))
            case log.HelpShared(seats):
                return replace(self, advised=frozenset(seats))
        if self.dice is not None and isinstance(entry, DiceEntry):
            return replace(self, dice=self.dice.after(entry))
        assert self.pad is not None
        seat = write_on_pads(self.pad, entry)  # which nobody else has yet
        return self if seat is None else self._with_decision(seat, 0)

    def _after_entry(self, own_dice: OwnDice, entry: GameEntry, match_: Match) -> "TableState":
        table = self._with(own_dice=own_dice.after(entry, match_))
        if isinstance(entry, log.Rolled | log.Moved) and not own_dice.later:
            return table._with_decision(entry.seat, +1) if isinstance(entry, log.Moved) else table
        return table._at_other_events(match_.log)

    def _at_other_events(self, events: Sequence[Event]) -> "TableState":
        """Events were taken back or corrected: what anybody was about to decide is decided anew."""
        seats = [seat for seat, _ in events]
        return self._with(
            decisions=tuple(count + 1 for count in self.decisions),  # of another position
            _moves=tuple(map(seats.count, range(self.players))),
            _earlier=EarlierPosition(0, self._match.initial_state()),
            help_uses=notes.at_most(self.help_uses, len(seats)),
        )

    def _with_decision(self, seat: int, change: int) -> "TableState":
        """A move, or one less; 0 for something else that the seat has decided."""
        moves = with_item(self._moves, seat, self._moves[seat] + change)
        undos = self._undos
        if change < 0:
            key = seat, moves[seat]
            undos = MappingProxyType({**undos, key: undos.get(key, 0) + 1})
        decisions = with_item(self.decisions, seat, self.decisions[seat] + 1)
        is_own = change > 0 and self.engines[seat] is None
        own_moves = with_item(self.own_moves, seat, self.own_moves[seat] + is_own)
        return self._with(decisions=decisions, _moves=moves, own_moves=own_moves, _undos=undos)

    def _back_at(self, events: Sequence[Event], seat: int) -> "TableState":
        """This seat has taken back a move: these events are left."""
        table = self._at_other_events(events)
        key = seat, table._moves[seat]
        return table._with(
            _undos=MappingProxyType({**self._undos, key: self._undos.get(key, 0) + 1}),
            timeouts=tuple(each for each in self.timeouts if each.events <= len(events)),
        )

    def _with_clocks(
        self, clock: Clock, seats: tuple[SeatClock, ...], at: float, log: Sequence[Event]
    ) -> "TableState":
        """Where the time was up, the engine has moved."""
        late = clock.seats_with_more_timeouts(seats)
        timeouts = noted(self.timeouts, late, log)
        clock = clock.with_seats(seats, at)
        began = at if self.began is None and clock.runs else self.began
        own_moves = tuple(count - (seat in late) for seat, count in enumerate(self.own_moves))
        return replace(
            self,
            clock=clock,
            own_moves=own_moves,
            helped=self.helped | late,
            timeouts=timeouts,
            began=began,
        )

    def _with_seat_change(self, seat: int) -> "TableState":
        changes = with_item(self.seat_changes, seat, self.seat_changes[seat] + 1)
        return replace(self, seat_changes=changes)

    def due_roll(self) -> str | None:
        """The roll due now by the seed, or a draw that nobody enters; none at a committed table."""
        if self.own_dice is not None:
            return unseen_draw(self._match)
        return self._match.due_roll() if self.has_begun and not self.is_waiting else None

    # ---- people

    @property
    def players(self) -> int:
        return self.game.players

    @property
    def names(self) -> tuple[str, ...]:
        return self._match.names

    @cached_property
    def free_seats(self) -> tuple[int, ...]:
        """For invited people, and nobody has taken them yet."""
        return tuple(
            seat
            for seat, row in enumerate(self.seats)
            if row.who == INVITED and self.tokens.seats[seat] is None and self.engines[seat] is None
        )

    @cached_property
    def awaited(self) -> tuple[int, ...]:
        """Who has a seat at a rated game that has not begun, and has not accepted it yet."""
        return tuple(
            seat
            for seat in range(self.players if self.rated else 0)
            if seat not in self.accepted
            and seat not in self.free_seats
            and self.seats[seat].who not in LEVELS
            and self.engines[seat] is None
        )

    @property
    def has_begun(self) -> bool:
        """Rated games begin when everybody is there and has accepted them; score pads never do."""
        return self.pad is None and not (self.rated and (self.free_seats or self.awaited))

    @property
    def resigned(self) -> tuple[int, ...]:
        """The seats of those who have resigned."""
        return tuple(each.seat for each in self.resignations)

    def is_final(self, seat: int) -> bool:
        """Was the last move of this seat undone so often that it is final now?"""
        return self._undos.get((seat, self._moves[seat] - 1), 0) >= MAX_UNDOS

    def has_moved(self, seat: int) -> bool:
        return self._moves[seat] > 0

    @property
    def revocable(self) -> frozenset[int]:
        """The seats whose last move the rules would let them undo, whoever plays them now."""
        return frozenset(seat for seat in range(self.players) if self._match.can_undo(seat))

    # ---- the game

    @property
    def over(self) -> bool:
        return self._match.state.over if self.pad is None else self.pad.over

    @property
    def roll_is_due(self) -> bool:
        """Do people have to enter a roll, a draw, or who begins?"""
        return self.own_dice is not None and (self._match.state.chance or self.asks_who_begins)

    @cached_property
    def asks_who_begins(self) -> bool:
        """Do only people at a real table know it?"""
        return self.own_dice is not None and asks_who_begins(self._match)

    @property
    def acting(self) -> tuple[int, ...]:
        return (
            tuple(self._match.state.acting) if self.has_begun and not self.asks_who_begins else ()
        )

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self._match.state.scores) if self.pad is None else self.pad.scores

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple((self.pad or self.result or self._match.state).winners)

    @property
    def is_decided(self) -> bool:
        """Is the game over, or have so many resigned that its result is known?"""
        return self.over or self.result is not None

    @property
    def has_ended_early(self) -> bool:
        """Is the result known by a resignation, whether the rest is played or not?"""
        return self.result is not None and not self.result.finished

    @property
    def is_at_move_limit(self) -> bool:
        return sum(self._moves) >= MAX_DECISIONS

    @property
    def events(self) -> int:
        """How many events the game has, with choices that are still secret."""
        return len(self._match.log)

    @property
    def rolls(self) -> int:
        return self._match.rolls

    @property
    def nonces(self) -> tuple[Nonce, ...]:
        """What players' clients have added to the dice, and what take-backs have."""
        return self._match.nonces

    @property
    def branches(self) -> frozenset[str]:
        """The nonces of take-backs."""
        return branch_nonces(self._match.seed, self._match.branches)

    @cached_property
    def commitment(self) -> str | None:
        """The hash of the seed, published from the start."""
        return None if self.imported else commitment(self._seed)

    def seed_at(self, now: float) -> str | None:
        """Published when the game is over; an imported game has dice of its own."""
        is_secret = self.record is None or (self.daily and now < self.daily.publication)
        return None if self.imported or is_secret else self._seed

    @cached_property
    def record(self) -> Record | None:
        """None until the game is over: it reveals what was hidden, and a seed of this game only."""
        if not self.over or self.is_past or self.pad is not None:
            return None
        seed = None if self.imported or self.daily is not None else self._seed
        return replace(self._match.record, seed=seed, notes=self.all_notes)

    @property
    def all_notes(self) -> tuple[notes.Note, ...]:
        """What has happened beside the game, in order."""
        beside = [*self.help_uses, *self.timeouts, *self.take_backs, *self.resignations]
        return notes.in_order(beside)

    @property
    def take_backs(self) -> tuple[notes.Note, ...]:
        """The moves that were undone against engines, with everything after them."""
        return self._match.notes

    @cached_property
    def log_length(self) -> int:
        """Of the public log."""
        return self._match.public_length

    def public_events(self, start: int, stop: int) -> list[Event]:
        """A part of the public log."""
        return self._match.public_events(start, stop)

    def latest_steps(self, known: Sequence[Step]) -> tuple[Step, ...]:
        """The latest steps of the game, those of an earlier call not replayed again."""
        return latest_steps(known, self._earlier, self._match.log)

    def steps(self, first: int, last: int) -> list[Step]:
        """The steps of the events with these numbers. This replays the game."""
        steps = steps_from(self._match.initial_state(), self._match.log, 1)
        known = takewhile(lambda step: step.first <= last, steps)
        return [step for step in known if step.last >= first]

    def after_step(self, step: Step) -> "TableState":
        """The table as it was after an earlier step, with the players of now."""
        return replace(self, is_past=True, _match=self._match.after_events(step.last, step.after))

    def record_until(self, count: int) -> Record:
        """The record of the first events, without dice to come and choices secret then."""
        return self._match.record_until(count)

    def check_seat(self, seat: int) -> None:
        """SeatError if there is no such seat."""
        self._match.state.check_seat(seat)

    def view(self, seat: int | None) -> Mapping[str, Any]:
        """All that this seat may see; None for spectators."""
        return self._match.state.view(seat)

    def moves(self, seat: int | None) -> list[Move]:
        """The legal moves of this seat; none for spectators."""
        return [] if seat is None else self._match.state.moves(seat)

    def has_chosen(self, seat: int) -> bool:
        """Has this seat made a choice that is still secret?"""
        return self._match.state.has_chosen(seat)

    def copy_state(self) -> State:
        """The whole position, for the engine."""
        return self._match.state.copy()


FIELDS = tuple(each.name for each in fields(TableState))
