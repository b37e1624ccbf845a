"""The AI Strategy Engine: chooses moves and evaluates them."""

from quincunx.engine.advice import Advice
from quincunx.engine.engine import Engine
from quincunx.engine.levels import LEVELS
from quincunx.engine.position_value import PositionValue

__all__ = ["LEVELS", "Advice", "Engine", "PositionValue"]
