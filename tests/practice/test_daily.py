"""Seeds, streaks, ranks and the line to share of the daily game."""

from datetime import UTC, date, datetime

from quincunx.practice.daily import (
    Attempt,
    Standing,
    Streak,
    day_at,
    kinds,
    points_of,
    publication_of,
    rank,
    seed_of,
    standings,
    streak,
    week_of,
)
from quincunx.practice.daily_share import parts, share_line

DAY = date(2026, 1, 31)


def test_a_day_begins_and_ends_at_midnight_utc() -> None:
    midnight = datetime(2026, 2, 1, tzinfo=UTC).timestamp()
    assert (day_at(midnight - 1), day_at(midnight)) == (DAY, date(2026, 2, 1))
    assert publication_of(DAY) == midnight + 3600


def test_seeds_differ_by_secret_day_and_kind() -> None:
    found = {
        seed_of(secret, day, kind)
        for secret in ("one", "two")
        for day in (DAY, date(2026, 2, 1))
        for kind in kinds()
    }
    assert len(found) == 4 * len(kinds())
    assert {len(each) for each in found} == {64}


def test_against_an_opponent_the_lead_counts() -> None:
    assert (points_of([80]), points_of([80, 90])) == (80, -10)


def test_a_streak_lasts_until_a_whole_day_is_missed() -> None:
    days = ["2026-01-26", "2026-01-29", "2026-01-30"]
    assert streak(days, DAY) == Streak(2, 2)
    assert streak([*days, "2026-01-31", "2026-01-31"], DAY) == Streak(3, 3)
    assert streak(days, date(2026, 2, 1)) == Streak(0, 2)
    assert streak([], DAY) == Streak(0, 0)


def test_ties_and_oneself_count_half() -> None:
    assert [rank(points, [10, 20, 20, 30]) for points in (10, 20, 30)] == [0.125, 0.5, 0.875]
    assert rank(10, [10]) == 0.5


def attempt(profile: str, points: int | None, kind: str = "qwixx") -> Attempt:
    return Attempt(str(DAY), kind, profile, f"{profile} {kind}", points)


def test_the_table_of_a_week() -> None:
    """The expert is not in it, nor who has not finished."""
    played = [
        attempt("ann", 90),
        attempt("bob", 50),
        attempt("ann", 10, "clever"),
        attempt("eve", None),
        attempt("", 120),
    ]
    assert standings(played) == [Standing("ann", 2, 125), Standing("bob", 1, 25)]
    assert week_of(DAY) == (date(2026, 1, 26), date(2026, 2, 1))


def test_a_game_is_shared_in_at_most_ten_parts() -> None:
    assert list(map(len, parts(["best"] * 13, 10))) == [1, 1, 1, 2, 1, 1, 2, 1, 1, 2]
    assert list(parts(["best", "good"], 10)) == [["best"], ["good"]]
    assert parts([], 10) == []


def test_the_line_to_share() -> None:
    assert (
        share_line("Qwixx", "2026-01-31", 87, 121, 3, "🟩🟡")
        == "Quincunx daily 2026-01-31, Qwixx: 87 points (expert 121) · 🟩🟡 · 3 days in a row"
    )
    assert (
        share_line("Qwixx", "2026-01-31", 1, None, 1, "")
        == "Quincunx daily 2026-01-31, Qwixx: 1 point"
    )
