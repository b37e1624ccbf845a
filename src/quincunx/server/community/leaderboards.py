"""Lists of the best: what is shown of a player, and of a game that was played well."""

from dataclasses import dataclass

from quincunx.practice.daily import Standing
from quincunx.server.community.rating_model import Rating


@dataclass(frozen=True)
class RatedPlayer:
    profile: str
    name: str
    rating: Rating


@dataclass(frozen=True)
class WeeklyPlayer:
    name: str
    standing: Standing


@dataclass(frozen=True)
class ReviewedSeat:
    """A seat of a reviewed game, by the mean loss of its decisions."""

    table: str
    seat: int
    loss: float
    profile: str
