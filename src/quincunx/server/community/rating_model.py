"""Ratings by game: OpenSkill's Plackett-Luce model, which rates games of many players, with ties.

A rating is shown on the scale that people know from chess: 1500 for a new player, and 400 more for
one who wins ten games for each lost.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import log, sqrt

from openskill.models import PlackettLuce

from quincunx.server.community.ratings import RatingRow
from quincunx.server.table.result import GameResult

MODEL = PlackettLuce()
POINTS_PER_MU = 400 / log(10) / (sqrt(2) * MODEL.beta)
MIDDLE = 1500
# `quincunx tournament --rounds 8 --seed 1`, all games together: see docs/ratings.md. Measure again
# when the levels change.
LEVEL_POINTS = {"novice": 1216, "casual": 1455, "strong": 1596, "expert": 1734}
LEVEL_SIGMA = 1.0


@dataclass(frozen=True)
class Rating:
    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0

    @property
    def points(self) -> int:
        return round(MIDDLE + (self.mu - MODEL.mu) * POINTS_PER_MU)

    @property
    def error(self) -> int:
        """The true rating is within this of the points with a probability of 95 %."""
        return round(1.96 * self.sigma * POINTS_PER_MU)


def level_rating(level: str) -> Rating:
    return Rating(MODEL.mu + (LEVEL_POINTS[level] - MIDDLE) / POINTS_PER_MU, LEVEL_SIGMA)


def rate(result: GameResult, before: Mapping[str, Rating]) -> dict[str, Rating]:
    """The ratings of the profiles after a game."""
    seats = range(len(result.scores))
    ratings = [seat_rating(result, seat, before) for seat in seats]
    teams = [[MODEL.rating(rating.mu, rating.sigma)] for rating in ratings]
    after = MODEL.rate(teams, ranks=[rank(result, seat) for seat in seats])
    return {
        profile: Rating(team[0].mu, team[0].sigma, before[profile].games + 1)
        for profile, team in zip(result.profiles, after, strict=True)
        if profile is not None
    }


def seat_rating(result: GameResult, seat: int, before: Mapping[str, Rating]) -> Rating:
    """Somebody whose profile was deleted counts as a new player."""
    profile, level = result.profiles[seat], result.engines[seat]
    if profile is not None:
        return before[profile]
    return Rating() if level is None else level_rating(level)


def rank(result: GameResult, seat: int) -> float:
    """1 for the winners, then by score; those who have resigned are last.

    For a player whose time was up the engine has moved, at its weakest level: what it has scored
    counts. Were she last, her opponent would only have to end the game; did the game not count, she
    would leave whenever she is about to lose.
    """
    if seat in result.resigned:
        return len(result.scores) + 1
    if seat in result.winners:
        return 1
    better = [
        other
        for other, score in enumerate(result.scores)
        if other in result.winners or score > result.scores[seat]
    ]
    return 1 + len(better)


def rows_of(table: str, game: str, ratings: Mapping[str, Rating]) -> list[RatingRow]:
    return [
        RatingRow(profile, game, rating.games, rating.mu, rating.sigma, table)
        for profile, rating in ratings.items()
    ]
