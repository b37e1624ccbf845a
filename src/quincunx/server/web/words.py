"""Words that several pages use: colours, levels of the engine, dates, names."""

import datetime
from collections.abc import Sequence

from quincunx.core.text.messages import join_and
from quincunx.languages import NP_, _, format_date, language, pgettext, translate

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


def colour_name(name: str) -> str:
    """Colours are marked for translation in `core.text.colours`, and levels in `engine.levels`."""
    return _(name)


def colour_letter(name: str) -> str:
    """What distinguishes the colour where there is room for one or two letters only."""
    return (
        pgettext("short for " + name, LETTERS[name])
        if name in LETTERS
        else colour_name(name)[:1].upper()
    )


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
