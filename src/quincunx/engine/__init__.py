"""The AI Strategy Engine: chooses moves and says what they are worth."""

from quincunx.engine.engine import LEVELS, Advice, Engine

__all__ = ["LEVELS", "Advice", "Engine"]
