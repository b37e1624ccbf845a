"""How the weights are learned: generations of quick games, each played by what the ones before have taught, and least squares."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
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
from quincunx.engine.training import Each, Plan, Progress

Numbers = NDArray[np.float64]

MEMORY = 0.5  # how much of what earlier generations taught still counts in the next one at the same table
RIDGE = 30.0  # rows' worth of belief that a weight is nought, so that features that say the same share it
FIRST_SPREAD = 30.0  # points


@dataclass(frozen=True)
class Lesson:
    """Of every position its features and phase, and the lead and score that the seat gained in the rest of the game."""

    features: Numbers
    phases: NDArray[np.int64]
    targets: Numbers


def lessons(seed: str, count: int, players: int, weights: tuple[list[float], list[float]], boldness: float) -> tuple[Lesson, int]:
    """Play so many games; what they teach, and the points of all players."""
    setup, quick, rng = game("qwirkle", players=players), Quick(Weights(*weights)), Random(seed)
    played = Lessons()
    points = sum(sum(played.play(setup, quick, rng, boldness).scores) for _ in range(count))
    rows = int(played.rows)
    features = np.frombuffer(memoryview(played.features), np.float64, rows * FEATURES).reshape(rows, FEATURES)
    phases, leads, scores = (np.frombuffer(memoryview(part), np.int64, rows) for part in (played.phases, played.leads, played.scores))
    return Lesson(features, phases, np.column_stack([leads, scores]).astype(np.float64)), points


def joined(parts: Sequence[Lesson]) -> Lesson:
    features, phases, targets = (np.concatenate([getattr(part, name) for part in parts]) for name in ("features", "phases", "targets"))
    return Lesson(features, phases, targets)


class Fitting:
    """Two, three and four players in turn. The weights are always those that fit all that is remembered best."""

    def __init__(self, plan: Plan, seed: int) -> None:
        self.plan, self.seed, self.generation = plan, seed, 0
        self.values = np.zeros((TABLES, PHASES, TARGETS, FEATURES))
        self.spreads = np.full((TABLES, PHASES), FIRST_SPREAD)
        self.squares = np.zeros((TABLES, PHASES, FEATURES, FEATURES))
        self.products = np.zeros((TABLES, PHASES, FEATURES, TARGETS))

    def weights(self) -> Weights:
        return Weights(*self.plain_weights())

    def plain_weights(self) -> tuple[list[float], list[float]]:
        """As they can be sent to a worker."""
        return self.values.ravel().tolist(), self.spreads.ravel().tolist()

    def advance(self, each: Each = map) -> Progress:
        """Play one generation and fit the weights of its table anew."""
        table = self.generation % TABLES
        players = table + FEWEST_PLAYERS
        work = partial(lessons, players=players, weights=self.plain_weights(), boldness=self.plan.boldness)
        parts = list(each(work, *self.plan.shares(self.seed, self.generation)))
        loss = self.study(table, joined([part for part, _ in parts]))
        self.generation += 1
        return Progress(self.generation, players, sum(points for _, points in parts) / self.plan.games / players, loss)

    def study(self, table: int, lesson: Lesson) -> float:
        """How far the lead strays from what is foretold after the fit, in points."""
        off = np.zeros(len(lesson.phases))
        for phase in range(PHASES):
            chosen = lesson.phases == phase
            features, targets = lesson.features[chosen], lesson.targets[chosen]
            self.fit(table, phase, features, targets)
            off[chosen] = targets[:, 0] - features @ self.values[table, phase, 0]
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
