"""The rest of a turn, searched exactly: all decisions of a seat before the next roll or draw."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from quincunx.core.authoring.playout import lowest_seat
from quincunx.core.move_codes import MoveCodes
from quincunx.core.state import State
from quincunx.engine.values.batch import Batch
from quincunx.engine.values.model import ValueModel

ONLY_THE_QUIET_MOVE: Final = 1  # games list it first


@mypyc_attr(allow_interpreted_subclasses=True)
class TurnSearch:
    """Writes everything that a turn can lead to into batches of a model.

    A game says in a subclass what is special about its turns.
    """

    model: ValueModel

    def __init__(self, model: ValueModel) -> None:
        self.model = model

    # ---- what is special about a game

    def is_mid_turn(self, state: State) -> bool:
        """Does the position depend on the dice in play, as before a re-roll?"""
        return False

    def predicts_others(self) -> bool:
        """Should a seat predict what the others choose at the same time, before it chooses?"""
        return False

    def leave_out(self, state: State, seat: i64, moves: MoveCodes) -> None:
        """Remove the moves that are not worth following later in the turn; the quiet one stays."""

    def add_choices(self, state: State, seat: i64, moves: MoveCodes, into: Batch) -> None:
        """A choice of the batch for each move, with everything it can lead to in this turn."""
        self.follow_moves(state, seat, moves, into, True)

    # ---- the search

    def expand_turn(self, state: State, seat: i64, into: Batch) -> MoveCodes:
        """The seat's moves, each of which becomes a choice of the batch."""
        moves = MoveCodes()
        state.legal_codes(seat, moves)
        self.add_choices(state, seat, moves, into)
        return moves

    def expand_moves(self, state: State, seat: i64, into: Batch) -> MoveCodes:
        """The same without the seat's later decisions in this turn, which are quiet ones: good
        enough to predict its choice.
        """
        moves = MoveCodes()
        state.legal_codes(seat, moves)
        self.follow_moves(state, seat, moves, into, False)
        return moves

    def follow_moves(
        self, state: State, seat: i64, moves: MoveCodes, into: Batch, deep: bool
    ) -> None:
        for index in range(moves.count):
            into.begin_choice()
            twin = state.copy()
            twin.apply_move(seat, moves.codes[index])
            self.follow_turn(twin, seat, into, deep)

    def follow_turn(self, state: State, seat: i64, into: Batch, deep: bool) -> None:
        """Add everything that the seat can reach in the rest of the turn."""
        upcoming = next_decision(state, seat)
        if upcoming is None:
            self.model.write(state, seat, into)
            return
        if upcoming.over:
            into.add_result(upcoming, seat)
            return
        moves = MoveCodes()
        upcoming.legal_codes(seat, moves)
        if deep:
            self.leave_out(upcoming, seat, moves)
        else:
            moves.count = ONLY_THE_QUIET_MOVE
        for index in range(moves.count):
            twin = upcoming.copy()
            twin.apply_move(seat, moves.codes[index])
            self.follow_turn(twin, seat, into, deep)


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
