"""The kinds of moves and rolls of Qwizz."""

from dataclasses import dataclass

from quincunx.core.moves import Details, First


@dataclass(frozen=True, slots=True)
class ChooseLucky(Details):
    """Choose the lucky number, at the start of the game."""

    number: int


@dataclass(frozen=True, slots=True)
class Keep(Details):
    """Keep the dice as they are."""


@dataclass(frozen=True, slots=True)
class RerollDie(Details):
    die: str  # its colour


@dataclass(frozen=True, slots=True)
class Enter(Details):
    """Enter a number that the dice make."""

    row: str
    number: int
    column: int  # from 1
    white: int = 0  # what the white die adds or, if negative, subtracts; 0 if it is not used


@dataclass(frozen=True, slots=True)
class EnterLucky(Details):
    """Enter the lucky number."""

    row: str
    column: int  # from 1


@dataclass(frozen=True, slots=True)
class Penalty(Details):
    """Enter nothing, and take a penalty for it."""


@dataclass(frozen=True, slots=True)
class Roll(Details):
    """The face of each die; None is a die that stays as it is in a re-roll."""

    blue: int | None
    yellow: int | None
    green: int | None
    red: int | None
    white: int | None


QwizzMove = ChooseLucky | Keep | RerollDie | Enter | EnterLucky | Penalty
QwizzOutcome = Roll | First
