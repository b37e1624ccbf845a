"""A reference player for the Qwixx family, who counts skipped squares, as simple programs do."""

from quincunx.core.state import State
from quincunx.core.values import Move
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
