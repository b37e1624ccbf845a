"""Ratings by puzzles: each is an opponent, rated by how often levels solve it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import choice

from quincunx.practice.puzzle import Puzzle, puzzles
from quincunx.server.community.rating_model import (
    LEVEL_POINTS,
    MIDDLE,
    MU,
    POINTS_PER_MU,
    Rating,
    model,
)

PUZZLE_SIGMA = 2.0
CLOSEST = 12  # puzzles of about the profile's rating, of which one is drawn
LEAST_POINTS, MOST_POINTS = 900, 2100  # of puzzles that every level solves, or none
POINTS_FOR_TEN = 400  # who wins ten games for each lost is so much better


@dataclass(frozen=True)
class SolvedRow:
    """A puzzle that a profile has solved or given up, as it is stored."""

    profile: str
    game: str
    number: int  # of the profile's puzzles of this game, this one included
    puzzle: str
    share: float  # 1 at the first try, a half at the second, else 0
    mu: float  # of the profile's rating afterwards
    sigma: float

    @property
    def rating(self) -> Rating:
        return Rating(self.mu, self.sigma, self.number)


@lru_cache(10_000)
def points_of(solved: tuple[tuple[str, float], ...]) -> int:
    """The points at which all levels together would solve as much as they do: by bisection."""
    shares = {level: share for level, share in solved if level in LEVEL_POINTS}
    low, high = LEAST_POINTS, MOST_POINTS
    while high - low > 1:
        middle = (low + high) // 2
        expected = sum(chance_to_solve(LEVEL_POINTS[level], middle) for level in shares)
        low, high = (middle, high) if expected > sum(shares.values()) else (low, middle)
    return low


def chance_to_solve(player: float, puzzle: float) -> float:
    return float(1 / (1 + 10 ** ((puzzle - player) / POINTS_FOR_TEN)))


def puzzle_points(puzzle: Puzzle) -> int:
    """The rating of a puzzle; that of a new player if its difficulty is not known."""
    return points_of(tuple(puzzle.solved.items())) if puzzle.solved else MIDDLE


def rating_of_puzzle(puzzle: Puzzle) -> Rating:
    return Rating(MU + (puzzle_points(puzzle) - MIDDLE) / POINTS_PER_MU, PUZZLE_SIGMA)


def rate_attempt(before: Rating, puzzle: Puzzle, share: float) -> Rating:
    """The rating of a player after a puzzle: won, drawn or lost."""
    opponent = rating_of_puzzle(puzzle)
    teams = [
        [model().rating(before.mu, before.sigma)],
        [model().rating(opponent.mu, opponent.sigma)],
    ]
    own, _ = model().rate(teams, scores=[share, 1 - share])
    return before.moved(own[0].mu, own[0].sigma, 1.0)


def fitting_puzzle(game: str, theme: str = "", solved: Sequence[SolvedRow] = ()) -> Puzzle | None:
    """One that fits the rating of a profile with these puzzles, and is not among them; any for
    somebody without. None if all are solved.
    """
    done = {row.puzzle for row in solved}
    left = [
        puzzle
        for puzzle in puzzles(game)
        if puzzle.id not in done and (not theme or theme in puzzle.themes)
    ]
    if solved:
        points = solved[-1].rating.points
        left.sort(key=lambda puzzle: abs(puzzle_points(puzzle) - points))
        left = left[:CLOSEST]
    return choice(left) if left else None
