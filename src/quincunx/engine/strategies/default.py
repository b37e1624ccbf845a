"""Which strategy a game has: its own, or the default one."""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from quincunx.core.dice.rng import Random
from quincunx.core.errors import OptionError
from quincunx.core.game import Game
from quincunx.core.state import State
from quincunx.engine.deadline import NO_DEADLINE, Deadline
from quincunx.engine.evaluation import Evaluation
from quincunx.engine.evaluator import Evaluator
from quincunx.engine.levels import DEFAULT_LEVELS, Level
from quincunx.engine.plugins import MakeEvaluator, find_evaluator
from quincunx.engine.reference import Heuristic
from quincunx.engine.search.random_states import is_interpreted
from quincunx.engine.strategies.heuristic_playouts import HeuristicPlayoutStrategy
from quincunx.engine.strategies.immediate_points import ImmediatePointsStrategy
from quincunx.engine.strategies.playouts import PlayoutStrategy
from quincunx.engine.strategies.value_network import ValueNetworkStrategy, trained_strategy
from quincunx.engine.strategy import QUICK, Strategy
from quincunx.engine.values.files import FOLDER, find_network

SECONDS = 2.0  # for a decision, where nobody sets a limit: rules in plain Python can be slow


class DefaultStrategy(Strategy):
    """For a game for which nothing was learned: immediate points for levels without effort.

    The others play games out, in which the reference player of the game chooses if it has one.
    """

    plays_out = True

    def __init__(
        self,
        game: Game,
        evaluator: Evaluator | None = None,
        trained_levels: Sequence[Level] = DEFAULT_LEVELS,
    ) -> None:
        """With an evaluator, networks of users can be trained without another one."""
        self.game, self.evaluator, self.trained_levels = game, evaluator, trained_levels
        self.immediate_points = ImmediatePointsStrategy()
        heuristic: Heuristic | None = game.descriptor.load("reference")
        self.playouts = HeuristicPlayoutStrategy(heuristic) if heuristic else PlayoutStrategy()

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

    def with_network(self, path: Path, make_evaluator: MakeEvaluator | None) -> Strategy:
        evaluator = make_evaluator(self.game) if make_evaluator else self.evaluator
        if evaluator is None:
            raise OptionError("name the evaluator with which the network of this game was trained")
        return trained_strategy(self.game, evaluator, self.trained_levels, path)


def limited(deadline: Deadline) -> Deadline:
    return deadline if deadline.is_limited else Deadline(SECONDS)


def strategy_for(game: Game, network: Path | None = None, evaluator: str | None = None) -> Strategy:
    """The strategy of the game's descriptor, or the default one; possibly with a network file."""
    if network is None:
        return shipped_strategy(game)
    try:
        return strategy_with_network(game, network, evaluator, network.stat().st_mtime_ns)
    except OSError as error:
        raise OptionError(
            "{network} cannot be read: {error}", network=network, error=error.strerror or error
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
    strategy: Strategy = make_strategy(game) if make_strategy else DefaultStrategy(game)
    return strategy


def value_network_strategy(
    game: Game,
    evaluator: Evaluator,
    levels: Sequence[Level] = DEFAULT_LEVELS,
    folder: Path = FOLDER,
    confidence: float = 1.0,
    strategy: type[ValueNetworkStrategy] = ValueNetworkStrategy,
) -> Strategy:
    """A strategy by the game's network in this folder; the default strategy while there is none."""
    network = find_network(game, folder=folder)
    if network:
        return strategy(game, evaluator, network, levels, confidence)
    return DefaultStrategy(game, evaluator, levels)
