"""From what a model knows about a batch's rows to their values and choices."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from quincunx.engine.values.batch import (
    PARTS_OF_AN_ESTIMATE,
    WORTH_OF_LEAD,
    Batch,
    EstimateBatch,
    InputBatch,
)
from quincunx.engine.values.network import LEAD, SCORE, SPREAD, Array, win_probabilities


@dataclass(frozen=True)
class PositionValues:
    """The value of each row of a batch."""

    scores: Array
    win_probabilities: Array
    leads: Array

    def worth(self, solo: bool) -> NDArray[Any]:
        """What a seat maximises: the win probability, or hundreds of points for a single player."""
        if solo:
            return self.scores / np.float32(100)
        return self.win_probabilities + np.float32(WORTH_OF_LEAD) * self.leads

    def worth_of_choices(self, batch: Batch, solo: bool) -> list[float]:
        """Of each choice of the batch."""
        worth = self.worth(solo)
        by_choice: list[float] = means_by_choice(worth[best_rows(batch, worth)], batch).tolist()
        return by_choice


def values_of(batch: Batch, points: Array, settles_ties: bool = True) -> PositionValues:
    """The values of all rows, from score, lead and spread in points where the game goes on, and
    from the result where it has ended.
    """
    rows = int(batch.rows)
    ended = as_array(batch.ended, rows) == 1
    if ended.any():
        points[ended, SCORE] = as_array(batch.scores, rows)[ended]
        points[ended, LEAD] = as_array(batch.leads, rows)[ended]
        points[ended, SPREAD] = 0
    probabilities = win_probabilities(points)
    probabilities[ended] = shares_of_win(batch, ended, settles_ties)
    return PositionValues(points[:, SCORE], probabilities, points[:, LEAD])


def shares_of_win(
    batch: Batch, ended: NDArray[np.bool_], settles_ties: bool
) -> NDArray[np.float64]:
    """Of the rows in which the game has ended."""
    if settles_ties:
        return np.frombuffer(memoryview(batch.shares), np.float64, int(batch.rows))[ended]
    leads: NDArray[np.int64] = as_array(batch.leads, batch.rows)[ended]
    return (np.sign(leads) + 1) / 2


def inputs_of(batch: InputBatch) -> NDArray[np.uint8]:
    """The rows of a batch, without a copy."""
    rows = int(batch.rows)
    width = int(batch.width)
    return np.frombuffer(memoryview(batch.inputs), np.uint8, rows * width).reshape(rows, width)


def estimates_of(batch: EstimateBatch) -> Array:
    """Score, lead and spread of the rows of a batch."""
    count = int(batch.rows) * PARTS_OF_AN_ESTIMATE
    estimates = np.frombuffer(memoryview(batch.estimates), np.float64, count)
    return estimates.reshape(-1, PARTS_OF_AN_ESTIMATE).astype(np.float32)


def best_rows(batch: Batch, worth: NDArray[Any]) -> NDArray[np.int64]:
    """The row of each branch that is worth most."""
    links = as_array(batch.links, batch.link_count)
    starts = as_array(batch.branches, batch.branch_count)
    reached = worth[links]
    best = np.maximum.reduceat(reached, starts)
    hits = np.flatnonzero(reached == np.repeat(best, np.diff(starts, append=len(links))))
    return links[hits[np.searchsorted(hits, starts)]]


def means_by_choice(values: NDArray[Any], batch: Batch) -> NDArray[np.float64]:
    """From a value for each branch to the mean for each choice."""
    starts = as_array(batch.choices, batch.choice_count)
    totals = np.add.reduceat(values.astype(np.float64), starts)
    return totals / np.diff(starts, append=len(values))


def as_array(numbers: Any, length: int) -> NDArray[np.int64]:
    """The first numbers of a vec, without a copy."""
    return np.frombuffer(memoryview(numbers), np.int64, int(length))
