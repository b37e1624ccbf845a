"""All games by their keys. A game's folder is read when somebody first asks for it."""

from collections.abc import Mapping

from quincunx.core.game import Game
from quincunx.core.registry import register


def _qwixx(key: str, options: Mapping[str, object]) -> Game:
    from quincunx.games.qwixx.game import Qwixx

    return Qwixx(key, options)


def _clever(key: str, options: Mapping[str, object]) -> Game:
    from quincunx.games.clever.game import Clever

    return Clever(key, options)


def _qwirkle(key: str, options: Mapping[str, object]) -> Game:
    from quincunx.games.qwirkle.game import Qwirkle

    return Qwirkle(options)


def _qwizz(key: str, options: Mapping[str, object]) -> Game:
    from quincunx.games.qwizz.game import Qwizz

    return Qwizz(key, options)


for _key in ("qwixx", "squares", "palette", "black-die", "palette-black", "mixx-colours", "mixx-numbers"):
    register(_key, _qwixx)
register("clever", _clever)
register("qwirkle", _qwirkle)
register("qwizz", _qwizz)
