"""The games of a profile as pages show them: a list, and statistics with a line of the scores."""

from collections.abc import Mapping, Sequence
from typing import Any

from quincunx.core.registry import games as game_keys
from quincunx.languages import N_, _
from quincunx.server.community.history import PlayedGame, statistics
from quincunx.server.community.rating_model import Rating
from quincunx.server.table.result import GameResult
from quincunx.server.web.words import date_in_words

MAX_LISTED = 100
LINE_WIDTH, LINE_HEIGHT = 160, 36
OPPONENTS = {
    "novice": N_("the engine, novice"),
    "casual": N_("the engine, casual"),
    "strong": N_("the engine, strong"),
    "expert": N_("the engine, expert"),
    "people": N_("people"),
}


def history_context(
    games: Sequence[PlayedGame], ratings: Mapping[str, Rating], game: str, opponent: str
) -> dict[str, Any]:
    """The filters are the key of a game and a kind of opponent; empty ones leave out nothing."""
    known = [
        each for each in games if each.game in game_keys()
    ]  # a game may come from a package that is no longer installed
    chosen = [each for each in known if game in ("", each.game) and opponent in ("", each.opponent)]
    return {
        "statistics": [
            {"of": each, "line": score_line(each.scores), "rating": ratings.get(each.game)}
            for each in statistics(chosen)
        ],
        "games": [
            {"played": each, "date": date_in_words(each.date), "result": result_words(each)}
            for each in chosen[:MAX_LISTED]
        ],
        "more": max(0, len(chosen) - MAX_LISTED),
        "game_choices": sorted({each.game for each in known}),
        "opponent_choices": opponent_order(known),
        "opponent_name": opponent_name,
        "chosen_game": game,
        "chosen_opponent": opponent,
    }


def opponent_order(games: Sequence[PlayedGame]) -> list[str]:
    return list(
        dict.fromkeys(winnings.opponent for each in statistics(games) for winnings in each.winnings)
    )


def result_words(game: PlayedGame) -> str:
    if game.result is None:
        return _("running")
    scores = [str(score).replace("-", "−") for score in game.result.scores]
    own = scores.pop(game.seat)
    if game.won is None:
        return _("{score} points", score=own)
    return _(result_text(game.result, game.seat), score=own, others=", ".join(scores))


def result_text(result: GameResult, seat: int) -> str:
    """The text for the result of a seat in a game of several."""
    if seat in result.resigned:
        return N_("resigned at {score} : {others}")
    if seat in result.winners:
        return (
            N_("won {score} : {others}")
            if result.finished
            else N_("won {score} : {others}, by resignation")
        )
    return N_("lost {score} : {others}")


def opponent_name(opponent: str) -> str:
    """A kind of opponent, as statistics distinguish them."""
    return _(OPPONENTS[opponent])


def score_line(scores: Sequence[int]) -> str:
    """The points of a line through the means of some games each: single scores say little."""
    means = smoothed(scores)
    low = min(means)
    high = max(means)
    width = LINE_WIDTH / max(1, len(means) - 1)
    height = LINE_HEIGHT / ((high - low) or 1)
    return " ".join(
        f"{index * width:.1f},{LINE_HEIGHT - (each - low) * height:.1f}"
        for index, each in enumerate(means)
    )


def smoothed(scores: Sequence[int]) -> list[float]:
    """Each score with its neighbours."""
    reach = max(1, len(scores) // 10)
    around = [scores[max(0, index - reach) : index + reach + 1] for index in range(len(scores))]
    return [sum(each) / len(each) for each in around]
