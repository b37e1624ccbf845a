"""Everything about Clever that goes with a network."""

from quincunx.core.game import Game
from quincunx.engine.evaluator import Evaluator
from quincunx.engine.games.clever.features import CleverFeatures
from quincunx.engine.games.clever.remarks import remarks_on
from quincunx.engine.games.clever.turn_search import CleverTurnSearch


def make_evaluator(game: Game) -> Evaluator:
    return Evaluator(CleverFeatures(), CleverTurnSearch, remarks_on)
