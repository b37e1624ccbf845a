"""Compiled evaluators can be extended in plain Python: here with one more input."""

import numpy as np
import pytest

import quincunx as qx
from quincunx.core.dice.rng import Random
from quincunx.core.state import State
from quincunx.engine.evaluator import Evaluator
from quincunx.engine.games.clever.evaluator import CleverEvaluator
from quincunx.engine.games.qwixx.evaluator import QwixxEvaluator
from quincunx.engine.learning.network import Network
from quincunx.engine.learning.value_model import ValueModel, inputs_of
from quincunx.engine.levels import find_level
from quincunx.engine.search.batch import Batch
from quincunx.engine.strategies.value_network import ValueNetworkStrategy
from quincunx.games.qwixx.game import Qwixx
from tests.support import walk


class QwixxWithSeat(QwixxEvaluator):
    def __init__(self, game: qx.Game) -> None:
        assert isinstance(game, Qwixx)
        super().__init__(game.tables)
        self.width += 1

    def write(self, state: State, seat: int, into: Batch) -> None:
        super().write(state, seat, into)
        into.inputs[into.rows * into.width - 1] = 10 + seat

    def scales(self) -> list[float]:
        return [*super().scales(), 1.0]

    def symmetries(self) -> list[list[int]]:
        return []


class CleverWithSeat(CleverEvaluator):
    def __init__(self, game: qx.Game) -> None:
        super().__init__()

    def write(self, state: State, seat: int, into: Batch) -> None:
        super().write(state, seat, into)
        into.inputs[into.rows * into.width - 1] = 10 + seat

    def scales(self) -> list[float]:
        return [*super().scales(), 1.0]


@pytest.mark.parametrize(
    ("key", "make_evaluator"), [("squares", QwixxWithSeat), ("clever", CleverWithSeat)]
)
def test_an_evaluator_can_be_extended(
    key: str, make_evaluator: type[QwixxWithSeat] | type[CleverWithSeat]
) -> None:
    game = qx.game(key, players=2)
    evaluator: Evaluator = make_evaluator(game)
    state = next(
        state
        for state in walk(game, seed=4)
        if state.acting and len(state.moves(state.acting[0])) > 2
    )
    seat = state.acting[0]
    batch = Batch(evaluator.width)
    evaluator.write(state, seat, batch)
    assert inputs_of(batch)[0, -1] == 10 + seat
    assert len(evaluator.scales()) == evaluator.width
    strategy = ValueNetworkStrategy(
        game, ValueModel(evaluator, Network.random(evaluator.scales(), (4,), seed=1))
    )
    evaluation = strategy.evaluate(state, seat, find_level("strong"), Random(1))
    assert evaluation.codes == [move.code for move in state.moves(seat)]
    assert np.isfinite(evaluation.worth).all()
