"""Ratings from all games of a tournament: the Bradley-Terry model, on the scale of chess ratings.

Each game counts as one comparison for each pair of different players in it: who did better, or half
a win each. Games of one round share their dice, so the errors come from the spread between rounds
(a sandwich estimate). Where that is smaller than the error of independent games, as when one player
has won every game, the larger error is reported.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import log

import numpy as np

from quincunx.arena.contest import Contest
from quincunx.arena.game_results import Column, GameResults
from quincunx.arena.summary import STANDARD_ERRORS

MEAN_RATING = 1500.0
SCALE = 400 / log(10)  # 400 points are odds of ten to one
# this much of a drawn game between each pair that met keeps the rating of an unbeaten player finite
PRIOR = 0.5
MOST_STEPS = 100


@dataclass(frozen=True)
class Rating:
    """How strong a player is, on the scale of chess: 400 points more are odds of ten to one."""

    name: str  # of the player
    rating: float  # the mean of all players is 1500
    error: float  # half of the 95 % confidence interval
    share: float  # of the comparisons won, a tie counting half
    comparisons: int  # with other players, one for each pair in each game
    # the rating by the results without luck; None if luck was not measured
    adjusted: float | None = None
    adjusted_error: float | None = None  # half of its interval


@dataclass(frozen=True)
class Comparisons:
    """How often the first of two players did better in each round, and how often they met."""

    wins: Column  # [round, player, player]
    met: Column
    luck: Column  # how much of the wins was luck


def compute_ratings(played: Sequence[tuple[Contest, GameResults]]) -> list[Rating]:
    """The ratings of all participants, best first."""
    names = list(dict.fromkeys(name for contest, _ in played for name in contest.names))
    compared = [
        count_comparisons(contest, results, names) for contest, results in played if len(results)
    ]
    if not compared or len(names) < 2:
        return []
    wins, met, luck = (
        np.concatenate([getattr(each, part) for each in compared])
        for part in ("wins", "met", "luck")
    )
    strengths, errors = fit_strengths(wins, met)
    won = wins.sum(axis=(0, 2))
    times = met.sum(axis=(0, 2))
    ratings = [
        Rating(
            name,
            rating=to_rating(strengths[i]),
            error=STANDARD_ERRORS * SCALE * errors[i],
            share=float(won[i] / max(times[i], 1)),
            comparisons=int(times[i]),
        )
        for i, name in enumerate(names)
    ]
    if all(contest.adjust for contest, _ in played):
        ratings = add_adjusted(ratings, *fit_strengths(wins - luck, met, independent=False))
    return sorted(ratings, key=lambda rating: -rating.rating)


def add_adjusted(ratings: list[Rating], strengths: Column, errors: Column) -> list[Rating]:
    half_intervals = STANDARD_ERRORS * SCALE * errors
    return [
        replace(each, adjusted=to_rating(strengths[i]), adjusted_error=half_intervals[i])
        for i, each in enumerate(ratings)
    ]


def to_rating(strength: float) -> float:
    return MEAN_RATING + SCALE * strength


def count_comparisons(contest: Contest, results: GameResults, names: Sequence[str]) -> Comparisons:
    places = results.by_participant(results.places)
    _, rounds = np.unique(results.rounds, return_inverse=True)
    wins, met, lucky = (np.zeros((int(rounds.max()) + 1, len(names), len(names))) for _ in range(3))
    luck = np.zeros(places.shape) if results.luck is None else results.by_participant(results.luck)
    games = np.bincount(rounds)
    players = [names.index(name) for name in contest.names]
    for one, i in enumerate(players):
        for other, j in enumerate(players):
            if i != j:
                better = (places[:, one] < places[:, other]) + 0.5 * (
                    places[:, one] == places[:, other]
                )
                wins[:, i, j] += np.bincount(rounds, better)
                met[:, i, j] += games
                lucky[:, i, j] += np.bincount(rounds, (luck[:, one] - luck[:, other]) / 2)
    return Comparisons(wins, met, lucky)


def fit_strengths(wins: Column, met: Column, independent: bool = True) -> tuple[Column, Column]:
    """The strengths that make the results most likely, with mean zero, and their standard errors.

    The errors are at least those of `independent` games; with luck removed they may be smaller.
    """
    pairs = (met.sum(axis=0) > 0) * PRIOR
    total = met.sum(axis=0) + pairs
    won = (wins.sum(axis=0) + pairs / 2).sum(axis=1)
    strengths = np.zeros(len(won))
    for _ in range(MOST_STEPS):
        expected = win_probabilities(strengths)
        step = np.linalg.pinv(information_matrix(total, expected)) @ (
            won - (total * expected).sum(axis=1)
        )
        strengths += np.clip(step, -1, 1)
        if np.abs(step).max() < 1e-10:
            break
    strengths -= strengths.mean()
    expected = win_probabilities(strengths)
    inverse = np.linalg.pinv(information_matrix(total, expected))
    residuals = (wins - met * expected).sum(axis=2)
    sandwich = inverse @ residuals.T @ residuals @ inverse
    variances = (
        np.maximum(np.diag(inverse), np.diag(sandwich)) if independent else np.diag(sandwich)
    )
    return strengths, np.sqrt(variances)


def win_probabilities(strengths: Column) -> Column:
    """The probability that the player of the row beats the player of the column."""
    probabilities: Column = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
    return probabilities


def information_matrix(total: Column, expected: Column) -> Column:
    weights: Column = total * expected * (1 - expected)
    matrix: Column = np.diag(weights.sum(axis=1)) - weights
    return matrix
