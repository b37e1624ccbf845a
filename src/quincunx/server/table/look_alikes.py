"""Names that look alike: with invisible or combining characters, in other letters, in other case.

By the data of Unicode's report on security mechanisms (UTS 39), as the library has it.
"""

import unicodedata
from functools import cache, lru_cache

from quincunx.core.play.names import BLANK, INVISIBLE

MARKS = ("Mn", "Me", *INVISIBLE)


@lru_cache(10_000)
def skeleton(name: str) -> str:
    """Equal for names that people can hardly tell apart."""
    plain = "".join(
        letter
        for letter in unicodedata.normalize("NFKD", name)
        if unicodedata.category(letter) not in MARKS and letter not in BLANK
    )
    shapes = shapes_by_letter()
    return "".join(shapes.get(letter, letter) for letter in plain.casefold()).replace(" ", "")


@cache
def shapes_by_letter() -> dict[str, str]:
    """One of the characters that look alike, the same for all of them."""
    # half a megabyte, which nothing but a server needs
    from confusable_homoglyphs.confusables import confusables_data

    found = dict[str, str]()
    for letter in confusables_data:
        for other in confusables_data[letter]:
            join(found, letter.casefold(), other["c"].casefold())
    return {letter: root_of(found, letter) for letter in found}


def join(parents: dict[str, str], one: str, other: str) -> None:
    """Sets of letters that look alike, each with its smallest letter as the root."""
    if len(one) == len(other) == 1:
        first, second = sorted((root_of(parents, one), root_of(parents, other)))
        parents[second] = first


def root_of(parents: dict[str, str], letter: str) -> str:
    while parents.setdefault(letter, letter) != letter:
        letter = parents[letter]
    return letter
