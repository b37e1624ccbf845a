"""Reference players for Qwizz: one who looks at nothing but the points of a move, one who never throws again; and solo grades."""

from collections import Counter
from collections.abc import Iterable

from quincunx.core.state import State
from quincunx.core.values import Move
from quincunx.engine import Engine
from quincunx.games.qwizz.rules import QwizzState
from quincunx.games.qwizz.sheet import COLUMNS, GRADES, LOWEST_GRADE, grade
from quincunx.games.qwizz.tables import FIRST_ENTRY, KEEP, PICK, SQUARES

LUCKY_NUMBER = 7
IDEAL = 1.5  # a row rises from 1 to 18 at most, so that about 1.5 c does well in column c


class Greedy:
    """Never throws again; takes most points now, and of equal ones what lies nearest to its ideal place."""

    def __init__(self, seed: str) -> None:
        """It leaves nothing to chance."""

    def choose(self, state: State, seat: int) -> Move:
        assert isinstance(state, QwizzState)
        moves = {move.code: move for move in state.moves(seat)}
        for fixed in (PICK + LUCKY_NUMBER, KEEP):
            if fixed in moves:
                return moves[fixed]
        return max(moves.values(), key=lambda move: preference(state, seat, move))


class Steady:
    """The expert who never throws again: how much re-rolls are worth."""

    def __init__(self, seed: str) -> None:
        self.engine = Engine("expert", seed=seed)

    def choose(self, state: State, seat: int) -> Move:
        keep = state.game.move_of(KEEP)
        return keep if keep in state.moves(seat) else self.engine.choose(state, seat)


def preference(state: QwizzState, seat: int, move: Move) -> tuple[int, float]:
    after = state.copy()
    after.enter(seat, move.code)
    how, square = divmod(move.code - FIRST_ENTRY, SQUARES)
    distance = abs(int(state.number(seat, how)) - IDEAL * (square % COLUMNS + 1)) if move.code >= FIRST_ENTRY else 0.0
    return int(after.score(seat)), -distance


def grades(points: Iterable[int]) -> str:
    """How many games in a hundred earn each grade."""
    found = Counter(grade(each) for each in points)
    letters = [*(letter for _, letter in GRADES), LOWEST_GRADE]
    return "  ".join(f"{letter} {100 * found[letter] / found.total():.1f}" for letter in letters if found[letter])
