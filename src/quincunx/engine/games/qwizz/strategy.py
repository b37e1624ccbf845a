"""Value networks for Qwizz: one for a single player, one for several."""

from quincunx.core.game import Game
from quincunx.engine.games.qwizz.evaluator import make_evaluator
from quincunx.engine.levels import Level
from quincunx.engine.strategies.value_network import value_network_strategy
from quincunx.engine.strategy import Strategy

LEVELS = (
    Level("novice", noise=0.09),
    Level("casual", noise=0.055),
    Level("strong", noise=0.03),
    Level("expert"),  # its static evaluation covers the whole turn, and samples of the next one take too long
)


def make_strategy(game: Game) -> Strategy:
    strategy = value_network_strategy(game, make_evaluator(game), LEVELS)
    strategy.evaluation_cost = 5  # every face of a re-roll is looked at
    return strategy
