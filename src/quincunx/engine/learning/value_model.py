"""A value model: a network together with the evaluator that prepares its inputs."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from quincunx.engine.evaluator import Evaluator
from quincunx.engine.learning.network import LEAD, SCORE, SPREAD, Array, Network, win_probabilities
from quincunx.engine.search.batch import WORTH_OF_LEAD, Batch


@dataclass(frozen=True)
class PositionValues:
    """The value of each row of a batch."""

    scores: Array
    chances: Array
    leads: Array

    def worth(self, solo: bool) -> NDArray[Any]:
        """What a seat maximises: the win probability, or hundreds of points for a single player."""
        return (
            self.scores / np.float32(100)
            if solo
            else self.chances + np.float32(WORTH_OF_LEAD) * self.leads
        )


@dataclass(frozen=True)
class ValueModel:
    evaluator: Evaluator
    network: Network
    # by the rules; otherwise equal scores are half a win, whatever their tie-break and number
    settles_ties: bool = True

    def __call__(self, batch: Batch) -> PositionValues:
        rows = int(batch.rows)
        points = self.network(inputs_of(batch))
        ended = as_array(batch.ended, rows) == 1
        if ended.any():
            points[ended, SCORE] = as_array(batch.scores, rows)[ended]
            points[ended, LEAD] = as_array(batch.leads, rows)[ended]
            points[ended, SPREAD] = 0
        chances = win_probabilities(points)
        chances[ended] = self.shares_of_win(batch, ended)
        return PositionValues(points[:, SCORE], chances, points[:, LEAD])

    def shares_of_win(self, batch: Batch, ended: NDArray[np.bool_]) -> NDArray[np.float64]:
        """Of the rows in which the game has ended."""
        if self.settles_ties:
            return np.frombuffer(memoryview(batch.shares), np.float64, int(batch.rows))[ended]
        leads: NDArray[np.int64] = as_array(batch.leads, batch.rows)[ended]
        return (np.sign(leads) + 1) / 2

    def choices(self, batch: Batch, solo: bool) -> list[float]:
        """The worth of each choice of the batch."""
        worth = self(batch).worth(solo)
        by_choice: list[float] = means_by_choice(worth[best_rows(batch, worth)], batch).tolist()
        return by_choice


def inputs_of(batch: Batch) -> NDArray[np.uint8]:
    """The rows of a batch, without a copy."""
    rows = int(batch.rows)
    width = int(batch.width)
    return np.frombuffer(memoryview(batch.inputs), np.uint8, rows * width).reshape(rows, width)


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
