"""The kinds of moves and rolls of the Qwixx family."""

from dataclasses import dataclass, field

from quincunx.core.moves import First, Move, Outcome, Pass


@dataclass(frozen=True, slots=True)
class Mark(Move):
    """Mark a number: the white sum, or a colour sum in the colours step."""

    row: str  # its name, such as `red`, or `row1` where rows have several colours
    number: int

    def __str__(self) -> str:
        return f"{self.row} {self.number}"


@dataclass(frozen=True, slots=True)
class Penalty(Move):
    """Mark nothing, and take the penalty for it."""

    def __str__(self) -> str:
        return "penalty"


@dataclass(frozen=True, slots=True)
class Roll(Outcome):
    """The face of each die; None if it has left the game or this sheet does not use it."""

    white: tuple[int, int]
    red: int | None = None
    yellow: int | None = None
    green: int | None = None
    blue: int | None = None
    black: int | None = None
    # the coloured dice of the sheet, in the order of the notation
    dice: tuple[str, ...] = field(
        default=("red", "yellow", "green", "blue", "black"), kw_only=True, compare=False, repr=False
    )

    def __str__(self) -> str:
        faces = [*self.white, *(getattr(self, colour) for colour in self.dice)]
        return " ".join(str(face or "-") for face in faces)


QwixxMove = Mark | Penalty | Pass
QwixxOutcome = Roll | First
