"""Training: the gradients are right, the network improves, and an interrupted training gives the
same result.
"""

import argparse
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import numpy as np
import pytest

import quincunx as qx
from quincunx.arena.workers import Workers, local_workers
from quincunx.commands import train
from quincunx.engine.learning.configs import TrainingConfig, find_training
from quincunx.engine.learning.optimiser import Adam, loss_and_slope
from quincunx.engine.learning.training import ValueNetworkTrainer, lambda_returns
from quincunx.engine.values.network import Network
from tests.engine.learning.resume import train_with_interruption
from tests.support import refused

SMALL = TrainingConfig(generations=4, games=20, hidden=(16,))


def trainer(key: str, config: TrainingConfig, players: int | None = None) -> ValueNetworkTrainer:
    made = find_training(key, players).make_trainer(config, 1)
    assert isinstance(made, ValueNetworkTrainer)
    return made


def small_trainer() -> ValueNetworkTrainer:
    return trainer("squares", SMALL)


def equal(one: Network, other: Network) -> bool:
    return all(
        np.array_equal(mine, theirs)
        for mine, theirs in zip(one.weights, other.weights, strict=True)
    )


def test_gradients_agree_with_finite_differences() -> None:
    rng = np.random.default_rng(1)
    network = Network.random([1.0] * 6, (5, 4), seed=1)
    inputs, targets = (rng.normal(size=(7, width)).astype(np.float32) for width in (6, 3))
    optimiser = Adam(network)
    layers = network.layers(inputs)
    gradients = optimiser.gradients(layers, loss_and_slope(layers[-1], targets)[1])
    weights = network.weights[0]
    for place in ((0, 0), (3, 2), (5, 4)):
        kept, losses = weights[place], []
        for step in (1e-2, -1e-2):
            weights[place] = kept + np.float32(step)
            losses.append(score_loss(network, inputs, targets))
        weights[place] = kept
        # the spread's part of the loss has no gradient for the lead, so only score and lead are
        # compared
        layers = network.layers(inputs)
        slope = loss_and_slope(layers[-1], targets)[1]
        slope[:, 2] = 0
        gradient = optimiser.gradients(layers, slope)[0][place]
        assert (losses[0] - losses[1]) / 2e-2 == pytest.approx(float(gradient), abs=2e-2, rel=5e-2)
    assert [gradient.shape for gradient in gradients] == [
        parameter.shape for parameter in optimiser.parameters
    ]


def score_loss(network: Network, inputs: np.ndarray, targets: np.ndarray) -> float:
    off = network.layers(inputs)[-1][:, :2] - targets[:, :2]
    return float((off**2).sum(axis=1).mean())


def test_returns_are_between_evaluations_and_result() -> None:
    evaluations = np.array([[10, 0], [20, 0], [30, 0], [99, 99]], np.float32)
    results = np.array([[50, 5], [50, 5], [50, 5], [7, 7]], np.float32)
    games, seats = np.array([0, 0, 0, 0]), np.array([1, 1, 1, 0])
    returns = lambda_returns(evaluations, results, games, seats, return_lambda=0.5)
    assert returns[:, 0].tolist() == [
        30,
        40,
        50,
        7,
    ]  # the last is the result; each one before it is half evaluation, half return


def test_scores_improve() -> None:
    learner = trainer(
        "qwixx", TrainingConfig(generations=3, games=100, hidden=(32,), passes=6.0), players=2
    )
    scores = [learner.advance().score for _ in range(3)]
    assert scores[-1] > scores[0] + 8


def test_the_same_seed_gives_the_same_network() -> None:
    one, other = small_trainer(), small_trainer()
    assert [one.advance(), one.advance()] == [other.advance(), other.advance()]
    assert equal(one.network, other.network)


def test_the_number_of_workers_does_not_change_the_result() -> None:
    one, other = (trainer("squares", replace(SMALL, parts=3)) for _ in range(2))
    with local_workers(2) as two_workers:
        assert [one.advance() for _ in range(2)] == [
            other.advance(two_workers.executor.map) for _ in range(2)
        ]
    assert equal(one.network, other.network)
    assert len(one.replay_buffer) == 2
    assert sum(one.config.split(1, 0)[1]) == SMALL.games


def test_a_generation_whose_worker_died_is_played_again() -> None:
    class Dying(ThreadPoolExecutor):
        def map(self, *words: object, **more: object) -> NoReturn:
            raise BrokenExecutor

    workers = Workers(Dying(1), 1, lambda: ThreadPoolExecutor(1))
    assert train.advance(small_trainer(), workers) == small_trainer().advance()
    workers.executor.shutdown()
    workers = Workers(Dying(1), 1, lambda: Dying(1))
    assert "die again and again" in refused(qx.OptionError, train.advance, small_trainer(), workers)


def test_an_interrupted_training_gives_the_same_result(tmp_path: Path) -> None:
    uninterrupted, first, second = small_trainer(), small_trainer(), small_trainer()
    train_with_interruption(uninterrupted, first, second, tmp_path / "checkpoint.npz")
    assert equal(uninterrupted.network, second.network)


def test_a_network_is_saved_and_loaded(tmp_path: Path) -> None:
    network = small_trainer().network
    network.save(tmp_path / "network.npz")
    again = Network.load(tmp_path / "network.npz")
    inputs = np.random.default_rng(1).integers(0, 2, (5, len(network.scales))).astype(np.uint8)
    assert network(inputs) == pytest.approx(again(inputs), abs=0.5)


def test_the_command_trains_and_resumes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def run(generations: int) -> None:
        parser = argparse.ArgumentParser()
        train.add_arguments(parser)
        words = [
            "qwixx",
            "--folder",
            str(tmp_path),
            "--generations",
            str(generations),
            "--games",
            "10",
            "--workers",
            "1" if generations == 2 else "0",
        ]
        assert train.run(parser.parse_args(words)) == 0

    run(2)
    assert "The trained network is in" in capsys.readouterr().out
    run(3)
    assert "Resuming after generation 2" in capsys.readouterr().err
    assert len((tmp_path / "qwixx.csv").read_text().splitlines()) == 4


def test_an_unknown_network_is_answered_with_the_choices() -> None:
    expected = "there is no network 'qwixx-3' to train, only qwixx, qwixx-2, qwixx-2-patient"
    assert refused(qx.OptionError, find_training, "qwixx", 3) == expected
    assert (
        refused(qx.OptionError, find_training, "qwirkle", 2)
        == "there is no network 'qwirkle-2' to train, only qwirkle"
    )


def test_a_network_can_be_for_one_player_only() -> None:
    assert {table.players for table in trainer("clever", SMALL, players=1).variants} == {1}
    assert {table.players for table in trainer("clever", SMALL).variants} == {2, 3, 4}
