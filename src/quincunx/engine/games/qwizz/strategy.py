"""Learned values of sheets for Qwizz; the expert looks one more roll ahead."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from quincunx.core.dice.rng import Random
from quincunx.core.game import Game
from quincunx.core.state import State
from quincunx.engine.deadline import NO_DEADLINE, Deadline
from quincunx.engine.evaluation import Evaluation
from quincunx.engine.games.qwizz.reference import choose_naively
from quincunx.engine.games.qwizz.remarks import remarks_on
from quincunx.engine.games.qwizz.sheet_values import Weights
from quincunx.engine.games.qwizz.state_values import look_at_next_turns
from quincunx.engine.games.qwizz.weights import (
    make_search,
    read_weights,
    shipped_file,
    shipped_weights,
)
from quincunx.engine.levels import Level
from quincunx.engine.plugins import MakeEvaluator
from quincunx.engine.reference import rule_of_thumb
from quincunx.engine.search.best_play import value_of_states
from quincunx.engine.strategies.static_evaluation import evaluate_statically
from quincunx.engine.strategies.value_model import ValueModelStrategy
from quincunx.engine.strategies.value_network import trained_strategy
from quincunx.engine.strategy import Strategy, confidence_for
from quincunx.engine.values.files import load_user_file
from quincunx.engine.values.state_values import StateValues

SAMPLES = 32  # of the next roll, after every entry
LEVELS = (
    Level("novice", habit=choose_naively, points=0.07),
    Level("casual", habit=rule_of_thumb),
    Level("strong", habit=rule_of_thumb, points=0.031),
    Level("expert", samples=SAMPLES),
)


CONFIDENCE = {2: 0.75, 3: 0.7, 4: 0.85}  # by players


class QwizzStrategy(ValueModelStrategy):
    def __init__(self, game: Game, weights: Weights, confidence: float = 1.0) -> None:
        super().__init__(game, make_search(weights), remarks_on, LEVELS, confidence)
        self.weights = weights
        self.deep_search = make_search(weights, SAMPLES)

    def evaluate(
        self, state: State, seat: int, level: Level, rng: Random, deadline: Deadline = NO_DEADLINE
    ) -> Evaluation:
        """The whole turn exactly; the expert also looks at the entries of the next turn, which
        takes less time than any deadline.
        """
        return evaluate_statically(
            self.deep_search if level.samples else self.search, state, seat, rng
        )

    def evaluate_all(
        self, state: State, seat: int, rng: Random, deadline: Deadline = NO_DEADLINE
    ) -> Evaluation:
        return self.with_remarks(
            evaluate_statically(self.deep_search, state, seat, rng), state, seat
        )

    def evaluate_states(self, states: Sequence[State], samples: int, rng: Random) -> StateValues:
        return value_of_states(
            self.search,
            states,
            samples,
            rng,
            partial(look_at_next_turns, self.weights, SAMPLES, self.confidence),
        )

    def with_network(self, path: Path, make_evaluator: MakeEvaluator | None) -> Strategy:
        if make_evaluator is not None:
            return trained_strategy(self.game, make_evaluator(self.game), self.levels, path)
        return QwizzStrategy(self.game, load_user_file(path, read_weights))


def make_strategy(game: Game) -> Strategy:
    return QwizzStrategy(
        game, shipped_weights(shipped_file(game)), confidence_for(game.players, CONFIDENCE)
    )
