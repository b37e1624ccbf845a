"""The kinds of moves and rolls of Qwizz."""

from dataclasses import dataclass

from quincunx.core.moves import First, Move, Outcome


@dataclass(frozen=True, slots=True)
class ChooseLucky(Move):
    """Choose the lucky number, at the start of the game."""

    number: int

    def __str__(self) -> str:
        return f"lucky {self.number}"


@dataclass(frozen=True, slots=True)
class Keep(Move):
    """Keep the dice as they are."""

    def __str__(self) -> str:
        return "keep"


@dataclass(frozen=True, slots=True)
class RerollDie(Move):
    """Roll one die again."""

    die: str  # its colour

    def __str__(self) -> str:
        return f"reroll {self.die}"


@dataclass(frozen=True, slots=True)
class Enter(Move):
    """Enter a number that the dice make."""

    row: str
    number: int
    column: int  # from 1
    white: int = 0  # what the white die adds or, if negative, subtracts; 0 if it is not used

    def __str__(self) -> str:
        return f"{self.row} {self.number}@{self.column}" + (
            f" {self.white:+}" if self.white else ""
        )


@dataclass(frozen=True, slots=True)
class EnterLucky(Move):
    """Enter the lucky number."""

    row: str
    column: int  # from 1

    def __str__(self) -> str:
        return f"lucky {self.row}@{self.column}"


@dataclass(frozen=True, slots=True)
class Penalty(Move):
    """Enter nothing, and take a penalty for it."""

    def __str__(self) -> str:
        return "penalty"


@dataclass(frozen=True, slots=True)
class Roll(Outcome):
    """The face of each die; None is a die that stays as it is in a re-roll."""

    blue: int | None
    yellow: int | None
    green: int | None
    red: int | None
    white: int | None

    def __str__(self) -> str:
        faces = (self.blue, self.yellow, self.green, self.red, self.white)
        return " ".join(str(face or "-") for face in faces)


QwizzMove = ChooseLucky | Keep | RerollDie | Enter | EnterLucky | Penalty
QwizzOutcome = Roll | First
