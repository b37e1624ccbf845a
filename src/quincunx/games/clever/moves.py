"""The kinds of moves and rolls of Ganz schön clever."""

from dataclasses import dataclass

from quincunx.core.moves import Details, First, Pass


@dataclass(frozen=True, slots=True)
class Take(Details):
    """Take a die of the roll, or pick one from the platter, and enter it."""

    die: str  # its colour
    area: str  # where it is entered; the white die can go anywhere
    # in yellow, such as `b2`; in the other areas the dice determine the square
    square: str | None = None
    extra: bool = False  # is it an extra die (+1)?


@dataclass(frozen=True, slots=True)
class Reroll(Details):
    """Use a re-roll."""


@dataclass(frozen=True, slots=True)
class Done(Details):
    """Use no more extra dice."""


@dataclass(frozen=True, slots=True)
class EnterBonus(Details):
    """Enter a bonus that leaves a choice."""

    area: str
    # such as `b2` in yellow or `7` in blue; None where the next box is filled
    square: str | None = None
    number: int | None = None  # what is written; None for a cross


@dataclass(frozen=True, slots=True)
class Roll(Details):
    """The face of each die; None is a die that was not rolled."""

    yellow: int | None
    blue: int | None
    green: int | None
    orange: int | None
    purple: int | None
    white: int | None
    # the colours of the dice on the platter, in a passive turn of the solo game
    platter: tuple[str, ...] = ()


CleverMove = Take | Reroll | Done | EnterBonus | Pass
CleverOutcome = Roll | First


def filled_square(move: Details, blue_sum: int | None) -> tuple[str, str | None] | None:
    """The area and square that a move fills, if any; a square of None is the next box."""
    match move:
        case Take(area="blue"):
            return "blue", str(blue_sum)
        case Take(area=area, square=square) | EnterBonus(area=area, square=square):
            return area, square
    return None
