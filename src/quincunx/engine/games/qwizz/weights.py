"""The files of learned values, and the search of a turn by them."""

from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from quincunx.core.game import Game
from quincunx.engine.games.qwizz.model import QwizzModel
from quincunx.engine.games.qwizz.race import initial_spreads
from quincunx.engine.games.qwizz.sheet_values import SIZE, Layout, Weights
from quincunx.engine.games.qwizz.turn_search import QwizzTurnSearch
from quincunx.engine.values.files import network_name, weights_file
from quincunx.engine.values.network import check_array
from quincunx.games.qwizz.arrays import QwizzArrays
from quincunx.games.qwizz.sheet import ROWS

PARTS = 64  # of a point, in which the values are stored


def save_weights(path: Path, values: NDArray[np.float64], spreads: NDArray[np.float64]) -> None:
    rounded = np.clip(np.rint(values * PARTS), -32768, 32767).astype(np.int16)
    np.savez_compressed(path, values=rounded, spreads=spreads.astype(np.float32))


def read_weights(path: Path) -> Weights:
    with np.load(path) as stored:
        values = stored["values"].astype(np.float64) / PARTS
        spreads = stored["spreads"].astype(np.float64)
    check_array(values, SIZE)
    check_array(spreads, len(initial_spreads()))
    return Weights(Layout(QwizzArrays(ROWS)), values.tolist(), spreads.tolist())


@cache
def shipped_weights(path: Path) -> Weights:
    return read_weights(path)


def shipped_file(game: Game) -> Path:
    """The file for this number of players, otherwise the one for several."""
    own = weights_file(network_name(game.key, game.players))
    return own if own.exists() else weights_file(game.key)


def make_search(weights: Weights, samples: int = 0) -> QwizzTurnSearch:
    return QwizzTurnSearch(QwizzModel(weights), samples)
