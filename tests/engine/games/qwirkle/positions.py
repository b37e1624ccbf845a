"""Positions and weights for the tests of this folder."""

import numpy as np

import quincunx as qx
from quincunx.core.dice.rng import Random
from quincunx.engine.games.qwirkle.fast_player import FastPlayer
from quincunx.engine.games.qwirkle.strategy import all_tiles_known
from quincunx.engine.games.qwirkle.weights import (
    FEATURES,
    PHASES,
    SIZES,
    TARGETS,
    Weights,
    zero_weights,
)
from quincunx.games.qwirkle.rules import QwirkleState
from tests.support import walk


def random_weights() -> Weights:
    rng = np.random.default_rng(1)
    return Weights(
        rng.normal(size=SIZES * PHASES * TARGETS * FEATURES).tolist(), [20.0] * (SIZES * PHASES)
    )


def turns(players: int, seed: int, copies: int = 3) -> list[QwirkleState]:
    """The positions of a random game in which a seat is to move."""
    found = []
    for state in walk(qx.game("qwirkle", players=players, copies=copies), seed=seed):
        assert isinstance(state, QwirkleState)
        if state.acting:
            found.append(state.copy())
    return found


def endgame_position(seed: int, tiles: int) -> QwirkleState:
    """A position of a greedy game for two with an empty bag and at most this many tiles in both
    hands together.
    """
    state, player, rng = (
        qx.game("qwirkle", copies=1).start(),
        FastPlayer(zero_weights()),
        Random(seed),
    )
    assert isinstance(state, QwirkleState)
    while not (
        state.acting and all_tiles_known(state) and state.sizes[0] + state.sizes[1] <= tiles
    ):
        if state.chance:
            state.apply_outcome(state.sample_code(rng))
        else:
            state.apply_move(state.turn, player.choose(state, state.turn, rng))
    return state
