"""Learning from self-play: each generation of games shows how its own positions turned out."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from quincunx.core.dice.rng import Random
from quincunx.core.errors import OptionError
from quincunx.core.game import Game
from quincunx.core.registry import find_descriptor
from quincunx.core.registry import game as find_game
from quincunx.core.text.messages import message_plural
from quincunx.engine.learning.configs import (
    GameOptions,
    GenerationReport,
    MapFunction,
    TrainingConfig,
    TrainingSetup,
    training_setups,
    with_players,
)
from quincunx.engine.learning.opponents import force_opponent_choices, own_seat
from quincunx.engine.learning.optimiser import Adam
from quincunx.engine.learning.recording import RecordingLockstep
from quincunx.engine.plugins import MakeEvaluator
from quincunx.engine.values.batch import InputBatch
from quincunx.engine.values.features import Features
from quincunx.engine.values.files import network_name, weights_file
from quincunx.engine.values.network import LEAD, SCORE, UNIT, Array, Network
from quincunx.engine.values.position_values import inputs_of

MAX_ROLLS = 1000  # in a game
MOST_PLAYERS = 5  # in games that a network is trained on, unless the game says otherwise


@dataclass(frozen=True)
class Examples:
    """Positions with targets in units: lambda-returns for score and lead, the final lead."""

    inputs: NDArray[np.uint8]
    targets: Array


def value_network_setup(
    key: str, make_evaluator: MakeEvaluator, variants: Sequence[GameOptions], config: TrainingConfig
) -> TrainingSetup:
    """The training of a network on these variants, with the numbers of players they allow."""
    allowed = [options for options in variants if options["players"] in find_descriptor(key).seats]

    def make_trainer(config: TrainingConfig, seed: int) -> ValueNetworkTrainer:
        return ValueNetworkTrainer(
            [find_game(key, **options) for options in allowed], make_evaluator, config, seed
        )

    return TrainingSetup(config, make_trainer, allowed)


def training_with_evaluator(
    key: str, make_evaluator: MakeEvaluator, players: int | None = None
) -> TrainingSetup:
    """The training of a network with an evaluator of the user's: with the game's settings if it has
    some, otherwise the defaults.
    """
    descriptor = find_descriptor(key)
    name = network_name(key, players)
    shipped = training_setups(key).get(name) if descriptor.training else None
    if shipped is not None and shipped.variants:
        return value_network_setup(
            key, make_evaluator, shipped.variants, replace(shipped.config, initial_network="")
        )
    if players is None:
        seats = [count for count in descriptor.seats if count <= MOST_PLAYERS]
    else:
        seats = [players]
    if players is not None and players not in descriptor.seats:
        raise OptionError(
            message_plural(
                "{game} is not for {count} player",
                "{game} is not for {count} players",
                players,
                game=key,
            )
        )
    return value_network_setup(key, make_evaluator, with_players(*seats), TrainingConfig())


def initial_network(game: Game, features: Features, config: TrainingConfig, seed: int) -> Network:
    """The network before its first game.

    One that was trained for another task is corrected first: at the start, nobody leads.
    """
    if not config.initial_network:
        return Network.random(features.scales(), config.hidden, seed)
    network = Network.load(weights_file(config.initial_network))
    start = InputBatch(features.width)
    features.write(game.start(), 0, start)
    network.biases[-1][LEAD] -= network(inputs_of(start))[0, LEAD] / UNIT
    return network


def play_games(
    seed: str,
    count: int,
    game: Game,
    make_evaluator: MakeEvaluator,
    network: Network,
    exploration_rate: float,
    config: TrainingConfig,
) -> tuple[Examples, float]:
    """Play some games; returns what they teach, and the mean final score."""
    # Ties count as when the shipped networks were trained: by the tie-breaks, the same seed would
    # give other networks.
    search = make_evaluator(game).search(network, settles_ties=False)
    rng = Random(seed)
    opponent = config.opponent() if config.opponent else None
    lockstep = RecordingLockstep(
        search, [game.start() for _ in range(count)], [rng] * count, MAX_ROLLS
    )
    while lockstep.collect_decisions():
        values = search.model.evaluate(lockstep.batch)
        worth = values.worth_of_choices(lockstep.batch, solo=game.players == 1)
        if opponent:
            force_opponent_choices(opponent, lockstep, worth)
        lockstep.apply_choices(worth, exploration_rate)
    games, seats = (
        np.frombuffer(memoryview(part), np.int64) for part in (lockstep.games, lockstep.seats)
    )
    if opponent:
        own = seats == [own_seat(number, game.players) for number in games.tolist()]
    else:
        own = np.full(len(seats), True)
    games, seats = games[own], seats[own]
    assert isinstance(lockstep.recorded, InputBatch)
    inputs = inputs_of(lockstep.recorded)[own]
    results = np.array(lockstep.results(), np.float32)[own]
    returns = lambda_returns(
        network(inputs)[:, [SCORE, LEAD]], results, games, seats, config.return_lambda
    )
    targets = np.column_stack([returns, results[:, 1]]) / np.float32(UNIT)
    first = np.unique(games * 8 + seats, return_index=True)[1]
    return Examples(inputs, targets.astype(np.float32)), float(results[first, 0].mean())


def concatenate(parts: Sequence[Examples]) -> Examples:
    return Examples(
        np.concatenate([part.inputs for part in parts]),
        np.concatenate([part.targets for part in parts]),
    )


def lambda_returns(
    evaluations: Array,
    results: Array,
    games: NDArray[np.int64],
    seats: NDArray[np.int64],
    return_lambda: float,
) -> Array:
    """For each position a weighted mean of its game's later evaluations, and the result."""
    returns = results.copy()
    order = np.lexsort((np.arange(len(games)), seats, games))
    now, later = order[:-1], order[1:]
    same = (games[now] == games[later]) & (seats[now] == seats[later])
    for position, successor in zip(now[same][::-1], later[same][::-1], strict=True):
        returns[position] = (1 - return_lambda) * evaluations[successor] + return_lambda * returns[
            successor
        ]
    return returns


