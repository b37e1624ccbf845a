"""A game being played: it rolls, keeps the log and undoes moves where that is allowed."""

import copy
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from html import escape
from operator import index
from os import PathLike
from typing import Any, Generic, SupportsIndex, TypeVar, cast

from quincunx.core.dice.rng import Seed
from quincunx.core.dice.seeds import (
    Nonce,
    branch_nonce,
    format_seed,
    is_nonce,
    new_seed,
    parse_seed,
    plain_seed,
    roll_rng,
)
from quincunx.core.errors import OptionError, QuincunxError, RecordError, UndoError
from quincunx.core.game import Game, StateType, check_game
from quincunx.core.moves import Move, Value
from quincunx.core.play import record
from quincunx.core.play.events import Event, GivenEvent, apply_event, read_event
from quincunx.core.play.names import validate_names
from quincunx.core.play.notes import Note, Undone
from quincunx.core.play.record import Record
from quincunx.core.state import State

AnyState = TypeVar("AnyState", bound=State)


class Match(Generic[StateType]):
    """A game being played: it rolls the dice, keeps the log, and undoes moves where that is
    allowed.

    The same seed and the same moves give the same game.
    """

    log: list[Event]  # all events so far: the seat, or None for a roll or draw, and the value
    rolls: int  # how many rolls and draws there were
    _state: StateType
    _checkpoint: StateType  # moves since this position can be undone
    _checkpoint_events: int  # the length of the log there

    def __init__(
        self,
        game: Game[StateType, Any, Any],
        names: Iterable[str] | None = None,
        seed: Seed | None = None,
        events: Iterable[GivenEvent] = (),
        start: StateType | None = None,
        nonces: Iterable[Nonce] = (),
        wait_for_nonce: bool = False,
    ) -> None:
        """A new match between players with these names, which rolls at once if a roll is due.

        Without a `seed`, a random one is drawn. With `events`, the match continues where they end.
        It can `start` in any position of the game. `nonces` are random numbers that players have
        added to the dice; a match that waits for one rolls after `add_nonce`.
        """
        check_game_and_start(game, start)
        self.game: Game[StateType, Any, Any] = game  # the game with its options
        self.names: tuple[str, ...] = validate_names(game, names)  # of the players, by seat
        self.seed: Seed = new_seed() if seed is None else plain_seed(seed)
        self.nonces: tuple[Nonce, ...] = tuple(nonces)  # what players have added to the dice
        self.is_waiting: bool = wait_for_nonce  # no roll is made before a player has added a nonce
        self.comments: dict[int, tuple[str, ...]] = {}  # by the number of events before them
        self.notes: tuple[Note, ...] = ()  # such as undone moves: see `add_note`
        self.branches: int = 0  # of the seed: one for every move that was taken back
        self.start = None if start is None else copied(start)
        self._all_rolls_from_seed = True
        self._restart()
        for event in events:
            self._apply(event, given=True)
        self._roll_if_due()

    @property
    def state(self) -> StateType:
        """The current position, to be read: only the match changes it, because it logs moves."""
        self._state.is_locked = True
        return self._state

    def __repr__(self) -> str:
        players = ", ".join(self.names)
        return f"<Match of {self.game.key}, {players}: {len(self.log)} events>"

    def _repr_html_(self) -> str:
        """For notebooks: who plays, and the position."""
        return f"<p>{escape(repr(self))}</p>{self.state._repr_html_()}"

    def play(self, seat: SupportsIndex, move: Move | str) -> None:
        """Make a move, given as a value or in notation, and then every roll that is due.

        An illegal move raises IllegalMove with the reason and changes nothing.
        """
        self._apply((self.state.check_seat(seat), self.game.notation.move(move)))
        self._roll_if_due()

    def apply(self, event: GivenEvent) -> None:
        """Apply an event of a log, a move or a roll, as it is: no further roll is made."""
        self._apply(event)

    def due_roll(self) -> Value | None:
        """The roll that has to be made now, by the seed and the nonces."""
        return self._next_roll() if self.state.chance else None

    def add_nonce(self, seat: SupportsIndex, text: str) -> None:
        """Add a player's random number, of 64 hexadecimal digits, to all rolls from now on."""
        if not is_nonce(text):
            raise OptionError("a nonce must have 64 hexadecimal digits, in lower case")
        self.nonces = (*self.nonces, Nonce(self.state.check_seat(seat), self.rolls, text))
        self.stop_waiting()

    def stop_waiting(self) -> None:
        """Make the rolls that are due, without waiting for a nonce any longer."""
        self.is_waiting = False
        self._roll_if_due()

    def copy(self) -> "Match[StateType]":
        """A match that can be played on without changing this one."""
        twin = copy.copy(self)
        twin._state, twin.log, twin.comments = (
            copied(self._state),
            self.log.copy(),
            self.comments.copy(),
        )
        return twin

    def after_events(self, count: int, state: Any) -> "Match":
        """The match after this many events, which led to this position, for reading only."""
        earlier = copy.copy(self)
        earlier._state = state
        earlier.log = self.log[:count]
        earlier.rolls = sum(seat is None for seat, _ in earlier.log)
        return earlier

    def undo(self, seat: SupportsIndex) -> Value:
        """Undo this seat's last move and return it: its secret choice, or a move that nothing has
        followed yet.

        Otherwise, and once the game is over, it raises UndoError.
        """
        seat = self.state.check_seat(seat)
        place = self._find_undoable(seat)
        _, move = self.log.pop(place)
        self._state = copied(self._checkpoint)
        for event in self.log[self._checkpoint_events :]:
            apply_event(self._state, event)
        self._keep_comments()
        return move

    def restart_with(self, events: Iterable[GivenEvent]) -> None:
        """Let other events have happened: somebody has corrected what was entered."""
        self._restart()
        for event in events:
            self._apply(event)
        self._keep_comments()

    def take_back(self, seat: SupportsIndex, place: int | None = None) -> Value:
        """Undo this seat's last move, or the one at this place of the log, and everything after it,
        whoever has moved since. Returns it.

        For games in which no other person plays. The rolls that follow come from a fresh branch of
        the seed, so that nothing is known about them: see docs/fairness.md.
        """
        seat = self.state.check_seat(seat)
        if self.state.over:
            raise UndoError("the game is over")
        place = latest_move(self.log, seat) if place is None else place
        if place is None:
            raise UndoError("you have no move to undo")
        kept, (_, move) = self.log[:place], self.log[place]
        self.restart_with(kept)
        self.add_note(Undone(seat, place, str(move)))
        self._branch(seat)
        return move

    def _branch(self, seat: int) -> None:
        """Earlier nonces stay, also those that were added after this roll."""
        kept = [replace(nonce, roll=min(nonce.roll, self.rolls)) for nonce in self.nonces]
        self.branches += 1
        branch = Nonce(seat, self.rolls, branch_nonce(self.seed, self.branches))
        self.nonces = (*kept, branch)

    def comment(self, text: str) -> None:
        """Add a comment to the record, after the latest event."""
        self._add_comment(len(self.log), " ".join(text.split()))

    def add_note(self, note: Note) -> None:
        """Add a note to the record, after the latest event."""
        self.notes = (*self.notes, replace(note, events=len(self.log)))

    def can_undo(self, seat: SupportsIndex) -> bool:
        """Does this seat have a move that it can undo?"""
        try:
            self._find_undoable(index(seat))
        except UndoError:
            return False
        return True

    @property
    def record(self) -> Record:
        """The record so far. That of a finished match has the seed, to verify its dice."""
        result = record.format_result(self.state, self.names)
        seed = format_seed(self.seed) if self.state.over and self._all_rolls_from_seed else None
        start = None if self.start is None else self.start.position()
        nonces = () if seed is None else self.nonces
        return Record(
            self.game,
            self.names,
            tuple(self.log),
            result,
            seed,
            start,
            record.format_end(self.state, self.names),
            nonces=nonces,
            comments=dict(self.comments),
            notes=self.notes,
        )

    def record_until(self, count: int) -> Record:
        """The record of the first events, without dice to come and choices secret then."""
        start = self.record.start
        state = self.initial_state()
        events = self.log[:count]
        for event in events:
            apply_event(state, event)
        secrets = sum(state.has_chosen(seat) for seat in range(self.game.players))
        return Record(self.game, self.names, tuple(events[: len(events) - secrets]), start=start)

    @property
    def public_log(self) -> list[Event]:
        """The log as everybody may see it, without the choices at its end that are secret."""
        return self.public_events(0, self.public_length)

    @property
    def public_length(self) -> int:
        """How many events everybody may see."""
        # A match can start in a step in which some have chosen: that is not in the log.
        secrets = sum(self.state.has_chosen(seat) for seat in range(self.game.players))
        return max(0, len(self.log) - secrets)

    def public_events(self, start: int, stop: int) -> list[Event]:
        """A part of the public log."""
        return [
            (seat, self.game.notation.public_event(event))
            for seat, event in self.log[max(0, start) : min(stop, self.public_length)]
        ]

    def _find_undoable(self, seat: int) -> int:
        """The place in the log of the move that this seat can undo, or UndoError."""
        if self.state.over:
            raise UndoError("the game is over")
        for place in range(len(self.log) - 1, self._checkpoint_events - 1, -1):
            if self.log[place][0] == seat:
                if place < len(self.log) - 1 and not self.state.has_chosen(seat):
                    raise UndoError("another player has moved since")
                return place
        raise UndoError(
            "you have no move to undo: moves are final once dice are rolled, tiles "
            "drawn or choices revealed"
        )

    def _follows_from_seed(self, event: Event) -> bool:
        """Is a given event the roll that the seed gives? Compares until one was different."""
        seat, roll = event
        if seat is not None or not self.state.chance or not self._all_rolls_from_seed:
            return self._all_rolls_from_seed
        return self._next_roll() == roll

    def _next_roll(self) -> Value:
        return cast("Value", self.state.sample(roll_rng(self.seed, self.rolls, self.nonces)))

    def _apply(self, given_event: GivenEvent, given: bool = False) -> None:
        event = read_event(self.game, given_event)
        if given:
            self._all_rolls_from_seed &= self._follows_from_seed(event)
        seat, _ = event
        secrets = any(
            self.state.has_chosen(other) for other in range(self.game.players) if other != seat
        )
        self._state.is_locked = False
        self.log.append(apply_event(self._state, event))
        if seat is None:
            self.rolls += 1
            self._set_checkpoint()
        elif secrets and not self.state.has_chosen(seat):
            self._set_checkpoint()  # choices were revealed: nobody may choose again, knowing them

    def _roll_if_due(self) -> None:
        while self.state.chance and not self.is_waiting:
            self._apply((None, self._next_roll()))

    def _add_comment(self, events: int, text: str) -> None:
        self.comments[events] = (*self.comments.get(events, ()), text)

    def _keep_comments(self) -> None:
        """Comments and notes on events that are undone belong to the latest event that is left."""
        left = len(self.log)
        self.notes = tuple(replace(note, events=min(note.events, left)) for note in self.notes)
        for number in sorted(self.comments):
            if number > left:
                for text in self.comments.pop(number):
                    self._add_comment(left, text)

    def initial_state(self) -> StateType:
        """The position in which the match began."""
        return self.game.start() if self.start is None else copied(self.start)

    def set_up(self, position: Mapping[str, Any]) -> None:
        """Begin in this position instead; what has happened so far does not count."""
        self.start = self.game.position(position)
        self._restart()

    def _restart(self) -> None:
        """Go to the initial position; the log is empty there."""
        self._state = self.initial_state()
        self.log = []
        self.rolls = 0
        self._set_checkpoint()

    def _set_checkpoint(self) -> None:
        self._checkpoint = copied(self.state)
        self._checkpoint_events = len(self.log)


