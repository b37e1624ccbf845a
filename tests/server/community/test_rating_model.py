"""Ratings of single games."""

from collections.abc import Iterable
from itertools import pairwise

import pytest

from quincunx.server.community.rating_model import (
    BETA,
    LEVEL_POINTS,
    MIDDLE,
    MU,
    POINTS_PER_MU,
    SIGMA,
    Rating,
    level_rating,
    model,
    rank,
    rate,
)
from quincunx.server.table.result import GameResult


def result(
    scores: tuple[int, ...], winners: tuple[int, ...], engines: tuple[str | None, ...] | None = None
) -> GameResult:
    profiles = tuple(f"p{seat}" for seat in range(len(scores)))
    return GameResult(scores, winners, engines or (None,) * len(scores), profiles, rated=True)


def test_a_new_player_has_1500_points_and_much_to_learn_about() -> None:
    assert (Rating().points, Rating().games) == (1500, 0)
    assert Rating().error > 400


def test_winners_gain_and_losers_lose() -> None:
    after = rate(result((30, 50), (1,)), {"p0": Rating(), "p1": Rating()})
    assert after["p1"].points > 1500 > after["p0"].points
    assert after["p0"].error < Rating().error
    assert [rating.games for rating in after.values()] == [1, 1]


def test_a_shared_victory_of_equals_changes_no_points() -> None:
    after = rate(result((50, 50), (0, 1)), {"p0": Rating(), "p1": Rating()})
    assert after["p0"].points == after["p1"].points == 1500


def test_places_of_many_players() -> None:
    five = result((10, 40, 40, 20, 30), (1,))
    assert [rank(five, seat) for seat in range(5)] == [5, 1, 2, 4, 3]
    points = {
        profile: rating.points
        for profile, rating in rate(five, {f"p{seat}": Rating() for seat in range(5)}).items()
    }
    order = ["p1", "p2", "p4", "p3", "p0"]
    assert all(points[better] > points[worse] for better, worse in pairwise(order))


def test_a_player_whose_time_was_up_keeps_the_result_of_the_sheet() -> None:
    left = result((24, -20), (0,), ("novice", None))
    assert [rank(left, seat) for seat in range(2)] == [1, 2]
    after = rate(left, {"p0": Rating(), "p1": Rating()})
    assert after["p0"].points > 1500 > after["p1"].points


def test_levels_of_the_engine_have_fixed_ratings() -> None:
    assert [level_rating(level).points for level in LEVEL_POINTS] == list(LEVEL_POINTS.values())
    alone = GameResult((50, 30), (0,), (None, "expert"), ("p0", None), rated=True)
    over_novice = GameResult((50, 30), (0,), (None, "novice"), ("p0", None), rated=True)
    gains = [rate(each, {"p0": Rating()})["p0"].points for each in (alone, over_novice)]
    assert gains[0] > gains[1] > 1500


def test_games_with_the_same_player_weigh_less_and_less() -> None:
    ratings = {"p0": Rating(), "p1": Rating()}
    gains = []
    for number in range(25):
        after = rate(result((50, 30), (0,)), ratings, dict.fromkeys(ratings, number))
        gains.append(after["p0"].points - ratings["p0"].points)
        ratings = after
    assert gains[0] > 4 * gains[4] > 0
    assert gains[-1] <= 5
    assert ratings["p0"].games == 25


def after_games(opponents: Iterable[Rating]) -> Rating:
    """Of somebody who has won against each of these."""
    rating = Rating()
    for opponent in opponents:
        rating = rate(result((50, 30), (0,)), {"p0": rating, "p1": opponent})["p0"]
    return rating


def test_a_win_shows_as_much_as_is_known_of_the_opponent() -> None:
    """Else a champion would be somebody with 25 names more, who lose."""
    sure, half = Rating(sigma=1.0, games=60), Rating(sigma=SIGMA * 0.5**0.5, games=20)
    unknown, known, mixed = (after_games([each] * 25).points for each in (Rating(), sure, half))
    assert unknown < 1750 < mixed < 2000 < known
    assert unknown < after_games([Rating()] * 24 + [sure]).points


def test_a_new_player_learns_her_rating_at_once() -> None:
    """From those whose rating is known: for her the game counts in full, for them hardly."""
    new, old = Rating(), Rating(sigma=2.0, games=50)
    after = rate(result((50, 30), (0,)), {"p0": new, "p1": old})
    assert after["p0"].points > 1570
    assert 1499.5 < MIDDLE + (after["p1"].mu - MU) * POINTS_PER_MU < 1500
    assert rate(result((50, 30, 20), (0,)), {"p0": old, "p1": old, "p2": new})["p0"].points <= 1502


@pytest.mark.parametrize("difference", [100, 300])
def test_the_scale_is_that_of_chess(difference: int) -> None:
    """Somebody with so many points more is expected to win as often as in chess."""
    sure = 1e-6
    teams = [[model().rating(25 + difference / POINTS_PER_MU, sure)], [model().rating(25, sure)]]
    strength = [2.718281828 ** (team[0].mu / (2**0.5 * BETA)) for team in teams]
    assert strength[0] / sum(strength) == pytest.approx(
        1 / (1 + 10 ** (-difference / 400)), abs=1e-6
    )


def test_somebody_without_a_profile_counts_as_a_new_player() -> None:
    """The profile was deleted during the game, or later."""
    deleted = GameResult((50, 30), (0,), (None, None), ("p0", None), rated=True)
    after = rate(deleted, {"p0": Rating()})
    assert after == {"p0": rate(result((50, 30), (0,)), {"p0": Rating(), "p1": Rating()})["p0"]}
    assert (
        rate(GameResult((50, 30), (0,), ("novice", "novice"), (None, None), rated=True), {}) == {}
    )
