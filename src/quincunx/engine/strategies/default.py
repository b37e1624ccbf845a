"""Which strategy a game has: its own, or the default one."""

from functools import lru_cache
from pathlib import Path

from quincunx.core.dice.rng import Random
from quincunx.core.errors import OptionError
from quincunx.core.game import Game
from quincunx.core.state import State
from quincunx.core.text.messages import message
from quincunx.engine.deadline import NO_DEADLINE, Deadline
from quincunx.engine.evaluation import Evaluation
from quincunx.engine.levels import Level
from quincunx.engine.plugins import find_evaluator
from quincunx.engine.search.random_states import is_interpreted
from quincunx.engine.strategies.immediate_points import ImmediatePointsStrategy
from quincunx.engine.strategies.playouts import PlayoutStrategy
from quincunx.engine.strategy import QUICK, Strategy

SECONDS = 2.0  # for a decision, where nobody sets a limit: rules in plain Python can be slow


class DefaultStrategy(Strategy):
    """Immediate points for levels without effort, playouts for the others."""

    plays_out = True

    def __init__(self) -> None:
        self.immediate_points = ImmediatePointsStrategy()
        self.playouts = PlayoutStrategy()

    def evaluate(
        self, state: State, seat: int, level: Level, rng: Random, deadline: Deadline = NO_DEADLINE
    ) -> Evaluation:
        strategy = self.playouts if level.effort else self.immediate_points
        return strategy.evaluate(state, seat, level, rng, limited(deadline))

    def evaluate_all(
        self, state: State, seat: int, rng: Random, deadline: Deadline = NO_DEADLINE
    ) -> Evaluation:
        return self.playouts.evaluate_all(state, seat, rng, limited(deadline))

    def evaluate_quickly(self, state: State, seat: int, rng: Random) -> Evaluation:
        strategy = self.immediate_points if is_interpreted(state) else self.playouts
        return strategy.evaluate(state, seat, QUICK, rng)


def limited(deadline: Deadline) -> Deadline:
    return deadline if deadline.is_limited else Deadline(SECONDS)


def strategy_for(game: Game, network: Path | None = None, evaluator: str | None = None) -> Strategy:
    """The strategy that the game's descriptor names, or the default one; on request with a network
    from a file.
    """
    if network is None:
        return shipped_strategy(game)
    try:
        return strategy_with_network(game, network, evaluator, network.stat().st_mtime_ns)
    except OSError as error:
        raise OptionError(
            message(
                "{network} cannot be read: {error}", network=network, error=error.strerror or error
            )
        ) from error


@lru_cache(64)
def strategy_with_network(game: Game, path: Path, evaluator: str | None, modified: int) -> Strategy:
    """`modified` is the time of the file: a network that was trained again is read again."""
    return shipped_strategy(game).with_network(
        path, find_evaluator(evaluator) if evaluator else None
    )


@lru_cache(256)
def shipped_strategy(game: Game) -> Strategy:
    make_strategy = game.descriptor.load("strategy")
    strategy: Strategy = make_strategy(game) if make_strategy else DefaultStrategy()
    return strategy
