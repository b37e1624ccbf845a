"""The layout of the sheet as the small arrays that the rules work on: made once, never changed."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import product

from librt.vecs import vec
from mypy_extensions import i64

from quincunx.games.clever import layout
from quincunx.games.clever.encoding import (
    BOXES,
    COUNT,
    DICE,
    FACE,
    FACE_BITS,
    GREEN,
    LAST_AND_COUNT,
    LINES,
    NO_BONUS,
    SQUARES,
)
from quincunx.games.clever.layout import AREA_NAMES, BONUSES, GRIDS, TRACKS, Track

NEVER = -1  # a line that is never complete


class CleverArrays:
    yellow_squares: vec[i64]  # face -> the yellow squares that show it, a bit each
    # [grid, square, 0..2] -> a line with a bonus through the square, or NEVER
    line_squares: vec[i64]
    line_bonus: vec[i64]  # [grid, square, 0..2] -> its bonus
    full: vec[i64]  # grid -> all of its squares
    star_squares: vec[i64]  # [grid, column] -> its squares
    star_points: vec[i64]  # [grid, column] -> what the full column scores
    # [track, last number, boxes filled] -> the lowest number for the next box; 7 if none is left
    least: vec[i64]
    box_bonus: vec[i64]  # [area, box], of tracks
    factor: vec[i64]  # [area, box], of tracks
    count_points: vec[i64]  # [area, crosses or boxes filled]
    bonus_areas: vec[i64]  # bonus -> the areas where it can be written, a bit each
    bonus_area: vec[i64]  # bonus -> the first of those areas
    bonus_number: vec[i64]  # bonus -> what it writes
    round_bonus: vec[i64]  # round -> the bonus that everybody gains at its start
    half_rolls: vec[i64]  # 0..215 -> three dice, packed as in a roll
    faces_of: vec[i64]  # set of dice -> the bits of their faces in a roll

    def __init__(self) -> None:
        yellow = [number for number, _, _ in layout.squares(layout.YELLOW)]
        self.yellow_squares = vec[i64](
            [
                bits(square for square, number in enumerate(yellow) if number == face)
                for face in range(7)
            ]
        )
        lines = [
            line
            for grid in range(len(GRIDS))
            for square in range(SQUARES)
            for line in lines_through(grid, square)
        ]
        self.line_squares = vec[i64]([squares for squares, _ in lines])
        self.line_bonus = vec[i64]([bonus for _, bonus in lines])
        self.full = vec[i64]([bits(range(len(layout.squares(grid)))) for grid in GRIDS])
        self.star_squares = vec[i64](
            [bits(column) for grid in range(len(GRIDS)) for column in columns(grid)]
        )
        self.star_points = vec[i64]([points for grid in GRIDS for points in grid.column_points])
        self.least = vec[i64](
            [
                least(track, *divmod(entry, COUNT + 1))
                for track in TRACKS
                for entry in range(LAST_AND_COUNT + 1)
            ]
        )
        self.box_bonus = vec[i64](
            [NO_BONUS] * (GREEN * BOXES)
            + [bonus_code(name) for track in TRACKS for name in track.bonuses]
        )
        self.factor = vec[i64](
            [0] * (GREEN * BOXES) + [factor for track in TRACKS for factor in track.factors]
        )
        self.count_points = vec[i64](
            [points for area in (*GRIDS, *TRACKS) for points in pad(area.points, SQUARES + 1)]
        )
        self.bonus_areas = vec[i64](
            [0] + [bits(map(AREA_NAMES.index, bonus.areas)) for bonus in BONUSES]
        )
        self.bonus_area = vec[i64](
            [0] + [AREA_NAMES.index(bonus.areas[0]) if bonus.areas else 0 for bonus in BONUSES]
        )
        self.bonus_number = vec[i64]([0] + [bonus.number for bonus in BONUSES])
        self.round_bonus = vec[i64](
            pad([NO_BONUS, *map(bonus_code, layout.ROUND_BONUSES)], max(layout.ROUNDS.values()) + 1)
        )
        self.half_rolls = vec[i64](
            [pack_faces(faces) for faces in product(range(1, 7), repeat=DICE // 2)]
        )
        self.faces_of = vec[i64](
            [
                pack_faces([FACE if dice >> die & 1 else 0 for die in range(DICE)])
                for dice in range(1 << DICE)
            ]
        )


@cache
def sheet_arrays() -> CleverArrays:
    """All games use the same printed sheet, so they share one set of arrays."""
    return CleverArrays()


def bits(places: Iterable[int]) -> int:
    """The set of these places, one bit each."""
    return sum(1 << place for place in places)


def pad(numbers: Sequence[int], length: int) -> list[int]:
    return [*numbers, *[0] * (length - len(numbers))]


def pack_faces(faces: Sequence[int]) -> int:
    """Faces as they are encoded in a roll."""
    return sum(face << FACE_BITS * die for die, face in enumerate(faces))


def bonus_code(name: str) -> int:
    names = [bonus.name for bonus in BONUSES]
    return NO_BONUS if name == layout.NO_BONUS else 1 + names.index(name)


def lines_through(grid: int, square: int) -> list[tuple[int, int]]:
    """(squares, bonus) of the lines with a bonus through a square, padded to LINES."""
    found = [
        (bits(line.squares), bonus_code(line.bonus))
        for line in layout.bonus_lines(GRIDS[grid])
        if square in line.squares
    ]
    return found + [(NEVER, NO_BONUS)] * (LINES - len(found))


def columns(grid: int) -> list[tuple[int, ...]]:
    return [line.squares for line in layout.lines(GRIDS[grid]) if line.kind == layout.COLUMN]


def least(track: Track, last: int, filled: int) -> int:
    """The lowest number that the next box accepts; higher than any die if there is no next box."""
    if filled >= BOXES:
        return FACE
    if track.rises and last < layout.SIX:
        return max(track.least[filled], last + 1)
    return track.least[filled]
