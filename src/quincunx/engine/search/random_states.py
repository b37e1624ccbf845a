"""What positions are worth by random games: needs nothing but the rules.

Strategies that evaluate only moves review games by it.
"""

from collections.abc import Sequence
from types import FunctionType

from quincunx.core.authoring.playout import play_out
from quincunx.core.dice.rng import Random
from quincunx.core.move_codes import MoveCodes
from quincunx.core.state import State
from quincunx.engine.search.playouts import MAX_DECISIONS
from quincunx.engine.values.state_values import StateValues, empty_values, shared_win

MOST_DECISIONS = 300_000  # in all games together, so that a review ends
MOST_INTERPRETED = MOST_DECISIONS // 50


def play_out_states(states: Sequence[State], samples: int, rng: Random) -> StateValues:
    """Every seat plays at random, with the same dice in all positions.

    There are fewer samples where games are long, or slow because the rules are not compiled. Time
    is not measured: the same seed gives the same values.
    """
    values = empty_values(len(states), samples, int(states[0].players))
    buffer = MoveCodes()
    most = MOST_INTERPRETED if is_interpreted(states[0]) else MOST_DECISIONS
    decisions = sample = 0
    while sample < samples and decisions * (sample + 1) <= most * sample:
        dice = Random(rng.getrandbits(64))
        for row, state in enumerate(states):
            twin = state.copy()
            decisions += play_out(twin, dice.copy(), buffer, MAX_DECISIONS)
            values.scores[row, sample], values.win_probabilities[row, sample] = (
                twin.scores,
                shared_win(twin),
            )
        sample += 1
    scores, wins = values.scores[:, :sample], values.win_probabilities[:, :sample]
    return StateValues(scores, wins, wins)


def is_interpreted(state: State) -> bool:
    """Are its rules plain Python, some fifty times slower than compiled ones?"""
    return isinstance(type(state).apply_move, FunctionType)
