"""The Qwixx family for the engine: what the others choose at the same time is predicted."""

import quincunx as qx
from quincunx.core.dice.rng import Random
from quincunx.engine.games.qwixx.remarks import remarks_on
from quincunx.engine.search.turn import TurnSearch
from quincunx.engine.strategies.default import strategy_for
from quincunx.engine.strategies.static_evaluation import evaluate_statically
from quincunx.engine.strategies.value_network import ValueNetworkStrategy


def search_of(game: qx.Game) -> TurnSearch:
    strategy = strategy_for(game)
    assert isinstance(strategy, ValueNetworkStrategy)
    return strategy.search


def about_to_end(yellow: list[int]) -> qx.State:
    """Seat 1 has locked yellow, white shows 12, and seat 0 can lock red with it for 45 points,
    which ends the game.
    """
    rows = {"red": [2, 3, 4, 5, 6, 7, 8], "yellow": [], "green": [], "blue": []}
    others = {"red": [], "yellow": yellow, "green": [], "blue": []}
    return qx.game("qwixx", players=2).position(
        {
            "step": "white",
            "active": 0,
            "roll": "6 6 1 - 2 3",
            "sheets": [{"rows": rows, "penalties": 0}, {"rows": others, "penalties": 0}],
            "closed": ["yellow"],
            "white_marked": False,
            "choices": [None, None],
        }
    )


def test_a_leader_is_expected_to_end_the_game() -> None:
    state = about_to_end([2, 3, 4, 5, 6, 12])
    evaluation = evaluate_statically(search_of(state.game), state, 1, Random(1))
    assert len(evaluation.codes) == 3  # pass, green 12, blue 12
    assert set(evaluation.win_probabilities) == {0.0}
    assert evaluation.scores.tolist() == [28.0, 29.0, 29.0]


def test_a_player_behind_is_expected_to_play_on() -> None:
    state = about_to_end(list(range(2, 13)))
    assert not state.over
    assert (
        0.5
        < evaluate_statically(search_of(state.game), state, 1, Random(1)).win_probabilities.max()
        < 1
    )


def test_remarks_name_the_squares_that_are_given_up() -> None:
    state = qx.game("qwixx", players=2, first=0).start()
    state.roll(state.game.outcome("4 4 1 1 1 1"))
    (given_up, *_) = remarks_on(state, 0, state.game.move("blue 8").code)
    assert given_up == "gives up blue 12, 11, 10 and 9"
