"""The tiles, and how tiles and moves are packed into one integer.

A tile is a number, six times its colour plus its shape. A set of tiles is 36 bits. Several tiles in
order, equal ones included, are digits of six bits, the first tile lowest, each one more than its
tile, so that 0 is the end: a draw, a trade. A play has its tiles in the same form, and above them
the places where they go:

    bits 0-35   the tiles, from left to right or from top to bottom
    bits 36-41  which cells of the line they occupy, counted from the first; tiles on the table may be between them
    bits 42-57  the spot of the first
    bit 58      whether the line goes down; a single tile always counts as across

A spot is a place on the table: column in the low byte, row in the high one, both counted from 128.
The table has no edges: even a chain of all 108 tiles that starts at 0,0 stays within these numbers.
"""  # noqa: E501

from typing import Final

from mypy_extensions import i64

from quincunx.core.authoring.integers import count, shifted

COLOURS = ("red", "orange", "yellow", "green", "blue", "purple")
SHAPES = ("circle", "four-pointed star", "diamond", "square", "eight-pointed star", "clover")
COLOUR_LETTERS = "ROYGBP"
SHAPE_LETTERS = "oxdsec"
NAMES = tuple(colour + shape for colour in COLOUR_LETTERS for shape in SHAPE_LETTERS)

SIDE: Final = 6  # colours, shapes, and the tiles of the longest line
KINDS: Final = 36
HAND: Final = 6
MOST_COPIES: Final = 3

ALL: Final = 0xFFFFFFFFF  # a set of all tiles
ONE_COLOUR: Final = 0b111111  # a set of the first colour
ONE_SHAPE: Final = 0b000001_000001_000001_000001_000001_000001  # a set of the first shape

PASS: Final = 0
DIGIT: Final = 6  # bits of a packed tile
LAST_DIGIT: Final = 63
SPREAD: Final = 36  # the lowest bit of the cells that a play occupies
SPOT: Final = 42
DOWN: Final = 58

CENTRE: Final = 128  # the column and the row of 0,0
SET_BITS: Final = 4  # of the size of a set, where those of all seats are packed
FARTHEST: Final = 127  # the largest number of a column or row that a move can name
STEP_RIGHT: Final = 1  # from one spot to the next
STEP_DOWN: Final = 256


def companions(tile: i64) -> i64:
    """All tiles that can share a line with this one: those of its colour or its shape, except the
    tile itself.

    A line is valid if any two of its tiles are companions: three such tiles always share one colour
    or one shape.
    """
    colour, shape = tile // SIDE, tile % SIDE
    return (shifted(ONE_COLOUR, colour * SIDE) | shifted(ONE_SHAPE, shape)) ^ shifted(1, tile)


def largest_set(tiles: i64) -> i64:
    """The largest number of these different tiles that fit into one line."""
    return count(first_largest_set(tiles))


def first_largest_set(tiles: i64) -> i64:
    """As many of these different tiles as fit into one line; of several such sets the first, those
    of one colour before those of one shape.
    """
    largest: i64 = 0
    for index in range(i64(SIDE)):
        line = tiles & shifted(ONE_COLOUR, index * SIDE)
        if count(line) > count(largest):
            largest = line
    for index in range(i64(SIDE)):
        line = tiles & shifted(ONE_SHAPE, index)
        if count(line) > count(largest):
            largest = line
    return largest


def makes_set(line: i64, placed: i64, hand: i64, size: i64) -> bool:
    """Are the placed tiles part of a set of this size, in this line, with tiles in hand?"""
    return placed & ~line == 0 and count((hand | placed) & line) == size


def add_tile(packed: i64, tile: i64) -> i64:
    """Packed tiles with one more, in order if they were in order."""
    place: i64 = 0
    while packed >> place and packed >> place & LAST_DIGIT <= tile:
        place += DIGIT
    low = packed & shifted(1, place) - 1
    return low | (tile + 1) << place | (packed ^ low) << DIGIT


def count_tiles(packed: i64) -> i64:
    """How many tiles are packed."""
    found: i64 = 0
    while packed:
        packed >>= DIGIT
        found += 1
    return found


def last_tile(packed: i64) -> i64:
    """The last of these tiles in order; the first of all tiles if there are none."""
    last: i64 = 1
    while packed:
        last = packed & LAST_DIGIT
        packed >>= DIGIT
    return last - 1


def unpack_tiles(packed: int) -> list[int]:
    """The tiles one by one."""
    return [(packed >> place & LAST_DIGIT) - 1 for place in range(0, packed.bit_length(), DIGIT)]


def unpack_set(packed: i64) -> i64:
    """The set of different tiles."""
    tiles: i64 = 0
    while packed:
        tiles |= shifted(1, (packed & LAST_DIGIT) - 1)
        packed >>= DIGIT
    return tiles


def spot_at(column: i64, row: i64) -> i64:
    return column + CENTRE + (row + CENTRE) * STEP_DOWN


def column_of(spot: i64) -> i64:
    return (spot & STEP_DOWN - 1) - CENTRE


def row_of(spot: i64) -> i64:
    return (spot >> 8) - CENTRE


def is_play(code: i64) -> bool:
    return code >> SPREAD != 0


def tiles_of(code: i64) -> i64:
    """The packed tiles of a play or a trade."""
    return code & ALL


def spread_of(code: i64) -> i64:
    return code >> SPREAD & LAST_DIGIT


def spot_of(code: i64) -> i64:
    return code >> SPOT & 0xFFFF


def goes_down(code: i64) -> bool:
    return code >> DOWN != 0
