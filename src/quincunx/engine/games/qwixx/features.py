"""A Qwixx position as numbers: own sheet, strongest opponent's sheet, how close the end is."""

from itertools import permutations
from typing import Final

from mypy_extensions import i64, mypyc_attr, u8

from quincunx.core.authoring.integers import count
from quincunx.core.state import State
from quincunx.engine.games.common import NO_OPPONENT, as_byte, strongest_opponent
from quincunx.engine.values.batch import InputBatch
from quincunx.engine.values.features import Features
from quincunx.games.qwixx import steps
from quincunx.games.qwixx.arrays import FIRST_MARK, WIDTH, QwixxArrays
from quincunx.games.qwixx.presets import MARKS_BEFORE_THE_LAST_SQUARE
from quincunx.games.qwixx.rules import QwixxState

PLACES: Final = 12  # no mark yet, or the square of the rightmost one
# inputs of a row: the place of its last mark, and how many marks it has, from 0 to 12
ROW: Final = 25
PENALTIES: Final = 5
SEATS: Final = 5
COMMON: Final = 17  # inputs that belong to no row: see `write_common`
SHIFT: Final = 40  # keeps scores and leads positive


@mypyc_attr(allow_interpreted_subclasses=True)
class QwixxFeatures(Features):
    arrays: QwixxArrays
    sheet: i64

    def __init__(self, arrays: QwixxArrays) -> None:
        self.arrays = arrays
        self.sheet = arrays.rows * ROW + PENALTIES
        self.width = 2 * self.sheet + 2 * arrays.rows + COMMON

    def write(self, state: State, seat: i64, into: InputBatch) -> None:
        assert isinstance(state, QwixxState)
        start = into.add()
        opponent = strongest_opponent(state, seat)
        self.write_sheet(state, seat, start, into)
        if opponent != NO_OPPONENT:
            self.write_sheet(state, opponent, start + self.sheet, into)
        self.write_rows(state, seat, start + 2 * self.sheet, into)
        self.write_common(
            state, seat, opponent, start + 2 * self.sheet + 2 * self.arrays.rows, into
        )

    def write_sheet(self, state: QwixxState, seat: i64, start: i64, into: InputBatch) -> None:
        for row in range(self.arrays.rows):
            marked = marks_of(state, seat, row)
            into.inputs[start + rightmost(marked)] = 1
            into.inputs[start + PLACES + count(marked)] = 1
            start += ROW
        into.inputs[start + state.penalties[seat]] = 1

    def write_rows(self, state: QwixxState, seat: i64, start: i64, into: InputBatch) -> None:
        """Which rows are closed, and how many opponents could close each."""
        for row in range(self.arrays.rows):
            if state.locked >> row & 1:
                into.inputs[start + 2 * row] = 1
                continue
            ready: i64 = 0
            for other in range(state.players):
                if (
                    other != seat
                    and count(state.marks[other * self.arrays.rows + row])
                    >= MARKS_BEFORE_THE_LAST_SQUARE
                ):
                    ready += 1
            into.inputs[start + 2 * row + 1] = u8(ready)

    def write_common(
        self, state: QwixxState, seat: i64, opponent: i64, start: i64, into: InputBatch
    ) -> None:
        rolls = next_to_roll(state)
        into.inputs[start + state.players - 1] = 1
        own = state.score(seat)
        best = own if opponent == NO_OPPONENT else state.score(opponent)
        into.inputs[start + SEATS] = u8(as_byte(own + SHIFT))
        into.inputs[start + SEATS + 1] = u8(as_byte(best + SHIFT))
        into.inputs[start + SEATS + 2] = u8(as_byte(own - best + 3 * SHIFT))
        if rolls == seat:
            into.inputs[start + SEATS + 3] = 1
        if rolls == opponent:
            into.inputs[start + SEATS + 4] = 1
        into.inputs[start + SEATS + 5] = u8((seat + state.players - rolls) % state.players)
        into.inputs[start + SEATS + 6] = u8(count(state.locked))
        most: i64 = 0
        for other in range(state.players):
            if other != seat and state.penalties[other] > most:
                most = state.penalties[other]
        into.inputs[start + SEATS + 7 + most] = 1

    def scales(self) -> list[float]:
        common = [1.0] * SEATS + [0.02, 0.02, 0.02, 1.0, 1.0, 0.5, 1.0] + [1.0] * PENALTIES
        return [1.0] * int(2 * self.sheet) + [1.0, 0.5] * int(self.arrays.rows) + common

    def symmetries(self) -> list[list[int]]:
        """Rows that differ in colour only can be swapped, also mirrored if all of them are."""
        return [self.permute_inputs(rows) for rows in equivalent_orders(self.arrays)]

    def permute_inputs(self, rows: list[int]) -> list[int]:
        """Where each input comes from when the rows are in this order."""
        own = [row * ROW + place for row in rows for place in range(ROW)] + list(
            range(int(self.arrays.rows) * ROW, int(self.sheet))
        )
        start = 2 * int(self.sheet)
        shared = [start + 2 * row + place for row in rows for place in range(2)]
        rest = range(start + 2 * int(self.arrays.rows), int(self.width))
        return [*own, *(int(self.sheet) + place for place in own), *shared, *rest]


def equivalent_orders(arrays: QwixxArrays) -> list[list[int]]:
    """All orders of the rows that leave the game the same: of one-colour rows with their dice."""
    preset = arrays.preset
    if preset.mixes or any(len(set(row.colours)) > 1 for row in preset.rows):
        return []
    rising = [row.numbers == tuple(range(2, 13)) for row in preset.rows]
    falling = [row.numbers == tuple(range(12, 1, -1)) for row in preset.rows]
    fixed = [index for index in range(len(preset.rows)) if not rising[index] and not falling[index]]
    orders = []
    for order in permutations(range(len(preset.rows))):
        kept = all(order[index] == index for index in fixed)
        alike = all(rising[row] == rising[index] for index, row in enumerate(order))
        mirrored = not fixed and all(
            rising[row] == falling[index] for index, row in enumerate(order)
        )
        if kept and (alike or mirrored):
            orders.append(list(order))
    return orders


def marks_of(state: QwixxState, seat: i64, row: i64) -> i64:
    """The marked squares of a row as bits, with the seat's own choice in an open white step."""
    marked = state.marks[seat * state.arrays.rows + row]
    if state.has_chosen(seat):
        place = state.choices[seat] - FIRST_MARK
        if place >= 0 and place // WIDTH == row:
            marked |= 1 << place % WIDTH
    return marked


def rightmost(marked: i64) -> i64:
    """The index of the last marked square plus one, not counting the lock; 0 if there is none."""
    place: i64 = 0
    while marked and place < WIDTH:
        marked >>= 1
        place += 1
    return place


def next_to_roll(state: QwixxState) -> i64:
    if state.step == steps.WHITE or state.step == steps.COLOURS:
        return (state.active + 1) % state.players
    return state.active
