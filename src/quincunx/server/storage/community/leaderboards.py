"""What lists of the best need: public profiles with their ratings, and reviewed games."""

from collections.abc import Callable, Sequence
from typing import Any

from quincunx.server.community.leaderboards import RatedPlayer, ReviewedSeat
from quincunx.server.community.rating_model import Rating

SELECT_RATED = (
    "SELECT profiles.id, profiles.name, mu, sigma, number FROM profiles"
    " JOIN ratings ON ratings.profile_id = profiles.id WHERE is_public = 1 AND game = ?"
    " AND number = (SELECT MAX(number) FROM ratings AS latest"
    " WHERE latest.profile_id = profiles.id AND latest.game = ratings.game)"
    " ORDER BY mu - 1.96 * sigma DESC, profiles.id LIMIT ?"
)
SELECT_PUBLIC = "SELECT id, name FROM profiles WHERE is_public = 1 AND id IN ({})"
SELECT_REVIEWED = (
    "SELECT table_id, seat, loss, profiles.id FROM players"
    " JOIN profiles ON profiles.id = players.profile_id JOIN tables ON tables.id = table_id"
    " WHERE is_public = 1 AND loss IS NOT NULL AND game = ? AND created > {since}"
    " ORDER BY loss, table_id LIMIT ?"
)


class LeaderboardStore:
    def __init__(self, fetch: Callable[[str, Sequence[Any]], list[Any]], seconds_ago: str) -> None:
        self._fetch = fetch
        self._seconds_ago = seconds_ago

    def rated(self, game: str, limit: int) -> list[RatedPlayer]:
        """Best first: those whose rating is at least so high with great certainty."""
        return [
            RatedPlayer(profile, name, Rating(mu, sigma, number))
            for profile, name, mu, sigma, number in self._fetch(SELECT_RATED, (game, limit))
        ]

    def public_names(self, profiles: Sequence[str]) -> dict[str, str]:
        """Of those that everybody may see."""
        if not profiles:
            return {}
        places = ", ".join("?" * len(profiles))
        return dict(self._fetch(SELECT_PUBLIC.format(places), profiles))

    def best_reviewed(self, game: str, seconds: float, limit: int) -> list[ReviewedSeat]:
        """Of public profiles, at tables of the latest so many seconds, smallest loss first."""
        statement = SELECT_REVIEWED.format(since=self._seconds_ago)
        return [ReviewedSeat(*row) for row in self._fetch(statement, (game, seconds, limit))]
