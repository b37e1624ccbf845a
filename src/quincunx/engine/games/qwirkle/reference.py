"""The reference player of Qwirkle: takes the most points, but does not set up the next player's
sixth tile.
"""

from functools import cache

from quincunx.core.dice.rng import Random
from quincunx.core.state import State
from quincunx.engine.games.qwirkle.fast_player import FastPlayer
from quincunx.engine.games.qwirkle.weights import (
    COPIES,
    FEATURES,
    LEAD,
    OPEN_FIVE,
    PHASES,
    SIZES,
    TARGETS,
    VALUES,
    Weights,
)
from quincunx.games.qwirkle.rules import QwirkleState

OPEN_LINE = -12.0  # points that a line of five costs if the next player has the sixth tile
EQUAL_TILES = -0.5  # points that each further copy of a tile in hand costs


def choose(state: State, seat: int, rng: Random) -> int:
    assert isinstance(state, QwirkleState)
    return int(FastPlayer(reference_weights()).choose(state, seat, rng))


@cache
def reference_weights() -> Weights:
    """The same for every number of players and every phase of the game."""
    values = [0.0] * VALUES
    for block in range(LEAD, SIZES * PHASES * TARGETS, TARGETS):
        values[block * FEATURES + OPEN_FIVE] = OPEN_LINE
        values[block * FEATURES + COPIES] = EQUAL_TILES
    return Weights(values, [30.0] * (SIZES * PHASES))