def copied(state: AnyState) -> AnyState:
    """A copy, which has the type of the position itself."""
    return cast("AnyState", state.copy())


def latest_move(log: Sequence[Event], seat: int) -> int | None:
    """The place in the log of this seat's latest move, if it has made one."""
    places = range(len(log) - 1, -1, -1)
    return next((place for place in places if log[place][0] == seat), None)


def check_game_and_start(game: object, start: object) -> None:
    check_game(game)
    if start is not None and not isinstance(start, State):
        raise TypeError(
            f"start must be a position, such as game.position(data), not a {type(start).__name__}"
        )
    if start is not None and start.game != game:
        raise OptionError(
            "the starting position belongs to {other}, not to {game}",
            other=repr(start.game),
            game=repr(game),
        )


def replay(source: str | Record | PathLike[str], seed: Seed | None = None) -> Match:
    """A match from its record, every line checked.

    An unfinished one continues from there, with dice of the seed.

    The source is the text of a record, a `Record`, or the path of a file as a `Path`.
    """
    return replay_record(read_record(source), seed)


def read_record(source: str | Record | PathLike[str]) -> Record:
    """A record, its text, or the file at a path."""
    if isinstance(source, str):
        if "\n" not in source.strip():
            raise RecordError(
                1,
                "{text} is not the text of a record; the name of a file is given as a Path",
                text=repr(source[:60]),
            )
        return Record.read(source)
    return source if isinstance(source, Record) else Record.load(source)


def check_record(text: str) -> Record:
    """The record in a text, every line of it checked against the rules."""
    parsed = record.parse_record(text)
    replay_record(parsed, seed=0)
    return parsed


def replay_record(given: Record, seed: Seed | None = None) -> Match:
    """A match from a record, every event and the result checked."""
    line = 1

    def events() -> Iterator[Event]:
        nonlocal line
        for number, event in zip(given.lines or [1] * len(given.events), given.events, strict=True):
            line = number
            yield event
        line = 1

    try:
        if seed is None and given.seed is not None:
            seed = parse_seed(given.seed)
        match = Match(
            given.game,
            given.names,
            seed,
            events(),
            None if given.start is None else given.initial_state(),
            given.nonces,
        )
    except QuincunxError as error:
        raise RecordError(line, error.message) from error
    result = record.format_result(match.state, match.names)
    if given.result != result:
        raise RecordError(
            given.result_line,
            "the result is recorded as {recorded}, but the game gives {result}",
            recorded=repr(given.result[:60]),
            result=repr(result),
        )
    match.comments = {number: tuple(texts) for number, texts in given.comments.items()}
    match.notes = tuple(given.notes)
    return match
