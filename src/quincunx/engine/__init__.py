"""The AI Strategy Engine: chooses moves and evaluates them."""

from quincunx.engine.advice import Advice
from quincunx.engine.engine import Engine
from quincunx.engine.levels import LEVELS

__all__ = ["LEVELS", "Advice", "Engine"]
