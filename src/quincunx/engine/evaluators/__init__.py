"""One evaluator for each game, found through the game's descriptor."""

from quincunx.core.errors import OptionError
from quincunx.core.game import Game
from quincunx.engine.evaluator import Evaluator


def evaluator(game: Game) -> Evaluator | None:
    """What describes this game's positions to a network; None where nobody has written it."""
    maker = game.descriptor.load("evaluator")
    return maker(game) if maker else None


def described(game: Game) -> Evaluator:
    """The same for a network that is to be trained, which cannot do without."""
    found = evaluator(game)
    if found is None:
        raise OptionError(f"{game.key} cannot be trained: nothing describes its positions to a network yet")
    return found
