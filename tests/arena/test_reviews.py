"""Reviews of many games at the same time."""

import quincunx as qx
from quincunx.arena import review_games
from tests.analysis.games import played_match


def test_each_review_is_that_of_its_game_whatever_the_workers() -> None:
    matches = [played_match("squares", "novice", seed, events=20) for seed in range(3)]
    games: list[qx.Match | qx.Record | str] = [
        matches[0],
        matches[1].record,
        str(matches[2].record),
    ]
    done: list[tuple[int, int]] = []
    found = review_games(games, "quick", workers=2, on_progress=lambda *state: done.append(state))
    assert found == [qx.analysis.review(match, "quick") for match in matches]
    assert done == [(1, 3), (2, 3), (3, 3)]
