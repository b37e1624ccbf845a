"""The Qwixx family as data: what is printed on each sheet, which dice are rolled, and how the
presets differ.

A new sheet is one more `Preset`; the rules themselves are in rules.py.
"""

from dataclasses import dataclass, field, replace
from typing import Final

ASCENDING = tuple(range(2, 13))
DESCENDING = tuple(range(12, 1, -1))
POINTS_PER_PENALTY: Final = 5
PENALTIES_TO_END: Final = 4
MARKS_BEFORE_THE_LAST_SQUARE: Final = 5


@dataclass(frozen=True)
class Row:
    """One row of the sheet, its squares from left to right."""

    name: str
    numbers: tuple[int, ...]
    colours: tuple[str, ...]  # of each square: whose dice reach it in the colours step
    locks: bool = True  # can its last square close it?
    base: int | None = (
        # None: n marks score n(n+1)/2; otherwise the row scores its base minus its empty squares
        None
    )

    @property
    def lock_colour(self) -> str:
        return self.colours[-1]


@dataclass(frozen=True)
class Preset:
    key: str
    rows: tuple[Row, ...]
    dice: tuple[str, ...]  # the coloured ones, in the order in which a roll is written
    mixes: dict[str, tuple[str, str]] = field(
        default_factory=dict
    )  # a colour without a die -> the two dice that make it
    white_mark_avoids_penalty: bool = (
        True  # does a mark in the white step save the active player from the penalty?
    )
    ticks_lock: bool = True  # does marking the last square also tick the lock, one more mark?
    closes_after_step: bool = (
        True  # does a locked row close at the end of the step, or only at the end of the turn?
    )
    die_leaves: bool = True  # does the die of a closed row leave the game?
    rows_to_end: int = 2  # this many closed rows end the game


def plain(colour: str, numbers: tuple[int, ...]) -> Row:
    return Row(colour, numbers, (colour,) * len(numbers))


def runs(name: str, numbers: tuple[int, ...], *lengths: tuple[str, int]) -> Row:
    """A row of mixed colours: each colour with the number of squares that it covers."""
    return Row(name, numbers, tuple(colour for colour, length in lengths for _ in range(length)))


BLACK = Row("black", (1, 2, 3, 4, 5), ("black",) * 5, locks=False, base=32)

QWIXX = Preset(
    "qwixx",
    rows=(
        plain("red", ASCENDING),
        plain("yellow", ASCENDING),
        plain("green", DESCENDING),
        plain("blue", DESCENDING),
    ),
    dice=("red", "yellow", "green", "blue"),
)
SQUARES = replace(
    QWIXX,
    key="squares",
    white_mark_avoids_penalty=False,
    ticks_lock=False,
    closes_after_step=False,
    die_leaves=False,
)
PALETTE = Preset(
    "palette",
    rows=(
        plain("red", ASCENDING),
        plain("orange", ASCENDING),
        plain("yellow", ASCENDING),
        plain("green", DESCENDING),
        plain("blue", DESCENDING),
        plain("purple", DESCENDING),
    ),
    dice=("red", "yellow", "blue"),
    mixes={"orange": ("red", "yellow"), "green": ("yellow", "blue"), "purple": ("red", "blue")},
    die_leaves=False,
    rows_to_end=3,
)
BLACK_DIE = replace(QWIXX, key="black-die", rows=(*QWIXX.rows, BLACK), dice=(*QWIXX.dice, "black"))
PALETTE_BLACK = replace(
    PALETTE,
    key="palette-black",
    rows=(*PALETTE.rows, BLACK),
    dice=(*PALETTE.dice, "black"),
)
MIXX_COLOURS = replace(
    QWIXX,
    key="mixx-colours",
    rows=(
        runs("row1", ASCENDING, ("yellow", 3), ("blue", 3), ("green", 3), ("red", 2)),
        runs("row2", ASCENDING, ("red", 2), ("green", 4), ("blue", 2), ("yellow", 3)),
        runs("row3", DESCENDING, ("blue", 3), ("yellow", 3), ("red", 3), ("green", 2)),
        runs("row4", DESCENDING, ("green", 2), ("red", 4), ("yellow", 2), ("blue", 3)),
    ),
)
MIXX_NUMBERS = replace(
    QWIXX,
    key="mixx-numbers",
    rows=(
        plain("red", (10, 6, 2, 8, 3, 4, 12, 5, 9, 7, 11)),
        plain("yellow", (9, 12, 4, 6, 7, 2, 5, 8, 11, 3, 10)),
        plain("green", (8, 2, 10, 12, 6, 9, 7, 4, 5, 11, 3)),
        plain("blue", (5, 7, 11, 9, 12, 3, 8, 10, 2, 6, 4)),
    ),
)

PRESETS = {
    preset.key: preset
    for preset in (QWIXX, SQUARES, PALETTE, BLACK_DIE, PALETTE_BLACK, MIXX_COLOURS, MIXX_NUMBERS)
}
