"""What a seat may think of a position: how what is hidden may be dealt, and what others will choose
at the same time.
"""

from collections.abc import Mapping

from quincunx.core.dice.rng import Random
from quincunx.core.state import State
from quincunx.engine.strategy import Strategy

Choices = Mapping[int, int]  # the code that each seat chooses


def possible_states(state: State, seat: int, deals: int, rng: Random) -> list[State]:
    """The position itself, or several that this seat cannot tell from it if something is hidden."""
    dealt = state.redeal(seat, rng)
    if dealt.without_secret_choices(seat) == state.without_secret_choices(seat):
        return [dealt]
    return [dealt, *(state.redeal(seat, rng) for _ in range(deals - 1))]


def predict_choices(strategy: Strategy, state: State, rng: Random) -> Choices:
    """What everybody would choose who has to, or has already chosen in secret."""
    public = without_any_choices(state)
    if len(public.acting) < 2:
        return {}
    return {seat: best_code(strategy, public, seat, rng) for seat in public.acting}


def best_code(strategy: Strategy, state: State, seat: int, rng: Random) -> int:
    evaluation = strategy.evaluate_quickly(state, seat, rng)
    return evaluation.codes[int(evaluation.worth.argmax())]


def without_any_choices(state: State) -> State:
    """The position before anybody has made a secret choice."""
    undecided = state.acting[0]
    return state.without_secret_choices(undecided)


def after_move(state: State, seat: int, code: int, predicted: Choices) -> State:
    """The position after a move; after a secret choice everybody else makes the predicted ones."""
    twin = state.copy()
    twin.apply_move(seat, code)
    return reveal_choices(twin, predicted)


def reveal_choices(state: State, predicted: Choices) -> State:
    """If some have chosen in secret, let the others make the predicted choices."""
    if any(state.has_chosen(seat) for seat in range(state.players)):
        for seat in state.acting:
            state.apply_move(seat, predicted[seat])
    return state
