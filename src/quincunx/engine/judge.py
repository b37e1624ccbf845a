"""A judge: the network of a game with the evaluator that feeds it."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from quincunx.engine.batch import Batch
from quincunx.engine.evaluator import Evaluator
from quincunx.engine.network import LEAD, SCORE, SPREAD, Array, Network, chances

TIE_BREAK = 2e-4  # of a point of lead against a chance to win: matters where the game is all but decided


@dataclass(frozen=True)
class Judgement:
    """What each row of a batch is worth."""

    scores: Array
    chances: Array
    leads: Array

    def worth(self, alone: bool) -> NDArray[Any]:
        """What a seat wants: points when it is alone, in hundreds, otherwise to win."""
        return self.scores / np.float32(100) if alone else self.chances + np.float32(TIE_BREAK) * self.leads


@dataclass(frozen=True)
class Judge:
    evaluator: Evaluator
    network: Network

    def __call__(self, batch: Batch) -> Judgement:
        rows = int(batch.rows)
        points = self.network(inputs_of(batch))
        ended = part(batch.ended, rows) == 1
        if ended.any():
            points[ended, SCORE] = part(batch.scores, rows)[ended]
            points[ended, LEAD] = part(batch.leads, rows)[ended]
            points[ended, SPREAD] = 0
        won = chances(points)
        won[ended] = (np.sign(points[ended, LEAD]) + 1) / 2
        return Judgement(points[:, SCORE], won, points[:, LEAD])

    def choices(self, batch: Batch, alone: bool) -> list[float]:
        """What each choice of the batch is worth."""
        worth = self(batch).worth(alone)
        found: list[float] = means(worth[best_rows(batch, worth)], batch).tolist()
        return found


def inputs_of(batch: Batch) -> NDArray[np.uint8]:
    """The rows of a batch without a copy."""
    rows, width = int(batch.rows), int(batch.width)
    return np.frombuffer(memoryview(batch.inputs), np.uint8, rows * width).reshape(rows, width)


def best_rows(batch: Batch, worth: NDArray[Any]) -> NDArray[np.int64]:
    """Of each branch the row that is worth most."""
    links, starts = part(batch.links, batch.link_count), part(batch.branches, batch.branch_count)
    reached = worth[links]
    best = np.maximum.reduceat(reached, starts)
    hits = np.flatnonzero(reached == np.repeat(best, np.diff(starts, append=len(links))))
    return links[hits[np.searchsorted(hits, starts)]]


def means(values: NDArray[Any], batch: Batch) -> NDArray[np.float64]:
    """Of values of the branches: of each choice the mean."""
    starts = part(batch.choices, batch.choice_count)
    totals = np.add.reduceat(values.astype(np.float64), starts)
    return totals / np.diff(starts, append=len(values))


def part(array: Any, length: int) -> NDArray[np.int64]:
    """The first numbers of a vec without a copy."""
    return np.frombuffer(memoryview(array), np.int64, int(length))
