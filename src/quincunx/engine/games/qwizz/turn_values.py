"""The decisions of a turn from the values of all entries: re-rolls, exactly, and the entry."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from quincunx.core.dice.rng import Random
from quincunx.engine.games.qwizz.entry_values import EntryValues
from quincunx.engine.games.qwizz.sheet_values import SheetValues
from quincunx.games.qwizz.arrays import (
    FACES,
    FIRST_ENTRY,
    LUCKY_WAY,
    MOST_WHITE,
    NONE,
    NUMBERS,
    PENALTY,
    SQUARES,
    WHITE,
    way,
)
from quincunx.games.qwizz.player_sheet import ROWS

PASSIVE: Final = 0  # what a player may do in a turn: enter a face as it is,
WHITE_ONLY: Final = 1  # or as the active player use the white die and roll it again,
ANY_DIE: Final = 2  # or any die, in a game for one player


class TurnValues:
    """Works with any values of entries: expected scores, or win probabilities."""

    entries: EntryValues
    # [row, face, white die] -> the best that the active player can enter in the row
    best: vec[float]
    without_die: float  # the lucky number or a penalty
    roll_value: float  # of the roll that `choose_die` saw last

    def __init__(self, sheet_values: SheetValues) -> None:
        self.entries = EntryValues(sheet_values)
        self.best = vec[float]([0.0] * (ROWS * FACES * (MOST_WHITE + 1)))
        self.without_die = 0.0
        self.roll_value = 0.0

    def prepare(self) -> None:
        """After the entries have been evaluated."""
        entries, values = self.entries, self.entries.values
        self.without_die = (
            entries.lucky_value
            if entries.lucky_value > entries.penalty_value
            else entries.penalty_value
        )
        for row in range(i64(ROWS)):
            for face in range(i64(1), i64(FACES)):
                for white in range(i64(1), i64(MOST_WHITE + 1)):
                    best = values[row * NUMBERS + face]
                    if values[row * NUMBERS + face + white] > best:
                        best = values[row * NUMBERS + face + white]
                    if face >= white and values[row * NUMBERS + face - white] > best:
                        best = values[row * NUMBERS + face - white]
                    self.best[(row * FACES + face) * (MOST_WHITE + 1) + white] = best

    def best_in_row(self, row: i64, face: i64, white: i64) -> float:
        return self.best[(row * FACES + face) * (MOST_WHITE + 1) + white]

    def value_without(self, dice: vec[i64], left_out: i64) -> float:
        """The best entry that does not use the die of this row."""
        best = self.without_die
        for row in range(i64(ROWS)):
            if row != left_out and self.best_in_row(row, dice[row], dice[WHITE]) > best:
                best = self.best_in_row(row, dice[row], dice[WHITE])
        return best

    def choose_die(self, dice: vec[i64], any_die: bool) -> i64:
        """The die that is worth rolling again, or NONE."""
        chosen: i64 = NONE
        self.roll_value = self.value_without(dice, NONE)
        if any_die:
            for row in range(i64(ROWS)):
                others = self.value_without(dice, row)
                total = 0.0
                for face in range(i64(1), i64(FACES)):
                    value = self.best_in_row(row, face, dice[WHITE])
                    total += value if value > others else others
                if total / (FACES - 1) > self.roll_value:
                    chosen = row
                    self.roll_value = total / (FACES - 1)
        value = self.value_of_white(dice)
        if value > self.roll_value:
            chosen = WHITE
            self.roll_value = value
        return chosen

    def value_of_white(self, dice: vec[i64]) -> float:
        """Rolling the white die again."""
        total = 0.0
        for white in range(i64(1), i64(MOST_WHITE + 1)):
            best = self.without_die
            for row in range(i64(ROWS)):
                value = self.best_in_row(row, dice[row], white)
                if value > best:
                    best = value
            total += best
        return total / MOST_WHITE

    def best_face(self, dice: vec[i64]) -> float:
        """The best entry of a player who is not active."""
        best = self.without_die
        for row in range(i64(ROWS)):
            if self.entries.values[row * NUMBERS + dice[row]] > best:
                best = self.entries.values[row * NUMBERS + dice[row]]
        return best

    def mean_of_rolls(self, rolls: i64, rng: Random, rerolls: i64) -> float:
        """What the next turn is worth, by samples of its roll."""
        dice = vec[i64]([0] * (ROWS + 1))
        total = 0.0
        for _ in range(rolls):
            for die in range(i64(ROWS)):
                dice[die] = 1 + rng.below(FACES - 1)
            dice[WHITE] = 1 + rng.below(MOST_WHITE)
            if rerolls == PASSIVE:
                total += self.best_face(dice)
            else:
                self.choose_die(dice, rerolls == ANY_DIE)
                total += self.roll_value
        return total / float(rolls)

    def choose_entry(self, dice: vec[i64], active: bool) -> i64:
        """The code of the best move; in training, of the best one that follows the plan."""
        entries = self.entries
        code = i64(PENALTY)
        best = entries.penalty_value
        if entries.lucky_value > best:
            code = self.entry_code(LUCKY_WAY, entries.lucky_place)
            best = entries.lucky_value
        for row in range(i64(ROWS)):
            for sign in range(i64(-1), i64(2)):
                white = sign * dice[WHITE]
                number = dice[row] + white
                if number < 0 or (white != 0 and not active):
                    continue
                if entries.planned_values[row * NUMBERS + number] > best:
                    best = entries.planned_values[row * NUMBERS + number]
                    code = self.entry_code(
                        way(dice[row], white), entries.places[row * NUMBERS + number]
                    )
        return code

    def entry_code(self, how: i64, place: i64) -> i64:
        return FIRST_ENTRY + how * SQUARES + self.entries.sheet_values.layout.arrays.writable[place]
