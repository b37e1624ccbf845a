"""Compiled features can be extended in plain Python: here with one more input."""

import numpy as np
import pytest

import quincunx as qx
from quincunx.core.dice.rng import Random
from quincunx.core.state import State
from quincunx.engine.evaluator import Evaluator
from quincunx.engine.games.clever.features import CleverFeatures
from quincunx.engine.games.qwixx.features import QwixxFeatures
from quincunx.engine.levels import find_level
from quincunx.engine.strategies.value_network import ValueNetworkStrategy
from quincunx.engine.values.batch import InputBatch
from quincunx.engine.values.features import Features
from quincunx.engine.values.network import Network
from quincunx.engine.values.position_values import inputs_of
from quincunx.games.qwixx.game import Qwixx
from tests.support import walk


class QwixxWithSeat(QwixxFeatures):
    def __init__(self, game: qx.Game) -> None:
        assert isinstance(game, Qwixx)
        super().__init__(game.arrays)
        self.width += 1

    def write(self, state: State, seat: int, into: InputBatch) -> None:
        super().write(state, seat, into)
        into.inputs[into.rows * into.width - 1] = 10 + seat

    def scales(self) -> list[float]:
        return [*super().scales(), 1.0]

    def symmetries(self) -> list[list[int]]:
        return []


class CleverWithSeat(CleverFeatures):
    def __init__(self, game: qx.Game) -> None:
        super().__init__()

    def write(self, state: State, seat: int, into: InputBatch) -> None:
        super().write(state, seat, into)
        into.inputs[into.rows * into.width - 1] = 10 + seat

    def scales(self) -> list[float]:
        return [*super().scales(), 1.0]


@pytest.mark.parametrize(
    ("key", "make_features"), [("squares", QwixxWithSeat), ("clever", CleverWithSeat)]
)
def test_features_can_be_extended(
    key: str, make_features: type[QwixxWithSeat] | type[CleverWithSeat]
) -> None:
    game = qx.game(key, players=2)
    features: Features = make_features(game)
    state = next(
        state
        for state in walk(game, seed=4)
        if state.acting and len(state.moves(state.acting[0])) > 2
    )
    seat = state.acting[0]
    batch = InputBatch(features.width)
    features.write(state, seat, batch)
    assert inputs_of(batch)[0, -1] == 10 + seat
    assert len(features.scales()) == features.width
    strategy = ValueNetworkStrategy(
        game, Evaluator(features), Network.random(features.scales(), (4,), seed=1)
    )
    evaluation = strategy.evaluate(state, seat, find_level("strong"), Random(1))
    assert evaluation.codes == [move.code for move in state.moves(seat)]
    assert np.isfinite(evaluation.worth).all()
