"""Ratings as rows: what each profile had after each of its rated games."""

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import astuple

from quincunx.server.community.rating_model import Rating
from quincunx.server.community.ratings import RatingRow
from quincunx.server.storage.statements import Statement, StorePart

INSERT_RATING = (  # a profile that was deleted meanwhile gets no rating
    "INSERT INTO ratings (profile_id, game, number, mu, sigma, table_id)"
    " SELECT ?, ?, ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM profiles WHERE id = ?)"
)
SELECT_LATEST = (
    "SELECT mu, sigma, number FROM ratings WHERE profile_id = ? AND game = ? ORDER "
    "BY number DESC LIMIT 1"
)
SELECT_OF_PROFILE = (
    "SELECT game, mu, sigma, number FROM ratings WHERE profile_id = ? ORDER BY game, number"
)
COUNT_TOGETHER = (
    "SELECT count(*) FROM ratings AS own JOIN ratings AS other ON other.table_id = own.table_id"
    " WHERE own.profile_id = ? AND own.game = ? AND other.profile_id = ?"
)
COUNT_AT_PLACE = (  # the profile's own seat may have been there, too
    "SELECT count(DISTINCT ratings.table_id) FROM ratings"
    " JOIN players ON players.table_id = ratings.table_id"
    " AND players.profile_id = ratings.profile_id"
    " JOIN events ON events.table_id = ratings.table_id AND events.kind = 'place'"
    " AND events.text = ? AND events.seat <> players.seat"
    " WHERE ratings.profile_id = ? AND ratings.game = ?"
)
SELECT_PLACES = "SELECT seat, text FROM events WHERE table_id = ? AND kind = 'place'"
SELECT_IS_RATED = "SELECT 1 FROM ratings WHERE table_id = ? LIMIT 1"
SELECT_RESULTS = (
    "SELECT tables.id, tables.game, events.text FROM events JOIN tables ON tables.id = "
    "events.table_id"
    " WHERE events.kind = 'result' AND events.text LIKE ?"
)
AND_NOT_RATED = " AND NOT EXISTS (SELECT 1 FROM ratings WHERE ratings.table_id = tables.id)"
IN_ORDER = " ORDER BY tables.created, tables.id"
DELETE_ALL = "DELETE FROM ratings"
RATED_RESULT = '%"rated":true%'


class RatingStore(StorePart):
    def add(self, rows: Sequence[RatingRow]) -> Future[None]:
        """The ratings after one game; WriteConflict if the game was rated already, or one of the
        profiles has played another one.
        """
        return self._write([insert_ratings(rows)])

    def latest(self, profile: str, game: str) -> Rating:
        return next((Rating(*row) for row in self._fetch(SELECT_LATEST, (profile, game))), Rating())

    def of_profile(self, profile: str) -> dict[str, Rating]:
        """By game, for those with rated games."""
        return {game: Rating(*row) for game, *row in self._fetch(SELECT_OF_PROFILE, (profile,))}

    def games_together(self, profile: str, game: str, other: str) -> int:
        """How many rated games these two have played."""
        return int(self._fetch(COUNT_TOGETHER, (profile, game, other))[0][0])

    def games_at_place(self, profile: str, game: str, place: str) -> int:
        """How many rated games against somebody who was there."""
        return int(self._fetch(COUNT_AT_PLACE, (place, profile, game))[0][0])

    def places(self, table: str) -> list[tuple[int, str]]:
        """Where the players of each seat were, as far as it is known."""
        return [(seat, place) for seat, place in self._fetch(SELECT_PLACES, (table,))]

    def is_rated(self, table: str) -> bool:
        """Have the ratings of this game been added?"""
        return bool(self._fetch(SELECT_IS_RATED, (table,)))

    def results(self) -> list[tuple[str, str, str]]:
        """All finished rated games in the order of their beginning: table, game, result."""
        return [tuple(row) for row in self._fetch(SELECT_RESULTS + IN_ORDER, (RATED_RESULT,))]

    def unrated_results(self) -> list[tuple[str, str, str]]:
        """Those of them whose ratings have not been added."""
        return [
            tuple(row)
            for row in self._fetch(SELECT_RESULTS + AND_NOT_RATED + IN_ORDER, (RATED_RESULT,))
        ]

    def replace_all(self, rows: Sequence[RatingRow]) -> Future[None]:
        """All ratings anew."""
        return self._write([(DELETE_ALL, [()]), insert_ratings(rows)])


def insert_ratings(rows: Sequence[RatingRow]) -> Statement:
    return INSERT_RATING, [(*astuple(row), row.profile) for row in rows]
