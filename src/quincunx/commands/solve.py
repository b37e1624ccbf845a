"""`quincunx solve`: the engine knows how; here it only gets its place among the commands."""

from quincunx.engine.solitaire.command import configure as arguments
from quincunx.engine.solitaire.command import run

__all__ = ["arguments", "run"]
