"""Baselines for Qwizz: one looks only at the points of a move, one never re-rolls; and the grades
of a single player.
"""

from collections import Counter
from collections.abc import Iterable

from quincunx.core.moves import Move
from quincunx.core.state import State
from quincunx.engine import Engine
from quincunx.games.qwizz.arrays import FIRST_ENTRY, KEEP, PICK, SQUARES
from quincunx.games.qwizz.rules import QwizzState
from quincunx.games.qwizz.sheet import COLUMNS, GRADES, LOWEST_GRADE, grade

LUCKY_NUMBER = 7
IDEAL = 1.5  # rows rise from 1 to at most 18, so about 1.5 times the column number is a good entry


class GreedyBaseline:
    """Never re-rolls; takes the most points now, and among equals the entry closest to its ideal
    number.
    """

    def __init__(self, seed: str) -> None:
        """It uses no randomness."""

    def choose(self, state: State, seat: int) -> Move:
        assert isinstance(state, QwizzState)
        moves = {move.code: move for move in state.moves(seat)}
        for fixed in (PICK + LUCKY_NUMBER, KEEP):
            if fixed in moves:
                return moves[fixed]
        return max(moves.values(), key=lambda move: sort_key(state, seat, move))


class ExpertWithoutRerolls:
    """Shows how much re-rolls are worth."""

    def __init__(self, seed: str) -> None:
        self.engine = Engine("expert", seed=seed)

    def choose(self, state: State, seat: int) -> Move:
        keep = state.game.notation.move_of(KEEP)
        return keep if keep in state.moves(seat) else self.engine.choose(state, seat)


def sort_key(state: QwizzState, seat: int, move: Move) -> tuple[int, float]:
    after = state.copy()
    after.sheets[seat].apply(move.code)
    how, square = divmod(move.code - FIRST_ENTRY, SQUARES)
    distance = (
        abs(int(state.sheets[seat].number(how)) - IDEAL * (square % COLUMNS + 1))
        if move.code >= FIRST_ENTRY
        else 0.0
    )
    return int(after.score(seat)), -distance


def format_grades(points: Iterable[int]) -> str:
    """The percentage of games for each grade."""
    counts = Counter(grade(score) for score in points)
    letters = [*(letter for _, letter in GRADES), LOWEST_GRADE]
    return "  ".join(
        f"{letter} {100 * counts[letter] / counts.total():.1f} %"
        for letter in letters
        if counts[letter]
    )
