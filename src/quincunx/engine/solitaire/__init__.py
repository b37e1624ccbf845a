"""Qwixx alone, solved: what every position is worth, and the best move in each."""

from functools import cache

import numpy as np

from quincunx.core.state import State
from quincunx.engine.opinion import Opinion
from quincunx.engine.solitaire.play import Solitaire, is_solitaire
from quincunx.engine.solitaire.storage import load
from quincunx.engine.solitaire.table import Damaged, shipped


@cache
def best_player() -> Solitaire:
    """By the exact table if the user has computed it, else by the shipped one."""
    try:
        exact = load()
    except Damaged:
        exact = None
    return Solitaire(exact or shipped())


def by_solution(state: State, seat: int) -> Opinion:
    """No sampling and no network: what each move leads to under best play. Alone at the table the victory is certain."""
    values = best_player().values(state, seat)
    scores = np.array([value for _, value in values])
    return Opinion([move.code for move, _ in values], scores, np.ones(len(values)), scores, np.zeros(len(values)))


__all__ = ["Damaged", "Solitaire", "best_player", "by_solution", "is_solitaire"]
