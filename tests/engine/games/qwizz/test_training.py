"""The training of Qwizz: values improve from game to game, and an interrupted training gives the
same result.
"""

from dataclasses import replace
from pathlib import Path

import numpy as np

import quincunx as qx
from quincunx.engine.games.qwizz.race import TURNS, Race
from quincunx.engine.games.qwizz.self_play import Learner
from quincunx.engine.games.qwizz.training import SEVERAL, SOLO, START, QwizzTrainer
from quincunx.engine.games.qwizz.weights import read_weights
from quincunx.engine.values.files import weights_file
from quincunx.games.qwizz.rules import QwizzState

SMALL = replace(SOLO, generations=4, games=5)


def play(learner: Learner, players: int) -> QwizzState:
    state = qx.game("qwizz", players=players).start()
    assert isinstance(state, QwizzState)
    learner.play(state)
    return state


def test_it_resumes_where_it_was_interrupted(tmp_path: Path) -> None:
    uninterrupted, first, second = (QwizzTrainer((1, 2), SMALL, 1) for _ in range(3))
    for trainer, generations in ((uninterrupted, 4), (first, 2)):
        for _ in range(generations):
            trainer.advance()
    first.save(tmp_path / "checkpoint.npz")
    second.load(tmp_path / "checkpoint.npz")
    reports = [second.advance() for _ in range(2)]
    assert [report.players for report in reports] == [1, 2]
    for mine, theirs in zip(uninterrupted.arrays(), second.arrays(), strict=True):
        assert np.array_equal(mine, theirs)


def test_a_few_games_teach_more_than_the_guess() -> None:
    trainer = QwizzTrainer((1,), replace(SOLO, generations=4, games=60), 1)
    reports = [trainer.advance() for _ in range(4)]
    assert reports[-1].score > reports[0].score + 15
    assert reports[-1].loss < reports[0].loss


def test_what_is_exported_is_what_was_learned(tmp_path: Path) -> None:
    trainer = QwizzTrainer((2,), SMALL, 1)
    trainer.advance()
    trainer.export(tmp_path / "values.npz")
    values, _ = trainer.arrays()
    stored = np.array(memoryview(read_weights(tmp_path / "values.npz").values))
    assert np.abs(stored - values).max() <= 1 / 128


def test_a_player_who_no_longer_learns_changes_nothing() -> None:
    weights = START.weights()
    before = np.array(memoryview(weights.values))
    play(Learner(weights, qx.Random(1)), 1)
    assert np.array_equal(np.array(memoryview(weights.values)), before)


def test_expected_leads_of_two_players_cancel_out() -> None:
    weights = read_weights(weights_file("qwizz-2"))
    race, state = Race(weights), play(Learner(weights, qx.Random(2)), 2)
    race.load(state, 0)
    assert abs(race.lead(0) + race.lead(1)) < 1e-9
    assert race.turn(0) == race.turn(1) < TURNS


def test_networks_for_several_players_start_from_the_one_for_a_single_player() -> None:
    trainer = QwizzTrainer((3,), SEVERAL, 1)
    solo = read_weights(weights_file("qwizz-1"))
    assert np.array_equal(trainer.arrays()[0], np.array(memoryview(solo.values)))
