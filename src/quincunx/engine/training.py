"""Learning from self-play: generations of games, each teaching the network what its own positions came to."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from quincunx.core.game import Game
from quincunx.core.rng import Random
from quincunx.engine.adam import Adam
from quincunx.engine.batch import Batch
from quincunx.engine.crowd import WatchedCrowd
from quincunx.engine.evaluators import described
from quincunx.engine.guests import Loner, host_of, let_choose
from quincunx.engine.judge import Judge, inputs_of
from quincunx.engine.knowledge import path_of
from quincunx.engine.network import LEAD, SCORE, UNIT, Array, Network

Each = Callable[..., Iterable[Any]]  # calls a function for each of some words, results in their order: `map`, or an executor's
MOST_ROLLS = 1000  # in a game; a game that goes on for longer teaches nothing


@dataclass(frozen=True)
class Plan:
    """How to train; every figure that matters to the result."""

    generations: int = 300
    games: int = 1000  # in each generation
    parts: int = 1  # of a generation, with dice of their own, which workers may share among them
    trust: float = 0.85  # lambda: how far results count against the network's own later opinion
    boldness: float = 0.04  # random choices at the beginning, none at the end
    rate: float = 1e-3  # of learning at the beginning, a thirtieth of it at the end
    memory: int = 6  # generations that are studied again
    passes: float = 1.0  # through the memory in each generation
    sample: int = 512
    hidden: tuple[int, ...] = (128, 64)
    schooling: str = ""  # the shipped network with which it begins, if not with a fresh one
    among_loners: bool = False  # the other seats play by the solved game for one and teach nothing

    def shares(self, seed: int, generation: int) -> tuple[list[str], list[int]]:
        """The seeds of a generation's parts, and how many games each plays."""
        name = f"{seed} {generation}"
        seeds = [f"{name} {part}" if part else name for part in range(self.parts)]
        return seeds, [(self.games + part) // self.parts for part in range(self.parts)]


@dataclass(frozen=True)
class Lesson:
    """Positions with what they came to: score and lead by lambda-returns, and the lead in the end, all in units."""

    inputs: NDArray[np.uint8]
    targets: Array


def begun(game: Game, plan: Plan, seed: int) -> Network:
    """The network before its first game. One that was schooled learns first of all that nobody leads at the start."""
    describe = described(game)
    if not plan.schooling:
        return Network.fresh(describe.scales(), plan.hidden, seed)
    network, start = Network.load(path_of(plan.schooling)), Batch(describe.width)
    describe.write(game.start(), 0, start)
    network.biases[-1][LEAD] -= network(inputs_of(start))[0, LEAD] / UNIT
    return network


def lessons(seed: str, count: int, game: Game, network: Network, boldness: float, plan: Plan) -> tuple[Lesson, float]:
    """Play so many games; what they teach, and the mean final score."""
    judge, rng = Judge(described(game), network), Random(seed)
    play = WatchedCrowd(judge.evaluator, [game.start() for _ in range(count)], [rng] * count, MOST_ROLLS)
    while play.ask():
        worth = judge.choices(play.batch, alone=game.players == 1)
        if plan.among_loners:
            let_choose(Loner(), play, worth)
        play.answer(worth, boldness)
    tables, seats = (np.frombuffer(memoryview(part), np.int64) for part in (play.places, play.seats))
    taught = seats == [host_of(table, game.players) for table in tables.tolist()] if plan.among_loners else np.full(len(seats), True)
    tables, seats = tables[taught], seats[taught]
    inputs, results = inputs_of(play.seen)[taught], np.array(play.results(), np.float32)[taught]
    returns = backed_up(network(inputs)[:, [SCORE, LEAD]], results, tables, seats, plan.trust)
    targets = np.column_stack([returns, results[:, 1]]) / np.float32(UNIT)
    first = np.unique(tables * 8 + seats, return_index=True)[1]
    return Lesson(inputs, targets.astype(np.float32)), float(results[first, 0].mean())


def joined(parts: Sequence[Lesson]) -> Lesson:
    return Lesson(np.concatenate([part.inputs for part in parts]), np.concatenate([part.targets for part in parts]))


def backed_up(opinions: Array, results: Array, tables: NDArray[np.int64], seats: NDArray[np.int64], trust: float) -> Array:
    """Lambda-returns: of each position a mean of the opinions that follow it in its game, and of the result."""
    returns = results.copy()
    order = np.lexsort((np.arange(len(tables)), seats, tables))
    following = order[:-1], order[1:]
    same = (tables[following[0]] == tables[following[1]]) & (seats[following[0]] == seats[following[1]])
    for now, later in zip(following[0][same][::-1], following[1][same][::-1], strict=True):
        returns[now] = (1 - trust) * opinions[later] + trust * returns[later]
    return returns


@dataclass(frozen=True)
class Progress:
    """How a generation went."""

    generation: int
    players: int
    score: float  # mean final score of its games
    loss: float


class Training:
    """A network in training. Saved and loaded, it goes on to the same result."""

    def __init__(self, setups: Sequence[Game], plan: Plan, seed: int) -> None:
        """The set-ups, which their evaluator must describe alike, take turns from generation to generation."""
        self.setups, self.plan, self.seed = setups, plan, seed
        self.network = begun(setups[0], plan, seed)
        self.optimiser = Adam(self.network)
        self.orders = np.array(described(setups[0]).symmetries(), np.int64)
        self.memory: list[Lesson] = []
        self.generation = 0

    def advance(self, each: Each = map) -> Progress:
        """Play one generation and study it. Whoever plays its parts, the result is the same."""
        done, game = self.generation / self.plan.generations, self.setups[self.generation % len(self.setups)]
        boldness = self.plan.boldness * max(0.0, 1 - 1.3 * done)
        work = partial(lessons, game=game, network=self.network, boldness=boldness, plan=self.plan)
        seeds, games = self.plan.shares(self.seed, self.generation)
        parts, scores = zip(*each(work, seeds, games), strict=True)
        self.memory = [*self.memory, joined(parts)][-self.plan.memory :]
        self.optimiser.rate = self.plan.rate * 30.0**-done
        loss = self.study(np.random.default_rng([self.seed, self.generation]))
        self.generation += 1
        return Progress(self.generation, game.players, float(np.average(scores, weights=games)), loss)

    def study(self, rng: np.random.Generator) -> float:
        """Go through samples of the memory, each in a random one of its equal forms; the mean loss."""
        remembered, losses = joined(self.memory), []
        inputs, targets = remembered.inputs, remembered.targets
        for _ in range(int(self.plan.passes * len(inputs) / len(self.memory) / self.plan.sample) + 1):
            chosen = rng.integers(0, len(inputs), self.plan.sample)
            values = inputs[chosen]
            if len(self.orders):
                orders = self.orders[rng.integers(0, len(self.orders), self.plan.sample)]
                values = np.take_along_axis(values, orders, axis=1)
            losses.append(self.optimiser.step(values.astype(np.float32) * self.network.scales, targets[chosen]))
        return float(np.mean(losses))

    def save(self, path: Path) -> None:
        """Write all that the rest of the training depends on; the file appears whole or not at all."""
        parts: dict[str, Any] = {"generation": self.generation, "steps": self.optimiser.steps}
        for name, arrays in self.arrays().items():
            parts |= {f"{name}{number}": array for number, array in enumerate(arrays)}
        for number, lesson in enumerate(self.memory):
            parts |= {f"inputs{number}": lesson.inputs, f"targets{number}": lesson.targets}
        partial = path.with_name(path.name + ".partial.npz")
        np.savez(partial, **parts)
        partial.replace(path)

    def export(self, path: Path) -> None:
        """Write what was learned, as it is shipped."""
        self.network.save(path)

    def load(self, path: Path) -> None:
        with np.load(path) as stored:
            self.generation, self.optimiser.steps = int(stored["generation"]), int(stored["steps"])
            for name, arrays in self.arrays().items():
                for number, array in enumerate(arrays):
                    array[...] = stored[f"{name}{number}"]
            remembered = sum(name.startswith("inputs") for name in stored.files)
            self.memory = [Lesson(stored[f"inputs{number}"], stored[f"targets{number}"]) for number in range(remembered)]

    def arrays(self) -> dict[str, list[Array]]:
        return {"part": self.optimiser.parts, "mean": self.optimiser.means, "square": self.optimiser.squares}
