"""Patient opponents: how they play, how a network learns against them, and how the strategy
recognises them.
"""

from dataclasses import replace

import numpy as np
import pytest

import quincunx as qx
from quincunx.core.dice.rng import Random
from quincunx.core.moves import Move
from quincunx.core.state import State
from quincunx.engine.games.qwixx.evaluator import make_evaluator
from quincunx.engine.games.qwixx.opponents import SolitaireOptimalPlayer, shipped_player
from quincunx.engine.games.qwixx.strategy import QwixxStrategy
from quincunx.engine.learning.configs import TrainingConfig, find_training
from quincunx.engine.learning.opponents import force_opponent_choices, own_seat
from quincunx.engine.learning.training import ValueNetworkTrainer, play_games
from quincunx.engine.search.lockstep import Lockstep
from quincunx.engine.search.turn import TurnSearch
from quincunx.engine.strategies.default import strategy_for
from quincunx.engine.values.files import load_network, weights_file
from quincunx.engine.values.model import NetworkModel
from quincunx.engine.values.network import Network
from tests.support import refused

TWO = qx.game("qwixx", players=2, first=0)
ROLLED = "2 3 4 1 6 2"


def sheet(*marks: int) -> dict[str, object]:
    """These marks in red, and nothing else."""
    return {"rows": {"red": list(marks), "yellow": [], "green": [], "blue": []}, "penalties": 0}


def position(*sheets: dict[str, object], choices: list[str | None] | None = None) -> State:
    """Seat 0 has rolled."""
    game = qx.game("qwixx", players=len(sheets))
    data = {
        "step": "white",
        "active": 0,
        "roll": ROLLED,
        "sheets": list(sheets),
        "closed": [],
        "white_marked": False,
    }
    return game.position(data | {"choices": choices or [None] * len(sheets)})


class Passer:
    """Never marks anything."""

    def choose(self, state: State, seat: int) -> Move:
        return state.moves(seat)[0]


def test_the_solitaire_optimal_player_chooses_as_if_alone() -> None:
    alone, rng = qx.game("qwixx", players=1), Random(5)
    for _ in range(40):
        roll = alone.start().sample_code(rng)
        single, double = alone.start(), TWO.start()
        single.apply_outcome(roll)
        double.apply_outcome(roll)
        assert SolitaireOptimalPlayer().choose(double, 0) == shipped_player().best(single, 0)


def test_the_solitaire_optimal_player_does_not_see_secret_choices() -> None:
    states = [
        position(sheet(2), sheet(2), choices=[None, choice])
        for choice in ("pass", "red 5", "blue 5")
    ]
    assert len({SolitaireOptimalPlayer().choose(state, 0) for state in states}) == 1


def test_the_opponent_plays_all_seats_but_one() -> None:
    states: list[qx.State] = [qx.game("qwixx", players=3).start() for _ in range(6)]
    evaluator = make_evaluator(states[0].game)
    search = evaluator.search(Network.random(evaluator.features.scales(), (8,), 1))
    lockstep = Lockstep(search, states, [Random(1)] * 6, 6)
    while lockstep.collect_decisions():
        values = search.model.evaluate(lockstep.batch)
        worth = values.worth_of_choices(lockstep.batch, solo=False)
        force_opponent_choices(Passer(), lockstep, worth)
        lockstep.apply_choices(worth, 0.0)
    for number, state in enumerate(states):
        marked = [
            any(
                state.view(None).as_dict()["sheets"][seat]["rows"][row]["marked"]
                for row in range(4)
            )
            for seat in range(3)
        ]
        assert marked == [seat == own_seat(number, 3) for seat in range(3)]


def test_only_the_own_seat_learns() -> None:
    network, configs = (
        Network.random(make_evaluator(TWO).features.scales(), (8,), 1),
        (TrainingConfig(opponent=SolitaireOptimalPlayer), TrainingConfig()),
    )
    (against, _), (self_play, _) = (
        play_games("1", 10, TWO, make_evaluator, network, 0.0, config) for config in configs
    )
    assert len(self_play.inputs) % 2 == 0
    both_seats = [
        tuple(row) for row in self_play.inputs[:20].tolist()
    ]  # the first roll of all games
    assert [tuple(row) for row in against.inputs[:10].tolist()] == [
        both_seats[2 * game + own_seat(game, 2)] for game in range(10)
    ]


def patient_trainer() -> ValueNetworkTrainer:
    setup = find_training("qwixx", 2, "patient")
    trainer = setup.make_trainer(replace(setup.config, generations=2, games=8, parts=2), 1)
    assert isinstance(trainer, ValueNetworkTrainer)
    return trainer


def test_training_against_an_opponent_is_reproducible() -> None:
    one, other = patient_trainer(), patient_trainer()
    assert [one.advance(), one.advance()] == [other.advance(), other.advance()]
    assert all(
        np.array_equal(mine, theirs)
        for mine, theirs in zip(one.network.weights, other.network.weights, strict=True)
    )


def test_an_unknown_style_of_opponents_is_refused() -> None:
    assert "there is no network 'qwixx-2-hasty' to train" in refused(
        qx.OptionError, find_training, "qwixx", 2, "hasty"
    )


def search_for(state: State, seat: int) -> TurnSearch:
    strategy = strategy_for(state.game)
    assert isinstance(strategy, QwixxStrategy)
    return strategy.search_for(state, seat)


def network_for(state: State, seat: int) -> Network:
    model = search_for(state, seat).model
    assert isinstance(model, NetworkModel)
    return model.network


@pytest.mark.parametrize(
    ("own", "other", "patient"),
    [
        ((), (), False),
        ((5,), (4,), True),
        ((6,), (5,), False),
        ((9,), (7,), True),
        ((9,), (8,), False),
        ((), (2,), False),
        ((2,), (), True),
    ],
)
def test_an_opponent_at_most_three_quarters_as_far_is_patient(
    own: tuple[int, ...], other: tuple[int, ...], patient: bool
) -> None:
    state = position(sheet(*own), sheet(*other))
    name = "qwixx-2-patient" if patient else "qwixx-2"
    assert network_for(state, 0) is load_network(weights_file(name))


def test_patience_matters_only_with_two_players() -> None:
    state = position(sheet(9), sheet(), sheet())
    assert network_for(state, 0) is load_network(weights_file("qwixx"))


def test_a_secret_choice_does_not_affect_the_model() -> None:
    open_choice, chosen = (
        position(sheet(9), sheet(7), choices=[None, choice]) for choice in (None, "blue 5")
    )
    assert search_for(open_choice, 0) is search_for(chosen, 0)
