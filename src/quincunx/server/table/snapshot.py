"""A table as it was committed.

Everybody who reads a table reads a snapshot: there is no other way.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import takewhile
from typing import Any

from quincunx.core.events import Event, apply_event
from quincunx.core.game import Game
from quincunx.core.match import Match
from quincunx.core.notes import HelpUsed, Resigned
from quincunx.core.record import Record
from quincunx.core.seeds import Nonce
from quincunx.core.state import State
from quincunx.core.values import Move
from quincunx.server.table.clock import Clock
from quincunx.server.table.log import SeatRow
from quincunx.server.table.open_to import OpenTo
from quincunx.server.table.result import GameResult
from quincunx.server.table.steps import EarlierPosition, Step, latest_steps, steps_from
from quincunx.server.table.tokens import TokenHashes


@dataclass(frozen=True, eq=False)
class TableSnapshot:
    """It never changes, and a later change of the table makes a new one.

    While the game runs it does not contain the seed.
    """

    id: str
    game: Game
    help: str  # how much the engine may help during the game: see `tables.setup`
    seats: tuple[SeatRow, ...]  # as they were set up
    tokens: TokenHashes
    sequence: int  # the length of the table's log: a page with this number is up to date
    names: tuple[str, ...]
    engines: tuple[str | None, ...]  # by seat: the level if the engine plays it
    profiles: tuple[str | None, ...]  # by seat
    joined: tuple[bool, ...]
    decisions: tuple[
        int, ...
    ]  # by seat, including undone ones: distinguishes a second click from a second move
    undoable: frozenset[int]  # the seats whose last move can be undone
    is_at_move_limit: bool
    imported: bool  # from a record, so that the first rolls are not from our seed
    commitment: str | None  # the hash of the seed, published from the start
    rematch: str | None  # the table of the next game
    open_to: OpenTo
    clock: Clock | None
    rated: bool  # the result counts for the ratings of the players' profiles
    result: GameResult | None  # None until it is known
    resignations: tuple[Resigned, ...]
    free_seats: tuple[int, ...]  # for invited people, and nobody has taken them yet
    takes_nonces: bool  # players' clients may add random numbers to the dice
    nonces: tuple[Nonce, ...]  # those that they have added
    is_waiting: bool  # for the first nonce: then no roll has been made yet
    help_uses: tuple[HelpUsed, ...]  # by people who play with others
    record: Record | None  # None until the game is over: it reveals what was hidden, and the seed
    _earlier: EarlierPosition = field(repr=False)
    _match: Match = field(
        repr=False
    )  # private: it knows the seed and the secret choices, and readers must not change it

    @property
    def players(self) -> int:
        return self.game.players

    @property
    def over(self) -> bool:
        return self._match.state.over

    @property
    def acting(self) -> tuple[int, ...]:
        return tuple(self._match.state.acting)

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self._match.state.scores)

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(self._match.state.winners) if self.result is None else self.result.winners

    @property
    def is_decided(self) -> bool:
        """Is the game over, or have so many resigned that its result is known?"""
        return self.over or self.result is not None

    @property
    def has_ended_early(self) -> bool:
        """Is the result known by a resignation, whether the rest is played or not?"""
        return self.result is not None and not self.result.finished

    @property
    def resigned(self) -> tuple[int, ...]:
        """The seats of those who have resigned."""
        return tuple(each.seat for each in self.resignations)

    @property
    def rolls(self) -> int:
        return self._match.rolls

    @property
    def seed(self) -> str | None:
        """Published when the game is over; an imported game has dice of its own."""
        seed = None if self.record is None else self.record.seed
        return None if seed is None else str(seed)

    @property
    def public_log(self) -> tuple[Event, ...]:
        """The events without choices that are still secret.

        A game can be long: readers take a part of it with `public_events`.
        """
        return tuple(self._match.public_log)

    @cached_property
    def log_length(self) -> int:
        """Of the public log."""
        return self._match.public_length

    def public_events(self, start: int, stop: int) -> list[Event]:
        """A part of the public log."""
        return self._match.public_events(start, stop)

    def latest_steps(self, known: Sequence[Step]) -> tuple[Step, ...]:
        """The latest steps of the game.

        Those that an earlier call returned need not be replayed again.
        """
        return latest_steps(known, self._earlier, self._match.log)

    def steps(self, first: int, last: int) -> list[Step]:
        """The steps of the events with these numbers.

        This replays the game: for the page of a table there is `latest_steps`.
        """
        steps = steps_from(self.game.start(), self._match.log, 1)
        return [
            step for step in takewhile(lambda step: step.first <= last, steps) if step.last >= first
        ]

    def after_step(self, step: Step) -> "TableSnapshot":
        """The table as it was after an earlier step, to be shown and not played: what the game was
        like then, with the players of now.
        """
        return replace(
            self,
            undoable=frozenset(),
            record=None,
            _match=self._match.after_events(step.last, step.after),
        )

    def record_until(self, count: int) -> Record:
        """The record of the first events, without the dice to come, and without choices that were
        secret then.
        """
        state = self._match.record.initial_state()
        events = self._match.log[:count]
        for event in events:
            apply_event(state, event)
        secrets = sum(state.has_chosen(seat) for seat in range(self.players))
        return Record(
            self.game,
            self.names,
            tuple(events[: len(events) - secrets]),
            start=self._match.record.start,
        )

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
