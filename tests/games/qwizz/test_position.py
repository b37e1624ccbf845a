"""Positions as data: what can be set up, and what cannot have happened."""

import copy
from collections.abc import Mapping
from typing import Any

import pytest

import quincunx as qx
from tests.games.qwizz.positions import (
    FULL_BLUE,
    FULL_GREEN,
    FULL_RED,
    FULL_YELLOW,
    play,
    roll,
    table,
    turn,
)
from tests.support import refused

GAME = qx.game("qwizz", players=2, first=0)


def data() -> dict[str, Any]:
    """Two turns in: seat 0 has used its lucky number, seat 1 has chosen."""
    state = table(players=2, lucky=(7, 4))
    turn(state, "5 12 3 7 6", "blue 11@8 +6", "blue 5@3")
    turn(state, "5 12 3 7 6", "lucky red@6", "red 1@1 -6")
    roll(state, "2 9 4 8 1")
    play(state, 0, "keep")
    play(state, 1, "green 4@5")
    return copy.deepcopy(dict(state.position()))


def refusal(given: Mapping[str, Any], game: qx.Game = GAME) -> str:
    return refused(qx.PositionError, game.position, given)


def test_a_position_looks_like_the_sheets() -> None:
    position = data()
    assert position["step"] == "enter"
    assert position["active"] == 0
    assert position["roll"] == "2 9 4 8 1"
    assert position["sheets"][0]["rows"]["blue"] == [None] * 7 + [11] + [None] * 4
    assert position["sheets"][0]["rows"]["red"] == [None] * 5 + [7] + [None] * 6
    assert position["sheets"][0]["lucky_used"]
    assert position["choices"] == [None, "green 4@5"]


def test_a_restored_position_continues_like_the_original() -> None:
    state = GAME.position(data())
    play(state, 0, "penalty")
    assert state.chance
    assert state.view(0).active == 1
    assert state.scores == (2 - 4, 3)


def test_a_pending_re_roll_is_part_of_a_position() -> None:
    alone = qx.game("qwizz", players=1)
    state = table()
    roll(state, "5 12 3 7 6")
    play(state, 0, "reroll green")
    again = alone.position(state.position())
    roll(again, "- - 9 - -")
    assert again.view(0).dice == {"blue": 5, "yellow": 12, "green": 9, "red": 7, "white": 6}


def test_a_finished_game_is_a_position() -> None:
    state = turn(table(players=2, penalties=(4, 4)), "5 12 3 7 6", "penalty", "penalty")
    again = GAME.position(state.position() | {"active": 1})
    assert again.over
    assert again.winners == (0, 1)


@pytest.mark.parametrize(
    ("name", "value", "hint"),
    [
        (
            "step",
            "keep",
            "there are choices only in steps in which everybody chooses at the same time",
        ),
        ("step", "roll", "there is a roll in"),
        ("step", "first", "a lucky number before"),
        ("step", "lucky", "a lucky number before"),
        ("step", "over", "not ended yet"),
        ("active", 2, "active must be 0 to 1"),
        ("roll", None, "there is a roll in"),
        ("roll", "first 1", "not a roll"),
        ("roll", "- - - - 4", "does not show all dice"),
        ("roll", "2 9 4 8", "5 dice"),
        ("rerolling", "white", "a die is re-rolled in the reroll step"),
        ("choices", [None, "green 9@5"], "seat 1 cannot have chosen"),
        ("choices", ["keep", None], "seat 0 cannot have chosen"),
        ("choices", ["penalty", "penalty"], "the step is over"),
        ("choices", [None], "choices must have 2 items"),
        ("sheets", [], "sheets must have 2 items"),
    ],
)
def test_an_impossible_turn_is_refused(name: str, value: object, hint: str) -> None:
    assert hint in refusal(data() | {name: value})


@pytest.mark.parametrize(
    ("name", "value", "hint"),
    [
        ("penalties", 6, "penalties of seat 0 must be 0 to 5"),
        ("lucky", None, "lucky of seat 0 must be 1 to 10"),
        ("lucky", 11, "lucky of seat 0 must be 1 to 10"),
        ("lucky_used", 1, "true or false"),
        ("rows", {"blue": [None] * 12}, "must have the rows blue, yellow, green, red"),
    ],
)
def test_an_impossible_sheet_is_refused(name: str, value: object, hint: str) -> None:
    position = data()
    position["sheets"][0][name] = value
    assert hint in refusal(position)


@pytest.mark.parametrize(
    ("row", "column", "number", "hint"),
    [
        ("blue", 1, 3, "3 cannot be in column 1 of the blue row of seat 0"),
        ("blue", 10, 3, "3 cannot be in column 10"),
        ("blue", 10, 11, "11 cannot be in column 10"),
        ("red", 9, 7, "7 cannot be in column 9"),
        ("yellow", 8, 11, "11 cannot be in column 8"),
        ("yellow", 8, 19, "must be 0 to 18"),
        ("yellow", 8, -1, "must be 0 to 18"),
        ("yellow", 8, True, "must be 0 to 18"),
    ],
)
def test_a_number_in_an_impossible_place_is_refused(
    row: str, column: int, number: object, hint: str
) -> None:
    position = data()
    position["sheets"][0]["rows"][row][column - 1] = number
    assert hint in refusal(position)


def test_entries_that_were_erased_leave_a_valid_position() -> None:
    """At a real table wrong numbers are erased without replacement, the lucky number too."""
    position = data()
    position["sheets"][0]["rows"]["red"] = [None] * 12
    state = GAME.position(position)
    assert state.position() == position
    assert state.moves(0)


def test_a_seat_cannot_end_the_game_twice() -> None:
    alone = qx.game("qwizz", players=1)
    rows = {"blue": FULL_BLUE, "yellow": FULL_YELLOW, "green": FULL_GREEN}
    for state in (table(rows, penalties=(5,)), table(rows | {"red": FULL_RED})):
        assert "the game ended before" in refusal(state.position() | {"step": "over"}, alone)
    assert "the game has ended" in refusal(table(rows).position(), alone)
    assert alone.position(table(rows).position() | {"step": "over"}).over


def test_before_the_lucky_numbers_the_sheets_are_empty() -> None:
    position = table({"blue": {3: 5}}).position()
    position["sheets"][0]["lucky"] = None
    assert "the sheets are empty" in refusal(
        position | {"step": "lucky"}, qx.game("qwizz", players=1)
    )


def test_only_a_drawn_first_player_waits_for_the_draw() -> None:
    position = qx.game("qwizz", players=2).start().position()
    assert position["step"] == "first"
    assert "the first player is not drawn" in refusal(position)
    assert qx.game("qwizz", players=2).position(position).chance


def test_with_several_players_only_the_white_die_is_re_rolled() -> None:
    state = table(players=2)
    roll(state, "5 12 3 7 6")
    play(state, 0, "reroll white")
    assert GAME.position(state.position()).chance
    assert "blue die cannot be re-rolled" in refusal(state.position() | {"rerolling": "blue"})
    assert "rerolling must be one of" in refusal(state.position() | {"rerolling": "black"})
    assert "a die is re-rolled" in refusal(state.position() | {"rerolling": None})
