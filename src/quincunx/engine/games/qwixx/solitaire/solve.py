"""Solve solitaire Qwixx: every value by backward induction from the last positions on."""

from collections.abc import Callable

from librt.vecs import vec

from quincunx.engine.games.qwixx.solitaire.induction import Induction
from quincunx.engine.games.qwixx.solitaire.layout import PAIRS, POSITIONS
from quincunx.engine.games.qwixx.solitaire.values import ExactValues
from quincunx.games.qwixx.presets import PENALTIES_TO_END

TOTAL = 5_455_128  # positions before the end of the game
ShowProgress = Callable[[int, int], None]  # positions done, positions in total


def show_nothing(done: int, total: int) -> None:
    pass


def solve(show_progress: ShowProgress = show_nothing, finishes_turn: bool = False) -> ExactValues:
    """`finishes_turn` solves a variant of the rules: after a second lock in the white step, the
    colours step is still played.
    """
    values = vec[float]([0.0] * (PENALTIES_TO_END * POSITIONS))
    induction = Induction(values, finishes_turn)
    done = 0
    for penalties in reversed(range(PENALTIES_TO_END)):
        for high in reversed(range(PAIRS - 1)):
            done += induction.fill(penalties, high)
            show_progress(done, TOTAL)
    return ExactValues(memoryview(values))


def optimum(solution: ExactValues) -> float:
    """The expected score of a game with optimal play."""
    return solution.at(0, 0)
