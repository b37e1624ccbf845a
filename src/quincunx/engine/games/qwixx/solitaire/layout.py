"""Every position of solitaire Qwixx as a number, such that marking a square always leads to a
larger one.

What a row can still score depends on its rightmost marked square and on how many squares are
marked, not on which. So an open row has 56 row states (55, and the empty row), and a locked one,
which cannot score any more, is one further state. Two rows that run in the same direction are
interchangeable: they form an unordered pair. So are the two pairs, because turning every die over
(1 becomes 6) turns ascending rows into descending ones. In both cases n kinds make n(n+1)/2
unordered pairs, numbered by the triangle rule: larger parts, larger number.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from quincunx.games.qwixx.presets import MARKS_BEFORE_THE_LAST_SQUARE

NONE: Final = -1
SQUARES: Final = 11
LAST: Final = 10
LOCKED: Final = 56  # the state of a locked row; the open ones have smaller numbers
ROW_STATES: Final = 57
# smaller pairs have no locked row; from here on they have one, and the last pair has two
OPEN_PAIRS: Final = 1596
PAIRS: Final = 1653
# for each number of penalties, including those with two locked rows, whose value is 0
POSITIONS: Final = 1_367_031


def triangle(one: i64, other: i64) -> i64:
    """The number of an unordered pair."""
    return (one * (one + 1) >> 1) + other if one > other else (other * (other + 1) >> 1) + one


def open_row_state(square: i64, marks: i64) -> i64:
    """The state of an open row: its rightmost mark and number of marks. The empty row is 0."""
    return (square * (square + 1) >> 1) + marks if marks else 0


def has_ended(one: i64, other: i64) -> bool:
    """Do these pairs have two locked rows together?"""
    return one == PAIRS - 1 or other == PAIRS - 1 or (one >= OPEN_PAIRS and other >= OPEN_PAIRS)


class Layout:
    """How row states follow each other, as small arrays."""

    # [row state, square] -> the state after marking it, or NONE if that is not allowed
    after: vec[i64]
    # [row state, square] -> the points of that mark, with the lock if it brings one
    gain: vec[float]
    next_square: vec[i64]  # row state -> the first square to the right of its marks
    pair: vec[i64]  # [row state, row state] -> their pair
    upper: vec[i64]  # pair -> the larger row state
    lower: vec[i64]  # pair -> the smaller one

    def __init__(self) -> None:
        self.after = vec[i64]([NONE] * (ROW_STATES * SQUARES))
        self.gain = vec[float]([0.0] * (ROW_STATES * SQUARES))
        self.next_square = vec[i64]([SQUARES] * ROW_STATES)
        self.pair = vec[i64]([0] * (ROW_STATES * ROW_STATES))
        self.upper = vec[i64]()
        self.lower = vec[i64]()
        self.add_steps(0, 0, 0)
        for square in range(i64(LAST)):
            for marks in range(i64(1), square + 2):
                self.add_steps(open_row_state(square, marks), square + 1, marks)
        for upper in range(i64(ROW_STATES)):
            for lower in range(upper + 1):
                self.add_pair(upper, lower)

    def add_steps(self, row: i64, first: i64, marks: i64) -> None:
        self.next_square[row] = first
        for square in range(first, i64(LAST)):
            self.after[row * SQUARES + square] = open_row_state(square, marks + 1)
            self.gain[row * SQUARES + square] = float(marks + 1)
        if marks >= MARKS_BEFORE_THE_LAST_SQUARE:
            self.after[row * SQUARES + LAST] = LOCKED
            self.gain[row * SQUARES + LAST] = float(2 * marks + 3)  # the square and the lock

    def add_pair(self, upper: i64, lower: i64) -> None:
        self.pair[upper * ROW_STATES + lower] = len(self.upper)
        self.pair[lower * ROW_STATES + upper] = len(self.upper)
        self.upper = append(self.upper, upper)
        self.lower = append(self.lower, lower)
