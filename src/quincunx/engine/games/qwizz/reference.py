"""The reference player of Qwizz: fills the likeliest gaps with evenly spread numbers."""

from collections.abc import Sequence
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
# the white die helps less often, so high numbers are rare
SEVERAL = replace(SOLO, number=0.2, highest=14)

# counts on every gap alike, and on nothing but numbers in the suits
NAIVE = replace(SEVERAL, filled=(0.75,) * 8, blocked=0.75, full_row=(0.0, 0.0), number=0.0)


def choose(state: State, seat: int, codes: Sequence[int], rng: Random) -> int:
    return choose_by(SOLO if state.players == 1 else SEVERAL, state, seat, codes, rng)


def choose_naively(state: State, seat: int, codes: Sequence[int], rng: Random) -> int:
    """As a novice does."""
    return choose_by(NAIVE, state, seat, codes, rng)


def choose_by(
    potential: Potential, state: State, seat: int, codes: Sequence[int], rng: Random
) -> int:
    """The one of these moves after which the sheet has the highest potential."""
    evaluation = evaluate_statically(search_by(potential), state, seat, rng)
    scores = dict(zip(evaluation.codes, evaluation.scores, strict=True))
    return max(codes, key=lambda code: scores[code])


@cache
def search_by(potential: Potential) -> TurnSearch:
    return make_search(potential.weights())
