"""What the games of a contest say about its players, always with how sure that is."""

from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from quincunx.arena.contest import Contest
from quincunx.arena.games import CUT_SHORT, Column, Games

CERTAINTY = 1.96  # standard errors either way: 95 %


@dataclass(frozen=True)
class Row:
    """One side. Intervals hold with 95 %."""

    name: str
    games: int
    share: float  # of the victories, a shared one by its part; equal players have 1 / seats
    share_low: float
    share_high: float
    points: float
    points_error: float  # half of the interval
    spread: float  # standard deviation of the points in a single game
    faults: int  # games lost by them
    seconds: float  # for a move


@dataclass(frozen=True)
class Summary:
    rounds: int
    games: int
    ties: float  # part of the games in which several share the victory
    rolls: float  # in a game, draws and the choice of who begins included
    moves: float  # in a game, of everybody
    cut_short: int  # games that went on for too long and count as they stood
    rows: tuple[Row, ...]


def summary(contest: Contest, games: Games) -> Summary:
    rows = tuple(row(contest, games, name, list(places)) for name, places in contest.sides) if len(games) else ()
    return Summary(
        rounds=len(np.unique(games.rounds)),
        games=len(games),
        ties=mean((games.places == 0).sum(axis=1) > 1),
        rolls=mean(games.rolls),
        moves=mean(games.moves),
        cut_short=int((games.ends == CUT_SHORT).sum()),
        rows=rows,
    )


def row(contest: Contest, games: Games, name: str, places: list[int]) -> Row:
    lost = games.by_place(np.arange(contest.game.players)[None, :] == games.ends[:, None])[:, places]
    fair = games.ends < 0  # a game that a fault ended says nothing about points
    points = games.by_place(games.scores)[:, places]
    share, error = clustered(games.shares[:, places].mean(axis=1), games.rounds)
    low, high = wilson(share, error, len(games))
    average, points_error = clustered(points[fair].mean(axis=1), games.rounds[fair])
    spread = float(points[fair].std(ddof=1)) if points[fair].size > 1 else 0.0
    seconds = float(games.seconds[places].sum() / max(1, games.choices[places].sum()))
    return Row(name, len(games), share, low, high, average, CERTAINTY * points_error, spread, int(lost.sum()), seconds)


def clustered(values: Column, rounds: Column) -> tuple[float, float]:
    """The mean and its standard error; games of one round share their dice, so that rounds are what is independent."""
    if not len(values):
        return 0.0, 0.0
    _, which = np.unique(rounds, return_inverse=True)
    means = np.bincount(which, values) / np.bincount(which)
    error = float(means.std(ddof=1)) / sqrt(len(means)) if len(means) > 1 else 0.0
    return float(means.mean()), error


def wilson(share: float, error: float, games: int) -> tuple[float, float]:
    """An interval for a share that stays within 0 to 1, and that is not empty when somebody has won everything."""
    variance = share * (1 - share)
    size = variance / error**2 if error > 0 and variance > 0 else games
    square = CERTAINTY**2 / size
    middle = (share + square / 2) / (1 + square)
    half = sqrt(square * (variance + square / 4)) / (1 + square)
    return max(0.0, middle - half), min(1.0, middle + half)


def precise(precision: float) -> Any:
    """Are the shares known this well either way? Alone, where there is nothing to win, the points."""

    def enough(contest: Contest, games: Games) -> bool:
        rows = summary(contest, games).rows
        if contest.game.players == 1:
            return all(each.points_error <= precision for each in rows)
        return all((each.share_high - each.share_low) / 2 <= precision for each in rows)

    return enough


def mean(values: Column) -> float:
    return float(values.mean()) if len(values) else 0.0
