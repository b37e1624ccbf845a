"""One player's sheet: where a number fits, and the points."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from quincunx.games.qwizz.arrays import (
    EMPTY,
    FIRST_ENTRY,
    LUCKY_WAY,
    PENALTY,
    ROW_BITS,
    SQUARES,
    QwizzArrays,
    face_of,
    white_of,
)
from quincunx.games.qwizz.sheet import COLUMNS, FULL_ROWS_TO_END, LENGTH, SUIT_SQUARES

ROWS: Final = 4
PLACES: Final = 36
EMPTY_BITS: Final = 4  # for the number of empty squares of a row
ALL_EMPTY: Final = 0x9999
# after the numbers of the places, sets that make entries fast, one bit each:
IN_COLUMN: Final = 36  # column -> the numbers in it
IN_ROW: Final = 48  # row -> the numbers in it
ENTERED: Final = 52  # row -> the columns with a number
COLUMNS_WITH: Final = 56  # number -> the columns that contain it


class Sheet:
    arrays: QwizzArrays
    # place -> what is entered there, or EMPTY; places leave out grey squares. Then sets: see above
    numbers: vec[i64]
    empty: i64  # how many places of each row are empty, four bits each
    empties: i64  # on the whole sheet
    full_rows: i64
    lucky: i64  # the lucky number, 0 before it is picked
    lucky_used: bool
    penalties: i64

    def __init__(self, arrays: QwizzArrays, numbers: vec[i64]) -> None:
        self.arrays = arrays
        self.numbers = numbers
        self.empty = ALL_EMPTY
        self.empties = PLACES
        self.full_rows = 0
        self.lucky = 0
        self.lucky_used = False
        self.penalties = 0

    def copy(self) -> "Sheet":
        twin = Sheet(self.arrays, self.numbers[:])
        twin.empty = self.empty
        twin.empties = self.empties
        twin.full_rows = self.full_rows
        twin.lucky = self.lucky
        twin.lucky_used = self.lucky_used
        twin.penalties = self.penalties
        return twin

    # ---- entries

    def number_at(self, square: i64) -> i64:
        """What is entered in a square, or EMPTY."""
        place = self.arrays.place_of[square]
        if place < 0:
            return EMPTY
        return self.numbers[place]

    def in_column(self, column: i64) -> i64:
        """The numbers in a column, one bit each."""
        return self.numbers[IN_COLUMN + column]

    def in_row(self, row: i64) -> i64:
        return self.numbers[IN_ROW + row]

    def empty_in(self, row: i64) -> i64:
        """How many squares of a row are empty."""
        return self.empty >> EMPTY_BITS * row & 15

    def fitting(self, row: i64, number: i64) -> i64:
        """The columns of this row where the rules allow the number."""
        if number < 0 or self.numbers[IN_ROW + row] >> number & 1:
            return 0
        taken = self.numbers[ENTERED + row] | self.numbers[COLUMNS_WITH + number]
        return self.arrays.fields[row] & self.between(row, number) & ~taken

    def between(self, row: i64, number: i64) -> i64:
        """The columns after all smaller and before all larger numbers; for 0 any."""
        if number == 0:
            return ROW_BITS
        start: i64 = 0
        for place in range(row * LENGTH, (row + 1) * LENGTH):
            other = self.numbers[place]
            if other > number:
                return (1 << self.arrays.column_of[place]) - (1 << start)
            if other > 0:
                start = self.arrays.column_of[place] + 1
        return (1 << COLUMNS) - (1 << start)

    def enter(self, place: i64, number: i64) -> None:
        row, column = place // LENGTH, self.arrays.column_of[place]
        self.numbers[place] = number
        self.numbers[IN_COLUMN + column] |= 1 << number
        self.numbers[IN_ROW + row] |= 1 << number
        self.numbers[ENTERED + row] |= 1 << column
        self.numbers[COLUMNS_WITH + number] |= 1 << column
        self.empty -= 1 << EMPTY_BITS * row
        self.empties -= 1
        if self.is_full(row):
            self.full_rows += 1

    def apply(self, code: i64) -> None:
        """Make the entry, or mark the penalty, of this code."""
        if code == PENALTY:
            self.penalties += 1
            return
        how, square = (code - FIRST_ENTRY) // SQUARES, (code - FIRST_ENTRY) % SQUARES
        self.enter(self.arrays.place_of[square], self.number(how))
        if how == LUCKY_WAY:
            self.lucky_used = True

    def number(self, how: i64) -> i64:
        """The number entered this way; negative if the white die subtracts too much."""
        return self.lucky if how == LUCKY_WAY else face_of(how) + white_of(how)

    def lucky_left(self) -> i64:
        """The lucky number, or 0 if it is used or not picked yet."""
        if self.lucky_used:
            return 0
        return self.lucky

    def ends_game(self) -> bool:
        return self.penalties == self.arrays.boxes or self.full_rows == FULL_ROWS_TO_END

    # ---- points

    def score(self) -> i64:
        total = -self.arrays.lost[self.penalties]
        for row in range(i64(ROWS)):
            total += self.row_points(row)
        for suit in range(self.arrays.suits):
            total += self.suit_points(suit)
        return total

    def is_full(self, row: i64) -> bool:
        return self.empty_in(row) == 0

    def row_points(self, row: i64) -> i64:
        if self.is_full(row):
            return self.numbers[self.arrays.last_place[row]]
        return LENGTH - self.empty_in(row)

    def suit_points(self, suit: i64) -> i64:
        """The sum of the suit, or 0 if one of its squares is empty."""
        total: i64 = 0
        for part in range(suit * SUIT_SQUARES, (suit + 1) * SUIT_SQUARES):
            number = self.numbers[self.arrays.suit_places[part]]
            if number == EMPTY:
                return 0
            total += number
        return total

    def empty_hexagons(self) -> i64:
        empty: i64 = 0
        for place in range(i64(PLACES)):
            if self.numbers[place] == EMPTY and self.arrays.is_hexagon[place]:
                empty += 1
        return empty


def empty_sheet(arrays: QwizzArrays) -> Sheet:
    return Sheet(arrays, arrays.blank[:])
