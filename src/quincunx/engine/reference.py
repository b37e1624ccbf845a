"""The reference player: a short heuristic for every game, against which the levels of the engine
are measured.

It plays like an attentive person after a few games, never changes with what the engine learns, and
looks at no more than its own sheet or hand and the table.
"""

from collections.abc import Callable

from quincunx.core.dice.rng import Random
from quincunx.core.state import State
from quincunx.core.values import Move
from quincunx.engine.evaluation import immediate_points, legal_codes

Heuristic = Callable[[State, int, Random], int]  # from a position and a seat to the code of a move


class ReferencePlayer:
    def __init__(self, seed: str = "") -> None:
        self.rng = Random(seed)

    def choose(self, state: State, seat: int) -> Move:
        """By the heuristic that the game's descriptor names; in a game without one, the most points
        now.
        """
        heuristic: Heuristic = state.game.descriptor.load("reference") or most_points
        return state.game.notation.move_of(
            heuristic(state.without_secret_choices(seat), seat, self.rng)
        )


def most_points(state: State, seat: int, rng: Random) -> int:
    codes = legal_codes(state, seat)
    return codes[int(immediate_points(state, seat, codes).argmax())]
