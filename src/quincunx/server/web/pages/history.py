"""The games of a profile: a list, and statistics with a line of the scores."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import mean

from quincunx.core.registry import find_descriptor
from quincunx.core.registry import games as game_keys
from quincunx.languages import N_, _, format_number, ngettext
from quincunx.server.community.history import PlayedGame, Statistics, statistics
from quincunx.server.community.rating_model import Rating
from quincunx.server.table.result import GameResult
from quincunx.server.web.pages.page import Choice
from quincunx.server.web.pages.progress import Progress, progress_of
from quincunx.server.web.words import date_in_words, join_names

MAX_LISTED = 100
LINE_WIDTH, LINE_HEIGHT = 300, 60
FEWEST_IN_CHART = 3  # games
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
class Chart:
    """Numbers from the first to the last game, and a line through the means of some games each."""

    title: str
    words: str  # what it shows
    high: str
    low: str
    dots: Sequence[tuple[float, float]]
    line: str  # the points of a polyline


@dataclass(frozen=True)
class GameStatistics:
    title: str
    games: int
    scores: str  # the best and the mean, in words
    rating: Rating | None
    winnings: Sequence[Winnings]
    play: Sequence[str]  # what reviews say about it, in words
    charts: Sequence[Chart]
    progress: Progress | None


@dataclass(frozen=True)
class ListedGame:
    table: str
    date: str
    title: str
    opponents: str
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


def choose_games(games: Sequence[PlayedGame], game: str, opponent: str) -> list[PlayedGame]:
    """The filters are the key of a game and a kind of opponent; empty ones leave out nothing.

    A game may come from a package that is no longer installed.
    """
    return [
        each
        for each in games
        if each.game in game_keys() and game in ("", each.game) and opponent in ("", each.opponent)
    ]


def history_of(
    games: Sequence[PlayedGame],
    names: Mapping[str, Sequence[str]],
    ratings: Mapping[str, Rating],
    game: str,
    opponent: str,
) -> History:
    """The games that the filters leave over; `names` are those of the players, by the table."""
    known = choose_games(games, "", "")
    chosen = choose_games(known, game, opponent)
    titles = {key: title_of(key) for key in sorted({each.game for each in known})}
    opponents = {each: _(OPPONENTS[each]) for each in opponent_order(known)}
    has_choice = len(titles) > 1 or len(opponents) > 1
    filters = [
        Filter("game", _("Game"), filter_choices(titles, game)),
        Filter("opponent", _("Against"), filter_choices(opponents, opponent)),
    ]
    return History(
        statistics=[game_statistics(each, ratings.get(each.game)) for each in statistics(chosen)],
        games=[listed_game(each, names.get(each.table, ())) for each in chosen[:MAX_LISTED]],
        more=max(0, len(chosen) - MAX_LISTED),
        filters=filters if has_choice else (),
        is_filtered=bool(game or opponent),
    )


def filter_choices(words: Mapping[str, str], chosen: str) -> list[Choice]:
    return [Choice("", _("all")), *(Choice(key, words[key], key == chosen) for key in words)]


def title_of(key: str) -> str:
    return _(find_descriptor(key).title)


def game_statistics(found: Statistics, rating: Rating | None) -> GameStatistics:
    progress = progress_of(found.game, found.losses, found.is_solo)
    return GameStatistics(
        title=_("{game}, alone", game=title_of(found.game))
        if found.is_solo
        else title_of(found.game),
        games=found.games,
        scores=score_words(found.scores),
        rating=None if found.is_solo else rating,
        winnings=[
            Winnings(_(OPPONENTS[each.opponent]), each.games, each.wins, each.wins / each.games)
            for each in found.winnings
        ],
        play=play_words(found),
        charts=charts_of(found, progress is not None),
        progress=progress,
    )


def score_words(scores: Sequence[int]) -> str:
    if not scores:
        return ""
    return _("best {best}, mean {mean:.1f}", best=max(scores), mean=mean(scores))


def play_words(found: Statistics) -> list[str]:
    """A game of several is about the win probability, a solo game about points."""
    if not found.losses:
        return []
    reviewed = ngettext("{count} reviewed game", "{count} reviewed games", len(found.losses))
    mean_loss, mean_luck = mean(found.losses), found.luck or 0
    if not found.is_solo:
        loss = _("Mean loss per decision: {loss:.2f} percentage points", loss=100 * mean_loss)
        luck = _("Luck per game: {luck:+.1f} percentage points", luck=100 * mean_luck)
    else:
        loss = _("Mean loss per decision: {loss:.2f} points", loss=mean_loss)
        luck = _("Luck per game: {luck:+.1f} points", luck=mean_luck)
    return [f"{loss} ({reviewed})", *([luck] if found.luck is not None else [])]


def charts_of(found: Statistics, has_progress: bool) -> list[Chart]:
    per_cent = 1 if found.is_solo else 100
    losses = [per_cent * loss for loss in found.losses]
    charts = [
        (_("Points over time"), found.scores, ",.0f"),
        (_("Loss per decision over time"), losses, ".2f"),
    ]
    return [
        chart_of(title, numbers, form)
        for title, numbers, form in charts
        if len(numbers) >= FEWEST_IN_CHART and not (has_progress and numbers is losses)
    ]


def listed_game(game: PlayedGame, names: Sequence[str]) -> ListedGame:
    others = [name for seat, name in enumerate(names) if seat != game.seat]
    return ListedGame(
        table=game.table,
        date=date_in_words(game.date),
        title=title_of(game.game),
        opponents=join_names(others) if others else _("alone"),
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
    words = outcome_words(game, game.result)
    return _("{result}, with take-backs", result=words) if game.result.take_backs else words


def outcome_words(game: PlayedGame, result: GameResult) -> str:
    scores = [format_number(score, ",") for score in result.scores]
    own = scores.pop(game.seat)
    if game.won is None:
        return _("{score} points", score=own)
    return _(result_text(result, game.seat), score=own, others=", ".join(scores))


def result_text(result: GameResult, seat: int) -> str:
    """The text for the result of a seat in a game of several."""
    if seat in result.resigned:
        return N_("resigned")
    if not result.finished:
        return N_("won by resignation") if seat in result.winners else N_("ended by resignation")
    return N_("won {score} : {others}") if seat in result.winners else N_("lost {score} : {others}")


def chart_of(title: str, numbers: Sequence[float], form: str) -> Chart:
    low, high = min(numbers), max(numbers)
    width = LINE_WIDTH / (len(numbers) - 1)
    height = LINE_HEIGHT / ((high - low) or 1)

    def places(values: Sequence[float]) -> list[tuple[float, float]]:
        return [
            (round(index * width, 1), round(LINE_HEIGHT - (each - low) * height, 1))
            for index, each in enumerate(values)
        ]

    least, most, last = (format_number(each, form) for each in (low, high, numbers[-1]))
    words = _(
        "{title}, {count} games: lowest {least}, highest {most}, latest {last}",
        title=title,
        count=len(numbers),
        least=least,
        most=most,
        last=last,
    )
    line = " ".join(f"{x},{y}" for x, y in places(smoothed(numbers)))
    return Chart(title, words, most, least, places(numbers), line)


def smoothed(scores: Sequence[float]) -> list[float]:
    """Each score with its neighbours."""
    reach = max(1, len(scores) // 10)
    around = [scores[max(0, index - reach) : index + reach + 1] for index in range(len(scores))]
    return [sum(each) / len(each) for each in around]
