"""The levels: each plays by its habit, and makes no mistake that it can see."""

from math import inf

import numpy as np
import pytest

import quincunx as qx
from quincunx.core.dice.rng import Random
from quincunx.core.state import State
from quincunx.engine import LevelName
from quincunx.engine.evaluation import Evaluation
from quincunx.engine.levels import find_level
from quincunx.engine.reference import ReferencePlayer
from quincunx.engine.strategies.default import strategy_for
from tests.support import walk

GAMES = ("squares", "clever", "qwirkle", "qwizz")


def decisions(key: str) -> list[tuple[State, int]]:
    game = qx.game(key, players=2)
    states = [state.copy() for state in walk(game, seed=5, most=60) if state.acting][::4]
    return [(state, state.acting[0]) for state in states]


@pytest.mark.parametrize("key", GAMES)
def test_a_casual_player_plays_like_the_reference_player(key: str) -> None:
    for state, seat in decisions(key):
        move = qx.Engine("casual", seed="1").choose(state, seat)
        assert move == ReferencePlayer("1").choose(state, seat)


@pytest.mark.parametrize("level", ["novice", "strong"])
@pytest.mark.parametrize("key", GAMES)
def test_no_level_makes_a_mistake_that_it_can_see(key: str, level: LevelName) -> None:
    for state, seat in decisions(key):
        strategy = strategy_for(state.game)
        figures = find_level(level, strategy.levels)
        evaluation = strategy.evaluate(state, seat, figures, Random(1))
        chosen = qx.Engine(level, seed=1).choose(state, seat).code
        close = evaluation.close_to_best(figures.tolerance, figures.points)
        assert chosen in close


def test_a_novice_takes_points_that_cost_little() -> None:
    """A mark is a point, although it skips five squares."""
    game = qx.game("qwixx", players=2, first=0)
    state = game.start()
    state.roll(game.outcome("3 4 6 6 1 1"))
    assert str(qx.Engine("novice", seed=1).choose(state, 0)) == "red 7"
    assert str(qx.Engine("strong", seed=1).choose(state, 0)) == "pass"


def test_a_level_compares_win_probabilities_or_points_or_both() -> None:
    """The second move scores two points less, and wins much more often; the third is listed only
    for comparison.
    """
    scores, wins = np.array([50.0, 48.0, 60.0]), np.array([0.2, 0.6, 0.9])
    evaluation = Evaluation([7, 8, 9], scores, wins, wins, np.zeros(3), alternatives=1)
    assert evaluation.close_to_best(0.01) == [8]
    assert evaluation.close_to_best(inf, 0.01) == [7]
    assert evaluation.close_to_best(inf, 0.03) == [7, 8]
    assert evaluation.close_to_best(0.01, 0.01) == [8]
