"""The games of a profile as its page lists them."""

from quincunx.server.community.history import PlayedGame
from quincunx.server.table.result import GameResult
from quincunx.server.web.pages.history import History, choose_games, history_of

NAMES = {"one": ["Ann", "Bob", "Eve"], "two": ["Ann", "Engine 2"], "three": ["Ann"]}


def played(table: str, score: int, game: str = "qwixx", finished: bool = True) -> PlayedGame:
    seats = len(NAMES[table])
    engines = (None, "casual", None)[:seats]
    result = GameResult((score, -5, 7)[:seats], (0,), engines, (None,) * seats, finished=finished)
    return PlayedGame(table, 0, game, "2026-01-31", 0.02, -0.038, result)


def history(*games: PlayedGame) -> History:
    return history_of(games, NAMES, {}, "", "")


def test_games_name_their_opponents() -> None:
    listed = history(played("one", 50), played("two", 40), played("three", 90, "clever")).games
    assert [each.opponents for each in listed] == ["Bob and Eve", "Engine 2", "alone"]
    assert listed[1].result == "won 40 : −5"


def test_points_over_time_are_a_chart_with_words() -> None:
    games = [played("two", score) for score in (70, -10, 40)]
    (found,) = history(*games).statistics
    points, losses = found.charts
    assert points.words == "Points over time, 3 games: lowest −10, highest 70, latest 70"
    assert points.dots == [(0.0, 22.5), (150.0, 60.0), (300.0, 0.0)]
    assert losses.words.startswith("Loss per decision over time, 3 games: lowest 2.00")
    assert found.scores == "best 70, mean 33.3"


def test_reviews_say_how_well_and_how_luckily_somebody_has_played() -> None:
    (found,) = history(played("two", 40)).statistics
    assert found.play == [
        "Mean loss per decision: 2.00 percentage points (1 reviewed game)",
        "Luck per game: −3.8 percentage points",
    ]
    assert found.charts == []


def test_a_resignation_is_no_game_of_0_points() -> None:
    (found,) = history(played("two", 0, finished=False)).statistics
    assert (found.games, found.scores, found.charts) == (1, "", [])


def test_games_are_filtered() -> None:
    games = [played("two", 40), played("three", 90, "clever"), played("two", 1, "unknown")]
    assert choose_games(games, "clever", "") == games[1:2]
    assert choose_games(games, "", "casual") == games[:1]
