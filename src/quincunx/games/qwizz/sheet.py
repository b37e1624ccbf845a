"""Qwizz as data: what is printed on the sheet, the dice, the penalties and the grades."""

from dataclasses import dataclass
from typing import Final

from quincunx.core.text.messages import N_

SHAPES = {".": "grey", "o": "hexagon", "H": "hearts", "D": "diamonds", "S": "spades", "C": "clubs"}
SUITS = (N_("hearts"), N_("diamonds"), N_("spades"), N_("clubs"))
SUIT_SQUARES: Final = 3  # of each suit
COLUMNS: Final = 12
LENGTH: Final = 9  # squares of a row that are not grey


@dataclass(frozen=True)
class Row:
    """One row of the sheet, its squares from left to right."""

    name: str
    shapes: tuple[str, ...]  # nothing is ever written in a grey square
    colours: tuple[str, ...]  # of each square: the die that may be entered there


def plain(colour: str, shapes: str) -> Row:
    """A row of one colour, drawn with the letters of SHAPES."""
    return Row(colour, tuple(SHAPES[letter] for letter in shapes.split()), (colour,) * COLUMNS)


ROWS = (
    plain("blue", ". H o o . D o o . S o o"),
    plain("yellow", "o . o C o . S o o . o D"),
    plain("green", "D o . o o H . o C o . o"),
    plain("red", "o o S . o o C . o o H ."),
)

# their sides, in the order in which a roll is written
DICE = {"blue": 12, "yellow": 12, "green": 12, "red": 12, "white": 6}
HIGHEST_LUCKY_NUMBER: Final = 10  # the lowest is 1
PENALTIES = (4, 5, 6, 7, 8)  # points off, from left to right
FULL_ROWS_TO_END: Final = 3

GRADES = (
    (180, "A+"),
    (170, "A"),
    (160, "A-"),
    (150, "B+"),
    (140, "B"),
    (130, "B-"),
    (120, "C+"),
    (110, "C"),
    (100, "C-"),
    (90, "D+"),
    (80, "D"),
    (70, "D-"),
)
LOWEST_GRADE = "F"


def grade(points: int) -> str:
    """The grade of a solo player with this many points."""
    for least, name in GRADES:
        if points >= least:
            return name
    return LOWEST_GRADE
