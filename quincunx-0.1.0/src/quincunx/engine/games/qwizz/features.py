"""A Qwizz position as numbers: what is on a sheet, what still fits there, and how close the end is."""

from itertools import accumulate
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from quincunx.core.integers import count, shifted, zeros
from quincunx.engine.games.common import NO_OPPONENT, as_byte, smaller, strongest_opponent
from quincunx.engine.search.batch import Batch
from quincunx.games.qwizz.rules import QwizzState
from quincunx.games.qwizz.sheet import COLUMNS, SUIT_SQUARES
from quincunx.games.qwizz.tables import EMPTY, FACES, MOST_WHITE, NUMBERS, ROW_BITS, SQUARES, Tables

SQUARE: Final = 11  # inputs of a square: see `write_squares` and `write_empty`
FILLED: Final = 10  # squares of a row: 0 to 9
BLOCKED: Final = 4  # empty squares of a row that only a 0 can fill: 0, 1, 2, 3 or more
ROW: Final = 16  # inputs of a row: both of these, whether it has a 0, and its points when full
SUIT: Final = 6  # inputs of a suit: see `write_suit`
PENALTIES: Final = 6
OWN: Final = 25  # inputs of the own sheet as a whole: see `write_own`
SEATS: Final = 8
ENDS: Final = 10  # after the seats and who rolls: how close the others are to the end
NEAR: Final = 6  # squares that are missing to the end: 1 to 5, or more
LEAD: Final = 24  # and after it the strongest opponent
OTHERS: Final = 36
MANY: Final = 100
SHIFT: Final = 60  # keeps scores and leads positive


