"""The one registry of games: whoever needs a game, or something made for it, asks by its key."""

from collections.abc import Callable, Mapping
from difflib import get_close_matches

from quincunx.core.errors import OptionError
from quincunx.core.game import Game

Maker = Callable[[str, Mapping[str, object]], Game]

_makers: dict[str, Maker] = {}


def register(key: str, maker: Maker) -> None:
    """Make a game known; `maker(key, options)` is called whenever somebody asks for it."""
    _makers[key] = maker


def games() -> list[str]:
    """The keys of all games, in the order in which they were registered."""
    return list(_makers)


def game(key: str, **options: object) -> Game:
    """A game by its key, with its options. OptionError says what there is if it is not there."""
    if key not in _makers:
        near = get_close_matches(str(key), _makers, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(_makers)}"
        raise OptionError(f"no game is called {key!r}; {hint}")
    return _makers[key](key, options)


def remade(key: str, options: Mapping[str, object]) -> Game:
    """A game from a pickle."""
    return game(key, **options)
