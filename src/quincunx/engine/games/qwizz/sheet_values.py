"""What a sheet will score: its points so far plus learned values, one for every gap, every row,
every suit and the sheet as a whole.

The numbers of a row divide its empty squares into gaps, which are filled independently of each
other. The value of a gap depends on the squares it has and on the numbers on both sides, and is
learned separately for every stage of the game.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from quincunx.core.authoring.integers import zeros
from quincunx.games.qwizz.arrays import EMPTY, NUMBERS, QwizzArrays
from quincunx.games.qwizz.player_sheet import ROWS, Sheet
from quincunx.games.qwizz.sheet import LENGTH, SUIT_SQUARES

STAGES: Final = 6
SHAPES: Final = 210  # of gaps: first and last square, and where a 0 lies between them
BOUNDS: Final = 190  # the numbers on both sides of a gap
WIDTHS: Final = 20  # their difference
DEAD: Final = 4  # squares that only a 0 can fill: 0, 1, 2, 3 or more
SUMS: Final = 55  # of a suit
LUCKY: Final = 11  # the lucky number, 0 once it is used
PENALTIES: Final = 5
FULL_ROWS: Final = 3

GAP: Final = 0  # where the kinds of values begin within a stage
WIDTH: Final = GAP + ROWS * SHAPES * BOUNDS
ROW: Final = WIDTH + ROWS * SHAPES * WIDTHS
SUIT: Final = ROW + ROWS * (LENGTH + 1) * DEAD * (NUMBERS + 1) * 2
LUCK: Final = SUIT + ROWS * 8 * SUMS * 2
STAGE_SIZE: Final = LUCK + LUCKY
SHEET: Final = STAGES * STAGE_SIZE
# with opponents: see `race.py`
CONTEXT: Final = SHEET + PENALTIES * FULL_ROWS * (ROWS * LENGTH + 1)
MOST_PLAYERS: Final = 8
NEAR: Final = 12  # squares that are missing to the end: 0 to 10, or more
RACE: Final = CONTEXT + MOST_PLAYERS * 2 * NEAR * PENALTIES * STAGES
SIZE: Final = RACE + NEAR * NEAR
MOST_VALUES: Final = 64  # that a sheet has


class Layout:
    """What the printed sheet means for the values: the shapes of gaps and their bounds."""

    arrays: QwizzArrays
    suits: vec[i64]  # place -> its suit, or EMPTY
    shapes: vec[i64]  # [first, last, 0 or where a 0 lies plus 1] -> shape of a gap
    bounds: vec[i64]  # low -> to this, the high bound is added

    def __init__(self, arrays: QwizzArrays) -> None:
        self.arrays = arrays
        suit_places = [int(place) for place in arrays.suit_places]
        self.suits = vec[i64](
            [
                suit_places.index(place) // SUIT_SQUARES if place in suit_places else EMPTY
                for place in range(ROWS * LENGTH)
            ]
        )
        self.shapes = vec[i64](number_shapes())
        self.bounds = vec[i64]([low * (2 * NUMBERS + 1 - low) // 2 - 1 for low in range(NUMBERS)])

    def shape(self, first: i64, last: i64, zero: i64) -> i64:
        """`zero` is the square with a 0, or EMPTY; it matters only if it lies in the gap."""
        inside = zero + 1 if first <= zero <= last else i64(0)
        return self.shapes[(first * LENGTH + last) * (LENGTH + 1) + inside]


def number_shapes() -> list[int]:
    """For every first square, last square and place of a 0 its shape's number, or 0."""
    found, count = [0] * (LENGTH * LENGTH * (LENGTH + 1)), 0
    for first in range(LENGTH):
        for last in range(first, LENGTH):
            for inside in [0, *range(first + 1, last + 2)]:
                found[(first * LENGTH + last) * (LENGTH + 1) + inside] = count
                count += 1
    return found


def stage_of(empties: i64) -> i64:
    stage = (ROWS * LENGTH - empties) * STAGES // (ROWS * LENGTH)
    return stage if stage < STAGES else i64(STAGES - 1)


def stage_start(empties: i64) -> i64:
    """Where the values begin that are valid with this many empty squares."""
    return stage_of(empties) * STAGE_SIZE


class Weights:
    """What was learned: never changed except by training."""

    layout: Layout
    values: vec[float]
    spreads: vec[float]  # [players, turn] -> the standard deviation of the final lead

    def __init__(self, layout: Layout, values: list[float], spreads: list[float]) -> None:
        self.layout = layout
        self.values = vec[float](values)
        self.spreads = vec[float](spreads)


