"""Judgements take samples where they matter."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

import quincunx as qx
from quincunx.core.dice.rng import Random
from quincunx.core.state import State
from quincunx.engine.strategies.default import strategy_for
from quincunx.engine.values.state_values import Numbers
from quincunx.practice import judgement
from quincunx.practice.judgement import FIRST, SECOND, Effort, Judgement, judge, roll_out

PUZZLE = next(each for each in qx.puzzles("qwixx") if len(each.moves) == 4)
MOVES = [each.move for each in PUZZLE.moves]


class Samples:
    """In place of rollouts: moves are worth so much, with a little noise."""

    def __init__(self, *worth: float) -> None:
        self.worth = dict(zip(MOVES, worth, strict=True))
        self.taken = dict.fromkeys(MOVES, 0)

    def __call__(
        self, state: State, seat: int, codes: Sequence[int], samples: int, rolls: int, rng: Random
    ) -> Numbers:
        names = [str(state.game.notation.moves[code]) for code in codes]
        for name in names:
            self.taken[name] += samples
        noise = np.tile([0.001, -0.001], samples // 2)
        return np.array([self.worth[name] + noise * MOVES.index(name) for name in names])


def judge_by(samples: Samples, effort: Effort, patch: pytest.MonkeyPatch) -> Judgement:
    patch.setattr(judgement, "roll_out", samples)
    return judge(PUZZLE.state, PUZZLE.seat, effort, Random(1))


def test_moves_far_behind_get_fewer_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    samples = Samples(0.5, 0.4, 0.3, 0.2)
    found = judge_by(samples, FIRST, monkeypatch)
    assert list(samples.taken.values()) == [112, 112, 8, 8]
    assert found.is_clear(solo=False)
    assert [round(each.loss, 2) for each in found.moves] == [0, 0.1, 0.2, 0.3]


def test_the_first_judgement_gives_up_when_another_move_is_close(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    samples = Samples(0.5, 0.49, 0.3, 0.2)
    found = judge_by(samples, FIRST, monkeypatch)
    assert set(samples.taken.values()) == {8}
    assert not found.is_clear(solo=False)


def test_the_second_judgement_does_not_give_up(monkeypatch: pytest.MonkeyPatch) -> None:
    samples = Samples(0.49, 0.5, 0.3, 0.2)
    found = judge_by(samples, SECOND, monkeypatch)
    assert list(samples.taken.values()) == [224, 224, 224, 24]
    assert found.best == MOVES[1]


def test_each_sample_of_hidden_tiles_is_another_deal() -> None:
    """Two samples of one deal would be like each other, and errors would seem too small."""
    puzzle = next(each for each in qx.puzzles("qwirkle") if each.position["bag"])
    codes = [puzzle.best.code]
    assert roll_out(puzzle.state, puzzle.seat, codes, 4, 2, Random(1)).shape == (1, 4)


def test_win_probabilities_are_trusted_as_far_as_in_reviews(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = qx.puzzles("clever")[0]
    strategy = strategy_for(puzzle.game)

    def value(confidence: float) -> float:
        monkeypatch.setattr(strategy, "confidence", confidence)
        codes = [puzzle.best.code]
        return float(roll_out(puzzle.state, puzzle.seat, codes, 4, 1, Random(1)).mean())

    assert abs(value(0.5) - 0.5) < abs(value(1.0) - 0.5)


def test_samples_are_taken_in_parts_that_give_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def judged() -> Judgement:
        effort = replace(FIRST, samples=(4, 10), rolls=1)
        return judge(PUZZLE.state, PUZZLE.seat, effort, Random(2))

    whole = judged()
    monkeypatch.setattr(judgement, "MOST_GAMES", 8)
    parts = judged()
    assert [each.move for each in parts.moves] == [each.move for each in whole.moves]
    assert parts.value == pytest.approx(whole.value, abs=1e-3)
