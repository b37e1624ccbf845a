"""A guess at what sheets are worth: where training starts, and how the reference player plays."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from quincunx.engine.games.qwizz.race import initial_spreads
from quincunx.engine.games.qwizz.sheet_values import (
    BOUNDS,
    DEAD,
    ROW,
    SHAPES,
    SIZE,
    STAGE_SIZE,
    STAGES,
    SUIT,
    SUMS,
    Layout,
    Weights,
)
from quincunx.games.qwizz.arrays import EMPTY, NUMBERS, QwizzArrays
from quincunx.games.qwizz.player_sheet import ROWS
from quincunx.games.qwizz.sheet import LENGTH
from quincunx.games.qwizz.sheet import ROWS as PRINTED

Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class Potential:
    """Numbers spread evenly over a gap, and each square is filled with a probability that depends
    on how many numbers there are.
    """

    # the probability if a gap has no, one, two ... more numbers than empty squares
    filled: tuple[float, ...]
    # the same where there are fewer numbers than squares, for as many squares as there are numbers
    blocked: float
    # expected for a row without dead squares, and with one that a 0 can fill
    full_row: tuple[float, float]
    number: float = 1.0  # points for each number in a row
    highest: int = NUMBERS - 1  # higher numbers are not expected

    def weights(self) -> Weights:
        layout = Layout(QwizzArrays(PRINTED))
        stage = np.zeros(STAGE_SIZE)
        stage[: ROWS * SHAPES * BOUNDS] = self.gaps(layout).ravel()
        rows = stage[ROW:SUIT].reshape(ROWS, LENGTH + 1, DEAD, NUMBERS + 1, 2)
        rows[:, :, 0] = self.full_row[0]
        rows[:, :, 1, :, 0] = self.full_row[1]
        stage[SUIT : SUIT + ROWS * 8 * SUMS * 2].reshape(ROWS, 8, SUMS, 2)[:, :, :, 0] = np.arange(
            SUMS
        )
        values = np.zeros(SIZE)
        values[: STAGES * STAGE_SIZE] = np.tile(stage, STAGES)
        return Weights(layout, values.tolist(), initial_spreads())

    def gaps(self, layout: Layout) -> Numbers:
        """By row, shape and bounds."""
        found = np.zeros((ROWS, SHAPES, BOUNDS))
        known = {}
        for first in range(LENGTH):
            for last in range(first, LENGTH):
                for zero in (EMPTY, *range(first, last + 1)):
                    squares = [square for square in range(first, last + 1) if square != zero]
                    for row in range(ROWS):
                        suits = tuple(
                            layout.suits[row * LENGTH + square] != EMPTY for square in squares
                        )
                        if suits not in known:
                            known[suits] = [
                                self.gap(suits, low, high)
                                for low in range(NUMBERS)
                                for high in range(low + 1, NUMBERS + 1)
                            ]
                        found[row, int(layout.shape(first, last, zero))] = known[suits]
        return found

    def gap(self, suits: tuple[bool, ...], low: int, high: int) -> float:
        """The points of a gap between these numbers, whose empty squares have a suit or not: in a
        suit, also the number itself.
        """
        empty = len(suits)
        high = max(min(high, self.highest + 1), low + 1)
        spare = high - low - 1 - empty
        if spare >= 0:
            probability = self.filled[min(spare, len(self.filled) - 1)]
        else:
            probability = self.blocked * (high - low - 1) / empty
        numbers = (
            low + (high - low) * (place + 1) / (empty + 1)
            for place, has_suit in enumerate(suits)
            if has_suit
        )
        return probability * (self.number * empty + sum(numbers))
