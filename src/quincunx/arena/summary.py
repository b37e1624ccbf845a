"""What the results of a contest say about its players, always with a confidence interval."""

from dataclasses import dataclass, replace
from math import sqrt

import numpy as np

from quincunx.arena.contest import Contest
from quincunx.arena.game_results import CUT_SHORT, Column, GameResults
from quincunx.arena.runner import StoppingRule

STANDARD_ERRORS = 1.96  # on either side: a 95 % confidence interval


@dataclass(frozen=True)
class SummaryRow:
    """One side of a contest. All intervals are 95 % confidence intervals."""

    name: str  # of the player, with the seat if all players are the same
    games: int  # how many it played
    share: float  # of the wins, a shared win counted in part; equal players have 1 / seats
    share_low: float  # the lower end of its interval
    share_high: float  # the upper end
    points: float  # on average
    points_error: float  # half of their interval
    spread: float  # standard deviation of the points in a single game
    faults: int  # games lost by faults
    seconds: float  # for a move, on average
    adjusted: float | None = (
        # the share, or the points of a single player, without luck; None if luck was not measured
        None
    )
    adjusted_error: float | None = None  # half of its interval
    share_without_faults: float | None = None  # over the games without any; None if all are


@dataclass(frozen=True)
class Summary:
    """What the games of a contest say about its players."""

    rounds: int  # sets of dice
    games: int  # each set of dice is played in every rotation of the seats
    ties: float  # the fraction of games with more than one winner
    rolls: float  # in a game, including draws and the choice of the first player
    moves: float  # in a game, of all players together
    cut_short: int  # games that reached the move limit and were scored as they stood
    rows: tuple[SummaryRow, ...]  # one for each side


def summarise(contest: Contest, results: GameResults) -> Summary:
    if len(results):
        rows = tuple(
            summarise_side(contest, results, name, list(indices)) for name, indices in contest.sides
        )
    else:
        rows = ()
    return Summary(
        rounds=len(np.unique(results.rounds)),
        games=len(results),
        ties=mean((results.places == 0).sum(axis=1) > 1),
        rolls=mean(results.rolls),
        moves=mean(results.moves),
        cut_short=int((results.endings == CUT_SHORT).sum()),
        rows=rows,
    )


def summarise_side(
    contest: Contest, results: GameResults, name: str, indices: list[int]
) -> SummaryRow:
    """`indices` are those of the side's participants."""
    lost = results.by_participant(
        np.arange(contest.game.players)[None, :] == results.endings[:, None]
    )[:, indices]
    without_fault = results.endings < 0  # points of a game that a fault ended mean nothing
    points = results.by_participant(results.scores)[:, indices]
    shares = results.shares[:, indices].mean(axis=1)
    share, error = clustered_mean(shares, results.rounds)
    low, high = wilson_interval(share, error, len(results))
    average, points_error = clustered_mean(
        points[without_fault].mean(axis=1), results.rounds[without_fault]
    )
    spread = float(points[without_fault].std(ddof=1)) if points[without_fault].size > 1 else 0.0
    seconds = float(results.seconds[indices].sum() / max(1, results.decisions[indices].sum()))
    row = SummaryRow(
        name,
        len(results),
        share,
        low,
        high,
        average,
        STANDARD_ERRORS * points_error,
        spread,
        int(lost.sum()),
        seconds,
        share_without_faults=None
        if without_fault.all() or not without_fault.any()
        else float(shares[without_fault].mean()),
    )
    return row if results.luck is None else adjust_row(row, contest, results, indices)


def adjust_row(
    row: SummaryRow, contest: Contest, results: GameResults, indices: list[int]
) -> SummaryRow:
    """Subtract the luck. Its expectation is zero: the mean stays right, with less error."""
    assert results.luck is not None
    values = results.shares if contest.game.players > 1 else results.scores
    adjusted = (values - results.by_participant(results.luck))[:, indices].mean(axis=1)
    mean_value, error = clustered_mean(adjusted, results.rounds)
    return replace(row, adjusted=mean_value, adjusted_error=STANDARD_ERRORS * error)


def clustered_mean(values: Column, rounds: Column) -> tuple[float, float]:
    """The mean and its error. Games of a round share dice: only rounds are independent."""
    if not len(values):
        return 0.0, 0.0
    _, which = np.unique(rounds, return_inverse=True)
    means = np.bincount(which, values) / np.bincount(which)
    error = float(means.std(ddof=1)) / sqrt(len(means)) if len(means) > 1 else 0.0
    return float(means.mean()), error


def wilson_interval(share: float, error: float, games: int) -> tuple[float, float]:
    """An interval within 0 and 1, which has a width even if one side has won every game."""
    variance = share * (1 - share)
    size = variance / error**2 if error > 0 and variance > 0 else games
    square = STANDARD_ERRORS**2 / size
    middle = (share + square / 2) / (1 + square)
    half = sqrt(square * (variance + square / 4)) / (1 + square)
    return max(0.0, middle - half), min(1.0, middle + half)


def stop_at_precision(precision: float) -> StoppingRule:
    """Stop once every share of wins is known this well in both directions; in a game for one
    player, the points.

    Where luck is measured, the results without it decide.
    """

    def is_precise(contest: Contest, results: GameResults) -> bool:
        rows = summarise(contest, results).rows
        if contest.adjust:
            return all(
                row.adjusted_error is not None and row.adjusted_error <= precision for row in rows
            )
        if contest.game.players == 1:
            return all(row.points_error <= precision for row in rows)
        return all((row.share_high - row.share_low) / 2 <= precision for row in rows)

    return is_precise


def mean(values: Column) -> float:
    return float(values.mean()) if len(values) else 0.0