class ValueNetworkTrainer:
    """A network in training. Saved and loaded, it continues to the same result."""

    def __init__(
        self,
        variants: Sequence[Game],
        make_evaluator: MakeEvaluator,
        config: TrainingConfig,
        seed: int,
    ) -> None:
        """The variants take turns by generation; their evaluators have the same inputs."""
        self.variants = variants
        self.make_evaluator = make_evaluator
        self.config = config
        self.seed = seed
        features = make_evaluator(variants[0]).features
        self.network = initial_network(variants[0], features, config, seed)
        self.optimiser = Adam(self.network)
        self.symmetries = np.array(features.symmetries(), np.int64)
        self.replay_buffer: list[Examples] = []  # one entry for each generation
        self.generation = 0

    def advance(self, map_function: MapFunction = map) -> GenerationReport:
        """Play one generation and learn from it. The result does not depend on the workers."""
        progress = self.generation / self.config.generations
        game = self.variants[self.generation % len(self.variants)]
        play_part = partial(
            play_games,
            game=game,
            make_evaluator=self.make_evaluator,
            network=self.network,
            exploration_rate=self.config.exploration_rate * max(0.0, 1 - 1.3 * progress),
            config=self.config,
        )
        seeds, games = self.config.split(self.seed, self.generation)
        parts, scores = zip(*map_function(play_part, seeds, games), strict=True)
        self.replay_buffer = [*self.replay_buffer, concatenate(parts)][
            -self.config.replay_generations :
        ]
        self.optimiser.learning_rate = self.config.learning_rate * 30.0**-progress
        loss = self.learn(np.random.default_rng([self.seed, self.generation]))
        self.generation += 1
        return GenerationReport(
            self.generation, game.players, float(np.average(scores, weights=games)), loss
        )

    def learn(self, rng: np.random.Generator) -> float:
        """Train on random batches of the replay buffer, each position in a random one of its
        symmetric forms; returns the mean loss.
        """
        examples = concatenate(self.replay_buffer)
        losses = []
        inputs, targets, size = examples.inputs, examples.targets, self.config.batch_size
        for _ in range(int(self.config.passes * len(inputs) / len(self.replay_buffer) / size) + 1):
            chosen = rng.integers(0, len(inputs), size)
            values = inputs[chosen]
            if len(self.symmetries):
                permutations = self.symmetries[rng.integers(0, len(self.symmetries), size)]
                values = np.take_along_axis(values, permutations, axis=1)
            losses.append(
                self.optimiser.step(
                    values.astype(np.float32) * self.network.scales, targets[chosen]
                )
            )
        return float(np.mean(losses))

    def save(self, path: Path) -> None:
        """Write everything that the rest of the training depends on."""
        parts: dict[str, Any] = {"generation": self.generation, "steps": self.optimiser.steps}
        for name, arrays in self.optimiser_arrays().items():
            parts |= {f"{name}{number}": array for number, array in enumerate(arrays)}
        for number, examples in enumerate(self.replay_buffer):
            parts |= {f"inputs{number}": examples.inputs, f"targets{number}": examples.targets}
        save_checkpoint(path, parts)

    def load(self, path: Path) -> None:
        with np.load(path) as stored:
            self.generation = int(stored["generation"])
            self.optimiser.steps = int(stored["steps"])
            for name, arrays in self.optimiser_arrays().items():
                for number, array in enumerate(arrays):
                    array[...] = stored[f"{name}{number}"]
            count = sum(name.startswith("inputs") for name in stored.files)
            self.replay_buffer = [
                Examples(stored[f"inputs{number}"], stored[f"targets{number}"])
                for number in range(count)
            ]

    def export(self, path: Path) -> None:
        """Write the network as it is shipped."""
        self.network.save(path)

    def optimiser_arrays(self) -> dict[str, list[Array]]:
        return {
            "parameter": self.optimiser.parameters,
            "mean": self.optimiser.means,
            "square": self.optimiser.squares,
        }


def save_checkpoint(path: Path, arrays: dict[str, Any]) -> None:
    """The file appears completely or not at all."""
    unfinished = path.with_name(path.name + ".partial.npz")
    np.savez(unfinished, **arrays)
    unfinished.replace(path)
