"""Qwixx and its relatives: one set of rules, and the printed sheets as data.

Imports `core` only. Here are the kinds of its moves and rolls.
"""

from quincunx.core.moves import First, Pass
from quincunx.games.qwixx.moves import Mark, Penalty, Roll

__all__ = ["First", "Mark", "Pass", "Penalty", "Roll"]
