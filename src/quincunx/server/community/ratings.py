"""The rating of a profile after one of its games, as it is stored."""

from dataclasses import dataclass


@dataclass(frozen=True)
class RatingRow:
    profile: str
    game: str
    number: int  # of the profile's rated games, this one included
    mu: float
    sigma: float
    table: str
