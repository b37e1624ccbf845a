"""Which strategy a game gets: the default one, or the one that its descriptor names, also from
another package.
"""

from dataclasses import replace
from pathlib import Path
from typing import get_args

import numpy as np
import pytest

import quincunx as qx
from quincunx.core.registry import find_descriptor
from quincunx.core.state import State
from quincunx.engine.evaluator import Evaluator
from quincunx.engine.levels import LEVELS, LevelName
from quincunx.engine.strategies.default import DefaultStrategy, strategy_for, value_network_strategy
from quincunx.engine.strategies.value_network import ValueNetworkStrategy
from quincunx.engine.strategy import Strategy
from quincunx.engine.values.batch import InputBatch
from quincunx.engine.values.features import Features
from quincunx.engine.values.files import weights_file
from quincunx.engine.values.network import Network
from tests.support import walk


class OwnPoints(Features):
    """Features that are never compiled, as another package would write it."""

    def __init__(self) -> None:
        self.width = 1

    def write(self, state: State, seat: int, into: InputBatch) -> None:
        start = into.add()
        into.inputs[start] = max(0, min(255, int(state.score(seat))))

    def scales(self) -> list[float]:
        return [0.02]


def a_remark(state: State, seat: int, code: int) -> list[str]:
    return [f"a remark on {code}"]


def make_strategy(game: qx.Game) -> Strategy:
    evaluator = Evaluator(OwnPoints(), remarks_on=a_remark)
    return value_network_strategy(game, evaluator, folder=folder)


folder = Path()  # set by the test


def variant_of_clever(key: str, strategy: str) -> qx.Game:
    descriptor = replace(find_descriptor("clever"), key=key, strategy=strategy)
    game: qx.Game = descriptor.load("rules")(descriptor, {"players": 2})
    return game


def first_decision(game: qx.Game) -> State:
    return next(
        state
        for state in walk(game, seed=1)
        if state.acting and len(state.moves(state.acting[0])) > 2
    )


@pytest.mark.parametrize("level", LEVELS)
def test_a_game_without_a_strategy_gets_the_default(
    level: LevelName, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quincunx.engine.strategies.default.SECONDS", 0.01)
    game = variant_of_clever("without-strategy", "")
    assert isinstance(strategy_for(game), DefaultStrategy)
    state = first_decision(game)
    seat = state.acting[0]
    assert qx.Engine(level, seed=1).choose(state, seat) in state.moves(seat)


def test_a_game_without_a_strategy_gets_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quincunx.engine.strategies.default.SECONDS", 0.01)
    state = first_decision(variant_of_clever("without-strategy", ""))
    seat = state.acting[0]
    assert {advice.move for advice in qx.Engine(seed=1).advise(state, seat)} == set(
        state.moves(seat)
    )


def test_a_game_without_a_strategy_takes_a_network_with_its_evaluator(tmp_path: Path) -> None:
    game, path = variant_of_clever("without-strategy", ""), tmp_path / "own.npz"
    Network.random(OwnPoints().scales(), (8,), 1).save(path)
    with pytest.raises(qx.OptionError, match="name the evaluator"):
        qx.Engine("novice", network=path).check_game(game)
    engine = qx.Engine("novice", 1, path, "tests.own_evaluator:OwnPoints")
    state = first_decision(game)
    assert engine.choose(state, state.acting[0]) in state.moves(state.acting[0])


def test_another_package_can_bring_an_evaluator_and_a_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.engine.strategies.test_selection.folder", tmp_path)
    own_points = Network(
        np.array([0.02], np.float32), [np.array([[1, 1, 0]], np.float32)], [np.zeros(3, np.float32)]
    )
    own_points.save(weights_file("with-strategy", tmp_path))
    game = variant_of_clever(
        "with-strategy", "tests.engine.strategies.test_selection:make_strategy"
    )
    assert isinstance(strategy_for(game), ValueNetworkStrategy)
    state = first_decision(game)
    seat = state.acting[0]
    for level in get_args(LevelName):
        assert qx.Engine(level, seed=1).choose(state, seat) in state.moves(seat)
    assert all("a remark" in advice.reason for advice in qx.Engine(seed=1).advise(state, seat))


def test_without_a_network_the_default_strategy_plays(tmp_path: Path) -> None:
    assert isinstance(
        value_network_strategy(qx.game("clever"), Evaluator(OwnPoints()), folder=tmp_path),
        DefaultStrategy,
    )
