"""What a decision is about, in a few words for players: puzzles are sorted by it."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from quincunx.core.moves import Move
from quincunx.core.state import State


class Themes:
    """The themes of one game, computed from a position and its best move.

    A game supplies a subclass; without one its decisions have no themes.
    """

    names: ClassVar[Mapping[str, str]] = {}  # by key, for players

    def find(self, state: State, seat: int, best: Move, others: Sequence[Move]) -> list[str]:
        """The keys of the themes that apply; `others` are weaker moves, best first."""
        return []
