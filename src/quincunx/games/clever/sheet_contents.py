"""The contents of a sheet: what is crossed and written on it, and its bonuses."""

from itertools import compress
from typing import TYPE_CHECKING

from quincunx.games.clever.encoding import (
    COUNT,
    COUNT_BITS,
    FACE,
    FACE_BITS,
    GREEN,
    QUEUE_BITS,
    QUEUED,
)
from quincunx.games.clever.layout import (
    BONUSES,
    GRIDS,
    NO_BONUS,
    ROUND_BONUSES,
    TRACKS,
    bonus_lines,
    square_names,
)

if TYPE_CHECKING:
    from quincunx.games.clever.sheet import Sheet


def crossed_squares(sheet: "Sheet", area: int) -> list[str]:
    """The names of the crossed squares of a grid."""
    return [
        name
        for square, name in enumerate(square_names(GRIDS[area]))
        if sheet.marks[area] >> square & 1
    ]


def written_numbers(sheet: "Sheet", area: int) -> list[int]:
    """The numbers in the boxes of a track, from left to right, not multiplied."""
    filled = int(sheet.marks[area]) & COUNT
    packed = int(sheet.marks[area]) >> COUNT_BITS
    return [packed >> FACE_BITS * place & FACE for place in reversed(range(filled))]


def complete_lines(sheet: "Sheet", area: int) -> list[bool]:
    """For each line of a grid that has a bonus: is it complete?"""
    return [
        all(sheet.marks[area] >> square & 1 for square in line.squares)
        for line in bonus_lines(GRIDS[area])
    ]


def gained_bonuses(sheet: "Sheet") -> list[str]:
    """All bonuses that the entries have brought so far, whether or not they could be used."""
    found = []
    for area, grid in enumerate(GRIDS):
        complete = complete_lines(sheet, area)
        found += [line.bonus for line in compress(bonus_lines(grid), complete)]
    for area, track in enumerate(TRACKS, GREEN):
        found += track.bonuses[: len(written_numbers(sheet, area))]
    return [bonus for bonus in found if bonus != NO_BONUS]


def times_gained(sheet: "Sheet", bonus: str, rounds: int) -> int:
    """How often this bonus was gained, from the sheet or from the first `rounds` rounds."""
    return gained_bonuses(sheet).count(bonus) + ROUND_BONUSES[:rounds].count(bonus)


def bonus_name(code: int) -> str:
    return BONUSES[code - 1].name


def owed_bonuses(sheet: "Sheet") -> list[str]:
    """The bonuses that are waiting for a choice, the oldest first."""
    found = []
    queue = int(sheet.owed)
    while queue:
        found.append(bonus_name(queue & QUEUED))
        queue >>= QUEUE_BITS
    return found
