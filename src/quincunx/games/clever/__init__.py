"""Ganz schön clever: the printed sheet as data, what one sheet does, and the turns around it.

Imports `core` only. Here are the kinds of its moves and rolls.
"""

from quincunx.core.moves import First, Pass
from quincunx.games.clever.moves import Done, EnterBonus, Reroll, Roll, Take

__all__ = ["Done", "EnterBonus", "First", "Pass", "Reroll", "Roll", "Take"]
