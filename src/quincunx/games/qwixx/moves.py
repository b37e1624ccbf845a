"""The kinds of moves and rolls of the Qwixx family."""

from dataclasses import dataclass

from quincunx.core.moves import Details, First, Pass


@dataclass(frozen=True, slots=True)
class Mark(Details):
    """Mark a number: the white sum, or a colour sum in the colours step."""

    row: str  # its name, such as `red`, or `row1` where rows have several colours
    number: int


@dataclass(frozen=True, slots=True)
class Penalty(Details):
    """Mark nothing, and take the penalty for it."""


@dataclass(frozen=True, slots=True)
class Roll(Details):
    """The face of each die; None if it has left the game or this sheet does not use it."""

    white: tuple[int, int]
    red: int | None = None
    yellow: int | None = None
    green: int | None = None
    blue: int | None = None
    black: int | None = None


QwixxMove = Mark | Penalty | Pass
QwixxOutcome = Roll | First
