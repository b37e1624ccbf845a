"""The reference player of Qwizz: knows how likely gaps are filled and expects evenly spread numbers
in them.
"""

from dataclasses import replace
from functools import cache

from quincunx.core.dice.rng import Random
from quincunx.core.state import State
from quincunx.engine.games.qwizz.potential import Potential
from quincunx.engine.games.qwizz.weights import make_search
from quincunx.engine.search.turn import TurnSearch
from quincunx.engine.strategies.static_evaluation import evaluate_statically

SOLO = Potential(
    filled=(0.55, 0.62, 0.68, 0.73, 0.77, 0.81, 0.84, 0.86),
    blocked=0.7,
    full_row=(6.0, 4.0),
    number=0.8,
    highest=16,
)
SEVERAL = replace(
    SOLO, number=0.2, highest=14
)  # the white die helps less often, so high numbers are rare


def choose(state: State, seat: int, rng: Random) -> int:
    evaluation = evaluate_statically(potential_search(state.players == 1), state, seat, rng)
    return evaluation.codes[int(evaluation.scores.argmax())]


@cache
def potential_search(solo: bool) -> TurnSearch:
    return make_search((SOLO if solo else SEVERAL).weights())
