"""The training of the weights."""

import argparse
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from quincunx.commands import train
from quincunx.engine.games.qwirkle.training import QwirkleTrainer, play_games
from quincunx.engine.games.qwirkle.weights import (
    FEATURES,
    PHASES,
    SIZES,
    TARGETS,
)
from quincunx.engine.learning.configs import TrainingConfig, find_training
from tests.engine.learning.resume import train_with_interruption

SMALL = TrainingConfig(generations=4, games=30)


def test_an_interrupted_training_gives_the_same_weights(tmp_path: Path) -> None:
    uninterrupted, first, second = (QwirkleTrainer(SMALL, 1) for _ in range(3))
    train_with_interruption(uninterrupted, first, second, tmp_path / "checkpoint.npz")
    assert np.array_equal(uninterrupted.values, second.values)
    assert np.array_equal(uninterrupted.spreads, second.spreads)


def test_the_fit_finds_the_value_of_a_hand() -> None:
    """From artificial results that depend only on the number of kept tiles."""
    trainer = QwirkleTrainer(SMALL, 1)
    examples, _ = play_games("1", 30, 2, trainer.weight_lists(), 0.3)
    examples.targets[:, 0] = 100 * examples.features[:, 2] - 50 * examples.features[:, 4]
    assert trainer.learn(0, examples) < float(examples.targets[:, 0].std()) / 3


def test_parallel_parts_of_a_generation_give_the_same_result() -> None:
    one, other = (QwirkleTrainer(replace(SMALL, parts=3), 1) for _ in range(2))
    with ThreadPoolExecutor(2) as threads:
        assert one.advance() == other.advance(threads.map)
    assert np.array_equal(one.values, other.values)


def test_the_command_learns_qwirkle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    train.add_arguments(parser)
    assert (
        train.run(
            parser.parse_args(
                ["qwirkle", "--folder", str(tmp_path), "--generations", "3", "--games", "5"]
            )
        )
        == 0
    )
    assert "The trained network is in" in capsys.readouterr().out
    with np.load(tmp_path / "qwirkle.npz") as stored:
        assert stored["values"].shape == (SIZES, PHASES, TARGETS, FEATURES)
    assert find_training("qwirkle").config.generations % SIZES == 0
