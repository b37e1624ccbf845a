"""The reference player of the Qwixx family: skips little, hurries to lock, avoids penalties."""

from collections.abc import Sequence

from quincunx.core.dice.rng import Random
from quincunx.core.state import State
from quincunx.games.qwixx.arrays import FIRST_MARK, PENALTY, WIDTH
from quincunx.games.qwixx.presets import MARKS_BEFORE_THE_LAST_SQUARE, POINTS_PER_PENALTY
from quincunx.games.qwixx.rules import QwixxState

SKIPPED = 1.6  # points that a skipped square costs
MARK = 2.0  # points for a mark, and a little more in a row that has many
CLOSE_TO_LOCK = 1.0  # points for a mark with which the row can be locked


def choose(state: State, seat: int, codes: Sequence[int], rng: Random) -> int:
    assert isinstance(state, QwixxState)
    return max(codes, key=lambda code: worth(state, seat, code))


def worth(state: QwixxState, seat: int, code: int) -> float:
    """In points; not marking is worth nothing, and a penalty what it costs."""
    if code < FIRST_MARK:
        return -float(POINTS_PER_PENALTY) if code == PENALTY else 0.0
    row, square = divmod(code - FIRST_MARK, WIDTH)
    marks = int(state.marks[seat * int(state.arrays.rows) + row])
    count = marks.bit_count()
    skipped = square - marks.bit_length()
    if square == state.arrays.last[row]:
        return float(2 * count)
    close_to_lock = CLOSE_TO_LOCK if count + 1 >= MARKS_BEFORE_THE_LAST_SQUARE else 0.0
    return MARK + 0.3 * count + close_to_lock - SKIPPED * skipped
