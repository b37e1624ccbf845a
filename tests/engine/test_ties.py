"""Ties: tie-breaks decide as in the rules, and winners who remain equal share the win."""

from typing import Any

import numpy as np
import pytest

import quincunx as qx
from quincunx.core.state import State
from quincunx.engine.evaluator import Evaluator
from quincunx.engine.games.qwirkle.rollouts import RolloutResults, Rollouts
from quincunx.engine.games.qwirkle.training import load_shipped_weights
from quincunx.engine.learning.configs import TrainingConfig
from quincunx.engine.learning.training import play_games
from quincunx.engine.levels import LEVELS, LevelName
from quincunx.engine.strategies.default import DefaultStrategy
from quincunx.engine.values.batch import Batch, InputBatch
from quincunx.engine.values.features import Features
from quincunx.engine.values.model import NetworkModel
from quincunx.engine.values.network import Network
from quincunx.engine.values.position_values import PositionValues
from quincunx.engine.values.state_values import shared_win
from quincunx.games.qwirkle.rules import QwirkleState
from quincunx.games.qwizz.sheet import COLUMNS

WIN, LOSS = "white as purple", "white as orange"  # both make it 8 to 8


class OneInput(Features):
    def __init__(self) -> None:
        self.width = 1

    def write(self, state: State, seat: int, into: InputBatch) -> None:
        into.add()

    def scales(self) -> list[float]:
        return [1.0]


def make_one_input(game: qx.Game) -> Evaluator:
    return Evaluator(OneInput())


def last_choice_in_clever(seat: int) -> State:
    """The last choice of a game: the highest single area decides between equal scores."""
    deciding = {"purple": [3]}
    done = {"orange": [6], "purple": [2], "duty": "nothing"}
    data = {
        "step": "everybody",
        "round": 6,
        "first": seat,
        "active": 1 - seat,
        "throws": 3,
        "faces": "4 3 6 3 6 5",
        "taken": ["green", "orange", "purple"],
        "platter": ["yellow", "blue", "white"],
        "sheets": [deciding, done] if seat == 0 else [done, deciding],
    }
    return qx.game("clever", players=2).position(data)


def finished_qwizz() -> State:
    """Equal scores: the 9 points of the clubs are worth as much as the number that seat 1 has more
    and its penalty less.
    """
    sheets = [
        qwizz_sheet(5, yellow=(4, 2), green=(9, 3), red=(7, 4)),
        qwizz_sheet(4, yellow=(1, 2), green=(2, 3), red=(1, 4), blue=(3, 5)),
    ]
    return qx.game("qwizz", players=2).position({"step": "over", "active": 0, "sheets": sheets})


def qwizz_sheet(penalties: int, **entries: tuple[int, int]) -> dict[str, Any]:
    """One entry in a row: its column and its number."""
    rows = {}
    for name in ("blue", "yellow", "green", "red"):
        column, number = entries.get(name, (0, 0))
        rows[name] = [number if place == column else None for place in range(1, COLUMNS + 1)]
    return {"rows": rows, "lucky": 7, "penalties": penalties}


def finished_squares(players: int) -> State:
    """Everybody has nothing but four penalties."""
    sheet = {"rows": {name: [] for name in ("red", "yellow", "green", "blue")}, "penalties": 4}
    return qx.game("squares", players=players).position(
        {"step": "over", "active": 0, "sheets": [sheet] * players, "closed": []}
    )


def win_probabilities(state: State, settles_ties: bool = True) -> list[float]:
    """Of all seats, in a finished game."""
    batch, features = InputBatch(1), OneInput()
    for seat in range(state.game.players):
        batch.begin_choice()
        batch.add_result(state, seat)
    model = NetworkModel(features, Network.random(features.scales(), (2,), seed=1), settles_ties)
    return [float(chance) for chance in model.evaluate(batch).win_probabilities]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("level", list(LEVELS)[1:])  # a novice takes points now
def test_the_move_that_wins_the_tie_break_is_chosen(level: LevelName, seat: int) -> None:
    state = last_choice_in_clever(seat)
    assert str(qx.Engine(level, seed=1).choose(state, seat)) == WIN


@pytest.mark.parametrize("seat", [0, 1])
def test_advice_knows_who_wins_the_tie_break(seat: int) -> None:
    state = last_choice_in_clever(seat)
    chances = {
        str(each.move): each.win_probability for each in qx.Engine(seed=1).advise(state, seat)
    }
    assert (chances[WIN], chances[LOSS]) == (1.0, 0.0)
    assert qx.Engine(seed=1).evaluate(state, seat).win_probability == 1.0


@pytest.mark.parametrize("level", ["casual", "expert"])
def test_playouts_prefer_the_win_among_equal_leads(
    level: LevelName, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "quincunx.engine.engine.strategy_for",
        lambda game, *_: DefaultStrategy(game),
    )
    assert str(qx.Engine(level, seed=1).choose(last_choice_in_clever(0), 0)) == WIN


def test_fewer_penalties_win_a_tie_in_qwizz() -> None:
    state = finished_qwizz()
    assert state.scores[0] == state.scores[1]
    assert state.winners == (1,)
    assert win_probabilities(state) == [0.0, 1.0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_equal_winners_share_the_win(players: int) -> None:
    state = finished_squares(players)
    assert win_probabilities(state) == pytest.approx([1 / players] * players)
    assert np.array_equal(shared_win(state), [1 / players] * players)


def test_equal_winners_share_the_win_in_the_rollouts_of_qwirkle() -> None:
    state = qx.game("qwirkle", players=3).start()
    assert isinstance(state, QwirkleState)
    state.end()
    result = RolloutResults(0)
    Rollouts(state, 0, 1, load_shipped_weights()).add_result(state, result)
    assert list(result.win_probabilities) == [pytest.approx(1 / 3)]


def test_ties_can_be_judged_by_the_lead() -> None:
    assert win_probabilities(finished_qwizz(), settles_ties=False) == [0.5, 0.5]
    assert win_probabilities(finished_squares(3), settles_ties=False) == [0.5, 0.5, 0.5]


def test_training_judges_ties_by_the_lead(monkeypatch: pytest.MonkeyPatch) -> None:
    """As when the shipped networks were trained, so that they can be trained again."""
    used = set()

    class ObservedModel(NetworkModel):
        def evaluate(self, batch: Batch) -> PositionValues:
            used.add(self.settles_ties)
            return super().evaluate(batch)

    monkeypatch.setattr("quincunx.engine.evaluator.NetworkModel", ObservedModel)
    network = Network.random([1.0], (2,), seed=1)
    play_games("1", 1, qx.game("squares"), make_one_input, network, 0.0, TrainingConfig())
    assert used == {False}
