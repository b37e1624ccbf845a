"""Ratings of all profiles: added after each rated game, exactly once whatever server it ends on,
and recomputed from the logs on demand.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress

from quincunx.server.community.rating_model import (
    Place,
    Rating,
    opponents,
    places_of_others,
    rate,
    rows_of,
)
from quincunx.server.community.ratings import RatingRow
from quincunx.server.service.background import Work
from quincunx.server.storage.deadlines import read, written
from quincunx.server.storage.sql_store import Store
from quincunx.server.storage.store import StoreUnavailable, WriteConflict
from quincunx.server.table.result import GameResult

CATCH_UP_INTERVAL = 600.0  # seconds
MAX_ATTEMPTS = 50  # while other games of the same players are being rated

log = logging.getLogger(__name__)


class Ratings:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._ratings = store.ratings
        self._tasks = set[asyncio.Task[None]]()

    async def of_profile(self, profile: str) -> dict[str, Rating]:
        """By game, for those with rated games."""
        return await read(self._ratings.of_profile, profile)

    def start(self, table: str, game: str, result: GameResult) -> None:
        """A rated game has ended. If this server is killed now, `catch_up` finds it."""
        task = asyncio.create_task(self._add_in_background(table, game, result))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _add_in_background(self, table: str, game: str, result: GameResult) -> None:
        try:
            await self.add(table, game, result)
        except StoreUnavailable as error:
            log.warning("Cannot rate table %s yet: %s", table, error)

    async def add(self, table: str, game: str, result: GameResult) -> None:
        """Write the ratings after a game, unless that is done or no profile is left."""
        for _ in range(MAX_ATTEMPTS if result.rated else 0):
            rows = await read(self._rows_after, table, game, result)
            with suppress(WriteConflict):
                if rows:
                    await written(self._ratings.add(rows))
                return

    def _rows_after(self, table: str, game: str, result: GameResult) -> list[RatingRow]:
        """To be written after this game; an empty list if that has been done."""
        if self._ratings.is_rated(table):
            return []
        profiles, places = filter(None, result.profiles), self._ratings.places(table)
        before = {profile: self._ratings.latest(profile, game) for profile in profiles}
        earlier = {profile: self._earlier(result, places, profile, game) for profile in before}
        return rows_of(table, game, rate(result, before, earlier))

    def _earlier(self, result: GameResult, places: Sequence[Place], profile: str, game: str) -> int:
        """Games that make this one weigh less: the same players, or others at an address."""
        counts = [
            self._ratings.games_together(profile, game, other)
            for other in opponents(result, profile)
        ] + [
            self._ratings.games_at_place(profile, game, place)
            for place in places_of_others(result, profile, places)
        ]
        return max(counts, default=0)

    def background_work(self) -> list[tuple[float, Work]]:
        return [(CATCH_UP_INTERVAL, self.catch_up)]

    async def catch_up(self) -> None:
        """Rate what a killed server has left. One that cannot be rated delays no others."""
        for table, game, content in await read(self._ratings.unrated_results):
            try:
                await self.add(table, game, GameResult.from_json(content))
            except StoreUnavailable:
                raise
            except Exception:
                log.exception("Cannot rate table %s", table)


def recompute(store: Store) -> int:
    """All ratings again from the logs, with no server running; returns how many games were rated.

    If it fails, nothing changes.
    """
    ratings = dict[tuple[str, str], Rating]()
    played = Counter[tuple[str, ...]]()  # by game, profile and opponent or place
    rows = list[RatingRow]()
    games = 0
    for table, game, content in store.ratings.results():
        result = GameResult.from_json(content)
        profiles = filter(None, result.profiles)
        before = {profile: ratings.get((profile, game), Rating()) for profile in profiles}
        places = store.ratings.places(table)
        keys = {profile: encounters(result, places, profile, game) for profile in before}
        earlier = {
            profile: max((played[key] for key in found), default=0)
            for profile, found in keys.items()
        }
        after = rate(result, before, earlier)
        rows += rows_of(table, game, after)
        played.update(key for profile in after for key in keys[profile])
        games += bool(after)
        ratings |= {(profile, game): rating for profile, rating in after.items()}
    store.ratings.replace_all(rows).result()
    return games


def encounters(
    result: GameResult, places: Sequence[Place], profile: str, game: str
) -> list[tuple[str, ...]]:
    """What is counted of a game: see `Ratings`."""
    others = [*opponents(result, profile), *places_of_others(result, profile, places)]
    return [(game, profile, other) for other in others]
