"""A Clever position as numbers: the own sheet with the bonuses that are close, the dice of the
turn, and the strongest opponent.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from quincunx.core.authoring.integers import count
from quincunx.core.state import State
from quincunx.engine.games.common import NO_OPPONENT, as_byte, smaller, strongest_opponent
from quincunx.engine.values.batch import InputBatch
from quincunx.engine.values.features import Features
from quincunx.games.clever import layout
from quincunx.games.clever.arrays import bits
from quincunx.games.clever.encoding import (
    AREAS,
    BLUE,
    COUNT,
    COUNT_BITS,
    DICE,
    FACE,
    GREEN,
    PURPLE,
    YELLOW,
)
from quincunx.games.clever.rules import CleverState
from quincunx.games.clever.sheet import Sheet, face_of

GRID_SQUARES: Final = 12
NEEDS: Final = 5  # squares that a line still needs: 0 to 4
FILLED: Final = 12  # boxes of a track, or crosses of a grid
ACTIONS: Final = 8  # re-rolls, or extra dice: 0 to 7
FOXES: Final = 6
TURNS: Final = 13
SHOWN: Final = 7  # the face of a die, or 0 if it is still to be rolled
SEATS: Final = 4
POINT: Final = 0.02
WHOLE_SCORE: Final = 0.008


@mypyc_attr(allow_interpreted_subclasses=True)
class CleverFeatures(Features):
    lines: vec[i64]  # every line of both grids, its squares as bits
    yellow_lines: i64

    def __init__(self) -> None:
        yellow, blue = (rewarded_lines(grid) for grid in layout.GRIDS)
        self.lines = vec[i64](yellow + blue)
        self.yellow_lines = len(yellow)
        self.width = len(self.scales())

    def scales(self) -> list[float]:
        grids = [1.0] * (2 * GRID_SQUARES) + [1.0] * (len(self.lines) * NEEDS) + [1.0] * FILLED
        tracks = [1.0] * (3 * FILLED + SHOWN)
        points = ([POINT] * AREAS + [POINT] * AREAS + [WHOLE_SCORE]) + [1.0] * FOXES
        dice = [1.0] * (DICE * SHOWN + DICE)
        turns = [1.0] * (2 * TURNS) + [1.0] * 9 + [1.0] * SEATS + [1.0]
        opponent = [POINT] * AREAS + [0.1] * AREAS + [WHOLE_SCORE, WHOLE_SCORE, 0.3, 0.3, 0.3]
        return grids + tracks + points + [1.0] * (2 * ACTIONS) + dice + turns + opponent

    def write(self, state: State, seat: i64, into: InputBatch) -> None:
        assert isinstance(state, CleverState)
        at = into.add()
        sheet = state.sheets[seat]
        at = self.write_grids(sheet, at, into)
        at = write_tracks(sheet, at, into)
        at = write_points(sheet, at, into)
        at = write_actions(sheet, at, into)
        at = write_dice(state, at, into)
        at = write_turns(state, seat, at, into)
        write_opponent(state, seat, at, into)

    def write_grids(self, sheet: Sheet, at: i64, into: InputBatch) -> i64:
        for area in range(i64(GREEN)):
            for square in range(i64(GRID_SQUARES)):
                into.inputs[at + square] = u8(sheet.marks[area] >> square & 1)
            at += GRID_SQUARES
        for line in range(i64(len(self.lines))):
            crossed = sheet.marks[YELLOW if line < self.yellow_lines else BLUE]
            into.inputs[at + count(self.lines[line] & ~crossed)] = 1
            at += NEEDS
        into.inputs[at + count(sheet.marks[BLUE])] = 1
        return at + FILLED


def rewarded_lines(grid: layout.Grid) -> list[int]:
    """The lines that bring a bonus or points, their squares as bits."""
    return [
        bits(line.squares)
        for line in layout.lines(grid)
        if line.bonus != layout.NO_BONUS or line.kind == layout.COLUMN
    ]


def write_tracks(sheet: Sheet, at: i64, into: InputBatch) -> i64:
    for area in range(i64(GREEN), i64(AREAS)):
        into.inputs[at + (sheet.marks[area] & COUNT)] = 1
        at += FILLED
    into.inputs[at + (sheet.marks[PURPLE] >> COUNT_BITS & FACE)] = 1
    return at + SHOWN


def write_points(sheet: Sheet, at: i64, into: InputBatch) -> i64:
    """The points of each area, how far above the lowest it is, and the foxes."""
    lowest: i64 = 1000
    for area in range(i64(AREAS)):
        points = sheet.points(area)
        into.inputs[at + area] = u8(points)
        lowest = points if points < lowest else lowest
    for area in range(i64(AREAS)):
        into.inputs[at + AREAS + area] = u8(sheet.points(area) - lowest)
    into.inputs[at + 2 * AREAS] = u8(as_byte(sheet.score()))
    at += 2 * AREAS + 1
    into.inputs[at + sheet.foxes] = 1
    return at + FOXES


def write_actions(sheet: Sheet, at: i64, into: InputBatch) -> i64:
    into.inputs[at + smaller(sheet.rerolls, ACTIONS - 1)] = 1
    into.inputs[at + ACTIONS + smaller(sheet.extras, ACTIONS - 1)] = 1
    return at + 2 * ACTIONS


def write_dice(state: CleverState, at: i64, into: InputBatch) -> i64:
    """What each die shows, and whether it is on the platter."""
    for die in range(i64(DICE)):
        into.inputs[at + face_of(state.faces, die)] = 1
        into.inputs[at + SHOWN] = u8(state.platter >> die & 1)
        at += SHOWN + 1
    return at


def write_turns(state: CleverState, seat: i64, at: i64, into: InputBatch) -> i64:
    """How often the seat will still be active and passive, and where in the turn it is."""
    own = state.rounds - state.round
    place = (seat - state.first + state.players) % state.players
    now = (state.active - state.first + state.players) % state.players
    others = (state.rounds - state.round) * (state.players - 1) + state.players - 1 - now
    if state.players == 1:
        others = state.rounds - state.round + (0 if state.passive_turn else 1)
    elif place > now:
        own += 1
        others -= 1
    into.inputs[at + smaller(own, TURNS - 1)] = 1
    into.inputs[at + TURNS + smaller(others, TURNS - 1)] = 1
    at += 2 * TURNS
    # bonuses come at the start of the first four rounds
    into.inputs[at + smaller(state.round, 4)] = 1
    at += 5
    active = state.active == seat and not state.passive_turn
    if active:
        into.inputs[at + smaller(state.throws, 2)] = 1
    into.inputs[at + 3] = u8(active)
    at += 4
    into.inputs[at + state.players - 1] = 1
    # the last round of a solo game is the same with and without the option
    into.inputs[at + SEATS] = u8(
        state.solo_extra_die or (state.players == 1 and state.round == state.rounds)
    )
    return at + SEATS + 1


def write_opponent(state: CleverState, seat: i64, at: i64, into: InputBatch) -> None:
    opponent = strongest_opponent(state, seat)
    if opponent == NO_OPPONENT:
        return
    sheet = state.sheets[opponent]
    for area in range(i64(AREAS)):
        into.inputs[at + area] = u8(sheet.points(area))
        into.inputs[at + AREAS + area] = u8(
            count(sheet.marks[area]) if area < GREEN else sheet.marks[area] & COUNT
        )
    at += 2 * AREAS
    into.inputs[at] = u8(as_byte(sheet.score()))
    into.inputs[at + 1] = u8(as_byte(state.score(seat) - sheet.score() + 128))
    into.inputs[at + 2] = u8(sheet.foxes)
    into.inputs[at + 3] = u8(sheet.rerolls)
    into.inputs[at + 4] = u8(sheet.extras)
