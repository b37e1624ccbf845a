"""Qwixx alone, solved: what every position is worth, and the best move in each."""

from functools import cache

from quincunx.engine.solitaire.play import Judgement, Solitaire, is_solitaire
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


__all__ = ["Damaged", "Judgement", "Solitaire", "best_player", "is_solitaire"]
