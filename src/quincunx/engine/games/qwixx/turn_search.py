"""Turns of the Qwixx family: the simultaneous choices of others matter, and their patience."""

from mypy_extensions import i64

from quincunx.engine.games.qwixx.features import rightmost
from quincunx.engine.search.turn import TurnSearch
from quincunx.games.qwixx.rules import QwixxState


class QwixxTurnSearch(TurnSearch):
    def predicts_others(self) -> bool:
        """Someone may be about to close a row or to end the game."""
        return True


def has_patient_opponent(state: QwixxState, seat: i64) -> bool:
    """Has the only opponent advanced at most three quarters as far as this seat?

    Then it skips little and does not hurry.
    """
    if state.players != 2:
        return False
    own = progress(state, seat)
    return own > 0 and 4 * progress(state, 1 - seat) <= 3 * own


def progress(state: QwixxState, seat: i64) -> i64:
    """The squares up to the last mark, over all rows."""
    total: i64 = 0
    for row in range(state.arrays.rows):
        total += rightmost(state.marks[seat * state.arrays.rows + row])
    return total
