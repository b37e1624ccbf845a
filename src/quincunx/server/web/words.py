"""Words that the sheets of several games use: colours, rows, squares, levels of the engine."""

import datetime
from collections.abc import Sequence

from quincunx.core.text.messages import join_and
from quincunx.languages import N_, NP_, _, format_date, language, pgettext, translate

NUMBERED_ROWS = {"row1": N_("row 1"), "row2": N_("row 2"), "row3": N_("row 3"), "row4": N_("row 4")}
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
SQUARE_STATES = {
    "marked": N_("{square}, marked"),
    "crossed": N_("{square}, crossed"),
    "chosen": N_("{square}, your choice"),
    "legal": N_("Mark {square}"),
    "later": N_("{square}, possible in the colours step"),
    "past": N_("{square}, no longer possible"),
}


def colour_name(name: str) -> str:
    """Colours are marked for translation in `core.colours`, and levels in `engine.levels`."""
    return _(name)


def colour_letter(name: str) -> str:
    """What distinguishes the colour where there is room for one or two letters only."""
    return (
        pgettext("short for " + name, LETTERS[name])
        if name in LETTERS
        else colour_name(name)[:1].upper()
    )


def is_numbered(row: str) -> bool:
    """Rows are named after their colour or, if they are mixed, by their number."""
    return row in NUMBERED_ROWS


def row_name(name: str) -> str:
    return _(NUMBERED_ROWS[name]) if is_numbered(name) else colour_name(name)


def square_state(state: str, square: str) -> str:
    """What a screen reader says about a square; of a free one only its name."""
    return _(SQUARE_STATES[state], square=square) if state in SQUARE_STATES else square


def level_name(level: str) -> str:
    """A level of the engine."""
    return _(level)


def capitalized(text: str) -> str:
    return text[:1].upper() + text[1:]


def date_in_words(date: str) -> str:
    """A date, given as 2026-01-31; English has no one way to write it, so it stays so."""
    return date if language() == "en" else format_date(datetime.date.fromisoformat(date))


def join_names(names: Sequence[str]) -> str:
    """Names in a sentence: Ann, Bob and Eve."""
    return translate(join_and(names))
