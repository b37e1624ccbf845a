"""How the weights are learned: generations of games by the fast player, and least squares."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from quincunx.core.dice.rng import Random
from quincunx.core.one_thread import one_thread
from quincunx.core.registry import game as find_game
from quincunx.engine.games.qwirkle.fast_player import FastPlayer
from quincunx.engine.games.qwirkle.recorder import GameRecorder
from quincunx.engine.games.qwirkle.weights import (
    FEATURES,
    FEWEST_PLAYERS,
    PHASES,
    SIZES,
    TARGETS,
    Weights,
)
from quincunx.engine.learning.configs import (
    GenerationReport,
    MapFunction,
    TrainingConfig,
    TrainingSetup,
)
from quincunx.engine.learning.training import save_checkpoint
from quincunx.engine.values.files import weights_file
from quincunx.engine.values.network import check_array

Numbers = NDArray[np.float64]

CONFIG = TrainingConfig(generations=15, games=4000)
DECAY = 0.5  # of earlier generations with the same number of players
RIDGE = 30.0  # regularisation, in rows: correlated features share their weight
INITIAL_SPREAD = 30.0  # points


@dataclass(frozen=True)
class RegressionData:
    """The features and phase of every position, and how much the lead and score of the seat grew in
    the rest of the game.
    """

    features: Numbers
    phases: NDArray[np.int64]
    targets: Numbers


def play_games(
    seed: str,
    count: int,
    players: int,
    weights: tuple[list[float], list[float]],
    exploration_rate: float,
) -> tuple[RegressionData, int]:
    """Play some games; returns what they teach, and the points of all players."""
    game = find_game("qwirkle", players=players)
    player = FastPlayer(Weights(*weights))
    rng = Random(seed)
    recorder = GameRecorder()
    points = sum(
        sum(recorder.play(game, player, rng, exploration_rate).scores) for _ in range(count)
    )
    rows = int(recorder.rows)
    features = np.frombuffer(memoryview(recorder.features), np.float64, rows * FEATURES).reshape(
        rows, FEATURES
    )
    phases, leads, scores = (
        np.frombuffer(memoryview(part), np.int64, rows)
        for part in (recorder.phases, recorder.leads, recorder.scores)
    )
    return RegressionData(
        features, phases, np.column_stack([leads, scores]).astype(np.float64)
    ), points


def concatenate(parts: Sequence[RegressionData]) -> RegressionData:
    features, phases, targets = (
        np.concatenate([getattr(part, name) for part in parts])
        for name in ("features", "phases", "targets")
    )
    return RegressionData(features, phases, targets)


class QwirkleTrainer:
    """Plays with two to four players in turn, and fits the weights after each generation."""

    def __init__(self, config: TrainingConfig, seed: int) -> None:
        self.config = config
        self.seed = seed
        self.generation = 0
        self.values = np.zeros((SIZES, PHASES, TARGETS, FEATURES))
        self.spreads = np.full((SIZES, PHASES), INITIAL_SPREAD)
        self.squares = np.zeros((SIZES, PHASES, FEATURES, FEATURES))
        self.products = np.zeros((SIZES, PHASES, FEATURES, TARGETS))

    def weights(self) -> Weights:
        return Weights(*self.weight_lists())

    def weight_lists(self) -> tuple[list[float], list[float]]:
        """In a form that can be sent to a worker."""
        return self.values.ravel().tolist(), self.spreads.ravel().tolist()

    def advance(self, map_function: MapFunction = map) -> GenerationReport:
        """Play one generation and fit the weights for its number of players."""
        size = self.generation % SIZES
        players = size + FEWEST_PLAYERS
        play_part = partial(
            play_games,
            players=players,
            weights=self.weight_lists(),
            exploration_rate=self.config.exploration_rate,
        )
        parts = list(map_function(play_part, *self.config.split(self.seed, self.generation)))
        loss = self.learn(size, concatenate([examples for examples, _ in parts]))
        self.generation += 1
        return GenerationReport(
            self.generation,
            players,
            sum(points for _, points in parts) / self.config.games / players,
            loss,
        )

    def learn(self, size: int, examples: RegressionData) -> float:
        """Returns the standard error of the predicted lead after the fit, in points."""
        errors = np.zeros(len(examples.phases))
        with one_thread():
            for phase in range(PHASES):
                chosen = examples.phases == phase
                features, targets = examples.features[chosen], examples.targets[chosen]
                self.fit(size, phase, features, targets)
                errors[chosen] = targets[:, 0] - features @ self.values[size, phase, 0]
                self.spreads[size, phase] = errors[chosen].std()
        return float(errors.std())

    def fit(self, size: int, phase: int, features: Numbers, targets: Numbers) -> None:
        squares, products = self.squares[size, phase], self.products[size, phase]
        squares *= DECAY
        products *= DECAY
        squares += features.T @ features
        products += features.T @ targets
        self.values[size, phase] = np.linalg.solve(squares + RIDGE * np.eye(FEATURES), products).T

    # ---- files

    def save(self, path: Path) -> None:
        """Write everything that the rest of the training depends on."""
        save_checkpoint(path, {"generation": self.generation, **self.arrays()})

    def load(self, path: Path) -> None:
        with np.load(path) as stored:
            self.generation = int(stored["generation"])
            for name, array in self.arrays().items():
                array[...] = stored[name]

    def export(self, path: Path) -> None:
        """Write the weights as they are shipped."""
        np.savez_compressed(
            path, values=self.values.astype(np.float32), spreads=self.spreads.astype(np.float32)
        )

    def arrays(self) -> dict[str, Numbers]:
        return {
            "values": self.values,
            "spreads": self.spreads,
            "squares": self.squares,
            "products": self.products,
        }


@cache
def load_shipped_weights() -> Weights:
    return load_weights(weights_file("qwirkle"))


def load_weights(path: Path) -> Weights:
    with np.load(path) as stored:
        values, spreads = stored["values"], stored["spreads"]
    check_array(values, SIZES, PHASES, TARGETS, FEATURES)
    check_array(spreads, SIZES, PHASES)
    return Weights(values.ravel().tolist(), spreads.ravel().tolist())


def make_setups(key: str) -> Mapping[str, TrainingSetup]:
    return {key: TrainingSetup(CONFIG, QwirkleTrainer)}
