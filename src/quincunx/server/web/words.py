"""Words that several pages use: colours, levels of the engine, dates, names."""

import datetime
from collections.abc import Sequence

from quincunx.core.presentation import find_presentation
from quincunx.core.text.colours import LETTERS, letter_of
from quincunx.core.text.messages import join_and
from quincunx.core.text.vocabulary import Vocabulary
from quincunx.languages import _, format_date, language, translate


def colour_name(name: str) -> str:
    """Colours are marked for translation in `core.text.colours`, and levels in `engine.levels`."""
    return _(name)


def colour_letter(name: str) -> str:
    """What distinguishes the colour where there is room for one or two letters only."""
    return translate(letter_of(name)) if name in LETTERS else colour_name(name)[:1].upper()


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


def vocabulary_of(game: str) -> Vocabulary:
    """How moves are typed in the active language."""
    return Vocabulary(find_presentation(game).vocabulary, translate)
