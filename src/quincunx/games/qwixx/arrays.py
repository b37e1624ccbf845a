"""A preset as the small arrays that the rules work on: made once per game, never changed."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from quincunx.games.qwixx.presets import Preset

WHITES: Final = 2  # the first two dice of every roll
NUMBERS: Final = 13  # sums go from 0 to 12
FACES: Final = 7  # of a die in the code of a roll: 0 if it has left the game
WIDTH: Final = 11  # the longest row
NONE: Final = -1
PASS: Final = 0
PENALTY: Final = 1
FIRST_MARK: Final = 2  # then all squares, row by row


class QwixxArrays:
    preset: Preset
    rows: i64
    dice: i64
    white_square: vec[i64]  # [row, sum] -> the square that two white dice reach, or NONE
    square_of_colour: vec[i64]  # [colour, sum] -> the code of the mark, or NONE
    # the sums of the colours step, four numbers each: die, other die, its sign, colour
    sums: vec[i64]
    sum_count: i64
    last: vec[i64]  # row -> its last square if that locks it, else WIDTH, which no mark reaches
    length: vec[i64]  # row -> its number of squares
    base: vec[i64]  # row -> its base, or NONE
    leaving: vec[i64]  # row -> the die that leaves when it closes, or NONE
    white_mark_avoids_penalty: bool
    ticks_lock: bool
    closes_after_step: bool
    rows_to_end: i64

    def __init__(self, preset: Preset) -> None:
        self.preset = preset
        self.rows = len(preset.rows)
        self.dice = WHITES + len(preset.dice)
        self.white_mark_avoids_penalty = preset.white_mark_avoids_penalty
        self.ticks_lock = preset.ticks_lock
        self.closes_after_step = preset.closes_after_step
        self.rows_to_end = preset.rows_to_end
        self.last = vec[i64]([len(row.numbers) - 1 if row.locks else WIDTH for row in preset.rows])
        self.length = vec[i64]([len(row.numbers) for row in preset.rows])
        self.base = vec[i64]([NONE if row.base is None else row.base for row in preset.rows])
        self.leaving = vec[i64]([leaving_die(preset, row) for row in range(len(preset.rows))])
        self.white_square = vec[i64](white_squares(preset))
        self.square_of_colour = vec[i64](colour_squares(preset))
        self.sums = flatten(colour_sums(preset))
        self.sum_count = len(colour_sums(preset))


def colours(preset: Preset) -> list[str]:
    """Every colour that can be rolled or mixed: first the dice, then the mixed colours."""
    return [*preset.dice, *preset.mixes]


def dice_names(preset: Preset) -> list[str]:
    """All dice, in the order in which a roll is written."""
    return ["white 1", "white 2", *preset.dice]


def leaving_die(preset: Preset, row: int) -> int:
    colour = preset.rows[row].lock_colour
    return (
        WHITES + preset.dice.index(colour) if preset.die_leaves and colour in preset.dice else NONE
    )


def white_squares(preset: Preset) -> list[int]:
    return [
        row.numbers.index(number) if row.locks and number in row.numbers else NONE
        for row in preset.rows
        for number in range(NUMBERS)
    ]


def colour_squares(preset: Preset) -> list[int]:
    """The square of each colour and number: every colour has each number at most once."""
    table = [NONE] * (len(colours(preset)) * NUMBERS)
    for index, row in enumerate(preset.rows):
        for square, (number, colour) in enumerate(zip(row.numbers, row.colours, strict=True)):
            place = colours(preset).index(colour) * NUMBERS + number
            table[place] = FIRST_MARK + index * WIDTH + square
    return table


def colour_sums(preset: Preset) -> list[tuple[int, int, int, int]]:
    """A white and a coloured die, black minus white, and two primary dice for a mixed colour."""
    sums = []
    for index, colour in enumerate(colours(preset)):
        if colour in preset.mixes:
            one, other = (WHITES + preset.dice.index(primary) for primary in preset.mixes[colour])
            sums.append((one, other, 1, index))
        else:
            sign = -1 if colour == "black" else 1
            sums += [(WHITES + index, white, sign, index) for white in range(WHITES)]
    return sums


def flatten(groups: list[tuple[int, int, int, int]]) -> vec[i64]:
    numbers = vec[i64]()
    for group in groups:
        for number in group:
            numbers = append(numbers, i64(number))
    return numbers
