"""What decisions of the Qwixx family are about."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from quincunx.core.moves import Move, Pass
from quincunx.core.state import State
from quincunx.core.text.messages import N_
from quincunx.core.themes import Themes
from quincunx.games.qwixx import steps
from quincunx.games.qwixx.arrays import FIRST_MARK, WIDTH
from quincunx.games.qwixx.moves import Mark, Penalty
from quincunx.games.qwixx.presets import MARKS_BEFORE_THE_LAST_SQUARE
from quincunx.games.qwixx.rules import QwixxState

BIG_STEP = 2  # squares that are given up
NEAR_THE_END = 3  # squares from the last one


class QwixxThemes(Themes):
    names: ClassVar[Mapping[str, str]] = {
        "penalty": N_("Take the penalty"),
        "patience": N_("Mark nothing"),
        "lock": N_("Lock a row"),
        "run": N_("Run for the lock"),
        "big-step": N_("Take a big step"),
        "small-step": N_("Take the smaller step"),
        "leave-row": N_("Leave the row"),
        "wait": N_("Wait for the colours"),
        "mark": N_("Mark now"),
    }

    def find(self, state: State, seat: int, best: Move, others: Sequence[Move]) -> list[str]:
        assert isinstance(state, QwixxState)
        match best:
            case Penalty():
                return ["penalty"]
            case Pass():
                waits = state.step == steps.WHITE and seat == state.active
                return ["patience", "wait"] if waits else ["patience"]
            case Mark():
                return themes_of_mark(state, seat, best, others)
        return []


def themes_of_mark(state: QwixxState, seat: int, best: Move, others: Sequence[Move]) -> list[str]:
    row, square = divmod(best.code - FIRST_MARK, WIDTH)
    marked = int(state.marks[seat * int(state.arrays.rows) + row])
    last = int(state.arrays.last[row])
    is_near = last - square <= NEAR_THE_END and (
        marked.bit_count() + 1 >= MARKS_BEFORE_THE_LAST_SQUARE
    )
    steps_taken = {
        "lock": square == last,
        "run": is_near and square < last,
        "big-step": square - marked.bit_length() >= BIG_STEP and square < last,
        "small-step": is_farther(others[0], row, square),
        "leave-row": is_other_row(others[0], row),
        "mark": others[0].code < FIRST_MARK,
    }
    return [name for name, applies in steps_taken.items() if applies]


def is_farther(move: Move, row: int, square: int) -> bool:
    """Does it leave out this square?"""
    other_row, other_square = divmod(move.code - FIRST_MARK, WIDTH)
    return other_row == row and other_square > square


def is_other_row(move: Move, row: int) -> bool:
    return move.code >= FIRST_MARK and (move.code - FIRST_MARK) // WIDTH != row
