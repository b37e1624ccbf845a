"""Reasons in words: differences in their units, singular and plural."""

import numpy as np
import pytest

import quincunx as qx
from quincunx.engine.advice import describe_difference, describe_only_candidate, describe_points
from quincunx.engine.evaluation import Evaluation


def evaluation(scores: list[float], probabilities: list[float]) -> Evaluation:
    points = np.array(scores)
    return Evaluation(
        list(range(len(scores))), points, np.array(probabilities), points, np.zeros(len(scores))
    )


@pytest.mark.parametrize(
    ("scores", "probabilities", "expected"),
    [
        (
            [50.0, 48.5],
            [0.7, 0.563],
            "+1.5 points and +13.7 percentage points against the next best",
        ),
        ([50.0, 50.0], [0.7, 0.563], "+13.7 percentage points against the next best"),
        ([50.0, 41.9], [0.7, 0.7], "+8.1 points against the next best"),
        ([50.0, 50.0], [0.7, 0.7], "as good as the next best"),
    ],
)
def test_differences_have_units(
    scores: list[float], probabilities: list[float], expected: str
) -> None:
    assert describe_difference(evaluation(scores, probabilities), 0, [0, 1], solo=False) == expected


def test_a_worse_move_is_compared_with_the_best() -> None:
    both = evaluation([50.0, 48.5], [0.7, 0.563])
    assert (
        describe_difference(both, 1, [0, 1], solo=False)
        == "−1.5 points and −13.7 percentage points against the best"
    )


def test_a_single_player_only_hears_of_points() -> None:
    assert (
        describe_difference(evaluation([50.0, 41.9], [0.7, 0.563]), 0, [0, 1], solo=True)
        == "+8.1 points against the next best"
    )
    state = qx.Match(qx.game("clever", players=1), seed=1).state
    assert not any(
        "percentage" in advice.reason for advice in qx.Engine("expert", seed=1).advise(state, 0)
    )


def test_the_only_candidate_is_the_only_move_if_there_is_no_other() -> None:
    assert describe_only_candidate(1) == "the only move"
    assert describe_only_candidate(9) == "the best of 9 moves"


def test_the_winner_of_a_look_ahead_is_not_called_the_only_move() -> None:
    state = qx.Match(qx.game("clever", players=1), seed=1).state
    advice = qx.Engine("expert", seed=1).choose_and_explain(state, 0)
    assert advice is not None
    assert advice.reason.endswith(f"the best of {len(state.moves(0))} moves")


def test_one_point_is_singular() -> None:
    assert [describe_points(points) for points in (-5, -1, 0, 1, 2)] == [
        "−5 points now",
        "−1 point now",
        "",
        "+1 point now",
        "+2 points now",
    ]
