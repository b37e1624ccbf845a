"""What models know about each seat becomes win probabilities: never negative, one altogether, and
equal for equal seats.
"""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some

import quincunx as qx
from quincunx.engine.strategies.default import strategy_for
from quincunx.engine.values.state_values import corrected, share_win
from tests.support import walk

VIEWS = some.lists(some.floats(0, 1), min_size=2, max_size=8)
CONFIDENCE = some.floats(0.2, 2)


@given(VIEWS, CONFIDENCE)
def test_the_seats_share_one_win_in_the_order_of_their_views(
    views: list[float], confidence: float
) -> None:
    shares = share_win(np.array([views]), confidence)[0]
    assert shares.min() >= 0
    assert shares.sum() == pytest.approx(1)
    assert all(shares[np.argsort(views)][1:] >= shares[np.argsort(views)][:-1])


@given(some.floats(0, 1), some.integers(2, 8), CONFIDENCE)
def test_equal_seats_have_equal_shares(view: float, players: int, confidence: float) -> None:
    shares = share_win(np.full((1, players), view), confidence)
    assert shares == pytest.approx(np.full((1, players), 1 / players))


@given(VIEWS, CONFIDENCE)
def test_a_single_view_is_corrected_in_the_same_direction(
    views: list[float], confidence: float
) -> None:
    players = len(views)
    own = corrected(np.array([0.0, *sorted(views), 1.0]), players, confidence)
    assert own[0] == 0
    assert own[-1] == 1
    assert all(own[1:] >= own[:-1])
    assert corrected(np.array([1 / players]), players, confidence) == pytest.approx([1 / players])


def test_a_model_of_full_confidence_is_believed() -> None:
    views = np.array([0.1, 0.2, 0.7])
    assert share_win(views, 1.0) == pytest.approx(views)
    assert corrected(views, 3, 1.0) == pytest.approx(views)


@pytest.mark.parametrize(
    ("key", "players"),
    [
        (key, players)
        for key in qx.games()
        for players in qx.game(key).seats
        if players > 1 and qx.game(key).draws_first
    ],
)
def test_all_seats_are_equal_before_it_is_known_who_begins(key: str, players: int) -> None:
    game = qx.game(key, players=players)
    starts = [qx.game(key, players=players, first=seat).start() for seat in range(players)]
    shares = strategy_for(game).evaluate_states(starts, 0, qx.Random(1)).win_probabilities
    assert shares.sum(axis=-1) == pytest.approx(1)
    assert shares.mean(axis=(0, 1)) == pytest.approx([1 / players] * players, abs=0.003)


@pytest.mark.parametrize("players", qx.game("qwirkle").seats)
def test_about_equal_tiles_are_worth_the_same_to_every_seat(players: int) -> None:
    state = qx.game("qwirkle", players=players).start()
    shares = [qx.Engine(seed=1).evaluate(state, seat).win_probability for seat in range(players)]
    assert sum(shares) == pytest.approx(1)
    assert shares == pytest.approx([1 / players] * players, abs=0.05)


@pytest.mark.parametrize(("key", "players"), [("qwizz", 2), ("clever", 3), ("squares", 4)])
def test_advice_says_what_the_correction_makes_of_the_view_of_the_seat(
    key: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = qx.game(key, players=players)
    *_, state = (each.copy() for each in walk(game, seed=2, most=40) if each.waiting)
    seat, strategy = state.acting[0], strategy_for(state.game)
    found = []
    for confidence in (1.0, 0.5):
        monkeypatch.setattr(strategy, "confidence", confidence)
        found.append([each.win_probability for each in qx.Engine(seed=1).advise(state, seat)])
    assert found[1] == pytest.approx(corrected(np.array(found[0]), players, 0.5))
