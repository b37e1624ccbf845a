"""Decisions with a time limit: always a legal move, soon after the deadline, and the same move if
there is enough time.
"""

import time
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

import quincunx as qx
from quincunx.core.dice.rng import Random
from quincunx.engine.deadline import NO_DEADLINE, Deadline
from quincunx.engine.levels import Level
from quincunx.engine.search.playouts import PlayoutResults
from quincunx.engine.strategies.default import DefaultStrategy, strategy_for
from tests.support import refused, walk

ENDLESS = Level("expert", effort=10**9, samples=10**6, rolls_ahead=2)  # would take hours
A_LONG_TIME = 600.0  # seconds


def decision(key: str) -> qx.State:
    """A position in which the first acting seat has several moves."""
    return next(
        state
        for state in walk(qx.game(key), seed=4)
        if state.acting and len(state.moves(state.acting[0])) > 2
    )


@pytest.mark.parametrize("key", qx.games())
def test_without_time_it_still_chooses_and_advises(key: str) -> None:
    state, engine = decision(key), qx.Engine("expert", seed=1)
    seat = state.acting[0]
    assert engine.choose(state, seat, time=0) in state.moves(seat)
    assert {advice.move for advice in engine.advise(state, seat, time=0)} == set(state.moves(seat))


@pytest.mark.parametrize("key", ["squares", "clever", "qwirkle"])
def test_it_stops_soon_after_the_deadline(key: str) -> None:
    state, start = decision(key), time.process_time()
    strategy_for(state.game).evaluate(state, state.acting[0], ENDLESS, Random(1), Deadline(0.2))
    assert time.process_time() - start < 10


def test_playouts_stop_soon_after_the_deadline() -> None:
    state, start = decision("squares"), time.process_time()
    evaluation = DefaultStrategy(state.game).evaluate(
        state, state.acting[0], ENDLESS, Random(1), Deadline(0.2)
    )
    assert time.process_time() - start < 10
    assert all(evaluation.errors > 0)


def test_playouts_stop_after_two_seconds_where_nobody_gives_a_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = decision("squares")
    seat = state.acting[0]
    clock = count(step=0.5)  # every look at it takes half a second
    monkeypatch.setattr(
        "quincunx.engine.deadline.time", SimpleNamespace(monotonic=lambda: next(clock))
    )
    strategy = DefaultStrategy(state.game)
    play, batches = strategy.playouts.add, []

    def counted(results: PlayoutResults, *others: Any) -> None:
        batches.append(others)
        play(results, *others)

    strategy.playouts.add = counted
    strategy.evaluate(state, seat, ENDLESS, Random(1))
    assert len(batches) == 4 * len(state.moves(seat))
    strategy.evaluate_all(state, seat, Random(1))
    assert len(batches) == 8 * len(state.moves(seat))


@pytest.mark.parametrize("key", ["squares", "clever", "qwirkle"])
def test_with_enough_time_the_choice_is_the_same_as_without_a_limit(key: str) -> None:
    state = decision(key)
    seat = state.acting[0]
    assert qx.Engine("expert", seed=1).choose(state, seat, time=A_LONG_TIME) == qx.Engine(
        "expert", seed=1
    ).choose(state, seat)


def test_the_explained_choice_is_the_choice() -> None:
    state = decision("squares")
    seat = state.acting[0]
    advice = qx.Engine("casual", seed=1).choose_and_explain(state, seat)
    assert advice is not None
    assert advice.move == qx.Engine("casual", seed=1).choose(state, seat)
    assert advice.reason


def test_endgames_are_searched_as_far_as_there_is_time() -> None:
    state = next(
        state
        for state in walk(qx.game("qwirkle"), seed=4)
        if state.acting and not state.view(0).as_dict()["bag"]
    )
    seat = state.acting[0]
    for limit in (0, A_LONG_TIME):
        assert qx.Engine("expert", seed=1).choose(state, seat, time=limit) in state.moves(seat)


def test_a_deadline_can_be_shared() -> None:
    assert Deadline(100).share(4).seconds_left == pytest.approx(25, abs=10)
    assert NO_DEADLINE.share(4) is NO_DEADLINE
    assert Deadline(0).has_passed
    assert not NO_DEADLINE.has_passed


@pytest.mark.parametrize("seconds", [-1.0, float("nan")])
def test_negative_times_are_refused(seconds: float) -> None:
    assert "must be 0 seconds or more" in refused(qx.OptionError, Deadline, seconds)
