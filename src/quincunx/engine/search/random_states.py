"""What positions are worth by random games: needs nothing but the rules.

Strategies that evaluate only moves review games by it.
"""

from collections.abc import Sequence
from dataclasses import replace

from quincunx.core.authoring.playout import play_out
from quincunx.core.dice.rng import Random
from quincunx.core.move_codes import MoveCodes
from quincunx.core.state import State
from quincunx.engine.search.playouts import MAX_DECISIONS
from quincunx.engine.values.state_values import StateValues, empty_values, shared_win


def play_out_states(states: Sequence[State], samples: int, rng: Random) -> StateValues:
    """Every seat plays at random, with the same dice in all positions."""
    values = empty_values(len(states), samples, int(states[0].players))
    buffer = MoveCodes()
    for sample in range(samples):
        dice = Random(rng.getrandbits(64))
        for row, state in enumerate(states):
            twin = state.copy()
            play_out(twin, dice.copy(), buffer, MAX_DECISIONS)
            values.scores[row, sample], values.win_probabilities[row, sample] = (
                twin.scores,
                shared_win(twin),
            )
    return replace(values, views=values.win_probabilities)
