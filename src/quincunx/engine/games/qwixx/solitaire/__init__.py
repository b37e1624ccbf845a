"""Qwixx for one player, solved: the value of every position, and the best move in each.

Imports the rules and arrays of `games.qwixx`; the strategy of the family and `quincunx solve`
import it.
"""

from functools import cache

from quincunx.engine.games.qwixx.solitaire.play import SolitairePlayer
from quincunx.engine.games.qwixx.solitaire.storage import load_exact_values
from quincunx.engine.games.qwixx.solitaire.values import DamagedValues, load_shipped_values


@cache
def best_player() -> SolitairePlayer:
    """By the exact solution if it was computed on this computer, otherwise by the shipped one."""
    try:
        exact = load_exact_values()
    except DamagedValues:
        exact = None
    return SolitairePlayer(exact or load_shipped_values())


__all__ = ["SolitairePlayer", "best_player"]
