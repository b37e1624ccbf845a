"""Learned values of sheets for Qwizz; the expert looks one more roll ahead."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from quincunx.core.dice.rng import Random
from quincunx.core.game import Game
from quincunx.core.state import State
from quincunx.engine.deadline import NO_DEADLINE, Deadline
from quincunx.engine.evaluation import Evaluation
from quincunx.engine.games.qwizz.sheet_values import Weights
from quincunx.engine.games.qwizz.state_values import look_at_next_turns
from quincunx.engine.games.qwizz.weights import (
    make_model,
    read_weights,
    shipped_file,
    shipped_weights,
)
from quincunx.engine.learning.weights import load_user_file
from quincunx.engine.levels import Level
from quincunx.engine.plugins import MakeEvaluator
from quincunx.engine.search.best_play import value_of_states
from quincunx.engine.state_values import StateValues
from quincunx.engine.strategies.value_network import (
    ValueNetworkStrategy,
    evaluate_statically,
    trained_strategy,
)
from quincunx.engine.strategy import Strategy

SAMPLES = 32  # of the next roll, after every entry
LEVELS = (
    Level("novice", noise=0.065, greed=0.004),
    Level("casual", noise=0.04, greed=0.001),
    Level("strong", noise=0.029),
    Level("expert", samples=SAMPLES),
)
LEVELS_OF_MANY = (  # of three or more players: a move changes the win probability less
    Level("novice", noise=0.05, greed=0.003),
    Level("casual", noise=0.022, greed=0.001),
    Level("strong", noise=0.01),
    Level("expert", samples=SAMPLES),
)


class QwizzStrategy(ValueNetworkStrategy):
    def __init__(self, game: Game, weights: Weights) -> None:
        super().__init__(game, make_model(weights), LEVELS if game.players <= 2 else LEVELS_OF_MANY)
        self.weights = weights
        self.deep_model = make_model(weights, SAMPLES)

    def evaluate(
        self, state: State, seat: int, level: Level, rng: Random, deadline: Deadline = NO_DEADLINE
    ) -> Evaluation:
        """The whole turn exactly; the expert also looks at the entries of the next turn, which
        takes less time than any deadline.
        """
        return evaluate_statically(
            self.deep_model if level.samples else self.model, state, seat, rng
        )

    def evaluate_all(
        self, state: State, seat: int, rng: Random, deadline: Deadline = NO_DEADLINE
    ) -> Evaluation:
        return self.with_remarks(
            evaluate_statically(self.deep_model, state, seat, rng), state, seat
        )

    def evaluate_states(self, states: Sequence[State], samples: int, rng: Random) -> StateValues:
        return value_of_states(
            self.model, states, samples, rng, partial(look_at_next_turns, self.weights, SAMPLES)
        )

    def with_network(self, path: Path, make_evaluator: MakeEvaluator | None) -> Strategy:
        if make_evaluator is not None:
            return trained_strategy(
                self.game, self.model.evaluator, self.levels, path, make_evaluator
            )
        return QwizzStrategy(self.game, load_user_file(path, read_weights))


def make_strategy(game: Game) -> Strategy:
    return QwizzStrategy(game, shipped_weights(shipped_file(game)))
