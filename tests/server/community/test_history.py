"""Statistics of what was played."""

from quincunx.server.community.history import PEOPLE, SOLO, PlayedGame, Winnings, statistics
from quincunx.server.table.result import GameResult
from quincunx.server.web.pages.history import result_words


def game(
    key: str,
    scores: tuple[int, ...],
    winners: tuple[int, ...],
    engines: tuple[str | None, ...],
    loss: float | None = None,
) -> PlayedGame:
    return PlayedGame(
        "table",
        0,
        key,
        "2026-01-01",
        loss,
        GameResult(scores, winners, engines, (None,) * len(scores)),
    )


GAMES = [  # latest first
    PlayedGame("table", 0, "qwixx", "2026-01-02", None, None),
    game("qwixx", (50, 80), (1,), (None, "expert")),
    game("qwixx", (90, 60, 70), (0,), (None, "novice", "casual"), 0.02),
    game("qwixx", (70, 70), (0, 1), (None, None), 0.04),
    game("clever", (200,), (0,), (None,)),
]


def test_statistics_of_each_game() -> None:
    clever, qwixx = statistics(GAMES)
    assert (clever.game, clever.scores, clever.winnings, clever.best, clever.loss) == (
        "clever",
        [200],
        [],
        200,
        None,
    )
    assert (qwixx.game, qwixx.scores, qwixx.best, qwixx.mean, qwixx.loss) == (
        "qwixx",
        [70, 90, 50],
        90,
        70,
        0.03,
    )
    assert qwixx.winnings == [
        Winnings("casual", 1, 1),
        Winnings("expert", 1, 0),
        Winnings(PEOPLE, 1, 1),
    ]


def test_opponents_and_results() -> None:
    assert [each.opponent for each in GAMES] == ["", "expert", "casual", PEOPLE, SOLO]
    assert [each.won for each in GAMES] == [None, False, True, True, None]
    assert [each.score for each in GAMES] == [None, 50, 90, 70, 200]


def test_a_result_survives_the_log() -> None:
    result = GameResult((3, 4), (1,), (None, "casual"), ("id", None))
    assert GameResult.from_json(result.to_json()) == result


def test_games_with_take_backs_are_listed_and_count_for_nothing() -> None:
    result = GameResult((90, 60), (0,), (None, "expert"), (None, None), take_backs=True)
    taken_back = PlayedGame("table", 0, "qwixx", "2026-01-03", 0.0, result)
    assert result_words(taken_back) == "won 90 : 60, with take-backs"
    assert statistics([taken_back, *GAMES]) == statistics(GAMES)
