"""How the weights are learned: generations of quick games, each played by what the ones before have taught, and least squares."""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from quincunx.core.registry import game
from quincunx.core.rng import Random
from quincunx.engine.knowledge import path_of
from quincunx.engine.specialists.qwirkle.lessons import Lessons
from quincunx.engine.specialists.qwirkle.quick import Quick
from quincunx.engine.specialists.qwirkle.weights import FEATURES, FEWEST_PLAYERS, PHASES, TABLES, TARGETS, Weights
from quincunx.engine.training import Plan, Progress

Numbers = NDArray[np.float64]

MEMORY = 0.5  # how much of what earlier generations taught still counts in the next one at the same table
RIDGE = 30.0  # rows' worth of belief that a weight is nought, so that features that say the same share it
FIRST_SPREAD = 30.0  # points


class Fitting:
    """Two, three and four players in turn. The weights are always those that fit all that is remembered best."""

    def __init__(self, plan: Plan, seed: int) -> None:
        self.plan, self.seed, self.generation = plan, seed, 0
        self.values = np.zeros((TABLES, PHASES, TARGETS, FEATURES))
        self.spreads = np.full((TABLES, PHASES), FIRST_SPREAD)
        self.squares = np.zeros((TABLES, PHASES, FEATURES, FEATURES))
        self.products = np.zeros((TABLES, PHASES, FEATURES, TARGETS))

    def weights(self) -> Weights:
        return Weights(self.values.ravel().tolist(), self.spreads.ravel().tolist())

    def advance(self) -> Progress:
        """Play one generation and fit the weights of its table anew."""
        table = self.generation % TABLES
        setup, quick, rng = game("qwirkle", players=table + FEWEST_PLAYERS), Quick(self.weights()), Random(f"{self.seed} {self.generation}")
        lessons, points = Lessons(), 0
        for _ in range(self.plan.games):
            points += sum(lessons.play(setup, quick, rng, self.plan.boldness).scores)
        loss = self.study(table, lessons)
        self.generation += 1
        return Progress(self.generation, setup.players, points / self.plan.games / setup.players, loss)

    def study(self, table: int, lessons: Lessons) -> float:
        """How far the lead strays from what is foretold after the fit, in points."""
        rows = int(lessons.rows)
        features = np.frombuffer(memoryview(lessons.features), np.float64, rows * FEATURES).reshape(rows, FEATURES)
        targets = np.column_stack([np.frombuffer(memoryview(part), np.int64, rows) for part in (lessons.leads, lessons.scores)])
        phases = np.frombuffer(memoryview(lessons.phases), np.int64, rows)
        off = np.zeros(rows)
        for phase in range(PHASES):
            chosen = phases == phase
            self.fit(table, phase, features[chosen], targets[chosen].astype(np.float64))
            off[chosen] = targets[chosen, 0] - features[chosen] @ self.values[table, phase, 0]
            self.spreads[table, phase] = off[chosen].std()
        return float(off.std())

    def fit(self, table: int, phase: int, features: Numbers, targets: Numbers) -> None:
        squares, products = self.squares[table, phase], self.products[table, phase]
        squares *= MEMORY
        products *= MEMORY
        squares += features.T @ features
        products += features.T @ targets
        self.values[table, phase] = np.linalg.solve(squares + RIDGE * np.eye(FEATURES), products).T

    # ---- on disk

    def save(self, path: Path) -> None:
        """Write all that the rest of the training depends on; the file appears whole or not at all."""
        partial = path.with_name(path.name + ".partial.npz")
        parts: dict[str, Any] = {"generation": self.generation, **self.arrays()}
        np.savez(partial, **parts)
        partial.replace(path)

    def load(self, path: Path) -> None:
        with np.load(path) as stored:
            self.generation = int(stored["generation"])
            for name, array in self.arrays().items():
                array[...] = stored[name]

    def export(self, path: Path) -> None:
        np.savez_compressed(path, values=self.values.astype(np.float32), spreads=self.spreads.astype(np.float32))

    def arrays(self) -> dict[str, Numbers]:
        return {"values": self.values, "spreads": self.spreads, "squares": self.squares, "products": self.products}


def shipped() -> Weights:
    with np.load(path_of("qwirkle")) as stored:
        return Weights(stored["values"].ravel().tolist(), stored["spreads"].ravel().tolist())
