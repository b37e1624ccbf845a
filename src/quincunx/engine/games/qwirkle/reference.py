"""The reference player of Qwirkle: most points, without setting up the next one's sixth tile."""

from collections.abc import Sequence
from functools import cache
from math import inf

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
    zero_weights,
)
from quincunx.games.qwirkle.rules import QwirkleState
from quincunx.games.qwirkle.tiles import count_tiles, is_play, tiles_of

OPEN_LINE = -12.0  # points that a line of five costs if the next player has the sixth tile
EQUAL_TILES = -0.5  # points that each further copy of a tile in hand costs
FEW_TILES = 2


def choose(state: State, seat: int, codes: Sequence[int], rng: Random) -> int:
    assert isinstance(state, QwirkleState)
    player = FastPlayer(reference_weights())
    favourite = int(player.choose(state, seat, rng))
    return favourite if favourite in codes else best_of(codes, player)


def choose_few_tiles(state: State, seat: int, codes: Sequence[int], rng: Random) -> int:
    """As a novice does: the most points, with two tiles where that is possible."""
    assert isinstance(state, QwirkleState)
    player = FastPlayer(zero_weights())
    player.find(state, seat)
    few = [code for code in codes if is_play(code) and count_tiles(tiles_of(code)) <= FEW_TILES]
    return best_of(few or codes, player)


def best_of(codes: Sequence[int], player: FastPlayer) -> int:
    """The placement that is worth most to a player who has found all of them; else any trade."""
    worth = {int(player.codes[index]): player.worth[index] for index in range(int(player.count))}
    return max(codes, key=lambda code: worth.get(code, -inf))


@cache
def reference_weights() -> Weights:
    """The same for every number of players and every phase of the game."""
    values = [0.0] * VALUES
    for block in range(LEAD, SIZES * PHASES * TARGETS, TARGETS):
        values[block * FEATURES + OPEN_FIVE] = OPEN_LINE
        values[block * FEATURES + COPIES] = EQUAL_TILES
    return Weights(values, [30.0] * (SIZES * PHASES))
