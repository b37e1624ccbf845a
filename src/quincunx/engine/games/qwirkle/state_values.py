"""What Qwirkle positions are worth to every seat, all hands known: the fast player plays on, and
learned weights predict the rest.
"""

from collections.abc import Sequence

import numpy as np

from quincunx.core.dice.rng import Random
from quincunx.core.state import State
from quincunx.engine.games.qwirkle.endgame import Endgame
from quincunx.engine.games.qwirkle.rollouts import result_of, win_probability
from quincunx.engine.games.qwirkle.rounds import Rounds
from quincunx.engine.games.qwirkle.weights import Weights
from quincunx.engine.values.state_values import Numbers, StateValues, complete, empty_values
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
    playing = Rounds(weights, states[0].players)
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
                playing.play(state.copy(), draws[sample].copy(), rounds)
                values.scores[row, sample] = np.frombuffer(memoryview(playing.scores))
                values.views[row, sample] = np.frombuffer(memoryview(playing.win_probabilities))
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
