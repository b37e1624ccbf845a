"""What a position is worth: at any moment of a game, and only by what the seat can see."""

import random

import pytest

import quincunx as qx
from quincunx.engine import PositionValue
from quincunx.engine.strategies.default import DefaultStrategy
from tests.support import refused, walk


@pytest.mark.parametrize("key", qx.games())
def test_every_moment_of_a_game_has_a_value(key: str) -> None:
    engine, kinds = qx.Engine("novice", seed=1), set()
    for state in walk(qx.game(key), seed=5):
        kind = (
            "over"
            if state.over
            else "roll"
            if state.chance
            else "own decision"
            if 0 in state.acting
            else "waiting"
        )
        if kind not in kinds:
            value, before = engine.evaluate(state, 0, time=0), state.position()
            assert 0 <= value.win_probability <= 1
            assert value.error >= 0
            assert -50 < value.score < 500
            assert state.position() == before
        kinds.add(kind)
    assert {"over", "roll", "own decision"} <= kinds


def test_a_finished_game_has_the_value_of_its_result() -> None:
    *_, state = walk(qx.game("squares"), seed=2)
    assert state.over
    for seat in range(2):
        share = 1 / len(state.winners) if seat in state.winners else 0
        assert qx.Engine(seed=1).evaluate(state, seat) == PositionValue(state.scores[seat], share)


def test_an_own_decision_has_about_the_value_of_its_best_move() -> None:
    state = qx.Match(qx.game("squares", first=0), seed=1).state
    best, value = qx.Engine(seed=1).advise(state, 0)[0], qx.Engine(seed=1).evaluate(state, 0)
    assert abs(value.score - best.score) < 4 * (value.error + best.error)
    assert abs(value.win_probability - best.win_probability) < 0.1


@pytest.mark.parametrize(
    ("key", "players"),
    [("squares", 4), ("qwixx", 3), ("clever", 4), ("qwizz", 3), ("qwizz", 8), ("qwirkle", 3)],
)
def test_the_seats_share_the_win(key: str, players: int) -> None:
    """At the start about equally, and exactly one win together, whoever is asked first."""
    state, engine = qx.game(key, players=players).start(), qx.Engine(seed=1)
    shares = [engine.evaluate(state, seat, time=0).win_probability for seat in range(players)]
    assert sum(shares) == pytest.approx(1, abs=1e-6)
    assert shares == pytest.approx([1 / players] * players, abs=0.09)


def test_who_begins_has_no_great_advantage_in_qwizz() -> None:
    for players in (3, 4, 5, 8):
        state = qx.game("qwizz", players=players, first=0).start()
        for seat in range(players):
            value = qx.Engine(seed=1).evaluate(state, seat, time=0)
            assert value.win_probability == pytest.approx(1 / players, abs=0.07)


@pytest.mark.parametrize("key", ["squares", "clever", "qwizz"])
def test_the_seats_share_the_win_in_the_middle_of_a_game(key: str) -> None:
    *_, state = (state.copy() for state in walk(qx.game(key), seed=3, most=30) if state.chance)
    engine = qx.Engine(seed=1)
    shares = [engine.evaluate(state, seat, time=0).win_probability for seat in range(2)]
    assert sum(shares) == pytest.approx(1, abs=1e-6)


def test_the_solved_game_is_evaluated_exactly_before_a_roll() -> None:
    """115.4831 points are the exact value of the start; the samples differ only in their first
    roll.
    """
    value = qx.Engine(seed=1).evaluate(qx.game("qwixx", players=1).start(), 0)
    assert abs(value.score - 115.4831) < 4 * value.error < 6
    assert value.win_probability == 1


def test_the_value_depends_only_on_what_the_seat_can_see() -> None:
    for number, state in enumerate(walk(qx.game("qwirkle", players=3), seed=2, most=40)):
        if number % 13 == 0:
            other = state.redeal(0, random.Random(number))
            assert qx.Engine(seed=1).evaluate(state, 0, time=0) == qx.Engine(seed=1).evaluate(
                other, 0, time=0
            )


def test_a_game_without_an_evaluator_is_evaluated_by_playouts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        "quincunx.engine.engine.strategy_for",
        lambda game, *_: DefaultStrategy(game),
    )
    value = qx.Engine(seed=1).evaluate(qx.game("squares").start(), 0, time=0)
    assert 0 <= value.win_probability <= 1
    assert value.error > 0


def test_an_unknown_seat_is_refused() -> None:
    assert "there is no seat 2" in refused(
        qx.SeatError, qx.Engine("novice").evaluate, qx.game("squares").start(), 2
    )
