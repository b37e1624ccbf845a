"""Ratings by game: OpenSkill's Plackett-Luce model, which rates games of many players, with ties.

A rating is shown on the scale that people know from chess: 1500 for a new player, and 400 more for
one who wins ten games for each lost.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import log, sqrt
from types import MappingProxyType
from typing import TYPE_CHECKING

from quincunx.server.community.ratings import RatingRow
from quincunx.server.table.result import GameResult

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

MU, SIGMA, BETA = 25.0, 25 / 3, 25 / 6
POINTS_PER_MU = 400 / log(10) / (sqrt(2) * BETA)
MIDDLE = 1500
# from how often each wins against `casual`: see docs/ratings.md. Measure again when levels change
LEVEL_POINTS = {"novice": 1252, "casual": 1450, "strong": 1578, "expert": 1719}
LEVEL_SIGMA = 1.0
Place = tuple[int, str]  # a seat, and where its player was: see `Located`
NONE = MappingProxyType[str, int]({})


@cache
def model() -> "PlackettLuce":
    """Imported when a game is rated: databases are opened without this library, too."""
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA)


@dataclass(frozen=True)
class Rating:
    mu: float = MU
    sigma: float = SIGMA
    games: int = 0

    def moved(self, mu: float, sigma: float, weight: float) -> "Rating":
        """After another game, which moves it so far."""
        return Rating(
            self.mu + weight * (mu - self.mu),
            self.sigma + weight * (sigma - self.sigma),
            self.games + 1,
        )

    @property
    def points(self) -> int:
        return round(MIDDLE + (self.mu - MU) * POINTS_PER_MU)

    @property
    def error(self) -> int:
        """The true rating is within this of the points with a probability of 95 %."""
        return round(1.96 * self.sigma * POINTS_PER_MU)


def level_rating(level: str) -> Rating:
    return Rating(MU + (LEVEL_POINTS[level] - MIDDLE) / POINTS_PER_MU, LEVEL_SIGMA)


def rate(
    result: GameResult, before: Mapping[str, Rating], earlier: Mapping[str, int] = NONE
) -> dict[str, Rating]:
    """The ratings of the profiles after a game; `earlier` are those that make it weigh less.

    If it was resigned at once, that costs those who did, and the others have earned nothing.
    """
    seats = range(len(result.scores))
    ratings = [seat_rating(result, seat, before) for seat in seats]
    teams = [[model().rating(rating.mu, rating.sigma)] for rating in ratings]
    after = model().rate(teams, ranks=[rank(result, seat) for seat in seats])
    return {
        profile: before[profile].moved(
            team[0].mu, team[0].sigma, weight(ratings, seat, earlier.get(profile, 0))
        )
        for seat, (profile, team) in enumerate(zip(result.profiles, after, strict=True))
        if profile is not None and (seat in result.resigned or not result.hasty)
    }


def weight(ratings: Sequence[Rating], seat: int, earlier: int) -> float:
    """Of a game for this seat: as much as is known of the opponent of whom least is known, as a
    share of the variance of a new player's rating.

    All of whom nothing is known count as one opponent, like those met so often `earlier`: such
    games weigh 1, 1/2, 1/3 and so on. A thousand of them weigh less than eight.
    """
    others = [*ratings[:seat], *ratings[seat + 1 :]]
    known = 1 - max(other.sigma for other in others) ** 2 / SIGMA**2
    return min(1 / (1 + earlier), max(known, 1 / (1 + ratings[seat].games)))


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


def opponents(result: GameResult, profile: str) -> list[str]:
    return [other for other in result.profiles if other is not None and other != profile]


def places_of_others(result: GameResult, profile: str, places: Iterable[Place]) -> set[str]:
    own = result.profiles.index(profile)
    return {place for seat, place in places if seat != own}