class Features:
    tables: Tables
    squares: vec[i64]  # all that are not grey, row by row
    ways: vec[i64]  # number -> in how many ways a roll can make a smaller one
    empty_columns: vec[i64]  # zeros

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.squares = vec[i64]([square for square in range(SQUARES) if tables.fields[square // COLUMNS] >> square % COLUMNS & 1])
        self.ways = vec[i64](list(accumulate(ways_to_make(), initial=0)))
        self.empty_columns = zeros(COLUMNS)

    def write_row(self, state: QwizzState, seat: i64, others: vec[i64], into: Batch) -> None:
        """The seat's sheet, and what it knows about the others."""
        at = into.add()
        inputs, tables = into.inputs, self.tables
        blocked = self.write_squares(state, seat, at, inputs)
        at += len(self.squares) * SQUARE
        for row in range(tables.rows):
            place = seat * tables.rows + row
            inputs[at + count(state.entered[place])] = 1
            inputs[at + FILLED + smaller(count(blocked >> row * COLUMNS & ROW_BITS), BLOCKED - 1)] = 1
            inputs[at + FILLED + BLOCKED] = u8(state.row_numbers[place] & 1)
            if state.is_full(seat, row):
                inputs[at + FILLED + BLOCKED + 1] = u8(state.row_points(seat, row))
            at += ROW
        for suit in range(tables.suits):
            self.write_suit(state, seat, suit, blocked, at, inputs)
            at += SUIT
        score = state.score(seat)
        self.write_own(state, seat, score, at, inputs)
        at += OWN
        for place in range(i64(OTHERS)):
            inputs[at + place] = u8(as_byte(others[place]))
        if state.players > 1:
            inputs[at + LEAD] = u8(as_byte(score - others[LEAD] + 2 * SHIFT))

    def write_squares(self, state: QwizzState, seat: i64, at: i64, inputs: vec[u8]) -> i64:
        """From left to right, row by row; returns the squares that only a 0 can fill, as bits."""
        squares, numbers, first = self.squares, state.numbers, seat * SQUARES
        taken = self.empty_columns[:]  # the numbers of each column
        for place in range(i64(len(squares))):
            number = numbers[first + squares[place]]
            if number != EMPTY:
                taken[squares[place] % COLUMNS] |= 1 << number
        blocked, low, high, slack = i64(0), i64(0), i64(0), i64(0)
        for place in range(i64(len(squares))):
            square = squares[place]
            row, column, number = square // COLUMNS, square % COLUMNS, numbers[first + square]
            if place == 0 or squares[place - 1] // COLUMNS != row:
                low = 0
                high, slack = self.gap(numbers, first + row * COLUMNS, row, 0, low)
            if number == EMPTY:
                if self.write_empty(taken[column], low, high, slack, at, inputs):
                    blocked |= shifted(1, square)
                inputs[at + 10] = u8(~(taken[column] | state.row_numbers[seat * self.tables.rows + row]) & 1)
            else:
                inputs[at] = 1
                inputs[at + 1] = u8(number)
                if number > 0:
                    low = number
                    high, slack = self.gap(numbers, first + row * COLUMNS, row, column + 1, low)
            at += SQUARE
        return blocked

    def gap(self, numbers: vec[i64], first: i64, row: i64, column: i64, low: i64) -> tuple[i64, i64]:
        """The next number of the row from here on, and how many more numbers than empty squares lie between."""
        fields, empty = self.tables.fields[row], i64(0)
        while column < COLUMNS:
            number = numbers[first + column]
            if number > 0:
                return number, number - low - 1 - empty
            if number == EMPTY:
                empty += fields >> column & 1
            column += 1
        return NUMBERS, NUMBERS - low - 1 - empty

    def write_empty(self, taken: i64, low: i64, high: i64, slack: i64, at: i64, inputs: vec[u8]) -> bool:
        """An empty square, for numbers between these two that are not in its column; True if there are none."""
        fitting, plain = high - low - 1, smaller(high, FACES) - smaller(low + 1, FACES)
        made = self.ways[high] - self.ways[low + 1]
        taken = taken >> low + 1 & (1 << fitting) - 1
        for number in range(low + 1, high):
            if taken == 0:
                break
            if taken & 1:
                fitting -= 1
                if number < FACES:
                    plain -= 1
                made -= self.ways[number + 1] - self.ways[number]
            taken >>= 1
        inputs[at + 2] = u8(low)
        inputs[at + 3] = u8(high)
        inputs[at + 4] = u8(plain)
        inputs[at + 5] = u8(made)
        if slack > 0:
            inputs[at + 6] = u8(slack)
        elif slack == 0:
            inputs[at + 7] = 1
        else:
            inputs[at + 8] = 1
        if fitting > 0:
            return False
        inputs[at + 9] = 1
        return True

    def write_suit(self, state: QwizzState, seat: i64, suit: i64, blocked: i64, at: i64, inputs: vec[u8]) -> None:
        filled, total, lost = i64(0), i64(0), i64(0)
        for place in range(suit * SUIT_SQUARES, (suit + 1) * SUIT_SQUARES):
            square = self.tables.suit_squares[place]
            number = state.numbers[seat * SQUARES + square]
            if number != EMPTY:
                filled += 1
                total += number
            lost |= blocked >> square & 1
        inputs[at + filled] = 1
        inputs[at + 4] = u8(total)
        inputs[at + 5] = u8(lost)

    def write_own(self, state: QwizzState, seat: i64, score: i64, at: i64, inputs: vec[u8]) -> None:
        inputs[at + smaller(state.full_rows(seat), 2)] = 1
        inputs[at + 3 + state.penalties[seat]] = 1
        inputs[at + 9] = u8(as_byte(score + SHIFT))
        inputs[at + 10] = u8(turns_taken(state, seat))
        inputs[at + 11] = u8(missing_to_end(state, seat))
        inputs[at + 12] = u8(state.lucky_used >> seat & 1)
        if state.lucky_used >> seat & 1 or state.lucky[seat] == 0:
            return
        places: i64 = 0
        for row in range(self.tables.rows):
            places += count(state.fitting(seat, row, state.lucky[seat]))
        inputs[at + 12 + state.lucky[seat]] = 1
        inputs[at + 23] = u8(places)
        if places == 0:
            inputs[at + 24] = 1

    def others(self, state: QwizzState, seat: i64, rolls: i64) -> vec[i64]:
        """What does not depend on the seat's own sheet; at LEAD the best opponent's points, from which `write_row` computes the lead."""
        found = zeros(OTHERS)
        found[state.players - 1] = 1
        if rolls == seat:
            found[SEATS] = 1
        found[SEATS + 1] = (seat + state.players - rolls) % state.players
        opponent = strongest_opponent(state, seat)
        if opponent == NO_OPPONENT:
            return found
        most, full, nearest = i64(0), i64(0), i64(MANY)
        for other in range(state.players):
            if other != seat:
                most = larger(most, state.penalties[other])
                full = larger(full, state.full_rows(other))
                nearest = smaller(nearest, missing_to_end(state, other))
        found[ENDS + most] = 1
        found[ENDS + PENALTIES + smaller(nearest, NEAR) - 1] = 1
        found[ENDS + PENALTIES + NEAR] = nearest
        found[ENDS + PENALTIES + NEAR + 1] = full
        self.write_opponent(state, opponent, found)
        return found

    def write_opponent(self, state: QwizzState, opponent: i64, found: vec[i64]) -> None:
        score = state.score(opponent)
        found[LEAD] = score
        found[LEAD + 1] = as_byte(score + SHIFT)
        found[LEAD + 2] = state.penalties[opponent]
        found[LEAD + 3] = state.lucky_used >> opponent & 1
        for row in range(self.tables.rows):
            found[LEAD + 4 + row] = count(state.entered[opponent * self.tables.rows + row])
        for suit in range(self.tables.suits):
            filled: i64 = 0
            for place in range(suit * SUIT_SQUARES, (suit + 1) * SUIT_SQUARES):
                if state.numbers[opponent * SQUARES + self.tables.suit_squares[place]] != EMPTY:
                    filled += 1
            found[LEAD + 8 + suit] = filled

    def scales(self) -> list[float]:
        square = [1.0, 0.1, 0.1, 0.1, 0.15, 0.015, 0.15, 1.0, 1.0, 1.0, 1.0]
        row = [1.0] * (FILLED + BLOCKED + 1) + [0.1]
        suit = [1.0] * 4 + [0.05, 1.0]
        own = [1.0] * (3 + PENALTIES) + [0.01, 0.05, 0.1] + [1.0] * 11 + [0.2, 1.0]
        others = [1.0] * SEATS + [1.0, 0.3] + [1.0] * (PENALTIES + NEAR) + [0.1, 0.5]
        opponent = [0.02, 0.01, 0.5, 1.0] + [0.2] * int(self.tables.rows) + [0.5] * int(self.tables.suits)
        return square * len(self.squares) + row * int(self.tables.rows) + suit * int(self.tables.suits) + own + others + opponent


def ways_to_make() -> list[int]:
    """For each number, in how many ways a coloured die makes it: alone, plus the white die or minus it."""
    made = [0] * NUMBERS
    for face in range(1, FACES):
        for white in range(1, MOST_WHITE + 1):
            for number in (face, face + white, face - white):
                if number >= 0:
                    made[number] += 1
    return made


def turns_taken(state: QwizzState, seat: i64) -> i64:
    """In each turn a number was entered or a penalty marked."""
    turns = state.penalties[seat]
    for row in range(state.tables.rows):
        turns += count(state.entered[seat * state.tables.rows + row])
    return turns


def missing_to_end(state: QwizzState, seat: i64) -> i64:
    """Empty squares of the rows that would end the game: all but the emptiest one."""
    missing, most = i64(0), i64(0)
    for row in range(state.tables.rows):
        empty = count(state.tables.fields[row] & ~state.entered[seat * state.tables.rows + row])
        missing += empty
        most = empty if empty > most else most
    return missing - most


def larger(one: i64, other: i64) -> i64:
    return one if one > other else other
