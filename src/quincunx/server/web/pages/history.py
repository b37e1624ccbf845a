"""The games of a profile: a list, and statistics with a line of the scores."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from quincunx.core.registry import find_descriptor
from quincunx.core.registry import games as game_keys
from quincunx.languages import N_, _
from quincunx.server.community.history import PlayedGame, Statistics, statistics
from quincunx.server.community.rating_model import Rating
from quincunx.server.table.result import GameResult
from quincunx.server.web.pages.page import Choice
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


@dataclass(frozen=True)
class Winnings:
    """The results against one kind of opponent."""

    opponent: str
    games: int
    wins: int
    share: float


@dataclass(frozen=True)
class GameStatistics:
    title: str
    games: int
    best: int
    mean: float
    rating: Rating | None
    least: int
    most: int
    line: str  # the points of a polyline; empty if there are too few games
    winnings: Sequence[Winnings]
    loss: str  # per decision, in words


@dataclass(frozen=True)
class ListedGame:
    table: str
    date: str
    title: str
    result: str
    is_running: bool
    is_finished: bool  # to the end, so that it can be replayed


@dataclass(frozen=True)
class Filter:
    name: str
    label: str
    choices: Sequence[Choice]


@dataclass(frozen=True)
class History:
    statistics: Sequence[GameStatistics]
    games: Sequence[ListedGame]
    more: int  # games that are not listed
    filters: Sequence[Filter]  # none if there is nothing to choose
    is_filtered: bool


def history_of(
    games: Sequence[PlayedGame], ratings: Mapping[str, Rating], game: str, opponent: str
) -> History:
    """The filters are the key of a game and a kind of opponent; empty ones leave out nothing."""
    # A game may come from a package that is no longer installed.
    known = [each for each in games if each.game in game_keys()]
    chosen = [each for each in known if game in ("", each.game) and opponent in ("", each.opponent)]
    titles = {key: title_of(key) for key in sorted({each.game for each in known})}
    opponents = {each: _(OPPONENTS[each]) for each in opponent_order(known)}
    has_choice = len(titles) > 1 or len(opponents) > 1
    filters = [
        Filter("game", _("Game"), filter_choices(titles, game)),
        Filter("opponent", _("Against"), filter_choices(opponents, opponent)),
    ]
    return History(
        statistics=[game_statistics(each, ratings.get(each.game)) for each in statistics(chosen)],
        games=[listed_game(each) for each in chosen[:MAX_LISTED]],
        more=max(0, len(chosen) - MAX_LISTED),
        filters=filters if has_choice else (),
        is_filtered=bool(game or opponent),
    )


def filter_choices(words: Mapping[str, str], chosen: str) -> list[Choice]:
    return [Choice("", _("all")), *(Choice(key, words[key], key == chosen) for key in words)]


def title_of(key: str) -> str:
    return _(find_descriptor(key).title)


def game_statistics(found: Statistics, rating: Rating | None) -> GameStatistics:
    return GameStatistics(
        title=title_of(found.game),
        games=len(found.scores),
        best=found.best,
        mean=found.mean,
        rating=rating,
        least=min(found.scores),
        most=max(found.scores),
        line=score_line(found.scores) if len(found.scores) > 2 else "",
        winnings=[
            Winnings(_(OPPONENTS[each.opponent]), each.games, each.wins, each.wins / each.games)
            for each in found.winnings
        ],
        loss=loss_words(found),
    )


def loss_words(found: Statistics) -> str:
    """A game of several is about the win probability, a solo game about points."""
    if found.loss is None:
        return ""
    if found.winnings:
        return _("Mean loss per decision: {loss:.2f} percentage points", loss=100 * found.loss)
    return _("Mean loss per decision: {loss:.2f} points", loss=found.loss)


def listed_game(game: PlayedGame) -> ListedGame:
    return ListedGame(
        table=game.table,
        date=date_in_words(game.date),
        title=title_of(game.game),
        result=result_words(game),
        is_running=game.result is None,
        is_finished=game.result is not None and game.result.finished,
    )


def opponent_order(games: Sequence[PlayedGame]) -> list[str]:
    return list(
        dict.fromkeys(winnings.opponent for each in statistics(games) for winnings in each.winnings)
    )


def result_words(game: PlayedGame) -> str:
    if game.result is None:
        return _("running")
    words = score_words(game, game.result)
    return _("{result}, with take-backs", result=words) if game.result.take_backs else words


def score_words(game: PlayedGame, result: GameResult) -> str:
    scores = [str(score).replace("-", "−") for score in result.scores]
    own = scores.pop(game.seat)
    if game.won is None:
        return _("{score} points", score=own)
    return _(result_text(result, game.seat), score=own, others=", ".join(scores))


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
