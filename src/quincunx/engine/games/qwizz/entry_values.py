"""The best entry of every number in every row: all that a turn can lead to, whatever the dice show.

An entry changes one gap, one row and at most the suits of that gap, so its value is found without
looking at the rest of the sheet.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from quincunx.core.authoring.integers import zeros
from quincunx.engine.games.qwizz.sheet_values import (
    FULL_ROWS,
    LUCK,
    SheetValues,
    dead_squares,
    empty_between,
    row_index,
    sheet_index,
    stage_start,
    width_index,
    zero_square,
)
from quincunx.games.qwizz.arrays import EMPTY, NUMBERS
from quincunx.games.qwizz.player_sheet import ROWS, Sheet, empty_sheet
from quincunx.games.qwizz.sheet import LENGTH

IMPOSSIBLE: Final = -1e9
# nine squares share the numbers up to 18, so this times the square's number is expected there
EXPECTED: Final = 1.9


class EntryValues:
    """For each row and number the value of its best entry, and the place of that entry.

    In training a player may follow a plan for a whole game: a preference for high or low numbers in
    some squares. It decides between entries but does not change what they are worth.
    """

    sheet_values: SheetValues
    sheet: Sheet
    values: vec[float]  # [row, number]
    planned_values: vec[float]  # the same with the preferences of a plan
    places: vec[i64]  # of the best entries by these
    # place -> points for each step by which a number is higher than expected there
    plan: vec[float]
    lucky_value: float  # of the best entry of the lucky number,
    lucky_place: i64  # or EMPTY if it fits nowhere
    penalty_value: float
    start: i64  # of the values that are valid after an entry
    suit_values: vec[float]  # before the entry
    total: float  # of the sheet before the entry, but with values that are valid after it

    def __init__(self, sheet_values: SheetValues) -> None:
        self.sheet_values = sheet_values
        self.sheet = empty_sheet(sheet_values.layout.arrays)
        self.values = vec[float]([IMPOSSIBLE] * (ROWS * NUMBERS))
        self.planned_values = vec[float]([IMPOSSIBLE] * (ROWS * NUMBERS))
        self.places = zeros(ROWS * NUMBERS)
        self.plan = vec[float]([0.0] * (ROWS * LENGTH))
        self.lucky_value = IMPOSSIBLE
        self.lucky_place = EMPTY
        self.penalty_value = IMPOSSIBLE
        self.start = 0
        self.suit_values = vec[float]([0.0] * ROWS)
        self.total = 0.0

    def fill(self, sheet: Sheet) -> None:
        """Evaluate all entries in a sheet."""
        self.sheet = sheet.copy()
        evaluation = self.sheet_values
        for place in range(i64(ROWS * NUMBERS)):
            self.values[place] = self.planned_values[place] = IMPOSSIBLE
            self.places[place] = EMPTY
        self.lucky_value = IMPOSSIBLE
        self.lucky_place = EMPTY
        self.start = stage_start(sheet.empties - 1)
        self.total = 1.0 - float(evaluation.layout.arrays.lost[sheet.penalties])
        evaluation.count = 0
        for suit in range(i64(ROWS)):
            self.suit_values[suit] = evaluation.suit_value(sheet, suit, self.start)
            self.total += self.suit_values[suit]
        for row in range(i64(ROWS)):
            self.total += evaluation.row_value(sheet, row, self.start)
        for row in range(i64(ROWS)):
            if sheet.empty_in(row) > 0:
                self.fill_row(row)
        self.penalty_value = self.value_of_penalty()

    def value_of_penalty(self) -> float:
        """The fifth one ends the game."""
        sheet = self.sheet
        sheet.penalties += 1
        value = float(sheet.score()) if sheet.ends_game() else self.sheet_values.evaluate(sheet)
        sheet.penalties -= 1
        return value

    def fill_row(self, row: i64) -> None:
        sheet, evaluation = self.sheet, self.sheet_values
        values = evaluation.values
        zero = zero_square(sheet, row)
        first_place = row * LENGTH
        dead = i64(0)
        low = i64(0)
        first = i64(0)
        for square in range(i64(LENGTH + 1)):
            high = sheet.numbers[first_place + square] if square < LENGTH else i64(NUMBERS)
            if high > 0:
                dead += dead_squares(empty_between(first, square, zero), low, high)
                low, first = high, square + 1
        last_number = sheet.numbers[evaluation.layout.arrays.last_place[row]]
        base = (
            self.total
            - values[self.start + row_index(row, sheet.empty_in(row), dead, last_number, zero)]
        )
        low, first = 0, 0
        for square in range(i64(LENGTH + 1)):
            high = sheet.numbers[first_place + square] if square < LENGTH else i64(NUMBERS)
            if high > 0:
                empty = empty_between(first, square, zero)
                if empty > 0:
                    others_dead = dead - dead_squares(empty, low, high)
                    self.fill_gap(
                        row,
                        first,
                        square,
                        zero,
                        low,
                        high,
                        base - self.gap_value(row, first, square, zero, low, high),
                        others_dead,
                    )
                low, first = high, square + 1

    def gap_value(self, row: i64, first: i64, end: i64, zero: i64, low: i64, high: i64) -> float:
        if empty_between(first, end, zero) == 0:
            return 0.0
        evaluation = self.sheet_values
        shape = evaluation.layout.shape(first, end - 1, zero)
        at_bounds = evaluation.values[self.start + evaluation.gap_index(row, shape, low, high)]
        return at_bounds + evaluation.values[self.start + width_index(row, shape, low, high)]

    def fill_gap(
        self, row: i64, first: i64, end: i64, zero: i64, low: i64, high: i64, base: float, dead: i64
    ) -> None:
        """All entries into a gap; `base` is the value of everything but the gap and the row, `dead`
        counts the other gaps.
        """
        sheet, arrays = self.sheet, self.sheet_values.layout.arrays
        for square in range(first, end):
            place = row * LENGTH + square
            if sheet.numbers[place] != EMPTY:
                continue
            taken = sheet.in_row(row) | sheet.in_column(arrays.column_of[place])
            if not taken & 1:
                after = self.gap_value(row, first, end, square, low, high) if zero == EMPTY else 0.0
                left = dead_squares(empty_between(first, end, square), low, high)
                self.finish(row, place, 0, base + after, dead + left, square, False)
            for number in range(low + 1, high):
                if not taken >> number & 1:
                    after = self.gap_value(row, first, square, zero, low, number) + self.gap_value(
                        row, square + 1, end, zero, number, high
                    )
                    before_dead = dead_squares(empty_between(first, square, zero), low, number)
                    after_dead = dead_squares(empty_between(square + 1, end, zero), number, high)
                    self.finish(
                        row,
                        place,
                        number,
                        base + after,
                        dead + before_dead + after_dead,
                        zero,
                        before_dead + after_dead > 0,
                    )

    def finish(
        self, row: i64, place: i64, number: i64, value: float, dead: i64, zero: i64, blocks: bool
    ) -> None:
        """Add the values of the row, the suits and the sheet, and keep the best entry."""
        sheet, evaluation = self.sheet, self.sheet_values
        values, last = evaluation.values, evaluation.layout.arrays.last_place[row]
        last_number = number if place == last else sheet.numbers[last]
        full_rows = sheet.full_rows
        if sheet.empty_in(row) == 1:
            full_rows += 1
            value += float(last_number - LENGTH)
        else:
            value += values[
                self.start + row_index(row, sheet.empty_in(row) - 1, dead, last_number, zero)
            ]
        ends = full_rows == FULL_ROWS
        if ends:
            value = self.final_score(place, number)
        else:
            sheet.numbers[place] = number
            value += values[
                sheet_index(sheet.penalties, full_rows, sheet.empties - 1)
            ] + self.change_of_suits(row, place, blocks)
            sheet.numbers[place] = EMPTY
        lucky = sheet.lucky_left()
        if lucky != 0 and number == lucky:
            used = value if ends else value + values[self.start + LUCK]
            if used > self.lucky_value:
                self.lucky_value = used
                self.lucky_place = place
        if not ends:
            value += values[self.start + LUCK + lucky]
        higher = float(number) - EXPECTED * float(place % LENGTH + 1)
        self.keep_best(row * NUMBERS + number, place, value, value + self.plan[place] * higher)

    def keep_best(self, index: i64, place: i64, value: float, planned_value: float) -> None:
        if value > self.values[index]:
            self.values[index] = value
        if planned_value > self.planned_values[index]:
            self.planned_values[index] = planned_value
            self.places[index] = place

    def change_of_suits(self, row: i64, place: i64, blocks: bool) -> float:
        """Only the entry's own suit changes, unless it blocks other squares."""
        evaluation, change = self.sheet_values, 0.0
        own = evaluation.layout.suits[place]
        if own != EMPTY:
            change += evaluation.suit_value(self.sheet, own, self.start) - self.suit_values[own]
        if blocks:
            for other in range(row * LENGTH, (row + 1) * LENGTH):
                suit = evaluation.layout.suits[other]
                if suit != EMPTY and suit != own and self.sheet.numbers[other] == EMPTY:
                    change += (
                        evaluation.suit_value(self.sheet, suit, self.start) - self.suit_values[suit]
                    )
        evaluation.count = 0
        return change

    def final_score(self, place: i64, number: i64) -> float:
        """Of the game if this entry ends it."""
        after = self.sheet.copy()
        after.enter(place, number)
        return float(after.score())
