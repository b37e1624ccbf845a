"""The Qwixx family as data: what is printed on a sheet, which dice are rolled, and how the rules
differ.

The sheets themselves are files: see sheet_files.py. The rules are in rules.py.
"""

from dataclasses import dataclass, field
from typing import Final

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
    rows: tuple[Row, ...]
    dice: tuple[str, ...]  # the coloured ones, in the order in which a roll is written
    # a colour without a die -> the two dice that make it
    mixes: dict[str, tuple[str, str]] = field(default_factory=dict)
    # does a mark in the white step save the active player from the penalty?
    white_mark_avoids_penalty: bool = True
    ticks_lock: bool = True  # does marking the last square also tick the lock, one more mark?
    # does a locked row close at the end of the step, or only at the end of the turn?
    closes_after_step: bool = True
    die_leaves: bool = True  # does the die of a closed row leave the game?
    rows_to_end: int = 2  # this many closed rows end the game
    points_at_left: bool = False  # of its row, with the marks at the right, or the other way round?

    @property
    def points_table(self) -> list[int]:
        """The points for one mark in a row, two marks and so on; a ticked lock is one more mark."""
        most = max(len(row.numbers) + (row.locks and self.ticks_lock) for row in self.rows)
        return [marks * (marks + 1) // 2 for marks in range(1, most + 1)]
