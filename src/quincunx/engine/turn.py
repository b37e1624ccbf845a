"""The rest of a turn, searched exactly: every way in which a seat can still decide before chance comes in again."""

from typing import Final

from mypy_extensions import i64

from quincunx.core.move_codes import MoveCodes
from quincunx.core.playout import lowest_seat
from quincunx.core.state import State
from quincunx.engine.batch import Batch
from quincunx.engine.evaluator import Evaluator

QUIET_ALONE: Final = 1  # move is followed, the first


def spread(evaluator: Evaluator, state: State, seat: i64, into: Batch) -> MoveCodes:
    """The seat's moves; into the batch goes all they can lead to, a choice for each."""
    moves = MoveCodes()
    state.legal_codes(seat, moves)
    if not evaluator.spreads(state, seat, moves, into):
        for number in range(moves.count):
            add_choice(evaluator, state, seat, moves.codes[number], into, True)
    return moves


def presume(evaluator: Evaluator, state: State, seat: i64, into: Batch) -> MoveCodes:
    """The same as others may reckon with it before they choose at the same moment: each move, and then nothing more in this turn."""
    moves = MoveCodes()
    state.legal_codes(seat, moves)
    for number in range(moves.count):
        add_choice(evaluator, state, seat, moves.codes[number], into, False)
    return moves


def add_choice(evaluator: Evaluator, state: State, seat: i64, code: i64, into: Batch, deep: bool) -> None:
    into.begin_choice()
    twin = state.copy()
    twin.apply_move(seat, code)
    follow(evaluator, twin, seat, into, 0, deep)


def follow(evaluator: Evaluator, state: State, seat: i64, into: Batch, depth: i64, deep: bool) -> None:
    """Add all that the seat can make of this position in the rest of the turn, after so many decisions of it; or the quiet way alone."""
    again = asked_again(state, seat)
    if again is None:
        evaluator.write(state, seat, into)
        return
    if again.over:
        into.add_end(again, seat)
        return
    moves = MoveCodes()
    again.legal_codes(seat, moves)
    breadth: i64 = QUIET_ALONE
    if deep:
        breadth = evaluator.breadth(again, seat, depth)
    for number in range(moves.count if moves.count < breadth else breadth):
        twin = again.copy()
        twin.apply_move(seat, moves.codes[number])
        follow(evaluator, twin, seat, into, depth + 1, deep)


def asked_again(state: State, seat: i64) -> State | None:
    """The position in which this seat decides once more before the next chance, or in which the game has ended.

    The others choose quietly till then. But if they end the game by that, it counts only where they choose together with
    the seat: afterwards to be quiet may cost them what they would never pay.
    """
    if state.over or state.waiting >> seat & 1:
        return state
    if state.waiting == 0:
        return None
    twin = state.copy()
    while twin.has_chosen(seat):
        choose_quietly(twin)
    if twin.over:
        return twin
    while twin.waiting != 0 and not twin.waiting >> seat & 1:
        choose_quietly(twin)
    return twin if twin.waiting >> seat & 1 else None


def choose_quietly(state: State) -> None:
    """For the first seat that is waiting; games list the quiet move, such as a pass, first."""
    other, moves = lowest_seat(state.waiting), MoveCodes()
    state.legal_codes(other, moves)
    state.apply_move(other, moves.codes[0])
