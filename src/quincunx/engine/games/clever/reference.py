"""The reference player of Clever: looks for bonuses and the chains they set off, and knows what a
nearly complete line is worth.

The figures were found by a random search.
"""

from collections.abc import Sequence

from quincunx.core.dice.rng import Random
from quincunx.core.state import State
from quincunx.games.clever import layout, steps
from quincunx.games.clever.encoding import (
    AREAS,
    BLUE,
    COUNT,
    DONE,
    FIRST_ANSWER,
    FIRST_ENTRY,
    FIRST_EXTRA,
    GREEN,
    REROLL,
)
from quincunx.games.clever.layout import GRIDS, TRACKS
from quincunx.games.clever.rules import CleverState
from quincunx.games.clever.sheet import Preview, Sheet
from quincunx.games.clever.sheet_contents import owed_bonuses

BONUS_POINTS = {".": 0.0, "re-roll": 1.0, "+1": 16.0, "fox": 10.0}  # every other bonus:
X_POINTS = 12.0
FOX_POINTS = 9.0  # in addition to what a fox scores already
# points for each cross or box in areas that score more and more, early in the game
STEADY = {BLUE: 10.0, GREEN: 5.0}
# the share of a line's bonus and points that counts while so many of its squares are missing
MISSING_SQUARES = {1: 0.3, 2: 0.1}
NEXT_BOXES = (0.7, 0.4, 0.25)  # the share of a bonus that counts one, two and three boxes ahead
DIE_POINTS = 4.5  # for every die that is left to roll
# an extra die should bring this much in the first round, and less from round to round
EXTRA_DIE_THRESHOLD = 20.0
REROLL_THRESHOLD = 8.0  # a roll that brings less is rolled again


def choose(state: State, seat: int, codes: Sequence[int], rng: Random) -> int:
    assert isinstance(state, CleverState)
    worth = {code: gain(state, seat, code) for code in codes}
    best = max(worth, key=lambda code: worth[code])
    if REROLL in worth and worth[best] < REROLL_THRESHOLD:
        return REROLL
    return best


def gain(state: CleverState, seat: int, code: int) -> float:
    """What the sheet gains by a move, and what the dice do that are left."""
    if code < FIRST_ENTRY:
        return EXTRA_DIE_THRESHOLD * rounds_left(state) if code == DONE else 0.0
    sheet = state.sheets[seat]
    after = Preview(sheet)
    after.write(code, state.faces)
    gained = potential(after, rounds_left(state)) - potential(sheet, rounds_left(state))
    if FIRST_EXTRA <= code < FIRST_ANSWER:
        return gained + BONUS_POINTS["+1"]
    return (
        gained + DIE_POINTS * dice_left(state, seat, code) if sheet.duty == steps.TAKES else gained
    )


def rounds_left(state: CleverState) -> float:
    """As a share of the game."""
    return 1 - int(state.round) / int(state.rounds)


def dice_left(state: CleverState, seat: int, code: int) -> int:
    twin = state.copy()
    twin.apply_move(seat, code)
    return int(twin.thrown).bit_count() if twin.step == steps.THROW else 0


def potential(sheet: Sheet, left: float) -> float:
    """Points, unused actions, bonuses still to be entered, and a part of those that are close;
    `left` is the share of the game.
    """
    areas = [area_points(sheet, area, left) for area in range(AREAS)]
    total = (
        sum(areas)
        + int(sheet.foxes) * (min(areas) + FOX_POINTS * left)
        + X_POINTS * len(owed_bonuses(sheet))
    )
    total += BONUS_POINTS["re-roll"] * int(sheet.rerolls) + BONUS_POINTS["+1"] * int(sheet.extras)
    for area, grid in enumerate(GRIDS):
        crossed: int = int(sheet.marks[area])
        for line in layout.lines(grid):
            points = BONUS_POINTS.get(line.bonus, X_POINTS)
            if line.kind == layout.COLUMN:
                points += grid.column_points[line.index]
            missing: int = sum(1 - (crossed >> square & 1) for square in line.squares)
            total += points * MISSING_SQUARES.get(missing, 0.0)
    for area in range(GREEN, AREAS):
        boxes = int(sheet.marks[area]) & COUNT
        for share, bonus in zip(NEXT_BOXES, TRACKS[area - GREEN].bonuses[boxes:], strict=False):
            total += share * BONUS_POINTS.get(bonus, X_POINTS)
    return total


def area_points(sheet: Sheet, area: int, left: float) -> float:
    """The points now, or what its crosses will be worth if the area goes on to grow."""
    points = float(sheet.points(area))
    if area not in STEADY:
        return points
    count = int(sheet.marks[area]).bit_count() if area == BLUE else int(sheet.marks[area]) & COUNT
    return left * STEADY[area] * count + (1 - left) * points
