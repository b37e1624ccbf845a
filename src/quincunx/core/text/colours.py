"""Words for colours, dice and rows, which several games share.

Each is a message, so that it can be translated.

A die or row is one text with its colour: in other languages a colour changes with the noun that it
belongs to.
"""

from collections.abc import Iterable
from functools import cache

from quincunx.core.text.messages import N_, NP_, Message, join_in_line, message, message_in_context

COLOURS = {
    "white": N_("white"),
    "red": N_("red"),
    "orange": N_("orange"),
    "yellow": N_("yellow"),
    "green": N_("green"),
    "blue": N_("blue"),
    "purple": N_("purple"),
    "black": N_("black"),
}
MIXED_ROWS = {
    "row1": N_("row1"),
    "row2": N_("row2"),
    "row3": N_("row3"),
    "row4": N_("row4"),
    "row5": N_("row5"),
    "row6": N_("row6"),
    "row7": N_("row7"),
}  # they have no colour of their own
NUMBERED_ROWS = {
    "row1": N_("row 1"),
    "row2": N_("row 2"),
    "row3": N_("row 3"),
    "row4": N_("row 4"),
    "row5": N_("row 5"),
    "row6": N_("row 6"),
    "row7": N_("row 7"),
}
DICE = {
    "white": N_("the white die"),
    "red": N_("the red die"),
    "orange": N_("the orange die"),
    "yellow": N_("the yellow die"),
    "green": N_("the green die"),
    "blue": N_("the blue die"),
    "purple": N_("the purple die"),
    "black": N_("the black die"),
}
LETTERS = {
    "red": NP_("short for red", "R"),
    "orange": NP_("short for orange", "O"),
    "yellow": NP_("short for yellow", "Y"),
    "green": NP_("short for green", "G"),
    "blue": NP_("short for blue", "B"),
    "purple": NP_("short for purple", "P"),
    "black": NP_("short for black", "B"),
    "white": NP_("short for white", "W"),
}
ROWS = {
    "red": N_("the red row"),
    "orange": N_("the orange row"),
    "yellow": N_("the yellow row"),
    "green": N_("the green row"),
    "blue": N_("the blue row"),
    "purple": N_("the purple row"),
    "black": N_("the black row"),
    "row1": N_("the row1 row"),
    "row2": N_("the row2 row"),
    "row3": N_("the row3 row"),
    "row4": N_("the row4 row"),
    "row5": N_("the row5 row"),
    "row6": N_("the row6 row"),
    "row7": N_("the row7 row"),
}


@cache
def colour_word(name: str) -> Message:
    """A colour, or a row that is named after its colour or by its number."""
    return message((COLOURS | MIXED_ROWS)[name])


def thrown_dice(colours: Iterable[str], roll: str) -> str:
    """The colours of the dice that are thrown in a roll like this one: `-` is none."""
    faces = zip(colours, roll.replace(":", "").split(), strict=False)
    return join_in_line(colour_word(colour) for colour, face in faces if face != "-")


def is_numbered(row: str) -> bool:
    """Rows are named after their colour or, if they are mixed, by their number."""
    return row in NUMBERED_ROWS


def row_word(name: str) -> Message:
    """A row in a sentence: `red`, or `row 1`."""
    return message(NUMBERED_ROWS[name]) if is_numbered(name) else colour_word(name)


def letter_of(colour: str) -> Message:
    """One letter, or two where the words of several colours begin alike."""
    return message_in_context("short for " + colour, LETTERS[colour])


def the_die(colour: str) -> Message:
    return message(DICE[colour])


def the_row(name: str) -> Message:
    return message(ROWS[name])
