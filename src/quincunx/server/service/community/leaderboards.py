"""Lists of the best players and games, and the games that can be watched.

Only public profiles are listed, as long as they are not blocked.
"""

import time
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from datetime import date
from math import inf
from typing import Any, TypeVar, cast

from quincunx.core.registry import games
from quincunx.engine import LEVELS
from quincunx.practice.daily import standings, week_of
from quincunx.server.community.leaderboards import RatedPlayer, ReviewedSeat, WeeklyPlayer
from quincunx.server.service.community.moderation import Moderation
from quincunx.server.service.community.open_tables import MAX_LISTED_PER_ADDRESS
from quincunx.server.service.tables import TableNotFound, TableService
from quincunx.server.storage.deadlines import read
from quincunx.server.table.help import NO_HELP, is_between_people
from quincunx.server.table.state import TableState

LIST_SECONDS = 10.0
MAX_LISTED = 50
MAX_OF_WEEK = 20
MAX_CANDIDATES = 500  # of whom those are listed that may be
BEST_OF_EACH_GAME = 3
BEST_SECONDS = 30 * 86400.0  # how old the best games may be

T = TypeVar("T")


@dataclass(frozen=True)
class BestGame:
    table: TableState
    seat: ReviewedSeat


class Leaderboards:
    def __init__(self, service: TableService, moderation: Moderation) -> None:
        self._service = service
        self._store = service.store.leaderboards
        self._moderation = moderation
        self._recent = dict[tuple[object, ...], tuple[float, Any]]()  # lists, with their times

    async def _shared(self, find: Callable[..., Coroutine[Any, Any, T]], *arguments: object) -> T:
        """Everybody who asks within some seconds gets the same list."""
        key = find.__name__, *arguments
        made, found = self._recent.get(key, (-inf, None))
        if time.monotonic() > made + LIST_SECONDS:
            found = await find(*arguments)
            self._recent[key] = time.monotonic(), found
        return cast("T", found)

    async def rated(self, game: str) -> list[RatedPlayer]:
        return await self._shared(self._find_rated, game)

    async def week(self, day: date) -> list[WeeklyPlayer]:
        """Everybody's daily games of the week count, whether they are listed or not."""
        return await self._shared(self._find_week, *week_of(day))

    async def best_games(self) -> list[BestGame]:
        """Of each game those of the last weeks with the smallest losses."""
        return await self._shared(self._find_best_games)

    async def _find_rated(self, game: str) -> list[RatedPlayer]:
        found = await read(self._store.rated, game, MAX_CANDIDATES)
        listed = [each for each in found if not self._moderation.is_blocked_profile(each.profile)]
        return listed[:MAX_LISTED]

    async def _find_week(self, first: date, last: date) -> list[WeeklyPlayer]:
        played = await read(self._service.store.daily.attempts_between, str(first), str(last))
        best = standings(played)[:MAX_CANDIDATES]
        names = await read(self._store.public_names, [each.profile for each in best])
        return [
            WeeklyPlayer(names[each.profile], each)
            for each in best
            if each.profile in names and not self._moderation.is_blocked_profile(each.profile)
        ][:MAX_OF_WEEK]

    async def _find_best_games(self) -> list[BestGame]:
        found = list[BestGame]()
        for game in games():
            seats = await read(self._store.best_reviewed, game, BEST_SECONDS, 4 * BEST_OF_EACH_GAME)
            found += (await self._presentable(seats))[:BEST_OF_EACH_GAME]
        return found

    async def _presentable(self, seats: Sequence[ReviewedSeat]) -> list[BestGame]:
        known = [
            BestGame(table, seat)
            for seat in seats
            if not self._moderation.is_blocked_profile(seat.profile)
            and (table := await self._find(seat.table)) is not None
        ]
        return [each for each in known if is_presentable(each.table, each.seat.seat)]

    async def running(self) -> list[TableState]:
        """Games that strangers play: whoever opens a table to everybody may be watched, too."""
        found, listed = list[TableState](), Counter[str]()
        for each in list(self._service.hub.tables_with_players())[:MAX_CANDIDATES]:
            table = await self._find(each)
            if table is None or not is_watchable(table):
                continue
            listed[table.opened_from] += 1
            if not table.opened_from or listed[table.opened_from] <= MAX_LISTED_PER_ADDRESS:
                found.append(table)
        return found[:MAX_LISTED]

    async def _find(self, table: str) -> TableState | None:
        try:
            return await self._service.table(table)
        except TableNotFound:
            return None


def is_watchable(table: TableState) -> bool:
    is_running = table.has_begun and not table.free_seats and not table.is_decided
    return table.openings > 0 and is_running and table.daily is None


def is_presentable(table: TableState, seat: int) -> bool:
    """A whole game, played alone against others; a daily one would show its dice."""
    result = table.result
    return (
        result is not None
        and result.finished
        and not result.take_backs
        and seat not in result.helped
        and not had_advice(table, seat)
        and not table.imported
        and table.players > 1
        and table.daily is None
    )


def had_advice(table: TableState, seat: int) -> bool:
    """Between people that is logged; alone against engines it is enough that there was some."""
    if is_between_people(table.seats, LEVELS):
        return any(use.seat == seat for use in table.help_uses)
    return table.help != NO_HELP
