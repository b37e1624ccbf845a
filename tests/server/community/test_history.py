"""Statistics of what was played."""

from dataclasses import replace

import pytest

from quincunx.server.community.history import (
    PEOPLE,
    SOLO,
    PlayedGame,
    Statistics,
    Winnings,
    statistics,
)
from quincunx.server.table.result import GameResult
from quincunx.server.web.pages.history import result_words


def game(
    key: str,
    scores: tuple[int, ...],
    winners: tuple[int, ...],
    engines: tuple[str | None, ...],
    loss: float | None = None,
    luck: float | None = None,
) -> PlayedGame:
    result = GameResult(scores, winners, engines, (None,) * len(scores))
    return PlayedGame("table", 0, key, "2026-01-01", loss, luck, result)


GAMES = [  # latest first
    PlayedGame("table", 0, "qwixx", "2026-01-02", None, None, None),
    game("qwixx", (50, 80), (1,), (None, "expert")),
    game("qwixx", (90, 60, 70), (0,), (None, "novice", "casual"), 0.02, 0.1),
    game("qwixx", (70, 70), (0, 1), (None, None), 0.04, -0.2),
    game("clever", (200,), (0,), (None,)),
]


def test_statistics_of_each_game() -> None:
    clever, qwixx = statistics(GAMES)
    assert clever == Statistics("clever", 1, [200], [], [], None, is_solo=True)
    assert (qwixx.game, qwixx.games, qwixx.scores) == ("qwixx", 3, [70, 90, 50])
    assert (qwixx.losses, qwixx.luck) == ([0.04, 0.02], -0.05)
    assert qwixx.winnings == [
        Winnings("casual", 1, 1),
        Winnings("expert", 1, 0),
        Winnings(PEOPLE, 1, 1),
    ]


def test_opponents_and_results() -> None:
    assert [each.opponent for each in GAMES] == ["", "expert", "casual", PEOPLE, SOLO]
    assert [each.won for each in GAMES] == [None, False, True, True, None]
    assert [each.score for each in GAMES] == [None, 50, 90, 70, 200]


def test_a_resignation_gives_nobody_points_and_is_no_win_against_the_engine() -> None:
    """The engine has taken over the seat of the person who resigned."""
    played = game("qwixx", (0, 0), (0,), (None, "expert"))
    assert played.result is not None
    early = replace(played.result, resigned=(1,), finished=False)
    won = replace(played, result=early)
    assert (won.score, won.won, won.opponent) == (None, True, PEOPLE)
    assert statistics([won]) == [Statistics("qwixx", 1, [], [Winnings(PEOPLE, 1, 1)], [], None)]
    hasty = replace(played, result=replace(early, hasty=True))
    assert statistics([hasty]) == [Statistics("qwixx", 1, [], [], [], None)]
    lost = replace(played, seat=1, result=early)
    assert (lost.score, lost.won) == (None, False)


def test_a_result_survives_the_log() -> None:
    result = GameResult((3, 4), (1,), (None, "casual"), ("id", None))
    assert GameResult.from_json(result.to_json()) == result


def test_games_with_take_backs_are_listed_and_count_for_nothing() -> None:
    result = GameResult((90, 60), (0,), (None, "expert"), (None, None), take_backs=True)
    taken_back = PlayedGame("table", 0, "qwixx", "2026-01-03", 0.0, None, result)
    assert result_words(taken_back) == "won 90 : 60, with take-backs"
    assert statistics([taken_back, *GAMES]) == statistics(GAMES)


@pytest.mark.parametrize("rated", [False, True])
def test_what_the_engine_has_won_for_a_player_is_not_hers(rated: bool) -> None:
    """In a rated game it moves for late players only, and everything counts."""
    won = GameResult((90, 80), (0,), (None, "novice"), ("ann", None), rated, helped=(0, 1))
    lost = replace(won, winners=(1,))
    found = [
        PlayedGame("table", 0, "qwixx", "2026-01-03", None, None, each) for each in (won, lost)
    ]
    assert [game.won for game in found] == [True if rated else None, False]
    assert [game.score for game in found] == ([90, 90] if rated else [None, None])


def test_nobody_has_lost_a_game_that_she_has_never_played() -> None:
    lost = GameResult((90, 80), (0,), (None, "novice"), ("ann", "bob"), helped=(1,), absent=(1,))
    played = PlayedGame("table", 1, "qwixx", "2026-01-03", None, None, lost)
    assert (played.won, played.score) == (None, None)
    assert statistics([played]) == [Statistics("qwixx", 1, [], [], [], None)]
