"""How the engine reckons with what the others choose at the same moment."""

import pytest

import quincunx as qx
from quincunx.core.rng import Random
from quincunx.engine.crowd import Crowd
from quincunx.engine.judge import Judge
from quincunx.engine.knowledge import judge
from quincunx.engine.opinion import among_others, at_a_glance
from tests.support import walk


def judge_of(game: qx.Game) -> Judge:
    found = judge(game)
    assert found is not None
    return found


def about_to_end(yellow: list[int]) -> qx.State:
    """Seat 1 has locked yellow, white shows 12, and seat 0 can lock red with it for 45 points, which ends the game."""
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


def test_who_leads_is_expected_to_end_the_game() -> None:
    state = about_to_end([2, 3, 4, 5, 6, 12])
    opinion = at_a_glance(judge_of(state.game), state, 1, Random(1))
    assert len(opinion.codes) == 3  # pass, green 12, blue 12
    assert set(opinion.chances) == {0.0}
    assert opinion.scores.tolist() == [28.0, 29.0, 29.0]


def test_who_is_behind_is_expected_to_play_on() -> None:
    state = about_to_end(list(range(2, 13)))
    assert not state.over
    assert 0.5 < at_a_glance(judge_of(state.game), state, 1, Random(1)).chances.max() < 1


@pytest.mark.parametrize("key", ["qwixx", "squares", "palette-black"])
def test_a_crowd_chooses_as_a_single_seat_does(key: str) -> None:
    game = qx.game(key, players=3)
    judges = judge_of(game)
    for state in list(walk(game, seed=4, most=60))[::6]:
        if len(state.acting) < 2:
            continue
        crowd = Crowd(judges.evaluator, [state.copy()], [Random(1)], 0)
        while crowd.ask() and crowd.questions[0].presumes:
            crowd.answer(judges.choices(crowd.batch, alone=False), 0.0)
        worth = judges.choices(crowd.batch, alone=False)
        for question in crowd.questions:
            first = int(question.first)
            seen = at_a_glance(judges, state, int(question.seat), Random(1))
            assert worth[first : first + int(question.moves.count)] == pytest.approx(seen.worth.tolist(), abs=1e-5)


def test_games_whose_seats_do_not_meet_are_not_slowed_down() -> None:
    state = list(walk(qx.game("clever", players=3), seed=1, most=20))[-1]
    assert among_others(judge_of(state.game), state, 0) is state
