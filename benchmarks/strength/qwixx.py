"""A baseline for the Qwixx family: counts skipped squares, as simple programs do."""

from quincunx.core.moves import Move
from quincunx.core.state import State
from quincunx.games.qwixx.arrays import FIRST_MARK, WIDTH
from quincunx.games.qwixx.rules import QwixxState

FAMILY = (
    "qwixx",
    "squares",
    "palette",
    "black-die",
    "palette-black",
    "mixx-colours",
    "mixx-numbers",
)
MOST_SKIPPED = 2


class SkipCountBaseline:
    """Prefers marks that skip the fewest squares, then numbers far from 7, then the row with the
    most marks; never skips three.
    """

    def __init__(self, seed: str) -> None:
        """It uses no randomness."""

    def choose(self, state: State, seat: int) -> Move:
        assert isinstance(state, QwixxState)
        moves = state.moves(seat)
        marks = [
            move
            for move in moves
            if move.code >= FIRST_MARK and skipped_squares(state, seat, move) <= MOST_SKIPPED
        ]
        return min(marks, key=lambda move: sort_key(state, seat, move)) if marks else moves[0]


def sort_key(state: QwixxState, seat: int, move: Move) -> tuple[int, int, int]:
    row = (move.code - FIRST_MARK) // WIDTH
    number = int(str(move).split()[1])
    return (
        skipped_squares(state, seat, move),
        -abs(number - 7),
        -int(state.marks[seat * state.arrays.rows + row]).bit_count(),
    )


def skipped_squares(state: QwixxState, seat: int, move: Move) -> int:
    row, square = divmod(move.code - FIRST_MARK, WIDTH)
    return square - int(state.marks[seat * state.arrays.rows + row]).bit_length()
