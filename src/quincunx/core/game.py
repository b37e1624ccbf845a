"""A game with its options: everything that is the same in all of its positions."""

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cached_property, lru_cache
from operator import index
from typing import Any, ClassVar, Final, SupportsIndex, TypeVar

from quincunx.core.descriptor import GameDescriptor
from quincunx.core.details import Details, First, Notation, same_details
from quincunx.core.errors import IllegalMove, IllegalOutcome, Unreadable
from quincunx.core.options import Option, validate_options
from quincunx.core.pad import CountingPad, Pad
from quincunx.core.state import State
from quincunx.core.text.messages import N_, message
from quincunx.core.values import FIRST, Move, Outcome
from quincunx.core.view import GameView

MAX_NOTATION: Final = 200  # the longest notation is much shorter; this bounds untrusted input
MAX_CACHED_MOVES: Final = 10_000  # all moves of all games but Qwirkle
# What a game may raise for a code that is not one of its own; compiled rules a TypeError if it has
# more than 64 bits.
UNKNOWN_CODE = (LookupError, OverflowError, TypeError, ValueError)
Made = TypeVar("Made", Move, Outcome)


class Game(ABC):
    """A game with its options. `quincunx.game(key, **options)` makes it.

    It starts matches and positions, and reads the notation of moves and rolls. Games with the same
    key and options are equal.
    """

    draws_first: ClassVar[bool] = True  # False where the rules say who begins
    view_type: ClassVar[type] = GameView  # the TypedDict of its views
    position_type: ClassVar[type] = dict  # the TypedDict of its positions
    kinds: ClassVar[Sequence[type[Details]]] = (
        Notation,
    )  # of the details of its moves and outcomes
    move_names: Sequence[
        str
    ] = ()  # in a small game: the notation of every move, whose code is its index
    outcome_names: Sequence[
        str
    ] = ()  # in a small game: the notation of every outcome, whose code is its index

    def __init__(self, descriptor: GameDescriptor, given: Mapping[str, object]) -> None:
        self.descriptor: GameDescriptor = (
            descriptor  # what is known without the rules: one class can serve several games
        )
        self.options: dict[str, object] = validate_options(
            descriptor.short_key, self.option_list(given), given
        )  # every option with its value
        self.players: int = self.int_option("players")  # how many play
        self._known_move = lru_cache(MAX_CACHED_MOVES)(self._make_move)
        self._checked_move = lru_cache(MAX_CACHED_MOVES)(self._check_move)

    @property
    def key(self) -> str:
        """The name in commands, records and addresses, such as `squares`."""
        return self.descriptor.key

    @property
    def title(self) -> str:
        """The name for people."""
        return self.descriptor.title

    @property
    def seats(self) -> range:
        """How many people can play."""
        return self.descriptor.seats

    # ---- options

    def option_list(self, given: Mapping[str, object]) -> Sequence[Option]:
        """All options, `players` first; others may depend on how many play: see `given`."""
        default = 2 if 2 in self.seats else self.seats[0]
        players = Option("players", self.seats, default, N_("the number of players"))
        count = players.check(given.get("players", default))
        assert isinstance(count, int)
        first = Option(
            "first",
            (None, *range(count)),
            None,
            N_("the seat that begins; None draws it at random"),
        )
        return [players, *([first] if self.draws_first else []), *self.extra_options(count)]

    def all_options(self) -> Sequence[Option]:
        """The options with any number of players, with the values of the most players."""
        return list(
            {
                option.name: option
                for players in self.seats
                for option in self.option_list({"players": players})
            }.values()
        )

    def extra_options(self, players: int) -> Sequence[Option]:
        """The options of this game other than `players` and `first`."""
        return ()

    def int_option(self, name: str) -> int:
        """The value of an option that is an integer."""
        value = self.options[name]
        assert isinstance(value, int)
        return value

    @property
    def first(self) -> int | None:
        """The seat that begins; None if it is drawn at random."""
        if self.players == 1:
            return 0
        value = self.options["first"]
        return value if isinstance(value, int) else None

    # ---- notation

    def move(self, notation: str | Details) -> Move:
        """The move with this notation, such as `red 8`, or with these details.

        Raises Unreadable if no position of this game has it.
        """
        if isinstance(notation, Details):
            return self._check_details(notation, self.move(self._write(notation)))
        return self.known_move(self.read_move(normalise(notation)))

    def outcome(self, notation: str | Details) -> Outcome:
        """The roll or draw with this notation or these details, or the first seat, such as `first
        1`.

        Raises Unreadable if this game has no such outcome.
        """
        if isinstance(notation, Details):
            return self._check_details(notation, self.outcome(self._write(notation)))
        words = normalise(notation)
        if self.draws_first and words.startswith("first "):
            return self.known_outcome(FIRST - self.read_seat(words.removeprefix("first ")))
        return self.known_outcome(self.read_outcome(words))

    def own_move(self, move: Move | str | Details) -> Move:
        """The move, or the one that a text or details describe.

        A move that this game has not made is illegal.
        """
        if not isinstance(move, Move):
            return self.move(move)
        if move.game is self:
            return move
        try:
            own = self.move(move.text)
        except Unreadable as error:
            raise IllegalMove(
                message("{move} is not a move of {title}", move=move, title=self.title)
            ) from error
        if own != move:
            raise IllegalMove(
                message(
                    "{move} with the code {code} is not a move of {title}",
                    move=move,
                    code=move.code,
                    title=self.title,
                )
            )
        return own

    def own_outcome(self, outcome: Outcome | str | Details) -> Outcome:
        """The outcome, or the one that a text or details describe.

        One that this game has not made is illegal.
        """
        if not isinstance(outcome, Outcome):
            return self.outcome(outcome)
        try:
            own = self.outcome(
                outcome.text
            )  # always parsed: unlike that of a move, its code is not looked up among legal ones
        except Unreadable as error:
            raise IllegalOutcome(
                message("{outcome} is not an outcome of {title}", outcome=outcome, title=self.title)
            ) from error
        if own != outcome:
            raise IllegalOutcome(
                message(
                    "{outcome} with the code {code} is not an outcome of {title}",
                    outcome=outcome,
                    code=outcome.code,
                    title=self.title,
                )
            )
        return own

    def move_of(self, code: SupportsIndex) -> Move:
        """The move with this code, or an IllegalMove."""
        return self._checked_move(index(code))

    def outcome_of(self, code: SupportsIndex) -> Outcome:
        """The outcome with this code, or an IllegalOutcome."""
        number = index(code)
        with suppress(*UNKNOWN_CODE):
            outcome = self.known_outcome(number)
            if self.outcome(outcome.text) == outcome:
                return outcome
        raise IllegalOutcome(
            message(
                "{code} is not the code of an outcome of {title}", code=number, title=self.title
            )
        )

    def known_move(self, code: int) -> Move:
        """The move with a valid code, unchecked: for long lists of legal moves."""
        return self._known_move(code)

    def known_outcome(self, code: int) -> Outcome:
        """The outcome with a valid code, unchecked: for long lists of possible outcomes."""
        outcome = Outcome(
            code, f"first {FIRST - code}" if code <= FIRST else self.write_outcome(code)
        )
        object.__setattr__(outcome, "game", self)
        return outcome

    def event_details(self, seat: int | None, text: str) -> Details:
        """The details of an event of the log, complete or as everybody may see it."""
        return self.outcome(text).details if seat is None else self.move(text).details

    def _check_move(self, code: int) -> Move:
        with suppress(*UNKNOWN_CODE):
            move = self.known_move(code)
            if self.read_move(move.text) == code:
                return move
        raise IllegalMove(
            message("{code} is not the code of a move of {title}", code=code, title=self.title)
        )

    def _make_move(self, code: int) -> Move:
        move = Move(code, self.write_move(code))
        object.__setattr__(
            move, "game", self
        )  # only here: that a move has a game proves that the game has made it
        return move

    def _write(self, details: Details) -> str:
        """The notation of these details, to be read like any other."""
        try:
            text = (
                f"first {details.seat}"
                if isinstance(details, First)
                else self.write_details(details)
            )
        except Unreadable:
            raise
        except (
            AttributeError,
            LookupError,
            TypeError,
            ValueError,
        ) as error:  # fields of the wrong type
            raise self._unreadable(details) from error
        if not text:
            raise self._unreadable(details)
        return text

    def _check_details(self, details: Details, read: Made) -> Made:
        """The move or outcome that was read from the notation of these details, if that contains
        all their fields.
        """
        if not isinstance(read.details, Notation) and not same_details(details, read.details):
            raise self._unreadable(details)
        return read

    def _unreadable(self, details: Details) -> Unreadable:
        return Unreadable(
            message(
                "{details} is not a move or outcome of {title}", details=details, title=self.title
            )
        )

    def public_text(self, seat: int | None, text: str) -> str:
        """An event of the log as everybody may see it: games with hidden hands override it."""
        return text

    def read_seat(self, text: str) -> int:
        """Parse the number of a seat."""
        if text not in self.seat_names:
            raise Unreadable(
                message(
                    "there is no seat {text}: the seats are 0 to {last}",
                    text=repr(text),
                    last=self.players - 1,
                )
            )
        return self.seat_names[text]

    @cached_property
    def seat_names(self) -> dict[str, int]:
        """The seats by their numbers as text."""
        return {str(seat): seat for seat in range(self.players)}

    def first_outcomes(self) -> list[tuple[Outcome, float]]:
        """Each seat is equally likely to begin."""
        return [
            (self.known_outcome(FIRST - seat), 1 / self.players) for seat in range(self.players)
        ]

    # ---- what a game supplies

    @abstractmethod
    def start(self) -> State:
        """The initial position."""

    @abstractmethod
    def position(self, data: Mapping[str, Any]) -> State:
        """The position that `state.position()` described, or a PositionError with the reason."""

    def pad(self, data: Mapping[str, Any] | None = None) -> Pad:
        """One player's sheet without dice, for a real table; `data` is what `Pad.data` returned."""
        made: Pad = (self.descriptor.load("pad") or CountingPad)(self)
        if data is not None:
            made.restore(data)
        return made

    def unpack(self, packed: bytes) -> State:
        """The position that `state.pack()` has packed, unchecked.

        A game that supplies one supplies the other.
        """
        return self.position(json.loads(packed))

    # ---- notation that a game may supply instead of listing all its moves and outcomes

    def read_move(self, text: str) -> int:
        """The code of the move in this notation, or Unreadable."""
        return find_code(text, self.move_names, N_("{text} is not a move: there are {names}"))

    def write_move(self, code: int) -> str:
        """The notation of the move with this code."""
        return self.move_names[code]

    def read_outcome(self, text: str) -> int:
        """The code of the outcome in this notation, or Unreadable."""
        return find_code(
            text, self.outcome_names, N_("{text} is not a roll or draw: there are {names}")
        )

    def write_outcome(self, code: int) -> str:
        """The notation of the outcome with this code."""
        return self.outcome_names[code]

    # ---- kinds of moves and outcomes that a game may supply

    def move_details(self, code: int) -> Details:
        """The details of the move with this code."""
        return Notation(self.write_move(code))

    def outcome_details(self, code: int) -> Details:
        """The details of the outcome with this code."""
        return First(FIRST - code) if code <= FIRST else self.roll_details(code)

    def roll_details(self, code: int) -> Details:
        """The details of a roll or draw."""
        return Notation(self.write_outcome(code))

    def write_details(self, details: Details) -> str:
        """The notation of a move, roll or draw; empty if the details are not of this game."""
        return details.text if isinstance(details, Notation) else ""

    # ---- actions: every decision as an integer from 0 to `action_count` - 1

    @cached_property
    def action_count(self) -> int:
        """The number of actions."""
        return len(self.actions())

    def actions(self) -> Sequence[str]:
        """What each action does, in words; its index is the action."""
        return self.move_names

    def index(self, move: Move | str | Details) -> int:
        """The action that makes this move."""
        return self.action_of(self.own_move(move).code)

    def move_at(self, index: SupportsIndex, state: State | None = None) -> Move:
        """The move that this action makes.

        Where the action depends on the dice, as in Qwizz, the position is needed too.
        """
        return self.known_move(self.code_at(self.check_action(index), state))

    def check_action(self, action: SupportsIndex) -> int:
        """The action as an integer, or an IllegalMove."""
        number = index(action)
        if not 0 <= number < self.action_count:
            raise IllegalMove(
                message(
                    "there is no action {number}: the actions of {title} are 0 to {last}",
                    number=number,
                    title=self.title,
                    last=self.action_count - 1,
                )
            )
        return number

    def action_of(self, code: int) -> int:
        """The action that makes the move with this code."""
        return code

    def code_at(self, action: int, state: State | None) -> int:
        """The code of the move that this action makes."""
        return action

    # ---- what others do not see, in a game with hidden hands

    def drawing_seat(self, state: State) -> int | None:
        """The seat that alone sees what is drawn now; None if everybody sees it."""
        return None

    def is_private_action(self, action: int) -> bool:
        """Do the other seats see only that such an action was taken, and not which?"""
        return False

    # ---- as a value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.key, self.options) == (other.key, other.options)

    def __hash__(self) -> int:
        return hash((self.key, tuple(self.options.items())))

    def __repr__(self) -> str:
        words = [repr(self.key), *(f"{name}={value!r}" for name, value in self.options.items())]
        return f"quincunx.game({', '.join(words)})"

    def __reduce__(self) -> tuple[object, tuple[str, dict[str, object]]]:
        # Not at the top: the registry imports this module.
        from quincunx.core.registry import shared_game

        return shared_game, (self.key, self.options)


def normalise(text: str) -> str:
    """One line with single blanks, or Unreadable."""
    if not isinstance(text, str):
        raise Unreadable(message("notation must be a string, not {text}", text=repr(text)))
    if len(text) > MAX_NOTATION:
        raise Unreadable(
            message(
                "{text}... is longer than {most} characters",
                text=repr(text[:20]),
                most=MAX_NOTATION,
            )
        )
    return " ".join(text.split())


def find_code(text: str, names: Sequence[str], reason: str) -> int:
    """The index of a name; the reason for refusing another text is a template."""
    if text not in names:
        raise Unreadable(
            message(reason, text=repr(text), names=", ".join(names) or message("none"))
        )
    return names.index(text)
