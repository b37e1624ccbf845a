"""The rest of a turn, searched exactly: every way in which a seat can still decide before the next
roll or draw.
"""

from typing import Final

from mypy_extensions import i64

from quincunx.core.authoring.playout import lowest_seat
from quincunx.core.move_codes import MoveCodes
from quincunx.core.state import State
from quincunx.engine.evaluator import Evaluator
from quincunx.engine.search.batch import Batch

ONLY_THE_QUIET_MOVE: Final = 1  # games list it first


def expand_turn(evaluator: Evaluator, state: State, seat: i64, into: Batch) -> MoveCodes:
    """The seat's moves.

    Each becomes a choice of the batch, with everything it can lead to in this turn.
    """
    moves = MoveCodes()
    state.legal_codes(seat, moves)
    if not evaluator.expand_turn(state, seat, moves, into):
        add_choices(evaluator, state, seat, moves, into, True)
    return moves


def expand_moves(evaluator: Evaluator, state: State, seat: i64, into: Batch) -> MoveCodes:
    """The same without the seat's later decisions in this turn, which are quiet ones: good enough
    to predict its choice.
    """
    moves = MoveCodes()
    state.legal_codes(seat, moves)
    add_choices(evaluator, state, seat, moves, into, False)
    return moves


def add_choices(
    evaluator: Evaluator, state: State, seat: i64, moves: MoveCodes, into: Batch, deep: bool
) -> None:
    for index in range(moves.count):
        into.begin_choice()
        twin = state.copy()
        twin.apply_move(seat, moves.codes[index])
        follow_turn(evaluator, twin, seat, into, 0, deep)


def follow_turn(
    evaluator: Evaluator, state: State, seat: i64, into: Batch, depth: i64, deep: bool
) -> None:
    """Add everything that the seat can reach in the rest of the turn; `depth` counts its decisions
    so far.
    """
    upcoming = next_decision(state, seat)
    if upcoming is None:
        evaluator.write(state, seat, into)
        return
    if upcoming.over:
        into.add_result(upcoming, seat)
        return
    moves = MoveCodes()
    upcoming.legal_codes(seat, moves)
    limit: i64 = ONLY_THE_QUIET_MOVE
    if deep:
        limit = evaluator.branching_limit(upcoming, seat, depth)
    for index in range(moves.count if moves.count < limit else limit):
        twin = upcoming.copy()
        twin.apply_move(seat, moves.codes[index])
        follow_turn(evaluator, twin, seat, into, depth + 1, deep)


def next_decision(state: State, seat: i64) -> State | None:
    """The position in which this seat decides again before the next roll or draw, or in which the
    game has ended; None if neither.

    The others make quiet moves until then. If that ends the game, it counts only where they choose
    at the same time as the seat: later, a quiet move may cost them more than they would ever pay.
    """
    if state.over or state.waiting >> seat & 1:
        return state
    if state.waiting == 0:
        return None
    twin = state.copy()
    while twin.has_chosen(seat):
        play_quiet_move(twin)
    if twin.over:
        return twin
    while twin.waiting != 0 and not twin.waiting >> seat & 1:
        play_quiet_move(twin)
    return twin if twin.waiting >> seat & 1 else None


def play_quiet_move(state: State) -> None:
    """For the lowest acting seat; games list the quiet move, such as a pass, first."""
    other = lowest_seat(state.waiting)
    moves = MoveCodes()
    state.legal_codes(other, moves)
    state.apply_move(other, moves.codes[0])
