"""Who wins on a tie-break is told which one decided, with its numbers."""

from typing import Any

import pytest

import quincunx as qx
from quincunx.core.presentation import find_presentation, tie_break_words
from quincunx.languages import translate, use_language
from tests.games.clever.positions import table as clever_table
from tests.games.qwizz.positions import table as qwizz_table
from tests.support import walk


def words(state: qx.State, winner: int, *others: int) -> str:
    return translate(tie_break_words(state.game.key, state.view(None), winner, others))


@pytest.mark.parametrize("key", qx.games())
def test_tie_breaks_are_those_of_the_rules(key: str) -> None:
    presentation = find_presentation(key)
    *_, state = walk(qx.game(key), seed=4)
    for seat in range(state.game.players):
        rank: Any = state.rank(seat)
        numbers = [number for _, number in presentation.tie_breaks(state.view(None), seat)]
        decisive = [] if isinstance(rank, int) else [abs(number) for number in rank[1:]]
        assert numbers == decisive


def test_the_best_area_decides_in_clever() -> None:
    state = clever_table({"orange": [1, 2], "purple": [3]}, {"orange": [4], "purple": [2]})
    assert state.scores == (6, 6)
    assert words(state, 1, 0) == "the highest area, 4 against 3"
    with use_language("de"):
        assert words(state, 1, 0) == "der höchste Bereich, 4 gegen 3"


def test_penalties_decide_in_qwizz_and_then_empty_hexagons() -> None:
    states = [
        qwizz_table({"blue": {3: 1}}, {"blue": {3: 1}}, penalties=(1, 2)),
        qwizz_table({"blue": {3: 1}}, {"blue": {2: 1}}, penalties=(1, 1)),
        qwizz_table({"blue": {3: 1}}, {"blue": {2: 1}}, {"blue": {3: 1}}, penalties=(1, 1, 3)),
    ]
    assert words(states[0], 0, 1) == "fewer penalties, 1 against 2"
    assert words(states[1], 0, 1) == "fewer empty hexagons, 23 against 24"
    both = "fewer penalties, 1 against 3; fewer empty hexagons, 23 against 24"
    assert words(states[2], 0, 1, 2) == both


def test_grades_are_those_of_solo_qwizz_only() -> None:
    for game in (qx.game("qwizz", players=1), qx.game("qwizz", players=2), qx.game("squares")):
        *_, state = walk(game, seed=2)
        view = state.view(None)
        grade = find_presentation(game.key).grade(view)
        is_graded = game.key == "qwizz" and game.players == 1
        assert grade == (view.as_dict()["sheets"][0]["grade"] if is_graded else "")
