"""The reference player: a short heuristic for every game, against which the levels of the engine
are measured.

It plays like an attentive person after a few games, never changes with what the engine learns, and
looks at no more than its own sheet or hand and the table.
"""

from collections.abc import Callable, Sequence

from quincunx.core.dice.rng import Random
from quincunx.core.moves import Move
from quincunx.core.state import State
from quincunx.engine.evaluation import immediate_points, legal_codes

# from a position, a seat and the codes of some of its moves to the one that it likes best
Heuristic = Callable[[State, int, Sequence[int], Random], int]


class ReferencePlayer:
    def __init__(self, seed: str = "") -> None:
        self.rng = Random(seed)

    def choose(self, state: State, seat: int) -> Move:
        visible = state.without_secret_choices(seat)
        codes = legal_codes(visible, seat)
        return state.game.notation.move_of(rule_of_thumb(visible, seat, codes, self.rng))


def rule_of_thumb(state: State, seat: int, codes: Sequence[int], rng: Random) -> int:
    """By the heuristic of the game's descriptor; without one, the most points now."""
    heuristic: Heuristic = state.game.descriptor.load("reference") or most_points
    return heuristic(state, seat, codes, rng)


def most_points(state: State, seat: int, codes: Sequence[int], rng: Random) -> int:
    return codes[int(immediate_points(state, seat, codes).argmax())]
