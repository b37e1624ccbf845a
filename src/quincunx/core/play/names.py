"""Names of players: short, visible text."""

import unicodedata
from collections.abc import Iterable
from itertools import islice

from quincunx.core.errors import OptionError
from quincunx.core.game import Game

LONGEST_NAME = 24
# control and formatting characters could break lines or hide a name
INVISIBLE = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")

# characters that no font shows, although Unicode counts some of them as letters, marks or symbols
BLANK = frozenset(
    map(
        chr,
        (
            *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0),
            *range(0x180B, 0x1810),
            *range(0xFE00, 0xFE10),
            *range(0x1D173, 0x1D17B),
            *range(0xE0100, 0xE01F0),
        ),
    )
)
EMOJI_STYLE = "\ufe0f"  # after a symbol, as phones type it
SHOWN = ("L", "N", "P", "S")  # a name of blanks and marks alone would show nothing


def validate_names(game: Game, names: Iterable[str] | None) -> tuple[str, ...]:
    """One name for each seat; `Player 1` and so on if none are given."""
    if names is None:
        return tuple(f"Player {seat + 1}" for seat in range(game.players))
    if isinstance(names, Iterable) and not isinstance(names, str):
        given = tuple(islice(names, game.players + 1))
    else:
        given = ()
    if len(given) != game.players:
        raise OptionError(
            "names must be a list of {players}, one for each seat", players=game.players
        )
    return tuple(validate_name(name) for name in given)


def validate_name(name: str) -> str:
    """The name without blanks around it, or an OptionError."""
    stripped = name.strip() if isinstance(name, str) else ""
    if not 1 <= len(stripped) <= LONGEST_NAME or not is_visible(stripped):
        raise OptionError(
            "a name must have 1 to {longest} visible characters, unlike {name}",
            longest=LONGEST_NAME,
            name=f"{name!r:.60}",
        )
    return stripped


def is_visible(name: str) -> bool:
    """Is every character of it shown, and does it have more than blanks and marks?"""
    styled = "".join(
        letter
        for before, letter in zip(" " + name, name, strict=False)
        if not (letter == EMOJI_STYLE and unicodedata.category(before) == "So")
    )
    if any(unicodedata.category(each) in INVISIBLE or each in BLANK for each in styled):
        return False
    return any(unicodedata.category(each)[0] in SHOWN for each in styled)
