"""The best players, and the games that one can watch."""

from collections.abc import Sequence
from dataclasses import dataclass

from quincunx.core.registry import descriptors
from quincunx.languages import _, format_number
from quincunx.server.community.leaderboards import RatedPlayer, WeeklyPlayer
from quincunx.server.service.community.leaderboards import BestGame
from quincunx.server.table.state import TableState
from quincunx.server.web.pages.page import Choice, Page
from quincunx.server.web.words import join_names


def rated_games() -> list[str]:
    """Their keys: a rated game needs at least two."""
    return [each.key for each in descriptors() if each.seats[-1] > 1]


@dataclass(frozen=True)
class PlayersPage(Page):
    template = "players.html"

    game: str  # its title
    games: Sequence[Choice]
    rated: Sequence[RatedPlayer]
    week: Sequence[WeeklyPlayer]


def players_page(
    game: str, rated: Sequence[RatedPlayer], week: Sequence[WeeklyPlayer]
) -> PlayersPage:
    titles = {each.key: _(each.title) for each in descriptors()}
    games = [Choice(key, titles[key], key == game) for key in rated_games()]
    return PlayersPage(titles[game], games, rated, week)


@dataclass(frozen=True)
class WatchedGame:
    table: str
    title: str
    names: str
    words: str  # the scores, or how well somebody has played


@dataclass(frozen=True)
class WatchPage(Page):
    template = "watch.html"
    fragment = "watch_running.html"

    running: Sequence[WatchedGame]
    best: Sequence[WatchedGame]


def watch_page(running: Sequence[TableState], best: Sequence[BestGame]) -> WatchPage:
    return WatchPage(
        [watched(each, " : ".join(map(str, each.scores))) for each in running],
        [watched(each.table, loss_words(each)) for each in best],
    )


def watched(table: TableState, words: str) -> WatchedGame:
    return WatchedGame(table.id, _(table.game.title), join_names(table.names), words)


def loss_words(game: BestGame) -> str:
    return _(
        "{name} lost {loss} percentage points per decision",
        name=game.table.names[game.seat.seat],
        loss=format_number(100 * game.seat.loss, ".2f"),
    )