class SheetValues:
    """The sum of the learned values that a sheet has."""

    layout: Layout
    values: vec[float]
    found: vec[i64]  # the values of the last sheet that was evaluated
    count: i64

    def __init__(self, weights: Weights) -> None:
        self.layout = weights.layout
        self.values = weights.values
        self.found = zeros(MOST_VALUES)
        self.count = 0

    def evaluate(self, sheet: Sheet) -> float:
        """The expected final score of a sheet with which the game goes on."""
        self.count = 0
        start = stage_start(sheet.empties)
        total = float(-self.layout.arrays.lost[sheet.penalties])
        for row in range(i64(ROWS)):
            total += self.row_value(sheet, row, start)
        for suit in range(i64(ROWS)):
            total += self.suit_value(sheet, suit, start)
        return (
            total
            + self.add(start + LUCK + sheet.lucky_left())
            + self.add(sheet_index(sheet.penalties, sheet.full_rows, sheet.empties))
        )

    def add(self, index: i64) -> float:
        self.found[self.count] = index
        self.count += 1
        return self.values[index]

    def row_value(self, sheet: Sheet, row: i64, start: i64) -> float:
        """The points of a row, and the values of its gaps and itself; full, it has only points."""
        first_place, last_number = row * LENGTH, sheet.numbers[self.layout.arrays.last_place[row]]
        if sheet.is_full(row):
            return float(sheet.row_points(row))
        total = float(sheet.row_points(row))
        dead = i64(0)
        low = i64(0)
        first = i64(0)
        zero = zero_square(sheet, row)
        for square in range(i64(LENGTH + 1)):
            high = sheet.numbers[first_place + square] if square < LENGTH else i64(NUMBERS)
            if high > 0:
                empty = empty_between(first, square, zero)
                if empty > 0:
                    shape = self.layout.shape(first, square - 1, zero)
                    total += self.add(start + self.gap_index(row, shape, low, high)) + self.add(
                        start + width_index(row, shape, low, high)
                    )
                    dead += dead_squares(empty, low, high)
                low, first = high, square + 1
        return total + self.add(
            start + row_index(row, sheet.empty_in(row), dead, last_number, zero)
        )

    def suit_value(self, sheet: Sheet, suit: i64, start: i64) -> float:
        """The points of a complete suit, otherwise its value."""
        filled = i64(0)
        total = i64(0)
        dead = i64(0)
        for part in range(i64(SUIT_SQUARES)):
            place = self.layout.arrays.suit_places[suit * SUIT_SQUARES + part]
            number = sheet.numbers[place]
            if number != EMPTY:
                filled |= i64(1) << part
                total += number
            elif is_dead(sheet, place):
                dead = 1
        if filled == 7:
            return float(total)
        return self.add(start + SUIT + ((suit * 8 + filled) * SUMS + total) * 2 + dead)

    def gap_index(self, row: i64, shape: i64, low: i64, high: i64) -> i64:
        return (row * SHAPES + shape) * BOUNDS + self.layout.bounds[low] + high - low


def width_index(row: i64, shape: i64, low: i64, high: i64) -> i64:
    return WIDTH + (row * SHAPES + shape) * WIDTHS + high - low


def row_index(row: i64, empty: i64, dead: i64, last_number: i64, zero: i64) -> i64:
    dead = dead if dead < DEAD else i64(DEAD - 1)
    has_zero = i64(0) if zero == EMPTY else i64(1)
    return (
        ROW
        + (((row * (LENGTH + 1) + empty) * DEAD + dead) * (NUMBERS + 1) + last_number + 1) * 2
        + has_zero
    )


def sheet_index(penalties: i64, full_rows: i64, empties: i64) -> i64:
    return SHEET + (penalties * FULL_ROWS + full_rows) * (ROWS * LENGTH + 1) + empties


def zero_square(sheet: Sheet, row: i64) -> i64:
    """The square of the row with a 0, or EMPTY."""
    if sheet.in_row(row) & 1:
        for square in range(i64(LENGTH)):
            if sheet.numbers[row * LENGTH + square] == 0:
                return square
    return EMPTY


def empty_between(first: i64, end: i64, zero: i64) -> i64:
    """The empty squares from `first` up to `end`, with possibly a 0 between them."""
    return end - first - (i64(1) if first <= zero < end else i64(0))


def dead_squares(empty: i64, low: i64, high: i64) -> i64:
    """How many squares of a gap have no number left."""
    missing = empty - (high - low - 1)
    return missing if missing > 0 else i64(0)


def is_dead(sheet: Sheet, place: i64) -> bool:
    """Is there no number above 0 between those on both sides?"""
    first = place // LENGTH * LENGTH
    low = i64(0)
    high = i64(NUMBERS)
    before = place - 1
    after = place + 1
    while before >= first and sheet.numbers[before] <= 0:
        before -= 1
    if before >= first:
        low = sheet.numbers[before]
    while after < first + LENGTH and sheet.numbers[after] <= 0:
        after += 1
    if after < first + LENGTH:
        high = sheet.numbers[after]
    return high - low < 2
