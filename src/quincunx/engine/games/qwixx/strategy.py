"""Value networks for the Qwixx family, with a second one against patient opponents, and the exact solution for one player."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from quincunx.core.game import Game
from quincunx.core.rng import Random
from quincunx.core.state import State
from quincunx.engine.deadline import NO_DEADLINE, Deadline
from quincunx.engine.evaluation import Evaluation
from quincunx.engine.games.qwixx.evaluator import QwixxEvaluator, make_evaluator
from quincunx.engine.games.qwixx.solitaire import best_player
from quincunx.engine.games.qwixx.solitaire.play import is_solved
from quincunx.engine.learning.value_model import ValueModel
from quincunx.engine.learning.weights import find_model
from quincunx.engine.levels import DEFAULT_LEVELS, Level
from quincunx.engine.plugins import MakeEvaluator
from quincunx.engine.state_values import StateValues, empty_values
from quincunx.engine.strategies.value_network import UntrainedStrategy, ValueNetworkStrategy
from quincunx.engine.strategy import Strategy
from quincunx.games.qwixx.rules import QwixxState

PATIENT = "patient"
NOVICE, CASUAL, STRONG, EXPERT = DEFAULT_LEVELS
WIDE_SHEET_LEVELS = (  # more choices in each turn: each sample takes longer
    replace(NOVICE, noise=0.085, greed=0.008),
    replace(CASUAL, noise=0.045, greed=0.002),
    replace(STRONG, noise=0.024),
    replace(EXPERT, samples=160),
)
LEVELS = {  # where the same mistakes cost more or less than in the base game
    "squares": (replace(NOVICE, noise=0.11, greed=0.01), replace(CASUAL, noise=0.055, greed=0.003), replace(STRONG, noise=0.03), EXPERT),
    "black-die": (replace(NOVICE, noise=0.11, greed=0.01), replace(CASUAL, noise=0.045, greed=0.002), replace(STRONG, noise=0.022), EXPERT),
    "palette": WIDE_SHEET_LEVELS,
    "palette-black": WIDE_SHEET_LEVELS,
}


class QwixxStrategy(ValueNetworkStrategy):
    """With two players a second network evaluates the moves as long as the opponent looks patient."""

    def __init__(
        self, game: Game, evaluator: QwixxEvaluator, model: ValueModel, patient_model: ValueModel, levels: Sequence[Level]
    ) -> None:
        super().__init__(game, model, levels)
        self.evaluator, self.patient_model = evaluator, patient_model

    def model_for(self, state: State, seat: int) -> ValueModel:
        assert isinstance(state, QwixxState)
        return self.patient_model if self.evaluator.has_patient_opponent(state, seat) else self.model


class SolitaireStrategy(Strategy):
    """`qwixx` for one player: exact for the expert and for advice, static evaluation for the weaker levels."""

    solves_game = True

    def __init__(self, network_strategy: ValueNetworkStrategy) -> None:
        self.network_strategy, self.levels = network_strategy, network_strategy.levels

    def evaluate(self, state: State, seat: int, level: Level, rng: Random, deadline: Deadline = NO_DEADLINE) -> Evaluation:
        if level.samples:
            return evaluate_exactly(state, seat)
        return self.network_strategy.evaluate(state, seat, level, rng, deadline)

    def evaluate_all(self, state: State, seat: int, rng: Random, deadline: Deadline = NO_DEADLINE) -> Evaluation:
        return self.network_strategy.with_remarks(evaluate_exactly(state, seat), state, seat)

    def evaluate_quickly(self, state: State, seat: int, rng: Random) -> Evaluation:
        return evaluate_exactly(state, seat)

    def evaluate_states(self, states: Sequence[State], samples: int, rng: Random) -> StateValues:
        values = empty_values(len(states), 1, 1)
        for row, state in enumerate(states):
            assert isinstance(state, QwixxState)
            values.scores[row] = best_player().value(state)
        return values

    def remarks(self, state: State, seat: int, codes: Sequence[int]) -> Sequence[list[str]]:
        return self.network_strategy.remarks(state, seat, codes)

    def with_network(self, path: Path, make_evaluator: MakeEvaluator | None) -> Strategy:
        """A user's network takes the place of the exact solution too: otherwise it would never be used."""
        return self.network_strategy.with_network(path, make_evaluator)


def evaluate_exactly(state: State, seat: int) -> Evaluation:
    """The expected final score after each move with optimal play. A single player always wins."""
    values = best_player().values(state, seat)
    scores = np.array([value for _, value in values])
    return Evaluation([move.code for move, _ in values], scores, np.ones(len(values)), scores, np.zeros(len(values)))


def make_strategy(game: Game) -> Strategy:
    evaluator, levels = make_evaluator(game), LEVELS.get(game.key, DEFAULT_LEVELS)
    model = find_model(game, evaluator)
    if model is None:
        return UntrainedStrategy(game, evaluator, levels)
    strategy = QwixxStrategy(game, evaluator, model, find_model(game, evaluator, PATIENT) or model, levels)
    return SolitaireStrategy(strategy) if is_solved(game) else strategy
