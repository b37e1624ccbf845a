"""A table at one moment, as far as anybody may read it: who plays, what was played, how it ended.

`TableState` adds how one moment follows from another.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import takewhile
from typing import Self

from quincunx.core.dice.seeds import Nonce, branch_nonces, commitment
from quincunx.core.game import Game
from quincunx.core.moves import Move, Value
from quincunx.core.play import notes
from quincunx.core.play.events import Event
from quincunx.core.play.match import Match
from quincunx.core.play.pad_game import PadGame
from quincunx.core.play.record import Record
from quincunx.core.state import State
from quincunx.core.view import SeatView
from quincunx.engine import LEVELS
from quincunx.server.table.clock import Clock
from quincunx.server.table.entries import ATTEMPT, NOBODY, DailyGame, OpenTo
from quincunx.server.table.own_dice import OwnDice, asks_who_begins, unseen_draw
from quincunx.server.table.result import GameResult
from quincunx.server.table.row import INVITED, SeatRow
from quincunx.server.table.shared_dice import SharedDice
from quincunx.server.table.steps import EarlierPosition, Step, latest_steps, steps_from
from quincunx.server.table.tokens import TokenHashes

MAX_DECISIONS = 5000  # at one table, in case a game does not end
MAX_ENTERED_DECISIONS = 1000  # at a real table: five times as many as a game has
MAX_UNDOS = 10  # of one decision


@dataclass(frozen=True, eq=False)
class Snapshot:
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
    opened_from: str = ""  # the place of whoever did that last
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

    def is_taken(self, seat: int) -> bool:
        """Has it been set up for a person, with or without a profile, and has somebody taken it?"""
        return self.seats[seat].who not in LEVELS and self.tokens.seats[seat] is not None

    @property
    def is_real(self) -> bool:
        """Do people sit at a real table, where anybody writes for all?"""
        return self.pad is not None or self.own_dice is not None

    @property
    def unplayed(self) -> list[int]:
        """The seats of profiles that have neither made a move nor resigned."""
        seats = set(range(self.players)).difference(self.resigned)
        return [seat for seat in sorted(seats) if self.profiles[seat] and not self.own_moves[seat]]

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
    def is_attempt(self) -> bool:
        """Is it a daily game that counts?"""
        return self.daily is not None and self.daily.player == ATTEMPT

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
        if self.is_past:
            return frozenset()
        return frozenset(seat for seat in range(self.players) if self._match.can_undo(seat))

    # ---- the game

    @property
    def over(self) -> bool:
        return self._match.state.over if self.pad is None else self.pad.over

    def due_roll(self) -> Value | None:
        """The roll due now by the seed, or a draw that nobody enters; none at a committed table."""
        if self.own_dice is not None:
            return unseen_draw(self._match)
        return self._match.due_roll() if self.has_begun and not self.is_waiting else None

    @property
    def roll_is_due(self) -> bool:
        """Do people have to enter a roll, a draw, or who begins?"""
        return self.own_dice is not None and (self._match.state.chance or self.asks_who_begins)

    @property
    def draws_first_player(self) -> bool:
        return self._match.state.chance and self._match.state.draws_first_player()

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
        return sum(self._moves) >= self.most_decisions

    @property
    def most_decisions(self) -> int:
        """Entered ones can be corrected, which takes the longer the more there are."""
        return MAX_DECISIONS if self.own_dice is None else MAX_ENTERED_DECISIONS

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

    def after_step(self, step: Step) -> Self:
        """The table as it was after an earlier step, with the players of now."""
        return replace(self, is_past=True, _match=self._match.after_events(step.last, step.after))

    def record_until(self, count: int) -> Record:
        """The record of the first events, without dice to come and choices secret then."""
        return self._match.record_until(count)

    def check_seat(self, seat: int) -> None:
        """SeatError if there is no such seat."""
        self._match.state.check_seat(seat)

    def view(self, seat: int | None) -> SeatView:
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
