"""Qwizz: four twelve-sided dice, one white die, and rows that must rise.

Imports `core` only. Here are the kinds of its moves and rolls.
"""

from quincunx.core.moves import First
from quincunx.games.qwizz.moves import (
    ChooseLucky,
    Enter,
    EnterLucky,
    Keep,
    Penalty,
    RerollDie,
    Roll,
)

__all__ = ["ChooseLucky", "Enter", "EnterLucky", "First", "Keep", "Penalty", "RerollDie", "Roll"]
