"""Solitaire Qwixx solved: every value, by backward induction from the last positions to the first."""

from collections.abc import Callable

from librt.vecs import vec

from quincunx.engine.solitaire.induction import Induction
from quincunx.engine.solitaire.layout import PAIRS, POSITIONS
from quincunx.engine.solitaire.table import ExactTable
from quincunx.games.qwixx.presets import PENALTIES_TO_END

TOTAL = 5_455_128  # positions before the end of the game
Progress = Callable[[int, int], None]  # how many positions are done, and of how many


def ignore(done: int, total: int) -> None:
    pass


def solve(progress: Progress = ignore, finishes_turn: bool = False) -> ExactTable:
    """`finishes_turn` solves another reading of the rules: the second lock in the white step leaves the colours step to be played."""
    values = vec[float]([0.0] * (PENALTIES_TO_END * POSITIONS))
    induction = Induction(values, finishes_turn)
    done = 0
    for penalties in reversed(range(PENALTIES_TO_END)):
        for high in reversed(range(PAIRS - 1)):
            done += induction.fill(penalties, high)
            progress(done, TOTAL)
    return ExactTable(memoryview(values))


def optimum(table: ExactTable) -> float:
    """The expected score of a game under best play."""
    return table.at(0, 0)
