"""Everything about the Qwixx family that goes with a network."""

from quincunx.core.game import Game
from quincunx.engine.evaluator import Evaluator
from quincunx.engine.games.qwixx.features import QwixxFeatures
from quincunx.engine.games.qwixx.remarks import remarks_on
from quincunx.engine.games.qwixx.turn_search import QwixxTurnSearch
from quincunx.games.qwixx.game import Qwixx


def make_evaluator(game: Game) -> Evaluator:
    assert isinstance(game, Qwixx)
    return Evaluator(QwixxFeatures(game.arrays), QwixxTurnSearch, remarks_on)
