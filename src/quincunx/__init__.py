"""Quincunx: Qwixx and its relatives, Ganz schön clever, Qwirkle and Qwizz, played by one set of
rules.

Here is the public interface: what users import, and nothing but names from the packages below.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from quincunx.core import state as _state
from quincunx.core.dice.rng import Random
from quincunx.core.errors import (
    IllegalMove,
    IllegalOutcome,
    LockedState,
    OptionError,
    PositionError,
    QuincunxError,
    RecordError,
    SeatError,
    SheetError,
    TooManyOutcomes,
    UndoError,
    Unreadable,
)
from quincunx.core.game import Game
from quincunx.core.moves import Move, Outcome
from quincunx.core.pad import Pad
from quincunx.core.play.match import Match, replay
from quincunx.core.play.record import Record, records
from quincunx.core.registry import position
from quincunx.core.state import State
from quincunx.games.qwixx.sheet_files import sheet
from quincunx.typed_games import game
from quincunx.version import __version__ as __version__

if TYPE_CHECKING:
    from quincunx import analysis, arena
    from quincunx.core.registry import games
    from quincunx.engine import Engine
    from quincunx.practice.puzzle import puzzles
else:
    from quincunx import games  # the package, which makes all games known and can be called


# whether the rules are compiled: the same rules either way, but much faster
compiled: bool = not str(_state.__file__).endswith(".py")


def __getattr__(name: str) -> object:
    if name == "Engine":  # read when first asked for: rules alone should start at once
        return import_module("quincunx.engine").Engine
    if name == "puzzles":
        return import_module("quincunx.practice.puzzle").puzzles
    if name in ("analysis", "arena"):
        return import_module(f"quincunx.{name}")
    raise AttributeError(f"quincunx has no {name!r}")


def __dir__() -> list[str]:
    """Everything public, also what is imported only when it is first used."""
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})


__all__ = [
    "Engine",
    "Game",
    "IllegalMove",
    "IllegalOutcome",
    "LockedState",
    "Match",
    "Move",
    "OptionError",
    "Outcome",
    "Pad",
    "PositionError",
    "QuincunxError",
    "Random",
    "Record",
    "RecordError",
    "SeatError",
    "SheetError",
    "State",
    "TooManyOutcomes",
    "UndoError",
    "Unreadable",
    "analysis",
    "arena",
    "compiled",
    "game",
    "games",
    "position",
    "puzzles",
    "records",
    "replay",
    "sheet",
]
