"""Qwixx and its relatives: one set of rules, a preset for each printed sheet."""

from quincunx.core.details import First, Pass
from quincunx.games.qwixx.details import Mark, Penalty, Roll

__all__ = ["First", "Mark", "Pass", "Penalty", "Roll"]
