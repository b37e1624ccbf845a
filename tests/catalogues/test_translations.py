"""The committed catalogues: everything is translated, with the placeholders of the English text."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message

from catalogues.__main__ import all_forms, missing, read, updated
from catalogues.extraction import LOCALES, extract

SOURCES = sorted(LOCALES.glob("*/LC_MESSAGES/*.po"))
QUOTED = re.compile(r"„[^„“]*“")
NOT_GERMAN = re.compile(
    r"""["'„“”]|\.\.\."""
)  # other quotation marks, and dots that are not an ellipsis


@pytest.fixture(params=SOURCES, ids=lambda path: path.parent.parent.name)
def source(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path


@pytest.fixture
def catalogue(source: Path) -> Catalog:
    return read(source)


def texts(text: str | Sequence[str] | None) -> tuple[str, ...]:
    """All plural forms of a text."""
    return (text,) if isinstance(text, str) else tuple(text or ())


def entries(catalogue: Catalog) -> Iterator[Message]:
    """The translated ones."""
    return (entry for entry in catalogue if entry.id and all_forms(entry.string))


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_nothing_is_missing_or_uncertain(source: Path) -> None:
    assert missing(updated(source, extract())) == []


def test_the_placeholders_are_those_of_the_english_text(catalogue: Catalog) -> None:
    for entry in entries(catalogue):
        allowed = {name for text in texts(entry.id) for name in placeholders(text)}
        for text in texts(entry.string):
            assert placeholders(text) <= allowed, text
        assert placeholders(texts(entry.string)[-1]) == placeholders(texts(entry.id)[-1]), entry.id


def test_texts_begin_and_end_like_the_english_ones(catalogue: Catalog) -> None:
    """Pages and sentences that contain a text rely on its spaces and its full stop."""
    for entry in entries(catalogue):
        for text, english in zip(texts(entry.string), texts(entry.id), strict=True):
            for ending in ((".", "!", "…"), ":", "?", " ", "\n"):
                assert text.endswith(ending) == english.endswith(ending), text
            assert text.startswith(" ") == english.startswith(" "), text


def test_german_has_german_quotation_marks() -> None:
    for entry in entries(read(LOCALES / "de" / "LC_MESSAGES" / "quincunx.po")):
        for text in texts(entry.string):
            assert not NOT_GERMAN.search(QUOTED.sub("", text)), text
