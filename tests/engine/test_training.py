"""Learning: the gradients are right, it gets better, and an interrupted training comes to the same end."""

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
from quincunx.engine.adam import Adam, loss_and_slope
from quincunx.engine.network import Network
from quincunx.engine.plans import learner, training
from quincunx.engine.training import Plan, Training, backed_up
from tests.engine.learning import learn_with_a_break
from tests.support import refused

SMALL = Plan(generations=4, games=20, hidden=(16,))


def small() -> Training:
    return training("squares", 1, SMALL)


def same(one: Network, other: Network) -> bool:
    return all(np.array_equal(mine, theirs) for mine, theirs in zip(one.weights, other.weights, strict=True))


def test_gradients_agree_with_small_steps() -> None:
    rng = np.random.default_rng(1)
    network = Network.fresh([1.0] * 6, (5, 4), seed=1)
    inputs, targets = (rng.normal(size=(7, width)).astype(np.float32) for width in (6, 3))
    optimiser = Adam(network)
    layers = network.outputs(inputs)
    gradients = optimiser.gradients(layers, loss_and_slope(layers[-1], targets)[1])
    weights = network.weights[0]
    for place in ((0, 0), (3, 2), (5, 4)):
        kept, losses = weights[place], []
        for step in (1e-2, -1e-2):
            weights[place] = kept + np.float32(step)
            losses.append(score_loss(network, inputs, targets))
        weights[place] = kept
        # the spread's part of the loss does not pull at the lead, so it is compared by score and lead alone
        layers = network.outputs(inputs)
        slope = loss_and_slope(layers[-1], targets)[1]
        slope[:, 2] = 0
        gradient = optimiser.gradients(layers, slope)[0][place]
        assert (losses[0] - losses[1]) / 2e-2 == pytest.approx(float(gradient), abs=2e-2, rel=5e-2)
    assert [gradient.shape for gradient in gradients] == [part.shape for part in optimiser.parts]


def score_loss(network: Network, inputs: np.ndarray, targets: np.ndarray) -> float:
    off = network.outputs(inputs)[-1][:, :2] - targets[:, :2]
    return float((off**2).sum(axis=1).mean())


def test_returns_lie_between_opinions_and_result() -> None:
    opinions = np.array([[10, 0], [20, 0], [30, 0], [99, 99]], np.float32)
    results = np.array([[50, 5], [50, 5], [50, 5], [7, 7]], np.float32)
    tables, seats = np.array([0, 0, 0, 0]), np.array([1, 1, 1, 0])
    returns = backed_up(opinions, results, tables, seats, trust=0.5)
    assert returns[:, 0].tolist() == [30, 40, 50, 7]  # the last is the result; each before it half opinion, half return


def test_it_learns() -> None:
    work = training("qwixx", 1, Plan(generations=5, games=200, hidden=(32,), passes=4.0), players=2)
    scores = [work.advance().score for _ in range(5)]
    assert scores[-1] > scores[0] + 8


def test_the_same_seed_gives_the_same_network() -> None:
    one, other = small(), small()
    assert [one.advance(), one.advance()] == [other.advance(), other.advance()]
    assert same(one.network, other.network)


def test_workers_share_a_generation_and_come_to_the_same() -> None:
    one, other = (training("squares", 1, replace(SMALL, parts=3)) for _ in range(2))
    with local_workers(1) as alone, local_workers(2) as both:
        assert [one.advance(alone.executor.map) for _ in range(2)] == [other.advance(both.executor.map) for _ in range(2)]
    assert same(one.network, other.network)
    assert len(one.memory) == 2
    assert sum(one.plan.shares(1, 0)[1]) == SMALL.games


def test_a_generation_whose_worker_died_is_played_again() -> None:
    class Dying(ThreadPoolExecutor):
        def map(self, *words: object, **more: object) -> NoReturn:
            raise BrokenExecutor

    workers = Workers(Dying(1), 1, lambda: ThreadPoolExecutor(1))
    assert train.advance(small(), workers) == small().advance()
    workers.executor.shutdown()
    workers = Workers(Dying(1), 1, lambda: Dying(1))
    assert "die again and again" in refused(qx.OptionError, train.advance, small(), workers)


def test_an_interrupted_training_comes_to_the_same_end(tmp_path: Path) -> None:
    whole, first, second = small(), small(), small()
    learn_with_a_break(whole, first, second, tmp_path / "checkpoint.npz")
    assert same(whole.network, second.network)


def test_a_network_survives_its_file(tmp_path: Path) -> None:
    network = small().network
    network.save(tmp_path / "network.npz")
    again = Network.load(tmp_path / "network.npz")
    inputs = np.random.default_rng(1).integers(0, 2, (5, len(network.scales))).astype(np.uint8)
    assert network(inputs) == pytest.approx(again(inputs), abs=0.5)


def test_the_command_trains_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def run(generations: int) -> None:
        parser = argparse.ArgumentParser()
        train.add_arguments(parser)
        words = ["qwixx", "--folder", str(tmp_path), "--generations", str(generations), "--games", "10"]
        assert train.run(parser.parse_args(words)) == 0

    run(2)
    assert "The trained network is in" in capsys.readouterr().out
    run(3)
    assert "Resuming after generation 2" in capsys.readouterr().err
    assert len((tmp_path / "qwixx.csv").read_text().splitlines()) == 4


def test_what_cannot_be_trained_is_named() -> None:
    assert "qwirkle cannot be trained" in refused(qx.OptionError, training, "qwirkle", 1, SMALL)
    said = refused(qx.OptionError, training, "qwixx", 1, SMALL, 3)
    assert said == "there is no network 'qwixx-3' to train, only qwixx, qwixx-2, qwixx-2-patient"
    assert refused(qx.OptionError, learner, "qwirkle", 1, SMALL, 2) == "there is no network 'qwirkle-2' to train, only qwirkle"


def test_a_network_may_be_for_one_player_alone() -> None:
    assert {setup.players for setup in training("clever", 1, SMALL, players=1).setups} == {1}
    assert {setup.players for setup in training("clever", 1, SMALL).setups} == {2, 3, 4}
