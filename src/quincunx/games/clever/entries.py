"""A sheet in words: what is crossed and written on it, and which bonuses that has brought."""

from typing import TYPE_CHECKING

from quincunx.games.clever.codes import BLUE, COUNT, COUNT_BITS, FACE, FACE_BITS, GREEN, QUEUE_BITS, QUEUED
from quincunx.games.clever.printed import BONUSES, GRIDS, ROUND_BONUSES, TRACKS, lines, square_names

if TYPE_CHECKING:
    from quincunx.games.clever.sheet import Sheet


def crossed(sheet: "Sheet", area: int) -> list[str]:
    """The crossed squares of a grid by name."""
    return [name for square, name in enumerate(square_names(GRIDS[area])) if sheet.marks[area] >> square & 1]


def numbers(sheet: "Sheet", area: int) -> list[int]:
    """What was entered in the boxes of a track, from left to right, not multiplied."""
    filled, packed = int(sheet.marks[area]) & COUNT, int(sheet.marks[area]) >> COUNT_BITS
    return [packed >> FACE_BITS * place & FACE for place in reversed(range(filled))]


def complete_lines(sheet: "Sheet", area: int) -> list[bool]:
    """For each line of a grid."""
    return [all(sheet.marks[area] >> square & 1 for square in squares) for _, _, squares in lines(GRIDS[area])]


def bonuses_reached(sheet: "Sheet") -> list[str]:
    """All that the sheet has brought its owner so far, whether or not it could be used."""
    found = []
    for area, grid in enumerate(GRIDS):
        found += [bonus for (_, bonus, _), complete in zip(lines(grid), complete_lines(sheet, area), strict=True) if complete]
    for area, track in enumerate(TRACKS, GREEN):
        found += track.bonuses[: len(numbers(sheet, area))]
    return [bonus for bonus in found if bonus != "."]


def gained(sheet: "Sheet", bonus: str, rounds: int) -> int:
    """How often this bonus came, from the sheet or from one of so many rounds."""
    return bonuses_reached(sheet).count(bonus) + ROUND_BONUSES[:rounds].count(bonus)


def bonus_name(code: int) -> str:
    return BONUSES[code - 1].name


def owed(sheet: "Sheet") -> list[str]:
    """The bonuses that wait for a choice, the oldest first."""
    found, queue = [], int(sheet.owed)
    while queue:
        found.append(bonus_name(queue & QUEUED))
        queue >>= QUEUE_BITS
    return found


def is_grid(area: int) -> bool:
    return area <= BLUE
