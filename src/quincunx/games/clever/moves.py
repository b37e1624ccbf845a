"""The kinds of moves and rolls of Ganz schön clever."""

from dataclasses import dataclass

from quincunx.core.moves import First, Move, Outcome, Pass, Value


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Take a die of the roll, or pick one from the platter, and enter it."""

    die: str  # its colour
    area: str  # where it is entered; the white die can go anywhere
    # in yellow, such as `b2`; in the other areas the dice determine the square
    square: str | None = None
    extra: bool = False  # is it an extra die (+1)?

    def __str__(self) -> str:
        die_text = "" if self.die == self.area else f"{self.die} as "
        return f"{'+' if self.extra else ''}{die_text}{join_words(self.area, self.square)}"


@dataclass(frozen=True, slots=True)
class Reroll(Move):
    """Use a re-roll."""

    def __str__(self) -> str:
        return "reroll"


@dataclass(frozen=True, slots=True)
class Done(Move):
    """Use no more extra dice."""

    def __str__(self) -> str:
        return "done"


@dataclass(frozen=True, slots=True)
class EnterBonus(Move):
    """Enter a bonus that leaves a choice."""

    area: str
    # such as `b2` in yellow or `7` in blue; None where the next box is filled
    square: str | None = None
    number: int | None = None  # what is written; None for a cross

    def __str__(self) -> str:
        return join_words(str(self.number or "X"), self.area, self.square)


@dataclass(frozen=True, slots=True)
class Roll(Outcome):
    """The face of each die; None is a die that was not rolled."""

    yellow: int | None
    blue: int | None
    green: int | None
    orange: int | None
    purple: int | None
    white: int | None
    # the colours of the dice on the platter, in a passive turn of the solo game
    platter: tuple[str, ...] = ()

    @property
    def faces(self) -> tuple[int | None, ...]:
        """In the order of the notation."""
        return self.yellow, self.blue, self.green, self.orange, self.purple, self.white

    def __str__(self) -> str:
        rolled = " ".join(str(face or "-") for face in self.faces)
        return f"{rolled}: {' '.join(self.platter)}" if self.platter else rolled


def join_words(*words: str | None) -> str:
    return " ".join(word for word in words if word is not None)


CleverMove = Take | Reroll | Done | EnterBonus | Pass
CleverOutcome = Roll | First


def filled_square(move: Value, blue_sum: int | None) -> tuple[str, str | None] | None:
    """The area and square that a move fills, if any; a square of None is the next box."""
    match move:
        case Take(area="blue"):
            return "blue", str(blue_sum)
        case Take(area=area, square=square) | EnterBonus(area=area, square=square):
            return area, square
    return None
