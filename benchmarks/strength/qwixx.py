"""Reference players for the Qwixx family: one that counts skipped squares, as simple programs do, and one that plays as if alone."""

from functools import cache

from quincunx.core.state import State
from quincunx.core.values import Move
from quincunx.engine.solitaire.play import position
from quincunx.engine.solitaire.table import ShippedTable, shipped
from quincunx.games.qwixx.rules import QwixxState
from quincunx.games.qwixx.tables import FIRST_MARK, WIDTH

FAMILY = ("qwixx", "squares", "palette", "black-die", "palette-black", "mixx-colours", "mixx-numbers")
MOST_SKIPPED = 2


class SkipCounter:
    """Marks what skips fewest squares, then what lies far from 7, then where most is marked; never skips three."""

    def __init__(self, seed: str) -> None:
        """It leaves nothing to chance."""

    def choose(self, state: State, seat: int) -> Move:
        assert isinstance(state, QwixxState)
        moves = state.moves(seat)
        marks = [move for move in moves if move.code >= FIRST_MARK and skipped(state, seat, move) <= MOST_SKIPPED]
        return min(marks, key=lambda move: preference(state, seat, move)) if marks else moves[0]


def preference(state: QwixxState, seat: int, move: Move) -> tuple[int, int, int]:
    row = (move.code - FIRST_MARK) // WIDTH
    number = int(move.text.split()[1])
    return skipped(state, seat, move), -abs(number - 7), -int(state.marks[seat * state.tables.rows + row]).bit_count()


def skipped(state: QwixxState, seat: int, move: Move) -> int:
    row, square = divmod(move.code - FIRST_MARK, WIDTH)
    return square - int(state.marks[seat * state.tables.rows + row]).bit_length()


class Loner:
    """Plays `qwixx` by the solved game for one, as if nobody else could end it."""

    def __init__(self, seed: str = "") -> None:
        """It draws no lots, so that the seed changes nothing."""

    def choose(self, state: State, seat: int) -> Move:
        seen = state.recall(seat)
        return max(state.moves(seat), key=lambda move: worth_after(seen, seat, move))


def worth_after(state: State, seat: int, move: Move) -> float:
    twin = state.copy()
    twin.commit(seat, move.code)
    return worth(twin, seat)


def worth(state: State, seat: int) -> float:
    """The expected score of a game for one that goes on from here, the others choosing quietly in the rest of this turn."""
    assert isinstance(state, QwixxState)
    if seat in state.acting:
        return max(worth_after(state, seat, move) for move in state.moves(seat))
    if state.acting:
        return worth(after_quiet_move(state, state.acting[0]), seat)
    to_come = solution().at(int(state.penalties[seat]), int(position(state, seat))) if state.chance else 0.0
    return float(state.score(seat)) + to_come


def after_quiet_move(state: State, seat: int) -> State:
    twin = state.copy()
    twin.commit(seat, state.moves(seat)[0].code)  # games list the quiet move first
    return twin


@cache
def solution() -> ShippedTable:
    return shipped()
