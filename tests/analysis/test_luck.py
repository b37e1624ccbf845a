"""The luck of rolls: zero on average, by construction."""

import numpy as np
import pytest

import quincunx as qx
from quincunx.analysis.luck import Roll, evaluate_rolls
from quincunx.engine.strategies.default import strategy_for
from tests.analysis.games import played_match
from tests.support import texts


def test_listed_outcomes_have_mean_luck_zero() -> None:
    """Re-rolls in Qwizz are few: their expectation is exact."""
    game = qx.game("qwizz", players=2, first=0)
    state = game.start()
    for seat in (0, 1):
        state.play(seat, "lucky 7")
    state.roll("3 5 7 9 2")
    state.play(0, "reroll white")
    outcomes = state.outcomes()
    rolls = evaluate_rolls(
        strategy_for(game), [Roll(state, outcome.code) for outcome, _ in outcomes], 40, qx.Random(1)
    )
    weights = [probability for _, probability in outcomes]
    assert np.average([roll.luck[0] for roll in rolls], weights=weights) == pytest.approx(
        0, abs=1e-6
    )
    assert all(not roll.errors.any() for roll in rolls)
    assert max(roll.luck[0] for roll in rolls) > 0


def test_sampled_expectations_have_a_standard_error() -> None:
    match = played_match("qwixx", events=30)
    state = match.game.start()
    for seat, text in texts(match.log):
        if seat is None and state.waiting == 0 and text.count(" ") == 5:
            break
        state.roll(text) if seat is None else state.play(seat, text)
    strategy, rng = strategy_for(match.game), qx.Random(5)
    rolls = [Roll(state, int(state.sample_code(rng))) for _ in range(200)]
    luck = np.array([roll.luck[0] for roll in evaluate_rolls(strategy, rolls, 8, rng)])
    assert abs(luck.mean()) < 4 * luck.std() / np.sqrt(len(luck))
    few, many = (
        evaluate_rolls(strategy, rolls[:1], samples, rng)[0].errors[0] for samples in (10, 160)
    )
    assert 0 < many < few
