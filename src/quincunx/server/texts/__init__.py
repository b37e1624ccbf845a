"""Every English sentence of the server, one module for each area: a translation is one more set of tables like these.

The words of a game are in its own module in `web.games`, which adds them here with `add_texts`.
"""

from collections.abc import Mapping, Sequence

from quincunx.server.texts import dice, errors, pages, profile, review, sheets, table

TEXTS = pages.TEXTS | profile.TEXTS | table.TEXTS | review.TEXTS | dice.TEXTS | sheets.TEXTS | errors.TEXTS


def add_texts(texts: Mapping[str, str]) -> None:
    """Add the words of a game."""
    duplicates = TEXTS.keys() & texts.keys()
    if duplicates:
        raise ValueError(f"these texts exist already: {', '.join(sorted(duplicates))}")
    TEXTS.update(texts)


def text(key: str, /, default: str | None = None, **values: object) -> str:
    """A text by its key. An unknown key is a programming error, unless there is a default."""
    if default is not None and key not in TEXTS:
        return default
    return TEXTS[key].format_map(values)


def text_for_count(one: str, many: str, count: int) -> str:
    """The text for one if the count is 1, else the text for many."""
    return text(one if count == 1 else many, count=count)


def colour_name(name: str) -> str:
    return text(f"colour.{name}", default=name)


def row_name(name: str) -> str:
    """Rows are named after their colour or, if they are mixed, by their number."""
    return text(f"row.{name}", default=colour_name(name))


def join_names(names: Sequence[str]) -> str:
    """Names in a sentence: Ann, Bob and Eve."""
    *some, last = names
    return f"{', '.join(some)} and {last}" if some else last
