"""Names that look alike: with invisible or combining characters, in other letters, in other case.

By the data of Unicode's report on security mechanisms (UTS 39), as the library has it.
"""

import unicodedata
from collections.abc import Collection
from functools import cache, lru_cache
from string import ascii_lowercase

from quincunx.core.play.names import BLANK, INVISIBLE

MARKS = ("Mn", "Me", *INVISIBLE)


@lru_cache(10_000)
def skeletons(name: str) -> frozenset[str]:
    """What a name looks like as it is written, and in lower case: two that people can hardly tell
    apart have one of them in common.

    A capital letter may look like another letter than the small one: the Greek upsilon.
    """
    letters, shapes = without(MARKS, unicodedata.normalize("NFKD", name)), shapes_by_letter()
    written = (letters, letters.casefold())
    return frozenset(
        "".join(shapes.get(each, each) for each in text).casefold().replace(" ", "")
        for text in written
    )


def without(categories: Collection[str], text: str) -> str:
    """Without the characters of these categories, and those that are blank."""
    return "".join(
        letter
        for letter in text
        if unicodedata.category(letter) not in categories and letter not in BLANK
    )


@cache
def shapes_by_letter() -> dict[str, str]:
    """One of the characters that look alike, the same for all of them, or several letters that
    look like one: `rn` for `m`.
    """
    # half a megabyte, which nothing but a server needs
    from confusable_homoglyphs.confusables import confusables_data

    found, several = dict[str, str](), dict[str, str]()
    for letter in ascii_lowercase:
        join(found, letter, letter.upper())
    for letter in filter(is_single, confusables_data):
        for other in confusables_data[letter]:
            shape = without(INVISIBLE, other["c"])  # around what is written from right to left
            if is_single(shape):
                join(found, letter, shape)
            elif shape.isalnum():
                several[letter] = shape
    roots = {root_of(found, letter): shape for letter, shape in several.items()}
    shapes = {root: "".join(root_of(found, each) for each in roots[root]) for root in roots}
    return {letter: shapes.get(root := root_of(found, letter), root) for letter in list(found)}


def is_single(text: str) -> bool:
    return len(text) == 1


def join(parents: dict[str, str], one: str, other: str) -> None:
    """Sets of letters that look alike, each with its smallest letter as the root."""
    first, second = sorted((root_of(parents, one), root_of(parents, other)))
    parents[second] = first


def root_of(parents: dict[str, str], letter: str) -> str:
    while parents.setdefault(letter, letter) != letter:
        letter = parents[letter]
    return letter
