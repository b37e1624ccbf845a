"""Values of positions over samples of what comes next."""

import random

import pytest

import quincunx as qx
from quincunx.engine.strategies.default import strategy_for
from tests.support import walk


@pytest.mark.parametrize("key", ["qwixx", "clever", "qwizz", "qwirkle"])
def test_positions_are_compared_over_the_same_samples(key: str) -> None:
    """The same position twice has the same values, with other dice it has others."""
    game = qx.game(key, players=2)
    strategy, rng = strategy_for(game), random.Random(1)
    state = next(state for state in walk(game, 1) if state.acting and any(state.scores))
    after = state.copy()
    after.play(state.acting[0], rng.choice(state.moves(state.acting[0])))
    first, second = strategy.roll_out_states([after, after.copy()], 4, 3, qx.Random(2)).scores
    assert first.tolist() == second.tolist()
    others = strategy.roll_out_states([after], 4, 3, qx.Random(3)).scores
    assert others[0].tolist() != first.tolist()
