"""How the values of sheets are learned: temporal differences in self-play, from a first guess."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from quincunx.core.dice.rng import Random
from quincunx.core.registry import game as find_game
from quincunx.engine.games.qwizz.potential import Potential
from quincunx.engine.games.qwizz.self_play import Learner
from quincunx.engine.games.qwizz.sheet_values import CONTEXT, MOST_PLAYERS, RACE, Weights
from quincunx.engine.games.qwizz.weights import read_weights, save_weights
from quincunx.engine.learning.configs import (
    GenerationReport,
    MapFunction,
    TrainingConfig,
    TrainingSetup,
)
from quincunx.engine.learning.training import save_checkpoint
from quincunx.engine.values.files import weights_file
from quincunx.games.qwizz.rules import QwizzState

Numbers = NDArray[np.float64]

SOLO = TrainingConfig(
    generations=100, games=1000, learning_rate=0.3, exploration_rate=0.01, return_lambda=0.5
)
SEVERAL = replace(SOLO, learning_rate=0.2, initial_network="qwizz-1")
START = Potential(filled=(0.75, 0.88, 0.94, 0.97), blocked=0.7, full_row=(5.0, 3.0))


class QwizzTrainer:
    """Plays game after game and learns from each; the result depends on settings and seed only."""

    def __init__(self, players: Sequence[int], config: TrainingConfig, seed: int) -> None:
        """The numbers of players take turns from generation to generation."""
        self.players = players
        self.config = config
        self.seed = seed
        self.generation = 0
        self.weights = initial_weights(config)

    def advance(self, map_function: MapFunction = map) -> GenerationReport:
        progress = self.generation / self.config.generations
        players = self.players[self.generation % len(self.players)]
        learner = Learner(self.weights, Random(f"{self.seed} {self.generation}"))
        game = find_game("qwizz", players=players)
        total = 0
        learner.rate = self.config.learning_rate * 30.0**-progress
        learner.exploration_rate = self.config.exploration_rate * max(0.0, 1 - 1.3 * progress)
        for _ in range(self.config.games):
            state = game.start()
            assert isinstance(state, QwizzState)
            learner.play(state)
            total += sum(state.scores)
        self.generation += 1
        loss = learner.squared_errors / max(1, int(learner.positions))
        return GenerationReport(self.generation, players, total / self.config.games / players, loss)

    def save(self, path: Path) -> None:
        """Write everything that the rest of the training depends on."""
        values, spreads = self.arrays()
        save_checkpoint(path, {"generation": self.generation, "values": values, "spreads": spreads})

    def load(self, path: Path) -> None:
        with np.load(path) as stored:
            self.generation = int(stored["generation"])
            self.weights = Weights(
                self.weights.layout, stored["values"].tolist(), stored["spreads"].tolist()
            )

    def export(self, path: Path) -> None:
        """Write the values as they are shipped."""
        values, spreads = self.arrays()
        save_weights(path, pool_seats(values), spreads)

    def arrays(self) -> tuple[Numbers, Numbers]:
        return np.array(memoryview(self.weights.values)), np.array(memoryview(self.weights.spreads))


def pool_seats(values: Numbers) -> Numbers:
    """With three or more players, one value of the race for who rolls next and for the others:
    results hardly differ between the seats, and most of the difference that was learned is noise.
    """
    pooled = values.copy()
    contexts = pooled[CONTEXT:RACE].reshape(MOST_PLAYERS, 2, -1)
    for others in range(2, MOST_PLAYERS):
        contexts[others] = np.average(contexts[others], axis=0, weights=(others, 1))
    return pooled


def initial_weights(config: TrainingConfig) -> Weights:
    if config.initial_network:
        return read_weights(weights_file(config.initial_network))
    return START.weights()


def make_setups(key: str) -> Mapping[str, TrainingSetup]:
    return {
        "qwizz-1": TrainingSetup(SOLO, lambda config, seed: QwizzTrainer((1,), config, seed)),
        "qwizz-2": TrainingSetup(SEVERAL, lambda config, seed: QwizzTrainer((2,), config, seed)),
        "qwizz": TrainingSetup(
            SEVERAL, lambda config, seed: QwizzTrainer((3, 4, 3, 5, 4, 8), config, seed)
        ),
    }
