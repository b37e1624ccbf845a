"""Qwirkle: lines of one colour or one shape, on a table without edges.

Imports `core` only. Here are the kinds of its moves and draws.
"""

from quincunx.core.moves import Pass
from quincunx.games.qwirkle.moves import (
    Draw,
    HiddenDraw,
    HiddenTrade,
    Place,
    Placement,
    Tile,
    Trade,
)

__all__ = ["Draw", "HiddenDraw", "HiddenTrade", "Pass", "Place", "Placement", "Tile", "Trade"]
