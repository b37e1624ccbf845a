"""A puzzle is an opponent whose rating follows from who solves it."""

from dataclasses import replace

import quincunx as qx
from quincunx.server.community.puzzle_ratings import (
    SolvedRow,
    fitting_puzzle,
    puzzle_points,
    rate_attempt,
)
from quincunx.server.community.rating_model import LEVEL_POINTS, Rating

PUZZLE = qx.puzzles("qwixx")[0]


def with_shares(*shares: float) -> int:
    return puzzle_points(replace(PUZZLE, solved=dict(zip(LEVEL_POINTS, shares, strict=True))))


def test_who_solves_a_puzzle_makes_its_rating() -> None:
    easy, middle, hard = (
        with_shares(0.8, 0.9, 1, 1),
        with_shares(0.3, 0.5, 0.7, 1),
        with_shares(0, 0.1, 0.2, 0.6),
    )
    assert 900 <= with_shares(1, 1, 1, 1) < easy < middle < hard < with_shares(0, 0, 0, 0) <= 2100


def test_a_first_try_counts_as_a_win_and_the_second_as_a_draw() -> None:
    puzzle = replace(PUZZLE, solved={"novice": 0.2, "casual": 0.5, "strong": 0.6, "expert": 1.0})
    won, drawn, lost = (rate_attempt(Rating(), puzzle, share) for share in (1, 0.5, 0))
    assert won.points > drawn.points > lost.points
    assert won.games == 1
    assert won.sigma < Rating().sigma


def test_puzzles_that_fit_are_new_and_about_as_difficult() -> None:
    first = fitting_puzzle("qwixx")
    assert first is not None
    row = SolvedRow("ann", "qwixx", 1, first.id, 1.0, 15.0, 4.0)
    second = fitting_puzzle("qwixx", "", [row])
    assert second is not None
    assert second.id != first.id
    points = sorted(abs(puzzle_points(each) - row.rating.points) for each in qx.puzzles("qwixx"))
    assert abs(puzzle_points(second) - row.rating.points) <= points[12]
    done = [replace(row, puzzle=each.id) for each in qx.puzzles("qwixx")]
    assert fitting_puzzle("qwixx", "", done) is None
