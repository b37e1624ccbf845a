"""Ratings from all games of a tournament: the Bradley-Terry model, on the scale of chess.

Every game counts as one comparison for each pair of different players in it: who did better, or half each. Games of one
round share their dice, so the errors come from the spread between rounds (a sandwich estimate); where that is smaller than
what independent games would allow, as when somebody has won everything, the larger one is told.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

import numpy as np

from quincunx.arena.contest import Contest
from quincunx.arena.games import Column, Games
from quincunx.arena.summary import CERTAINTY

MIDDLE = 1500.0  # the mean of all ratings
SCALE = 400 / log(10)  # 400 points are odds of ten to one
PRIOR = 0.5  # of a drawn game between each pair that met: keeps the unbeaten within bounds
STEPS = 100


@dataclass(frozen=True)
class Rating:
    name: str
    rating: float
    error: float  # half of the 95 % interval
    share: float  # of the comparisons won, a tie as half
    comparisons: int


@dataclass(frozen=True)
class Comparisons:
    """Of each round of each contest how often the first of a pair did better, and how often the two were compared."""

    wins: Column  # [round, player, player]
    met: Column


def ratings(played: Sequence[tuple[Contest, Games]]) -> list[Rating]:
    """Everybody who took part, best first."""
    names = list(dict.fromkeys(each.name for contest, _ in played for each in contest.entrants))
    found = [comparisons(contest, games, names) for contest, games in played if len(games)]
    if not found or len(names) < 2:
        return []
    wins, met = (np.concatenate([getattr(each, part) for each in found]) for part in ("wins", "met"))
    strengths, errors = fitted(wins, met)
    won, times = wins.sum(axis=(0, 2)), met.sum(axis=(0, 2))
    table = [
        Rating(name, MIDDLE + SCALE * strengths[i], CERTAINTY * SCALE * errors[i], float(won[i] / max(times[i], 1)), int(times[i]))
        for i, name in enumerate(names)
    ]
    return sorted(table, key=lambda rating: -rating.rating)


def comparisons(contest: Contest, games: Games, names: Sequence[str]) -> Comparisons:
    places = games.by_place(games.places)
    _, rounds = np.unique(games.rounds, return_inverse=True)
    wins, met = (np.zeros((int(rounds.max()) + 1, len(names), len(names))) for _ in range(2))
    played = np.bincount(rounds)
    who = [names.index(each.name) for each in contest.entrants]
    for one, i in enumerate(who):
        for other, j in enumerate(who):
            if i != j:
                better = (places[:, one] < places[:, other]) + 0.5 * (places[:, one] == places[:, other])
                wins[:, i, j] += np.bincount(rounds, better)
                met[:, i, j] += played
    return Comparisons(wins, met)


def fitted(wins: Column, met: Column) -> tuple[Column, Column]:
    """Strengths that make the results most likely, their mean zero, and the standard errors."""
    pairs = (met.sum(axis=0) > 0) * PRIOR
    total, won = met.sum(axis=0) + pairs, (wins.sum(axis=0) + pairs / 2).sum(axis=1)
    strengths = np.zeros(len(won))
    for _ in range(STEPS):
        expected = chances(strengths)
        step = np.linalg.pinv(information(total, expected)) @ (won - (total * expected).sum(axis=1))
        strengths += np.clip(step, -1, 1)
        if np.abs(step).max() < 1e-10:
            break
    strengths -= strengths.mean()
    expected = chances(strengths)
    inverse = np.linalg.pinv(information(total, expected))
    surprises = (wins - met * expected).sum(axis=2)
    sandwich = inverse @ surprises.T @ surprises @ inverse
    return strengths, np.sqrt(np.maximum(np.diag(inverse), np.diag(sandwich)))


def chances(strengths: Column) -> Column:
    """That the one in the row beats the one in the column."""
    won: Column = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
    return won


def information(total: Column, expected: Column) -> Column:
    weights: Column = total * expected * (1 - expected)
    found: Column = np.diag(weights.sum(axis=1)) - weights
    return found
