"""The rest of a turn, searched exactly: every way in which a seat can still decide before chance comes in again."""

from mypy_extensions import i64

from quincunx.core.moves import Moves
from quincunx.core.playout import lowest
from quincunx.core.state import State
from quincunx.engine.batch import Batch
from quincunx.engine.evaluator import Evaluator


def spread(evaluator: Evaluator, state: State, seat: i64, into: Batch) -> Moves:
    """The seat's moves; into the batch goes all they can lead to, a choice for each."""
    moves = Moves()
    state.legal(seat, moves)
    if evaluator.spreads(state, seat, moves, into):
        return moves
    for number in range(moves.count):
        into.begin_choice()
        twin = state.copy()
        twin.commit(seat, moves.codes[number])
        follow(evaluator, twin, seat, into, 0)
    return moves


def follow(evaluator: Evaluator, state: State, seat: i64, into: Batch, depth: i64) -> None:
    """Add all that the seat can make of this position in the rest of the turn, after so many decisions of it."""
    if state.over:
        into.add_end(state, seat)
        return
    again = asked_again(state, seat)
    if again is None:
        evaluator.write(state, seat, into)
        return
    moves = Moves()
    again.legal(seat, moves)
    breadth = evaluator.breadth(again, seat, depth)
    for number in range(moves.count if moves.count < breadth else breadth):
        twin = again.copy()
        twin.commit(seat, moves.codes[number])
        follow(evaluator, twin, seat, into, depth + 1)


def asked_again(state: State, seat: i64) -> State | None:
    """The position in which this seat decides once more before the next chance, the others choosing quietly till then."""
    if state.waiting >> seat & 1:
        return state
    if state.waiting == 0:
        return None
    twin, moves = state.copy(), Moves()
    while twin.waiting != 0 and not twin.waiting >> seat & 1:
        other = lowest(twin.waiting)
        twin.legal(other, moves)
        twin.commit(other, moves.codes[0])  # games list the quiet move, such as a pass, first
    return twin if twin.waiting >> seat & 1 else None
