"""Games that are played by a network: the shipped one, or one that a user has trained."""

from collections.abc import Sequence
from pathlib import Path

from quincunx.core.game import Game
from quincunx.engine.evaluator import Evaluator
from quincunx.engine.levels import DEFAULT_LEVELS, Level
from quincunx.engine.plugins import MakeEvaluator
from quincunx.engine.strategies.value_model import ValueModelStrategy
from quincunx.engine.strategy import Strategy
from quincunx.engine.values.files import load_user_network
from quincunx.engine.values.network import Network


class ValueNetworkStrategy(ValueModelStrategy):
    def __init__(
        self,
        game: Game,
        evaluator: Evaluator,
        network: Network,
        levels: Sequence[Level] = DEFAULT_LEVELS,
        confidence: float = 1.0,
    ) -> None:
        super().__init__(game, evaluator.search(network), evaluator.remarks_on, levels, confidence)
        self.evaluator = evaluator

    def with_network(self, path: Path, make_evaluator: MakeEvaluator | None) -> Strategy:
        evaluator = make_evaluator(self.game) if make_evaluator else self.evaluator
        return trained_strategy(self.game, evaluator, self.levels, path)


def trained_strategy(
    game: Game, evaluator: Evaluator, levels: Sequence[Level], path: Path
) -> ValueNetworkStrategy:
    """A strategy by the network in a file, which must have the inputs of the evaluator."""
    network = load_user_network(evaluator.features, path)
    return ValueNetworkStrategy(game, evaluator, network, levels)
