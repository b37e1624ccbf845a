"""Positions after samples of the next roll."""

import numpy as np
import pytest

import quincunx as qx
from quincunx.engine.search import best_play
from quincunx.engine.strategies.default import strategy_for
from tests.support import walk


def decisions(key: str) -> list[qx.State]:
    found = [state.copy() for state in walk(qx.game(key), seed=4, most=60) if state.waiting]
    return found[-3:]


@pytest.mark.parametrize("key", ["squares", "clever", "qwizz"])
def test_samples_are_evaluated_together_as_one_by_one(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    states, strategy = decisions(key), strategy_for(qx.game(key))
    together = strategy.evaluate_states(states, 7, qx.Random(1))
    monkeypatch.setattr(best_play, "MOST_POSITIONS", 1)
    alone = strategy.evaluate_states(states, 7, qx.Random(1))
    assert together.views.shape == (3, 7, 2)
    assert np.allclose(together.views, alone.views, atol=1e-4)
    assert np.allclose(together.scores, alone.scores, atol=1e-2)


def test_turns_that_branch_widely_have_fewer_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    states, strategy = decisions("clever"), strategy_for(qx.game("clever"))
    monkeypatch.setattr(best_play, "MOST_POSITIONS", 12)
    whole = strategy.evaluate_states(states, 40, qx.Random(1))
    monkeypatch.setattr(best_play, "MOST_ROWS", 0)
    part = strategy.evaluate_states(states, 40, qx.Random(1))
    assert part.views.shape == (3, 4, 2)
    assert np.allclose(part.views, whole.views[:, :4], atol=1e-4)
