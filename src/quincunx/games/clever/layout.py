"""The layout of the printed sheet as data, easy to compare with the paper, and its bonuses.

Grids are crossed in any order and reward whole lines; tracks are filled from left to right and
reward single boxes. A dot is a box without a bonus.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

AREA_NAMES = ("yellow", "blue", "green", "orange", "purple")
DICE_NAMES = (*AREA_NAMES, "white")  # also the order of the dice in a roll
NO_BONUS = "."
LineKind = Literal["row", "column", "diagonal"]
ROW: Final = "row"
COLUMN: Final = "column"
DIAGONAL: Final = "diagonal"
SIX: Final = 6  # an X in green is entered as a six, which every box accepts


@dataclass(frozen=True)
class Bonus:
    """An action or a fox, which is written nowhere; or a number or an X for an area."""

    name: str
    areas: tuple[str, ...] = ()
    number: int = SIX


BLACK = Bonus("black X or 6", AREA_NAMES)
BONUSES = (
    Bonus("re-roll"),
    Bonus("+1"),
    Bonus("fox"),
    Bonus("yellow X", ("yellow",)),
    Bonus("blue X", ("blue",)),
    BLACK,
    Bonus("green X", ("green",)),
    Bonus("orange 4", ("orange",), 4),
    Bonus("orange 5", ("orange",), 5),
    Bonus("orange 6", ("orange",), 6),
    Bonus("purple 6", ("purple",), 6),
)


@dataclass(frozen=True, eq=False)
class Grid:
    """None is a square that is crossed from the start or missing."""

    rows: tuple[tuple[int | None, ...], ...]
    row_bonuses: tuple[str, ...]
    column_bonuses: tuple[str, ...]
    diagonal_bonus: str = NO_BONUS  # from the top left to the bottom right
    column_points: tuple[int, ...] = (0, 0, 0, 0)
    points: tuple[int, ...] = (0,) * 13  # by the number of crosses


@dataclass(frozen=True)
class Line:
    """Squares of a grid that have a bonus, or points, if all of them are crossed."""

    kind: LineKind
    index: int  # of the row or column, from 0
    squares: tuple[int, ...]
    bonus: str  # by its name, or NO_BONUS

    @property
    def name(self) -> str:
        """In views: `row 1`, `column 2` or `diagonal`."""
        return self.kind if self.kind == DIAGONAL else f"{self.kind} {self.index + 1}"


@dataclass(frozen=True)
class Track:
    bonuses: tuple[str, ...]  # of each box
    least: tuple[int, ...] = (1,) * 11  # the lowest number that each box accepts
    rises: bool = False  # must a number be higher than the one before, unless that is a six?
    factors: tuple[int, ...] = (0,) * 11  # the multiplier of the number in each box
    points: tuple[int, ...] = (0,) * 12  # by the number of boxes filled


YELLOW = Grid(
    rows=(
        (3, 6, 5, None),
        (2, 1, None, 5),
        (1, None, 2, 4),
        (None, 3, 4, 6),
    ),
    row_bonuses=("blue X", "orange 4", "green X", "fox"),
    column_bonuses=(".", ".", ".", "."),
    diagonal_bonus="+1",
    column_points=(10, 14, 16, 20),
)
BLUE = Grid(
    rows=(
        (None, 2, 3, 4),
        (5, 6, 7, 8),
        (9, 10, 11, 12),
    ),
    row_bonuses=("orange 5", "yellow X", "fox"),
    column_bonuses=("re-roll", "green X", "purple 6", "+1"),
    points=(0, 1, 2, 4, 7, 11, 16, 22, 29, 37, 46, 56),
)
GREEN = Track(
    least=(1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 6),
    bonuses=(".", ".", ".", "+1", ".", "blue X", "fox", ".", "purple 6", "re-roll", "."),
    points=(0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66),
)
ORANGE = Track(
    factors=(1, 1, 1, 2, 1, 1, 2, 1, 2, 1, 3),
    bonuses=(".", ".", "re-roll", ".", "yellow X", "+1", ".", "fox", ".", "purple 6", "."),
)
PURPLE = Track(
    rises=True,
    factors=(1,) * 11,
    bonuses=(
        ".",
        ".",
        "re-roll",
        "blue X",
        "+1",
        "yellow X",
        "fox",
        "re-roll",
        "green X",
        "orange 6",
        "+1",
    ),
)
GRIDS = (YELLOW, BLUE)  # in the order of the areas
TRACKS = (GREEN, ORANGE, PURPLE)
GRIDS_BY_NAME = dict(zip(AREA_NAMES, GRIDS, strict=False))

THROWS: Final = 3  # of the active player in a turn
ROUNDS = {1: 6, 2: 6, 3: 5, 4: 4}  # by the number of players
# at the start of each round; later rounds have none
ROUND_BONUSES = ("re-roll", "+1", "re-roll", BLACK.name)


@cache
def squares(grid: Grid) -> tuple[tuple[int, int, int], ...]:
    """(number, row, column) of every square, sorted by number, as the rules number them."""
    found = [
        (number, row, column)
        for row, numbers in enumerate(grid.rows)
        for column, number in enumerate(numbers)
        if number
    ]
    return tuple(sorted(found))


@cache
def square_names(grid: Grid) -> tuple[str, ...]:
    """A blue square's number; yellow has each number twice: column and row."""
    found = squares(grid)
    unique = len({number for number, _, _ in found}) == len(found)
    return tuple(
        str(number) if unique else f"{'abcd'[column]}{row + 1}" for number, row, column in found
    )


@cache
def lines(grid: Grid) -> tuple[Line, ...]:
    """Every line: rows before columns before the diagonal."""
    found = list(enumerate(squares(grid)))
    rows = [
        Line(ROW, row, tuple(index for index, square in found if square[1] == row), bonus)
        for row, bonus in enumerate(grid.row_bonuses)
    ]
    columns = [
        Line(COLUMN, column, tuple(index for index, square in found if square[2] == column), bonus)
        for column, bonus in enumerate(grid.column_bonuses)
    ]
    diagonal = tuple(index for index, square in found if square[1] == square[2])
    return (*rows, *columns, Line(DIAGONAL, 0, diagonal, grid.diagonal_bonus))


@cache
def bonus_lines(grid: Grid) -> tuple[Line, ...]:
    """The lines that have a bonus, in the same order."""
    return tuple(line for line in lines(grid) if line.bonus != NO_BONUS)
