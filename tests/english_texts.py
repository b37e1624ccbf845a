"""English texts where there should be German ones: texts that the catalogue has a translation for,
shown as they are in the sources.
"""

import re
from functools import cache
from string import Formatter

from catalogues.__main__ import read
from catalogues.extraction import LOCALES


def english_in(shown: str, language: str = "de") -> list[str]:
    """The parts of the catalogue's English texts that occur in what somebody sees, if they are more
    than one word.
    """
    words = " ".join(shown.split())
    return [part for part in english_parts(language) if part in words]


def is_english(text: str, language: str = "de") -> bool:
    """Is this as a whole the English text of an entry whose translation differs?"""
    return " ".join(text.split()) in english_wholes(language)


@cache
def english_parts(language: str) -> frozenset[str]:
    """Between the placeholders, where that is enough to recognise English.

    What translations contain too, such as notation, is no sign.
    """
    translations = " ".join(translation for _, translation in entries(language))
    found = {part.strip() for text, _ in entries(language) for part, *_ in Formatter().parse(text)}
    return frozenset(
        part
        for part in found
        if re.search(r"[a-z]{2,} [a-z]{2,}", part) and part not in translations
    )


@cache
def english_wholes(language: str) -> frozenset[str]:
    translations = {translation for _, translation in entries(language)}
    return frozenset(
        text for text, _ in entries(language) if text not in translations and "{" not in text
    )


@cache
def entries(language: str) -> tuple[tuple[str, str], ...]:
    """Every text of the catalogue with its translation; plural forms are texts of their own.

    Texts of one context are right elsewhere.
    """
    found: list[tuple[str, str]] = []
    for entry in read(LOCALES / language / "LC_MESSAGES" / "quincunx.po"):
        texts, translations = (
            (text,) if isinstance(text, str) else tuple(text or ())
            for text in (entry.id, entry.string)
        )
        if entry.context:
            continue
        found += [
            (text, translation)
            for text, translation in zip(texts, translations, strict=True)
            if text and translation
        ]
    return tuple(found)
