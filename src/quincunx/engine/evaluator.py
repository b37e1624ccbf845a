"""What a game must tell the engine: a position as numbers, as one seat sees it."""

from abc import ABC, abstractmethod
from typing import Final

from mypy_extensions import i64

from quincunx.core.move_codes import MoveCodes
from quincunx.core.state import State
from quincunx.engine.batch import Batch

MANY: Final = 1_000_000


class Evaluator(ABC):
    """Small whole numbers, 0 to 255, which the network weighs. May be asked at any moment of a turn, dice aside."""

    width: i64

    @abstractmethod
    def write(self, state: State, seat: i64, into: Batch) -> None:
        """Add the position to the batch; of others' secrets nothing."""

    @abstractmethod
    def scales(self) -> list[float]:
        """What each input is multiplied with, so that all are of like size."""

    def spreads(self, state: State, seat: i64, moves: MoveCodes, into: Batch) -> bool:
        """Add a choice for each move, with all it can lead to; False to leave that to the search of a turn."""
        return False

    def is_mid_turn(self, state: State) -> bool:
        """Is this a moment that cannot be judged without the dice on the table, such as before a re-roll?"""
        return False

    def others_matter(self) -> bool:
        """Is it worth to reckon, before a seat chooses, with what the others will choose at the same moment?"""
        return False

    def manner(self, state: State, seat: i64) -> str:
        """How the rival plays, as far as its play shows it, where there may be a network against such rivals; else nothing."""
        return ""

    def breadth(self, state: State, seat: i64, depth: i64) -> i64:
        """How many of the moves, the quiet one first, the search of a turn follows after so many decisions in it."""
        return MANY

    def symmetries(self) -> list[list[int]]:
        """Orders of the inputs that describe an equal position, such as two rows exchanged."""
        return []

    def remarks(self, state: State, seat: int, code: int) -> list[str]:
        """What a player would say of this move: what it gives up, what it keeps open."""
        return []
