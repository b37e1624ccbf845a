"""One evaluator a game, found by the game's key."""

from collections.abc import Callable

from quincunx.core.errors import OptionError
from quincunx.core.game import Game
from quincunx.engine.evaluator import Evaluator


def _qwixx(game: Game) -> Evaluator:
    from quincunx.engine.evaluators.qwixx import QwixxEvaluator
    from quincunx.games.qwixx.game import Qwixx

    assert isinstance(game, Qwixx)
    return QwixxEvaluator(game.tables)


def _clever(_: Game) -> Evaluator:
    from quincunx.engine.evaluators.clever import CleverEvaluator

    return CleverEvaluator()


def _qwizz(game: Game) -> Evaluator:
    from quincunx.engine.evaluators.qwizz import QwizzEvaluator
    from quincunx.games.qwizz.game import Qwizz

    assert isinstance(game, Qwizz)
    return QwizzEvaluator(game.tables)


_FAMILY = ("qwixx", "squares", "palette", "black-die", "palette-black", "mixx-colours", "mixx-numbers")
_MAKERS: dict[str, Callable[[Game], Evaluator]] = dict.fromkeys(_FAMILY, _qwixx) | {"clever": _clever, "qwizz": _qwizz}


def evaluator(game: Game) -> Evaluator | None:
    """What describes this game's positions to a network; None where nobody has written it."""
    maker = _MAKERS.get(game.key)
    return maker(game) if maker else None


def described(game: Game) -> Evaluator:
    """The same for a network that is to be trained, which cannot do without."""
    found = evaluator(game)
    if found is None:
        raise OptionError(f"{game.key} cannot be trained: nothing describes its positions to a network yet")
    return found
