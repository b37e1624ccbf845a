"""A game with its options: all that is the same in every position of it."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Final

from quincunx.core.errors import Unreadable
from quincunx.core.options import Option, checked
from quincunx.core.state import State
from quincunx.core.values import Move, Outcome

MOST_CHARACTERS: Final = 200  # no move or outcome is longer; a stranger's text may be
FIRST: Final = -1  # the outcome `first 0`; `first 1` is one less, and so on


class Game(ABC):
    """Made by `quincunx.game(key, **options)`. A family of games is one class; each game of it has its key and title."""

    key: str
    title: str
    seats: range  # how many may play
    draws_first: ClassVar[bool] = True  # False where the rules themselves say who begins

    def __init__(self, given: Mapping[str, object]) -> None:
        self.options = checked(self.key, self.option_list(given), given)
        self.players = self.number("players")

    # ---- options

    def option_list(self, given: Mapping[str, object]) -> Sequence[Option]:
        """All options; those for other players or seats depend on how many play, which `given` may say."""
        usual = 2 if 2 in self.seats else self.seats[0]
        players = Option("players", self.seats, usual, "how many sit at the table")
        count = players.check(given.get("players", usual))
        assert isinstance(count, int)
        first = Option("first", (None, *range(count)), None, "the seat that begins; None draws it at random")
        return [players, *([first] if self.draws_first else []), *self.more_options(count)]

    def more_options(self, players: int) -> Sequence[Option]:
        """What this game can be asked beyond `players` and `first`."""
        return ()

    def number(self, name: str) -> int:
        value = self.options[name]
        assert isinstance(value, int)
        return value

    @property
    def first(self) -> int | None:
        """The seat that begins, if nobody has to draw it."""
        if self.players == 1:
            return 0
        value = self.options["first"]
        return value if isinstance(value, int) else None

    # ---- notation

    def move(self, text: str) -> Move:
        """Read a move. Unreadable if no position of this game has it."""
        return self.move_of(self.read_move(tidy(text)))

    def outcome(self, text: str) -> Outcome:
        """Read a roll, a draw or who begins. Unreadable if this game has no such outcome."""
        words = tidy(text)
        if self.draws_first and words.startswith("first "):
            return self.outcome_of(FIRST - self.read_seat(words.removeprefix("first ")))
        return self.outcome_of(self.read_outcome(words))

    def move_of(self, code: int) -> Move:
        return Move(code, self.write_move(code))

    def outcome_of(self, code: int) -> Outcome:
        return Outcome(code, f"first {FIRST - code}" if code < 0 else self.write_outcome(code))

    def public_text(self, seat: int | None, text: str) -> str:
        """What everybody may know of an event in the log; games with hidden hands say less than the text."""
        return text

    def read_seat(self, text: str) -> int:
        if text not in self.seat_names:
            raise Unreadable(f"there is no seat {text!r}: the seats are 0 to {self.players - 1}")
        return self.seat_names[text]

    @cached_property
    def seat_names(self) -> dict[str, int]:
        return {str(seat): seat for seat in range(self.players)}

    def first_outcomes(self) -> list[tuple[Outcome, float]]:
        """Every seat may be drawn to begin."""
        return [(self.outcome_of(FIRST - seat), 1 / self.players) for seat in range(self.players)]

    # ---- what a game supplies

    @abstractmethod
    def start(self) -> State:
        """The position before anything has happened."""

    @abstractmethod
    def position(self, data: Mapping[str, Any]) -> State:
        """The position that `state.position()` described, or a PositionError that says what is impossible in it."""

    @abstractmethod
    def read_move(self, text: str) -> int: ...

    @abstractmethod
    def write_move(self, code: int) -> str: ...

    @abstractmethod
    def read_outcome(self, text: str) -> int: ...

    @abstractmethod
    def write_outcome(self, code: int) -> str: ...

    # ---- as a value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.key, self.options) == (other.key, other.options)

    def __hash__(self) -> int:
        return hash((self.key, tuple(self.options.items())))

    def __repr__(self) -> str:
        words = [repr(self.key), *(f"{name}={value!r}" for name, value in self.options.items())]
        return f"quincunx.game({', '.join(words)})"

    def __reduce__(self) -> tuple[object, tuple[str, dict[str, object]]]:
        from quincunx.core.registry import remade  # the registry knows games, not the other way round

        return remade, (self.key, self.options)


def tidy(text: str) -> str:
    """One line with single blanks, or Unreadable."""
    if not isinstance(text, str):
        raise Unreadable(f"a text is needed, not {text!r}")
    if len(text) > MOST_CHARACTERS:
        raise Unreadable(f"{text[:20]!r}... is too long: {MOST_CHARACTERS} characters at most")
    return " ".join(text.split())
