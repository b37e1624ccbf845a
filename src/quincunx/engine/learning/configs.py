"""What can be trained, and how: the settings that `quincunx train` reproduces."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from quincunx.core.errors import OptionError
from quincunx.core.registry import find_descriptor
from quincunx.engine.learning.opponents import Opponent
from quincunx.engine.values.files import network_name

GameOptions = Mapping[str, object]
# `map`, or the method of an executor: results in the order of the arguments
MapFunction = Callable[..., Iterable[Any]]


@dataclass(frozen=True)
class TrainingConfig:
    """Every figure that influences the result."""

    generations: int = 300
    games: int = 1000  # in each generation
    parts: int = 1  # of a generation, each with its own dice, which workers can play in parallel
    return_lambda: float = 0.85  # the weight of later returns against the network's own evaluations
    exploration_rate: float = 0.04  # random choices at the beginning; none at the end
    learning_rate: float = 1e-3  # at the beginning; a thirtieth of it at the end
    replay_generations: int = 6  # in the replay buffer
    passes: float = 1.0  # over one generation's worth of positions, after each generation
    batch_size: int = 512
    hidden: tuple[int, ...] = (128, 64)
    initial_network: str = ""  # a shipped network to start from; empty: random weights
    # plays all other seats, from which nothing is learned; None: self-play
    opponent: Callable[[], Opponent] | None = None

    def split(self, seed: int, generation: int) -> tuple[list[str], list[int]]:
        """The seeds of a generation's parts, and how many games each plays."""
        name = f"{seed} {generation}"
        seeds = [f"{name} {part}" if part else name for part in range(self.parts)]
        return seeds, [(self.games + part) // self.parts for part in range(self.parts)]


@dataclass(frozen=True)
class GenerationReport:
    """How a generation went."""

    generation: int
    players: int
    score: float  # the mean final score of its games
    loss: float


class Trainer(Protocol):
    """Learns a game, generation by generation, and can be interrupted after each."""

    config: TrainingConfig
    generation: int

    def advance(self, map_function: MapFunction = map) -> GenerationReport: ...
    def save(self, path: Path) -> None: ...
    def load(self, path: Path) -> None: ...
    def export(self, path: Path) -> None: ...


@dataclass(frozen=True)
class TrainingSetup:
    """How one file of weights is trained."""

    config: TrainingConfig
    make_trainer: Callable[[TrainingConfig, int], Trainer]  # from the settings and a seed
    variants: Sequence[GameOptions] = ()  # of the game, on which a value network is trained


def with_players(*players: int, **others: object) -> list[GameOptions]:
    """Options of games with these numbers of players."""
    return [{"players": count, **others} for count in players]


def training_setups(key: str) -> Mapping[str, TrainingSetup]:
    """All networks of a game that can be trained, by name."""
    make_setups = find_descriptor(key).load("training")
    if make_setups is None:
        raise OptionError("{key} cannot be trained: its descriptor names no training", key=key)
    setups: Mapping[str, TrainingSetup] = make_setups(key)
    return setups


def find_training(key: str, players: int | None = None, opponents: str = "") -> TrainingSetup:
    """The training of one network, or an OptionError that lists the choices."""
    name = network_name(key, players, opponents)
    setups = training_setups(key)
    if name not in setups:
        raise OptionError(
            "there is no network {name} to train, only {names}",
            name=repr(name),
            names=", ".join(setups),
        )
    return setups[name]
