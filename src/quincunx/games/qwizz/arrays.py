"""The printed sheet as the small arrays that the rules work on, made once per game, and the codes
of moves.

Squares are counted row by row from the top left; a set of columns or numbers has one bit for each.
The code of an entry consists of its square and its way: the lucky number, or the face of a die with
or without the white one.
"""

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from quincunx.games.qwizz.sheet import COLUMNS, DICE, PENALTIES, SUITS, Row

SQUARES: Final = 48
ROW_BITS: Final = 0xFFF  # the set of all columns
NUMBERS: Final = 19  # entries go from 0 to 18
EMPTY: Final = -1  # instead of a number
NONE: Final = -1  # instead of a die
WHITE: Final = 4  # the last die
FACES: Final = 13  # of a die in the code of a roll: 0 if it was not rolled

PENALTY: Final = 0
KEEP: Final = 1
REROLL: Final = 2  # plus the die
PICK: Final = 6  # plus the lucky number, which is at least 1
FIRST_ENTRY: Final = 17  # plus the way times SQUARES, plus the square
LUCKY_WAY: Final = 0
WHITES: Final = 13  # the white die adds -6 to 6
MOST_WHITE: Final = 6


def way(face: i64, white: i64) -> i64:
    """The way to make a number: a face, and what the white die adds to it, 0 if it is not used."""
    return (face - 1) * WHITES + white + MOST_WHITE + 1


def face_of(way: i64) -> i64:
    return (way - 1) // WHITES + 1


def white_of(way: i64) -> i64:
    return (way - 1) % WHITES - MOST_WHITE


class QwizzArrays:
    printed: Sequence[Row]
    rows: i64
    dice: i64
    sides: vec[i64]  # of each die
    # where dice may be entered, three numbers each: die, row, the columns of its colour
    reaches: vec[i64]
    reach_count: i64
    fields: vec[i64]  # row -> the columns that are not grey
    hexagons: vec[i64]  # row -> the columns with a hexagon
    last_hexagon: vec[i64]  # row -> the square of its right-most hexagon
    suits: i64
    suit_squares: vec[i64]  # of one suit after the other
    lost: vec[i64]  # number of penalties -> points off
    boxes: i64  # this many penalties end the game
    places: i64  # the number of squares that are not grey
    writable: vec[i64]  # those squares, row by row
    place_of: vec[i64]  # square -> its place among them, or NONE
    blank: vec[i64]  # the numbers and sets of a sheet without entries: see `player_sheet.py`
    column_of: vec[i64]  # place -> its column
    is_hexagon: vec[i64]  # place -> 1 if it is a hexagon
    last_place: vec[i64]  # row -> the place of its right-most hexagon
    suit_places: vec[i64]  # of one suit after the other
    die_of: vec[i64]  # square -> the die that may be entered there

    def __init__(self, printed: Sequence[Row]) -> None:
        self.printed = printed
        self.rows = len(printed)
        self.dice = len(DICE)
        self.sides = vec[i64](list(DICE.values()))
        self.reaches = vec[i64](reaches(printed))
        self.reach_count = len(self.reaches) // 3
        self.fields = vec[i64]([columns(row.shapes, set(row.shapes) - {"grey"}) for row in printed])
        self.hexagons = vec[i64]([columns(row.shapes, {"hexagon"}) for row in printed])
        self.last_hexagon = vec[i64](
            [index * COLUMNS + last(row.shapes, "hexagon") for index, row in enumerate(printed)]
        )
        self.suits = len(SUITS)
        self.suit_squares = vec[i64](
            [square for suit in SUITS for square in squares(printed, suit)]
        )
        self.lost = vec[i64]([sum(PENALTIES[:marked]) for marked in range(len(PENALTIES) + 1)])
        self.boxes = len(PENALTIES)
        squares_on_sheet = range(len(printed) * COLUMNS)
        writable = [
            square
            for square in squares_on_sheet
            if self.fields[square // COLUMNS] >> square % COLUMNS & 1
        ]
        self.places = len(writable)
        self.writable = vec[i64](writable)
        self.place_of = vec[i64](
            [writable.index(square) if square in writable else NONE for square in squares_on_sheet]
        )
        sets = COLUMNS + 2 * len(printed) + NUMBERS
        self.blank = vec[i64]([EMPTY] * len(writable) + [0] * sets)
        self.column_of = vec[i64]([square % COLUMNS for square in writable])
        self.is_hexagon = vec[i64](
            [
                int(printed[square // COLUMNS].shapes[square % COLUMNS] == "hexagon")
                for square in writable
            ]
        )
        self.last_place = vec[i64]([writable.index(int(square)) for square in self.last_hexagon])
        self.suit_places = vec[i64]([writable.index(int(square)) for square in self.suit_squares])
        self.die_of = vec[i64](
            [list(DICE).index(colour) for row in printed for colour in row.colours]
        )


def columns(words: Sequence[str], wanted: set[str]) -> int:
    """The set of columns where one of the wanted shapes or colours is printed."""
    return sum(1 << column for column, word in enumerate(words) if word in wanted)


def last(words: Sequence[str], wanted: str) -> int:
    return max(column for column, word in enumerate(words) if word == wanted)


def squares(printed: Sequence[Row], shape: str) -> list[int]:
    return [
        index * COLUMNS + column
        for index, row in enumerate(printed)
        for column in range(COLUMNS)
        if row.shapes[column] == shape
    ]


def reaches(printed: Sequence[Row]) -> list[int]:
    found = []
    for die, colour in enumerate(DICE):
        for index, row in enumerate(printed):
            if colour in row.colours:
                found += [die, index, columns(row.colours, {colour})]
    return found
