"""Every position of solitaire Qwixx as a number, such that marking a square always leads to a larger one.

What is still to be won in a row depends on its right-most marked square and on how many are marked, not on which. So an open row has 56
standings (55, and the empty row), and a locked one, where nothing is left to win, has one more. Two rows that run the same way are
interchangeable: they make a pair without order. So are the two pairs, because turning every die over (1 becomes 6) turns the ascending
rows into descending ones. Both times n kinds of things make n(n+1)/2 pairs, numbered by the triangle rule: larger things, larger number.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from quincunx.games.qwixx.presets import MARKS_BEFORE_THE_LAST_SQUARE

NONE: Final = -1
SQUARES: Final = 11
LAST: Final = 10
LOCKED: Final = 56  # the standing of a locked row; the open ones are numbered below it
STANDINGS: Final = 57
OPEN_PAIRS: Final = 1596  # pairs of rows below this have no locked row, those from here on have one, and the last has two
PAIRS: Final = 1653
POSITIONS: Final = 1_367_031  # for each number of penalties, those with two locked rows included: their value is nought


def triangle(one: i64, other: i64) -> i64:
    """The number of a pair without order."""
    return (one * (one + 1) >> 1) + other if one > other else (other * (other + 1) >> 1) + one


def standing(square: i64, marks: i64) -> i64:
    """Of an open row: its right-most marked square and its number of marks. The empty row is 0."""
    return (square * (square + 1) >> 1) + marks if marks else 0


def has_ended(one: i64, other: i64) -> bool:
    """Do these pairs have two locked rows between them?"""
    return one == PAIRS - 1 or other == PAIRS - 1 or (one >= OPEN_PAIRS and other >= OPEN_PAIRS)


class Layout:
    """The steps from standing to standing, as small arrays."""

    after: vec[i64]  # [standing, square] -> the standing once it is marked, or NONE where it may not be
    gain: vec[float]  # [standing, square] -> the points of that mark, and of the lock with it
    next_square: vec[i64]  # standing -> the first square right of its marks
    pair: vec[i64]  # [standing, standing] -> their pair
    upper: vec[i64]  # pair -> the larger standing
    lower: vec[i64]  # pair -> the smaller one

    def __init__(self) -> None:
        self.after = vec[i64]([NONE] * (STANDINGS * SQUARES))
        self.gain = vec[float]([0.0] * (STANDINGS * SQUARES))
        self.next_square = vec[i64]([SQUARES] * STANDINGS)
        self.pair = vec[i64]([0] * (STANDINGS * STANDINGS))
        self.upper = vec[i64]()
        self.lower = vec[i64]()
        self.add_steps(0, 0, 0)
        for square in range(i64(LAST)):
            for marks in range(i64(1), square + 2):
                self.add_steps(standing(square, marks), square + 1, marks)
        for upper in range(i64(STANDINGS)):
            for lower in range(upper + 1):
                self.add_pair(upper, lower)

    def add_steps(self, row: i64, first: i64, marks: i64) -> None:
        self.next_square[row] = first
        for square in range(first, i64(LAST)):
            self.after[row * SQUARES + square] = standing(square, marks + 1)
            self.gain[row * SQUARES + square] = float(marks + 1)
        if marks >= MARKS_BEFORE_THE_LAST_SQUARE:
            self.after[row * SQUARES + LAST] = LOCKED
            self.gain[row * SQUARES + LAST] = float(2 * marks + 3)  # the square and the lock

    def add_pair(self, upper: i64, lower: i64) -> None:
        self.pair[upper * STANDINGS + lower] = len(self.upper)
        self.pair[lower * STANDINGS + upper] = len(self.upper)
        self.upper = append(self.upper, upper)
        self.lower = append(self.lower, lower)
