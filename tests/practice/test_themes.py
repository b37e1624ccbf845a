"""Themes follow from the position and the moves."""

import pytest

import quincunx as qx
from quincunx.games.qwizz.moves import EnterLucky
from quincunx.practice.puzzle import find_themes

QWIXX = {
    "step": "colours",
    "active": 0,
    "roll": "1 4 6 2 3 1",
    "sheets": [
        {"rows": {"red": [2, 3, 4, 5, 6], "yellow": [], "green": [], "blue": []}, "penalties": 0},
        {"rows": {"red": [], "yellow": [], "green": [], "blue": []}, "penalties": 0},
    ],
    "closed": [],
    "white_marked": False,
    "choices": [None, None],
}

SHEET = {"yellow": [], "blue": ["10"], "green": 0, "orange": [], "purple": [], "rerolls": 1}
CLEVER = {
    "step": "take",
    "round": 1,
    "first": 0,
    "active": 0,
    "passive_turn": False,
    "throws": 0,
    "faces": "3 2 5 5 4 6",
    "taken": [],
    "platter": [],
    "sheets": [
        SHEET | {"extras": 0, "owed": [], "duty": duty, "used": []} for duty in ("take", "nothing")
    ],
}


@pytest.mark.parametrize(
    ("best", "other", "themes"),
    [
        ("penalty", "yellow 3", ["penalty"]),
        ("red 7", "penalty", ["mark"]),
        ("yellow 3", "green 4", ["leave-row"]),
        ("green 4", "penalty", ["big-step", "mark"]),
        ("yellow 3", "yellow 6", ["small-step"]),
    ],
)
def test_of_qwixx(best: str, other: str, themes: list[str]) -> None:
    game = qx.game("qwixx", players=2)
    state = game.position(QWIXX)
    assert {best, other} <= {str(move) for move in state.moves(0)}
    assert find_themes("qwixx").find(state, 0, game.move(best), [game.move(other)]) == themes


def test_of_qwirkle() -> None:
    game = qx.game("qwirkle", players=2)
    state = qx.Match(game, seed=1).state
    seat = state.acting[0]
    moves = {str(move): move for move in state.moves(seat)}
    longest = max(
        (move for name, move in moves.items() if name[0] == "p"), key=lambda m: len(str(m))
    )
    shortest = game.move(" ".join(str(longest).split()[:2]))
    themes = find_themes("qwirkle")
    assert themes.find(state, seat, shortest, [longest]) == ["hold", "fewer-points"]
    assert themes.find(state, seat, longest, [shortest]) == ["keep"]
    assert themes.find(state, seat, shortest, [shortest]) == ["place"]


@pytest.mark.parametrize(
    ("best", "other", "themes"),
    [
        ("blue", "reroll", ["save-reroll"]),
        ("reroll", "blue", ["reroll"]),
        ("orange", "blue", ["high-die"]),
        ("green", "orange", ["area"]),
        ("yellow a1", "yellow b4", ["square"]),
        ("white as blue", "blue", ["white"]),
    ],
)
def test_of_clever(best: str, other: str, themes: list[str]) -> None:
    game = qx.game("clever", players=2)
    state = game.position(CLEVER)
    assert {best, other} <= {str(move) for move in state.moves(0)}
    assert find_themes("clever").find(state, 0, game.move(best), [game.move(other)]) == themes


def test_of_qwizz() -> None:
    """The lucky number is saved, and the white die left, where the next best move uses it."""
    themes = find_themes("qwizz")
    for puzzle in qx.puzzles("qwizz"):
        best, other, *_rest = (puzzle.game.move(each.move) for each in puzzle.moves)
        found = themes.find(puzzle.state, puzzle.seat, best, [other])
        assert ("save-lucky" in found) <= isinstance(other, EnterLucky)
        assert found
