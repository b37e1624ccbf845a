"""Moves by what they can lead to in this turn, according to a value model."""

import numpy as np

from quincunx.core.dice.rng import Random
from quincunx.core.state import State
from quincunx.engine.evaluation import Evaluation
from quincunx.engine.search.lockstep import Lockstep
from quincunx.engine.search.turn import TurnSearch
from quincunx.engine.values.position_values import best_rows, means_by_choice


def evaluate_statically(search: TurnSearch, state: State, seat: int, rng: Random) -> Evaluation:
    """The best that each move can still lead to in this turn."""
    visible = state.redeal(seat, rng).without_secret_choices(seat)
    batch = search.model.new_batch()
    moves = search.expand_turn(predict_others(search, visible, seat), seat, batch)
    values = search.model.evaluate(batch)
    worth = values.worth(state.players == 1)
    best = best_rows(batch, worth)
    scores, probabilities, worth = (
        means_by_choice(part[best], batch)
        for part in (values.scores, values.win_probabilities, worth)
    )
    return Evaluation(moves.to_list(), scores, probabilities, worth, np.zeros(len(scores)))


def predict_others(search: TurnSearch, state: State, seat: int) -> State:
    """The position after the others' expected simultaneous choices."""
    if len(state.acting) < 2 or not search.predicts_others():
        return state
    lockstep = Lockstep(search, [state], [], rolls=0)
    lockstep.collect_decisions()
    lockstep.play_best(solo=False)  # predictions only: nothing is played yet
    return lockstep.state_for(0, seat)
