"""Rivals of another kind: how they play, how a network learns against them, and how one notices that one of them is there."""

from dataclasses import replace

import numpy as np
import pytest

import quincunx as qx
from quincunx.core.rng import Random
from quincunx.core.state import State
from quincunx.core.values import Move
from quincunx.engine.crowd import Crowd
from quincunx.engine.evaluators import described
from quincunx.engine.guests import Loner, host_of, let_choose, solution
from quincunx.engine.judge import Judge
from quincunx.engine.knowledge import judge, judge_of, network
from quincunx.engine.network import Network
from quincunx.engine.plans import plan_of, training
from quincunx.engine.training import Plan, lessons
from tests.support import refused

TWO = qx.game("qwixx", players=2, first=0)
ROLLED = "2 3 4 1 6 2"


def sheet(*marks: int) -> dict[str, object]:
    """Red as marked, nothing else."""
    return {"rows": {"red": list(marks), "yellow": [], "green": [], "blue": []}, "penalties": 0}


def position(*sheets: dict[str, object], choices: list[str | None] | None = None) -> State:
    """Seat 0 has rolled."""
    game = qx.game("qwixx", players=len(sheets))
    told = {"step": "white", "active": 0, "roll": ROLLED, "sheets": list(sheets), "closed": [], "white_marked": False}
    return game.position(told | {"choices": choices or [None] * len(sheets)})


class Silent:
    """Never marks anything."""

    def choose(self, state: State, seat: int) -> Move:
        return state.moves(seat)[0]


def test_a_loner_chooses_as_if_alone() -> None:
    alone, rng = qx.game("qwixx", players=1), Random(5)
    for _ in range(40):
        roll = alone.start().sample_code(rng)
        single, double = alone.start(), TWO.start()
        single.apply_outcome(roll)
        double.apply_outcome(roll)
        assert Loner().choose(double, 0) == solution().best(single, 0)


def test_a_loner_knows_nothing_of_what_the_other_chooses() -> None:
    told = [position(sheet(2), sheet(2), choices=[None, choice]) for choice in ("pass", "red 5", "blue 5")]
    assert len({Loner().choose(state, 0) for state in told}) == 1


def test_guests_sit_everywhere_but_at_one_seat() -> None:
    states = [qx.game("qwixx", players=3).start() for _ in range(6)]
    judges = Judge(described(states[0].game), Network.fresh(described(states[0].game).scales(), (8,), 1))
    crowd = Crowd(judges.evaluator, states, [Random(1)] * 6, 6)
    while crowd.ask():
        worth = judges.choices(crowd.batch, alone=False)
        let_choose(Silent(), crowd, worth)
        crowd.answer(worth, 0.0)
    for place, state in enumerate(states):
        marked = [any(state.view(None)["sheets"][seat]["rows"][row]["marked"] for row in range(4)) for seat in range(3)]
        assert marked == [seat == host_of(place, 3) for seat in range(3)]


def test_only_the_host_learns() -> None:
    fresh = Network.fresh(described(TWO).scales(), (8,), 1)
    (among, _), (alike, _) = (lessons("1", 10, TWO, fresh, 0.0, Plan(among_loners=among)) for among in (True, False))
    assert len(alike.inputs) % 2 == 0
    whole = [tuple(row) for row in alike.inputs[:20].tolist()]  # the first roll of all games, from both seats
    assert [tuple(row) for row in among.inputs[:10].tolist()] == [whole[2 * place + host_of(place, 2)] for place in range(10)]


def test_learning_against_loners_repeats_itself() -> None:
    plan = replace(plan_of("qwixx", 2, "patient"), generations=2, games=8, parts=2)
    one, other = (training("qwixx", 1, plan, 2, "patient") for _ in range(2))
    assert [one.advance(), one.advance()] == [other.advance(), other.advance()]
    assert all(np.array_equal(mine, theirs) for mine, theirs in zip(one.network.weights, other.network.weights, strict=True))


def test_networks_against_rivals_that_nobody_trained_are_named() -> None:
    assert "there is no network 'qwixx-2-hasty' to train" in refused(qx.OptionError, training, "qwixx", 1, Plan(), 2, "hasty")


@pytest.mark.parametrize(
    ("own", "other", "manner"),
    [
        ((), (), ""),
        ((5,), (4,), "patient"),
        ((6,), (5,), ""),
        ((9,), (7,), "patient"),
        ((9,), (8,), ""),
        ((), (2,), ""),
        ((2,), (), "patient"),
    ],
)
def test_patient_is_who_has_come_at_most_three_quarters_as_far(own: tuple[int, ...], other: tuple[int, ...], manner: str) -> None:
    state = position(sheet(*own), sheet(*other))
    found = judge_of(state, 0)
    assert found is not None
    assert found.evaluator.manner(state, 0) == manner
    assert found.network is network("qwixx-2-patient" if manner else "qwixx-2")


def test_only_at_a_table_of_two_one_looks_at_the_manner() -> None:
    state = position(sheet(9), sheet(), sheet())
    assert judge_of(state, 0) is judge(state.game)


def test_what_the_rival_is_just_choosing_does_not_show() -> None:
    open_choice, chosen = (position(sheet(9), sheet(7), choices=[None, choice]) for choice in (None, "blue 5"))
    assert judge_of(open_choice, 0) is judge_of(chosen, 0)
