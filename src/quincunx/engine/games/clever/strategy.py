"""Value networks for Clever: one for a single player, one for several."""

from quincunx.core.game import Game
from quincunx.engine.games.clever.evaluator import make_evaluator
from quincunx.engine.levels import Level
from quincunx.engine.strategies.value_network import value_network_strategy
from quincunx.engine.strategy import Strategy

LEVELS = (
    Level("novice", noise=0.085, greed=0.01),
    Level("casual", noise=0.055, greed=0.003),
    Level("strong", noise=0.042),
    Level("expert", samples=96),
)


def make_strategy(game: Game) -> Strategy:
    return value_network_strategy(game, make_evaluator(game), LEVELS)
