"""What a value network needs to know about a game: a position as numbers, seen by one seat."""

from abc import ABC, abstractmethod
from typing import Final

from mypy_extensions import i64, mypyc_attr

from quincunx.core.move_codes import MoveCodes
from quincunx.core.state import State
from quincunx.engine.search.batch import Batch

UNLIMITED: Final = 1_000_000


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluator(ABC):
    """Turns positions into the inputs of a network: small integers, 0 to 255.

    It is used at any moment of a turn.
    """

    width: i64  # inputs for each position

    @abstractmethod
    def write(self, state: State, seat: i64, into: Batch) -> None:
        """Add the position to the batch, without the secrets of other seats."""

    @abstractmethod
    def scales(self) -> list[float]:
        """The factor of each input, which brings all inputs to a similar size."""

    def expand_turn(self, state: State, seat: i64, moves: MoveCodes, into: Batch) -> bool:
        """Add a choice for each move, with everything it can lead to in this turn; False to leave
        that to the general search.
        """
        return False

    def is_mid_turn(self, state: State) -> bool:
        """Does the position depend on the dice on the table, as before a re-roll?"""
        return False

    def predicts_others(self) -> bool:
        """Should a seat predict what the others choose at the same time, before it chooses?"""
        return False

    def branching_limit(self, state: State, seat: i64, depth: i64) -> i64:
        """How many moves, the quiet one first, the search of a turn follows after this many
        decisions in it.
        """
        return UNLIMITED

    def symmetries(self) -> list[list[int]]:
        """Permutations of the inputs that describe an equivalent position, such as two rows
        swapped.
        """
        return []

    def remarks(self, state: State, seat: int, code: int) -> list[str]:
        """Phrases about a move: what it gives up, what it keeps open."""
        return []
