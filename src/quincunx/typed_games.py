"""`quincunx.game` for type checkers: this package's games with their states, views and moves."""

from typing import TYPE_CHECKING, Literal, overload

from quincunx.core import registry
from quincunx.core.game import Game

if TYPE_CHECKING:
    from quincunx.games.clever.game import Clever
    from quincunx.games.qwirkle.game import Qwirkle
    from quincunx.games.qwixx.game import Qwixx
    from quincunx.games.qwizz.game import Qwizz

QwixxKey = Literal[
    "qwixx", "squares", "palette", "black-die", "palette-black", "mixx-colours", "mixx-numbers"
]


@overload
def game(key: QwixxKey, **options: object) -> "Qwixx": ...


@overload
def game(key: Literal["clever"], **options: object) -> "Clever": ...


@overload
def game(key: Literal["qwizz"], **options: object) -> "Qwizz": ...


@overload
def game(key: Literal["qwirkle"], **options: object) -> "Qwirkle": ...


@overload
def game(key: str, **options: object) -> Game: ...


def game(key: str, **options: object) -> Game:
    """A game by its key, with its options, such as `game("squares", players=3)`.

    Options that are not given have their defaults; `quincunx games GAME` lists them. An invalid key
    or option raises an OptionError that names the choices.
    """
    return registry.game(key, **options)
