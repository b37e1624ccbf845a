"""One player's sheet: where a number fits, and the points."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from quincunx.core.authoring.integers import zeros
from quincunx.games.qwizz.sheet import COLUMNS, FULL_ROWS_TO_END, LENGTH, SUIT_SQUARES
from quincunx.games.qwizz.tables import (
    EMPTY,
    FIRST_ENTRY,
    LUCKY_WAY,
    PENALTY,
    SQUARES,
    Tables,
    face_of,
    white_of,
)

ROWS: Final = 4
ROW_BITS: Final = 4  # of a row in the number of its empty squares
ALL_EMPTY: Final = 0x9999


class Sheet:
    tables: Tables
    numbers: vec[i64]  # place -> what is entered there, or EMPTY; places leave out grey squares
    taken: vec[i64]  # the numbers in each column, then in each row, one bit each
    empty: i64  # how many places of each row are empty, four bits each
    empties: i64  # on the whole sheet
    full_rows: i64
    lucky: i64  # the lucky number, 0 before it is picked
    lucky_used: bool
    penalties: i64

    def __init__(self, tables: Tables, numbers: vec[i64], taken: vec[i64]) -> None:
        self.tables = tables
        self.numbers = numbers
        self.taken = taken
        self.empty = ALL_EMPTY
        self.empties = ROWS * LENGTH
        self.full_rows = 0
        self.lucky = 0
        self.lucky_used = False
        self.penalties = 0

    def copy(self) -> "Sheet":
        twin = Sheet(self.tables, self.numbers[:], self.taken[:])
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
        place = self.tables.place_of[square]
        if place < 0:
            return EMPTY
        return self.numbers[place]

    def in_column(self, column: i64) -> i64:
        """The numbers in a column, one bit each."""
        return self.taken[column]

    def in_row(self, row: i64) -> i64:
        return self.taken[COLUMNS + row]

    def empty_in(self, row: i64) -> i64:
        """How many squares of a row are empty."""
        return self.empty >> ROW_BITS * row & 15

    def fitting(self, row: i64, number: i64) -> i64:
        """The columns of this row where the rules allow the number: after all smaller and before
        all larger ones, but a 0 anywhere, and no number twice in a row or column.
        """
        if number < 0 or self.in_row(row) >> number & 1:
            return 0
        columns: i64 = 0
        for place in range(row * LENGTH, (row + 1) * LENGTH):
            other = self.numbers[place]
            if other == EMPTY:
                column = self.tables.column_of[place]
                if not self.taken[column] >> number & 1:
                    columns |= 1 << column
            elif number > 0 and other > 0:
                if other > number:
                    return columns
                columns = 0
        return columns

    def enter(self, place: i64, number: i64) -> None:
        row = place // LENGTH
        self.numbers[place] = number
        self.taken[self.tables.column_of[place]] |= 1 << number
        self.taken[COLUMNS + row] |= 1 << number
        self.empty -= 1 << ROW_BITS * row
        self.empties -= 1
        if self.is_full(row):
            self.full_rows += 1

    def apply(self, code: i64) -> None:
        """Make the entry, or mark the penalty, of this code."""
        if code == PENALTY:
            self.penalties += 1
            return
        how, square = (code - FIRST_ENTRY) // SQUARES, (code - FIRST_ENTRY) % SQUARES
        self.enter(self.tables.place_of[square], self.number(how))
        if how == LUCKY_WAY:
            self.lucky_used = True

    def number(self, how: i64) -> i64:
        """The number that would be entered this way; negative if the white die subtracts too
        much.
        """
        return self.lucky if how == LUCKY_WAY else face_of(how) + white_of(how)

    def lucky_left(self) -> i64:
        """The lucky number, or 0 if it is used or not picked yet."""
        if self.lucky_used:
            return 0
        return self.lucky

    def ends_game(self) -> bool:
        return self.penalties == self.tables.boxes or self.full_rows == FULL_ROWS_TO_END

    # ---- points

    def score(self) -> i64:
        total = -self.tables.lost[self.penalties]
        for row in range(i64(ROWS)):
            total += self.row_points(row)
        for suit in range(self.tables.suits):
            total += self.suit_points(suit)
        return total

    def is_full(self, row: i64) -> bool:
        return self.empty_in(row) == 0

    def row_points(self, row: i64) -> i64:
        if self.is_full(row):
            return self.numbers[self.tables.last_place[row]]
        return LENGTH - self.empty_in(row)

    def suit_points(self, suit: i64) -> i64:
        """The sum of the suit, or 0 if one of its squares is empty."""
        total: i64 = 0
        for part in range(suit * SUIT_SQUARES, (suit + 1) * SUIT_SQUARES):
            number = self.numbers[self.tables.suit_places[part]]
            if number == EMPTY:
                return 0
            total += number
        return total

    def empty_hexagons(self) -> i64:
        empty: i64 = 0
        for place in range(i64(ROWS * LENGTH)):
            if self.numbers[place] == EMPTY and self.tables.is_hexagon[place]:
                empty += 1
        return empty


def empty_sheet(tables: Tables) -> Sheet:
    numbers = vec[i64]([EMPTY] * (ROWS * LENGTH))
    return Sheet(tables, numbers, zeros(COLUMNS + ROWS))
