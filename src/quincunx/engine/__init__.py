"""The AI Strategy Engine: chooses moves and evaluates them, at four levels, for every game.

At the top `Engine` and the interfaces behind it; strategies, search, learning and one package for
each game below. Imports `core`, and games only in the packages that bear their names.
"""

from quincunx.engine.advice import Advice
from quincunx.engine.comparison import Comparison, EventChance, Part
from quincunx.engine.engine import Engine
from quincunx.engine.levels import LEVELS, LevelName, level_name
from quincunx.engine.position_value import PositionValue

__all__ = [
    "LEVELS",
    "Advice",
    "Comparison",
    "Engine",
    "EventChance",
    "LevelName",
    "Part",
    "PositionValue",
    "level_name",
]
