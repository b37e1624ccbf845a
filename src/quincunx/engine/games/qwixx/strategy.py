"""Value networks for the Qwixx family, with a second one against patient opponents, and the exact
solution for one player.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import inf
from pathlib import Path

import numpy as np

from quincunx.core.dice.rng import Random
from quincunx.core.game import Game
from quincunx.core.state import State
from quincunx.engine.deadline import NO_DEADLINE, Deadline
from quincunx.engine.evaluation import Evaluation
from quincunx.engine.evaluator import Evaluator
from quincunx.engine.games.qwixx.evaluator import make_evaluator
from quincunx.engine.games.qwixx.solitaire import best_player
from quincunx.engine.games.qwixx.solitaire.play import is_solved
from quincunx.engine.games.qwixx.turn_search import has_patient_opponent
from quincunx.engine.levels import DEFAULT_LEVELS, Level
from quincunx.engine.plugins import MakeEvaluator
from quincunx.engine.search.turn import TurnSearch
from quincunx.engine.strategies.default import DefaultStrategy
from quincunx.engine.strategies.value_network import ValueNetworkStrategy
from quincunx.engine.strategy import Strategy, confidence_for
from quincunx.engine.values.files import find_network
from quincunx.engine.values.network import Network
from quincunx.engine.values.state_values import StateValues, empty_values
from quincunx.games.qwixx.rules import QwixxState

PATIENT = "patient"
TOLERANCES = {  # of novice and strong: the same mistake costs more in one game than in another
    "qwixx": (0.12, 0.05),
    "squares": (0.13, 0.055),
    "black-die": (0.13, 0.065),
    "palette": (0.11, 0.06),
    "palette-black": (0.1, 0.075),
    "mixx-colours": (0.12, 0.05),
    "mixx-numbers": (0.12, 0.055),
}
# hundreds of points that a novice gives up at most: those who are behind would play ever worse
NOVICE_POINTS = {"mixx-numbers": 0.09}
# with more choices in each turn, so that each sample takes longer
WIDE_SHEETS = ("palette", "palette-black")
CONFIDENCE = {  # by sheet and players
    "qwixx": {2: 0.85, 3: 0.9},
    "squares": {2: 1.0, 3: 1.05},
    "black-die": {2: 0.85},
    "palette": {2: 0.85},
    "palette-black": {2: 0.95},
    "mixx-colours": {2: 0.9, 3: 1.0},
    "mixx-numbers": {2: 0.95},
}


def levels_for(key: str) -> Sequence[Level]:
    novice, casual, strong, expert = DEFAULT_LEVELS
    novice_tolerance, strong_tolerance = TOLERANCES.get(key, TOLERANCES["qwixx"])
    return (
        replace(novice, tolerance=novice_tolerance, points=NOVICE_POINTS.get(key, inf)),
        casual,
        replace(strong, tolerance=strong_tolerance),
        replace(expert, samples=160) if key in WIDE_SHEETS else expert,
    )


class QwixxStrategy(ValueNetworkStrategy):
    """With two players a second network evaluates, while the opponent looks patient."""

    def __init__(
        self,
        game: Game,
        evaluator: Evaluator,
        network: Network,
        patient_network: Network,
        levels: Sequence[Level],
        confidence: float,
    ) -> None:
        super().__init__(game, evaluator, network, levels, confidence)
        self.patient_search = evaluator.search(patient_network)

    def search_for(self, state: State, seat: int) -> TurnSearch:
        assert isinstance(state, QwixxState)
        return self.patient_search if has_patient_opponent(state, seat) else self.search

    def compared(self, players: int) -> tuple[int, int]:
        return 2, 12 if self.game.key in WIDE_SHEETS else 24


class SolitaireStrategy(Strategy):
    """`qwixx` alone: exact for expert and advice, static evaluation for weaker levels."""

    solves_game = True

    def __init__(self, network_strategy: ValueNetworkStrategy) -> None:
        self.network_strategy = network_strategy
        self.levels = network_strategy.levels

    def evaluate(
        self, state: State, seat: int, level: Level, rng: Random, deadline: Deadline = NO_DEADLINE
    ) -> Evaluation:
        if level.samples:
            return evaluate_exactly(state, seat)
        return self.network_strategy.evaluate(state, seat, level, rng, deadline)

    def evaluate_all(
        self, state: State, seat: int, rng: Random, deadline: Deadline = NO_DEADLINE
    ) -> Evaluation:
        return self.network_strategy.with_remarks(evaluate_exactly(state, seat), state, seat)

    def evaluate_quickly(self, state: State, seat: int, rng: Random) -> Evaluation:
        return evaluate_exactly(state, seat)

    def evaluate_states(self, states: Sequence[State], samples: int, rng: Random) -> StateValues:
        values = empty_values(len(states), 1, 1)
        for row, state in enumerate(states):
            assert isinstance(state, QwixxState)
            values.scores[row] = best_player().value(state)
        return values

    def play_to_end(self, states: Sequence[State], seeds: Sequence[int]) -> list[int]:
        return self.network_strategy.play_to_end(states, seeds)

    def remarks(self, state: State, seat: int, codes: Sequence[int]) -> Sequence[list[str]]:
        return self.network_strategy.remarks(state, seat, codes)

    def with_network(self, path: Path, make_evaluator: MakeEvaluator | None) -> Strategy:
        """A user's network replaces the exact solution too: else it would never be used."""
        return self.network_strategy.with_network(path, make_evaluator)


def evaluate_exactly(state: State, seat: int) -> Evaluation:
    """The expected final score after each move with optimal play. A single player always wins."""
    values = best_player().values(state, seat)
    scores = np.array([value for _, value in values])
    return Evaluation(
        [move.code for move, _ in values],
        scores,
        np.ones(len(values)),
        scores,
        np.zeros(len(values)),
    )


def make_strategy(game: Game) -> Strategy:
    evaluator = make_evaluator(game)
    levels = levels_for(game.key)
    network = find_network(game)
    if network is None:
        return DefaultStrategy(game, evaluator, levels)
    strategy = QwixxStrategy(
        game,
        evaluator,
        network,
        find_network(game, PATIENT) or network,
        levels,
        confidence_for(game.players, CONFIDENCE.get(game.key, {})),
    )
    return SolitaireStrategy(strategy) if is_solved(game) else strategy
