"""Backward induction: the expected points still to come in every position of solitaire Qwixx, from
the last positions to the first.

A turn is one roll of six dice and then the best pair of choices, so its value is an expected
maximum. For one sum of the white dice, let `best` be the highest value of marking each colour and
number in the colours step, with the best choice in the white step before it. The four coloured dice
are independent: we go through these values from the largest to the smallest and strike out the die
face that produces each. At every point the product of the remaining faces is the probability that
nothing better was rolled. That replaces a list of 1,296 rolls by one of at most 44 values.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from quincunx.engine.games.qwixx.solitaire.layout import (
    LAST,
    NONE,
    POSITIONS,
    ROW_STATES,
    SQUARES,
    Layout,
    has_ended,
    triangle,
)
from quincunx.games.qwixx.presets import PENALTIES_TO_END, POINTS_PER_PENALTY

ROWS: Final = 4  # two ascending, two descending
SLOTS: Final = 44  # a colour and a number: what can be marked in the colours step
FACES: Final = 6
NOTHING: Final = -1e9
FULL_DICE: Final = 0o6666  # six faces left on each of four dice, three bits for each die


class Induction:
    """Fills `values` position by position; each needs only positions with a larger number and those
    with one more penalty.
    """

    layout: Layout
    values: vec[float]  # [penalties, position]
    finishes_turn: bool  # is the colours step played although the white step has ended the game?
    base: i64  # where the values begin for the penalties of the current position
    row: vec[i64]  # its four row states
    pair: vec[i64]  # its two pairs
    floor: float  # the best value for this white sum without a mark in the colours step
    plain: vec[float]  # slot -> its value if nothing is marked in the white step
    best: vec[float]  # slot -> its value with the best choice in the white step
    order: vec[i64]  # the slots that beat the floor, best first
    found: i64  # how many there are
    share: vec[float]  # n faces left on a die -> the fraction that remains after striking out one

    def __init__(self, values: vec[float], finishes_turn: bool = False) -> None:
        self.layout = Layout()
        self.values = values
        self.finishes_turn = finishes_turn
        self.base = 0
        self.row = vec[i64]([0] * ROWS)
        self.pair = vec[i64]([0, 0])
        self.floor = 0.0
        self.plain = vec[float]([NOTHING] * SLOTS)
        self.best = vec[float]([NOTHING] * SLOTS)
        self.order = vec[i64]([0] * SLOTS)
        self.found = 0
        self.share = vec[float]([0.0] + [(left - 1) / left for left in range(1, FACES + 1)])

    def fill(self, penalties: i64, high: i64) -> i64:
        """Compute all positions whose larger pair is `high`; returns how many are not the end."""
        done: i64 = 0
        low = high
        while low >= 0:
            if not has_ended(high, low):
                self.values[penalties * POSITIONS + triangle(high, low)] = self.expected(
                    penalties, high, low
                )
                done += 1
            low -= 1
        return done

    def expected(self, penalties: i64, one: i64, other: i64) -> float:
        """The expected further points before a roll, from the values of what can follow."""
        self.set_position(penalties, one, other)
        penalty = self.after_penalty(penalties)
        self.value_plain_marks()
        total = 0.0
        for white in range(i64(2), i64(13)):
            self.floor = penalty
            for slot in range(i64(SLOTS)):
                self.best[slot] = self.plain[slot]
            for row in range(i64(ROWS)):
                self.value_white_mark(row, white)
            self.sort_slots()
            total += self.over_white_pairs(white)
        return total / (FACES * FACES)

    def set_position(self, penalties: i64, one: i64, other: i64) -> None:
        self.base = penalties * POSITIONS
        self.pair[0], self.pair[1] = one, other
        self.row[0], self.row[1] = self.layout.upper[one], self.layout.lower[one]
        self.row[2], self.row[3] = self.layout.upper[other], self.layout.lower[other]

    def after_penalty(self, penalties: i64) -> float:
        if penalties + 1 == PENALTIES_TO_END:
            return float(-POINTS_PER_PENALTY)
        return (
            self.values[self.base + POSITIONS + triangle(self.pair[0], self.pair[1])]
            - POINTS_PER_PENALTY
        )

    # ---- the value of each choice

    def value_plain_marks(self) -> None:
        for slot in range(i64(SLOTS)):
            self.best[slot] = NOTHING
        for row in range(i64(ROWS)):
            self.value_colour_marks(
                row, self.row[row], self.row[row ^ 1], self.pair[1 - (row >> 1)], 0.0
            )
        for slot in range(i64(SLOTS)):
            self.plain[slot] = self.best[slot]

    def value_white_mark(self, row: i64, white: i64) -> None:
        """The white sum marked in this row, with every mark in the colours step after it."""
        layout = self.layout
        square = white - 2 if row < 2 else 12 - white
        marked = layout.after[self.row[row] * SQUARES + square]
        if marked == NONE:
            return
        gained = layout.gain[self.row[row] * SQUARES + square]
        partner, across = self.row[row ^ 1], self.pair[1 - (row >> 1)]
        pair = layout.pair[marked * ROW_STATES + partner]
        value = gained + self.values[self.base + triangle(pair, across)]
        if value > self.floor:
            self.floor = value
        if has_ended(pair, across) and not self.finishes_turn:
            return
        beyond = 2 - (row & 2)
        self.value_colour_marks(row, marked, partner, across, gained)
        self.value_colour_marks(row ^ 1, partner, marked, across, gained)
        self.value_colour_marks(beyond, self.row[beyond], self.row[beyond + 1], pair, gained)
        self.value_colour_marks(beyond + 1, self.row[beyond + 1], self.row[beyond], pair, gained)

    def value_colour_marks(
        self, row: i64, mine: i64, partner: i64, across: i64, gained: float
    ) -> None:
        """Every mark that this row can still take, given the state of its partner and the other
        pair.
        """
        layout, values, best = self.layout, self.values, self.best
        after, gain, pair = layout.after, layout.gain, layout.pair
        base, start = self.base, mine * SQUARES
        for square in range(layout.next_square[mine], i64(SQUARES)):
            marked = after[start + square]
            if marked != NONE:
                value = (
                    gained
                    + gain[start + square]
                    + values[base + triangle(pair[marked * ROW_STATES + partner], across)]
                )
                slot = row * SQUARES + (square if row < 2 else LAST - square)
                if value > best[slot]:
                    best[slot] = value

    # ---- the expected maximum

    def sort_slots(self) -> None:
        best, order, floor = self.best, self.order, self.floor
        found: i64 = 0
        for slot in range(i64(SLOTS)):
            value = best[slot]
            if value > floor:
                place = found
                while place > 0 and best[order[place - 1]] < value:
                    order[place] = order[place - 1]
                    place -= 1
                order[place] = slot
                found += 1
        self.found = found

    def over_white_pairs(self, white: i64) -> float:
        """The total over all white pairs with this sum; different faces come in two orders."""
        total = 0.0
        for one in range(i64(1) if white < 8 else white - FACES, (white >> 1) + 1):
            value = self.expected_maximum(one, white - one)
            total += value if one + one == white else value + value
        return total

    def expected_maximum(self, one: i64, other: i64) -> float:
        """Over the four coloured dice, given the two white ones."""
        best, order, share = self.best, self.order, self.share
        # the probability that none of the faces struck out so far was rolled
        total, probability = (0.0, 1.0)
        struck: i64 = 0
        left: i64 = FULL_DICE
        for place in range(self.found):
            slot = order[place]
            die = slot // SQUARES
            face = slot - die * SQUARES + 2 - one
            for _ in range(i64(2)):
                bit: i64 = 1 << (die * 8 + face) if 1 <= face <= FACES else 0
                if bit & ~struck:
                    struck |= bit
                    less = probability * share[left >> 3 * die & 7]
                    left -= 1 << 3 * die
                    total += best[slot] * (probability - less)
                    probability = less
                face += one - other
            if probability == 0.0:
                return total
        return total + self.floor * probability
