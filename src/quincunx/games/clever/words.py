"""Bonuses and lines in words."""

from functools import cache

from quincunx.core.text.colours import colour_word
from quincunx.core.text.messages import N_, Message, message
from quincunx.games.clever.layout import BONUSES, COLUMN, ROW, Line

SHORT = {
    "black X or 6": N_("black X or 6"),
    "re-roll": N_("re-roll"),
    "+1": N_("+1"),
    "fox": N_("fox"),
    "yellow X": N_("yellow X"),
    "blue X": N_("blue X"),
    "green X": N_("green X"),
    "orange 4": N_("orange 4"),
    "orange 5": N_("orange 5"),
    "orange 6": N_("orange 6"),
    "purple 6": N_("purple 6"),
}
LONG = {  # of bonuses without an area of their own
    "re-roll": N_("re-roll"),
    "+1": N_("extra die"),
    "fox": N_("fox"),
    "black X or 6": N_("black X (yellow, blue or green) or black 6 (orange or purple)"),
}
AREAS_OF_NUMBERS = ("orange", "purple")
BY_NAME = {bonus.name: bonus for bonus in BONUSES}


@cache
def bonus_word(name: str) -> Message:
    """A bonus as the sheet prints it: `orange 5`, `blue X`."""
    return message(SHORT[name])


@cache
def bonus_words(name: str) -> Message:
    """A bonus as somebody says it who has no sheet: `5 in orange`, `cross in blue`."""
    if name in LONG:
        return message(LONG[name])
    area = colour_word(area_of_bonus(name))
    number = number_of_bonus(name)
    if number is None:
        return message("cross in {area}", area=area)
    return message("{number} in {area}", number=number, area=area)


def area_of_bonus(name: str) -> str:
    """The area where it is entered, if there is only one; otherwise empty."""
    areas = BY_NAME[name].areas
    return areas[0] if len(areas) == 1 else ""


def number_of_bonus(name: str) -> int | None:
    """The number that is entered; None for a cross, and for what is not entered in one area."""
    return BY_NAME[name].number if area_of_bonus(name) in AREAS_OF_NUMBERS else None


def line_words(line: Line) -> Message:
    if line.kind == ROW:
        return message("row {number}", number=line.index + 1)
    if line.kind == COLUMN:
        return message("column {number}", number=line.index + 1)
    return message("diagonal")
