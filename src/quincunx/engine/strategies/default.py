"""Which strategy a game has: its own, or the default one."""

from functools import cache

from quincunx.core.game import Game
from quincunx.core.rng import Random
from quincunx.core.state import State
from quincunx.engine.deadline import NO_DEADLINE, Deadline
from quincunx.engine.evaluation import Evaluation
from quincunx.engine.levels import Level
from quincunx.engine.strategies.immediate_points import ImmediatePointsStrategy
from quincunx.engine.strategies.playouts import PlayoutStrategy
from quincunx.engine.strategy import Strategy


class DefaultStrategy(Strategy):
    """Immediate points for levels without effort, playouts for the others."""

    def __init__(self) -> None:
        self.immediate_points = ImmediatePointsStrategy()
        self.playouts = PlayoutStrategy()

    def evaluate(self, state: State, seat: int, level: Level, rng: Random, deadline: Deadline = NO_DEADLINE) -> Evaluation:
        strategy = self.playouts if level.effort else self.immediate_points
        return strategy.evaluate(state, seat, level, rng, deadline)

    def evaluate_all(self, state: State, seat: int, rng: Random, deadline: Deadline = NO_DEADLINE) -> Evaluation:
        return self.playouts.evaluate_all(state, seat, rng, deadline)


@cache
def strategy_for(game: Game) -> Strategy:
    """The strategy that the game's descriptor names, or the default one."""
    make_strategy = game.descriptor.load("strategy")
    strategy: Strategy = make_strategy(game) if make_strategy else DefaultStrategy()
    return strategy
