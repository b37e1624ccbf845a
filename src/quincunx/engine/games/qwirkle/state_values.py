"""What Qwirkle positions are worth to every seat, all hands known: the fast player plays on, and
learned weights predict the rest.
"""

from collections.abc import Sequence

import numpy as np

from quincunx.core.dice.rng import Random
from quincunx.core.state import State
from quincunx.engine.games.qwirkle.endgame import Endgame
from quincunx.engine.games.qwirkle.fast_player import FastPlayer
from quincunx.engine.games.qwirkle.rollouts import result_of, win_probability
from quincunx.engine.games.qwirkle.weights import LEAD, SCORE, Weights
from quincunx.engine.values.batch import lead
from quincunx.engine.values.state_values import (
    Numbers,
    StateValues,
    complete,
    empty_values,
    shared_win,
)
from quincunx.games.qwirkle import steps
from quincunx.games.qwirkle.rules import QwirkleState

ENDGAME_POSITIONS = 300  # searched where all tiles are known

# the score and the win probability of each seat, as it sees its own
Values = tuple[Numbers, Numbers]


def value_of_states(
    weights: Weights,
    states: Sequence[State],
    samples: int,
    rng: Random,
    confidence: float = 1.0,
    rounds: int = 1,
    endgame_positions: int = ENDGAME_POSITIONS,
) -> StateValues:
    """The turn in progress, then rounds with a turn of every seat, for each sample."""
    player = FastPlayer(weights)
    values = empty_values(len(states), samples, int(states[0].players))
    draws = [Random(rng.getrandbits(64)) for _ in range(samples)]
    for row, state in enumerate(states):
        assert isinstance(state, QwirkleState)
        if state.over:
            continue
        if state.players == 2 and state.bag_size() == 0 and state.waiting:
            values.scores[row], values.views[row] = value_of_endgame(
                weights, state, endgame_positions
            )
        else:
            for sample in range(samples):
                values.scores[row, sample], values.views[row, sample] = play_rounds(
                    player, state.copy(), draws[sample].copy(), rounds
                )
    complete(values, states, confidence)
    return values


def value_of_endgame(weights: Weights, state: QwirkleState, positions: int) -> Values:
    endgame = Endgame(weights, positions, all_moves=False)
    endgame.solve(state)
    ahead = float(endgame.leads[0])
    score = float(endgame.scores[0])
    probability = (
        result_of(ahead) if endgame.exact else win_probability(ahead, weights.spread(2, 0))
    )
    scores = np.array([score, score - ahead])
    probabilities = np.array([probability, 1 - probability])
    return (scores, probabilities) if state.turn == 0 else (scores[::-1], probabilities[::-1])


def play_rounds(player: FastPlayer, state: QwirkleState, dice: Random, rounds: int) -> Values:
    """Finish the turn, then let every seat have one in each round; the prediction for each seat is
    made after its last move.
    """
    seats = int(state.players)
    draws = [Random(dice.getrandbits(64)) for _ in range(seats)]
    scores = np.zeros(seats)
    probabilities = np.zeros(seats)
    turns = rounds * seats + (0 if state.chance and state.step == steps.DRAW else 1)
    for _ in range(turns):
        while state.chance:
            state.apply_outcome(state.sample_code(draws[state.turn]))
        if state.over:
            return np.array(state.scores, np.float64), shared_win(state)
        mover = int(state.turn)
        state.apply_move(mover, player.choose(state, mover, draws[mover]))
        scores[mover], probabilities[mover] = predict_result(player, state, mover)
    if state.over:
        return (np.array(state.scores, np.float64), shared_win(state))
    return (scores, probabilities)


def predict_result(player: FastPlayer, state: QwirkleState, mover: int) -> tuple[float, float]:
    """The final score and the win probability of the seat for which the player has just moved."""
    weights, follow_up = player.weights, player.follow_up
    ahead = float(lead(state, mover)) + player.risk
    ahead += weights.predicted_gain(state, mover, LEAD, follow_up)
    score = float(state.score(mover)) + weights.predicted_gain(state, mover, SCORE, follow_up)
    return score, win_probability(ahead, weights.spread(state.players, state.bag_size()))
