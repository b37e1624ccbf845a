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
        ended = np.frombuffer(memoryview(batch.ended), np.int64, rows) == 1
        if ended.any():
            points[ended, SCORE] = np.frombuffer(memoryview(batch.scores), np.int64, rows)[ended]
            points[ended, LEAD] = np.frombuffer(memoryview(batch.leads), np.int64, rows)[ended]
            points[ended, SPREAD] = 0
        won = chances(points)
        won[ended] = (np.sign(points[ended, LEAD]) + 1) / 2
        return Judgement(points[:, SCORE], won, points[:, LEAD])


def inputs_of(batch: Batch) -> NDArray[np.uint8]:
    """The rows of a batch without a copy."""
    rows, width = int(batch.rows), int(batch.width)
    return np.frombuffer(memoryview(batch.inputs), np.uint8, rows * width).reshape(rows, width)
