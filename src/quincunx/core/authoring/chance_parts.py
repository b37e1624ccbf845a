"""Outcomes in parts, die by die or tile by tile: few values at a time instead of all outcomes at
once. The descriptor names a game's own class, which environments use, and tables at which people
enter what their own dice show.
"""

from collections.abc import Sequence
from typing import Final

from quincunx.core.game import Game
from quincunx.core.moves import FIRST
from quincunx.core.state import State

UNLISTED_OUTCOMES: Final = 1000  # more than most games have that do not list them

Values = list[tuple[int, float]]  # with their probabilities


class ChanceParts:
    """The default: an outcome is one part, its place in the list of outcomes."""

    def limit(self, game: Game) -> int:
        """Every value of a part is lower."""
        return max(len(game.outcome_names) or UNLISTED_OUTCOMES, game.players)

    def next_part(self, state: State, parts: Sequence[int]) -> Values:
        """What the next die or tile of the due outcome can be; empty if it is complete."""
        listed = [(number, chance) for number, (_, chance) in enumerate(state.outcomes())]
        return [] if parts else listed

    def join_parts(self, state: State, parts: Sequence[int]) -> int:
        """The code of the outcome that consists of these dice or tiles."""
        return state.outcomes()[parts[0]][0].code


def any_face(sides: int) -> Values:
    """The faces of a die."""
    return [(face, 1 / sides) for face in range(1, sides + 1)]


def any_seat(state: State, parts: Sequence[int]) -> Values:
    """Who begins: each seat is equally likely."""
    return [] if parts else [(seat, 1 / int(state.players)) for seat in range(state.players)]


def first_code(parts: Sequence[int]) -> int:
    """The code of the outcome that this seat begins."""
    return FIRST - parts[0]
