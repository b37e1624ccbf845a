"""Names of players: short, visible text."""

import unicodedata
from collections.abc import Iterable
from itertools import islice

from quincunx.core.errors import OptionError
from quincunx.core.game import Game
from quincunx.core.text.messages import message

LONGEST_NAME = 24
INVISIBLE = (
    "Cc",
    "Cf",
    "Cs",
    "Co",
    "Cn",
    "Zl",
    "Zp",
)  # control and formatting characters could break lines or hide a name


def validate_names(game: Game, names: Iterable[str] | None) -> tuple[str, ...]:
    """One name for each seat; `Player 1` and so on if none are given."""
    if names is None:
        return tuple(f"Player {seat + 1}" for seat in range(game.players))
    given = (
        tuple(islice(names, game.players + 1))
        if isinstance(names, Iterable) and not isinstance(names, str)
        else ()
    )
    if len(given) != game.players:
        raise OptionError(
            message("names must be a list of {players}, one for each seat", players=game.players)
        )
    return tuple(validate_name(name) for name in given)


def validate_name(name: str) -> str:
    """The name without blanks around it, or an OptionError."""
    stripped = name.strip() if isinstance(name, str) else ""
    if not 1 <= len(stripped) <= LONGEST_NAME or any(
        unicodedata.category(letter) in INVISIBLE for letter in stripped
    ):
        raise OptionError(
            message(
                "a name must have 1 to {longest} visible characters, unlike {name}",
                longest=LONGEST_NAME,
                name=f"{name!r:.60}",
            )
        )
    return stripped
