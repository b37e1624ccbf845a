"""A game with its options: everything that is the same in all of its positions."""

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from operator import index
from typing import Any, ClassVar, Final, SupportsIndex

from quincunx.core.descriptor import GameDescriptor
from quincunx.core.errors import IllegalMove, IllegalOutcome, Unreadable
from quincunx.core.options import Option, validate_options
from quincunx.core.state import State
from quincunx.core.values import FIRST, Move, Outcome

MAX_NOTATION: Final = 200  # the longest notation is much shorter; this bounds untrusted input


class Game(ABC):
    """A game with its options. `quincunx.game(key, **options)` makes it.

    It starts matches and positions, and reads the notation of moves and rolls. Games with the same key and options are equal.
    """

    draws_first: ClassVar[bool] = True  # False where the rules say who begins
    move_names: Sequence[str] = ()  # in a small game: the notation of every move, whose code is its index
    outcome_names: Sequence[str] = ()  # in a small game: the notation of every outcome, whose code is its index

    def __init__(self, descriptor: GameDescriptor, given: Mapping[str, object]) -> None:
        self.descriptor: GameDescriptor = descriptor  # what is known without the rules: one class can serve several games
        self.options: dict[str, object] = validate_options(self.key, self.option_list(given), given)  # every option with its value
        self.players: int = self.int_option("players")  # how many play

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
        """All options, `players` first; the others may depend on how many play, which `given` may say."""
        default = 2 if 2 in self.seats else self.seats[0]
        players = Option("players", self.seats, default, "the number of players")
        count = players.check(given.get("players", default))
        assert isinstance(count, int)
        first = Option("first", (None, *range(count)), None, "the seat that begins; None draws it at random")
        return [players, *([first] if self.draws_first else []), *self.extra_options(count)]

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

    def move(self, text: str) -> Move:
        """Parse a move in the game's notation, such as `red 8`. Raises Unreadable if no position of this game has it."""
        return self.move_of(self.read_move(normalise(text)))

    def outcome(self, text: str) -> Outcome:
        """Parse a roll or a draw in the game's notation, or the first seat, such as `first 1`.

        Raises Unreadable if this game has no such outcome.
        """
        words = normalise(text)
        if self.draws_first and words.startswith("first "):
            return self.outcome_of(FIRST - self.read_seat(words.removeprefix("first ")))
        return self.outcome_of(self.read_outcome(words))

    def own_move(self, move: Move | str) -> Move:
        """The move, or the one that a text describes. A move that this game has not made, such as one of another game, is illegal."""
        if isinstance(move, str):
            return self.move(move)
        try:
            own = self.move(move.text)
        except Unreadable as error:
            raise IllegalMove(f"{move} is not a move of {self.title}") from error
        if own != move:
            raise IllegalMove(f"{move} with the code {move.code} is not a move of {self.title}")
        return own

    def own_outcome(self, outcome: Outcome | str) -> Outcome:
        """The outcome, or the one that a text describes. One that this game has not made is illegal."""
        if isinstance(outcome, str):
            return self.outcome(outcome)
        try:
            own = self.outcome(outcome.text)
        except Unreadable as error:
            raise IllegalOutcome(f"{outcome} is not an outcome of {self.title}") from error
        if own != outcome:
            raise IllegalOutcome(f"{outcome} with the code {outcome.code} is not an outcome of {self.title}")
        return own

    def move_of(self, code: SupportsIndex) -> Move:
        """The move with this code."""
        number = index(code)
        return Move(number, self.write_move(number))

    def outcome_of(self, code: SupportsIndex) -> Outcome:
        """The outcome with this code."""
        number = index(code)
        return Outcome(number, f"first {FIRST - number}" if number < 0 else self.write_outcome(number))

    def public_text(self, seat: int | None, text: str) -> str:
        """An event of the log as everybody may see it; games with hidden hands leave out what is hidden."""
        return text

    def read_seat(self, text: str) -> int:
        """Parse the number of a seat."""
        if text not in self.seat_names:
            raise Unreadable(f"there is no seat {text!r}: the seats are 0 to {self.players - 1}")
        return self.seat_names[text]

    @cached_property
    def seat_names(self) -> dict[str, int]:
        """The seats by their numbers as text."""
        return {str(seat): seat for seat in range(self.players)}

    def first_outcomes(self) -> list[tuple[Outcome, float]]:
        """Each seat is equally likely to begin."""
        return [(self.outcome_of(FIRST - seat), 1 / self.players) for seat in range(self.players)]

    # ---- what a game supplies

    @abstractmethod
    def start(self) -> State:
        """The initial position."""

    @abstractmethod
    def position(self, data: Mapping[str, Any]) -> State:
        """The position that `state.position()` described, or a PositionError that says what is impossible in it."""

    def unpack(self, packed: bytes) -> State:
        """The position that `state.pack()` has packed, unchecked. A game that supplies one supplies the other."""
        return self.position(json.loads(packed))

    # ---- notation that a game may supply instead of listing all its moves and outcomes

    def read_move(self, text: str) -> int:
        """The code of the move in this notation, or Unreadable."""
        return find_code(text, self.move_names, "move")

    def write_move(self, code: int) -> str:
        """The notation of the move with this code."""
        return self.move_names[code]

    def read_outcome(self, text: str) -> int:
        """The code of the outcome in this notation, or Unreadable."""
        return find_code(text, self.outcome_names, "roll or draw")

    def write_outcome(self, code: int) -> str:
        """The notation of the outcome with this code."""
        return self.outcome_names[code]

    # ---- as a value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.key, self.options) == (other.key, other.options)

    def __hash__(self) -> int:
        return hash((self.key, tuple(self.options.items())))

    def __repr__(self) -> str:
        words = [repr(self.key), *(f"{name}={value!r}" for name, value in self.options.items())]
        return f"quincunx.game({', '.join(words)})"

    def __reduce__(self) -> tuple[object, tuple[str, dict[str, object]]]:
        from quincunx.core.registry import unpickle_game  # not at the top: the registry imports this module

        return unpickle_game, (self.key, self.options)


def normalise(text: str) -> str:
    """One line with single blanks, or Unreadable."""
    if not isinstance(text, str):
        raise Unreadable(f"notation must be a string, not {text!r}")
    if len(text) > MAX_NOTATION:
        raise Unreadable(f"{text[:20]!r}... is longer than {MAX_NOTATION} characters")
    return " ".join(text.split())


def find_code(text: str, names: Sequence[str], kind: str) -> int:
    if text not in names:
        raise Unreadable(f"{text!r} is not a {kind}: there are {', '.join(names) or 'none'}")
    return names.index(text)
