"""Positions that cannot happen are refused with the reason."""

from typing import Any

import pytest

import quincunx as qx
from tests.games.clever.positions import play, roll, table, thrown
from tests.support import refused, snapshot


def why(state: qx.State, **changes: Any) -> str:
    data = {**state.position(), **changes}
    return refused(qx.PositionError, state.game.position, data)


def why_sheet(state: qx.State, **changes: Any) -> str:
    data = dict(state.position())
    data["sheets"][0].update(changes)
    return refused(qx.PositionError, state.game.position, data)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"yellow": ["d1"]}, "yellow square on the sheet of seat 0 must be one of b2, a3, a2"),
        ({"yellow": "a1"}, "yellow on the sheet of seat 0 must be a list"),
        ({"blue": [7]}, "blue square on the sheet of seat 0 must be one of 2, 3"),
        ({"green": 12}, "green on the sheet of seat 0 must be 0 to 11"),
        ({"orange": [7]}, "orange on the sheet of seat 0 must be 1 to 6"),
        ({"orange": [1] * 12}, "orange on the sheet of seat 0: 1 cannot be in box 12"),
        ({"purple": [3, 2]}, "purple on the sheet of seat 0: 2 cannot be in box 2"),
        ({"rerolls": 2}, "rerolls on the sheet of seat 0 must be 0 to 1"),
        ({"extras": 2}, "extras on the sheet of seat 0 must be 0 to 1"),
        (
            {"owed": ["fox"]},
            "owed on the sheet of seat 0 must be one of yellow X, blue X, black X or 6",
        ),
        ({"owed": ["blue X"]}, "the sheet of seat 0 owes blue X more often than it was gained"),
        (
            {"owed": ["blue X"], "yellow": ["a1", "b1", "c1"]},
            "seat 0 cannot owe a bonus in this step",
        ),
        ({"duty": "pick"}, "seat 0 cannot have the duty 'pick' in this step"),
        ({"used": ["red"]}, "used on the sheet of seat 0, a die must be one of yellow"),
        ({"used": ["white"]}, "seat 0 cannot have used extra dice in this step"),
        ({"used": ["white", "blue"]}, "has used and kept more extra dice than it gained"),
    ],
)
def test_impossible_sheets(changes: dict[str, Any], reason: str) -> None:
    assert reason in why_sheet(table({}, {}), **changes)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"step": "dance"}, "step must be one of first, bonus"),
        ({"step": "first"}, "the first player is not drawn"),
        ({"step": "over"}, "the game ends in round 6, not earlier"),
        ({"step": "over", "round": 6}, "the game ends with the turn of the last seat"),
        ({"step": "bonus"}, "round 2 has no bonus with a choice"),
        ({"step": "bonus", "round": 5}, "round 5 has no bonus with a choice"),
        ({"step": "bonus", "round": 4}, "no seat has to decide anything"),
        ({"step": "platter"}, "the dice for the platter are rolled in a passive turn only"),
        ({"passive_turn": True}, "there is a passive turn only in a solo game"),
        ({"round": 7}, "round must be 1 to 6"),
        ({"first": 1}, "in this game seat 0 begins"),
        ({"throws": 3}, "throws must be 0 to 2"),
        ({"faces": "1 - - - - -"}, "faces must show the dice on the table"),
        ({"faces": "1 2 3 4 5 6: yellow"}, "the platter is a separate entry"),
        ({"faces": 7}, "it needs six dice"),
        (
            {"taken": ["white"], "platter": ["white"]},
            "a die cannot be both taken and on the platter",
        ),
        ({"taken": ["white"], "faces": "- - - - - 3"}, "at most one die can be taken in each roll"),
        (
            {"platter": ["white"], "faces": "- - - - - 3", "throws": 1},
            "only dice lower than one that was taken",
        ),
        ({"sheets": []}, "sheets must have 2 items"),
    ],
)
def test_impossible_turns(changes: dict[str, Any], reason: str) -> None:
    assert reason in why(table({}, {}), **changes)


def test_impossible_steps() -> None:
    settled = play(thrown("1 2 3 4 5 6", {}, {}), "white as green")
    assert "each die is either taken or on the platter" in why(settled, platter=["blue"])
    assert "the dice are final only after at least one roll" in why(settled, throws=0)
    assert "there are no dice left to roll" in why(settled, step="throw")
    assert "cannot have the duty 'nothing'" in why_sheet(
        thrown("1 2 3 4 5 6", {}, {}), duty="nothing"
    )
    passive = roll(play(thrown("1 1 1 1 1 6"), "white as orange"), "3 1 4 1 5 2: blue orange white")
    assert "are not the three lowest dice" in why(
        passive, platter=["yellow", "blue", "white"], taken=["green", "orange", "purple"]
    )
    assert "cannot have the duty 'extra'" in why_sheet(passive, duty="extra")
    full = {
        "yellow": ["a1", "b1", "c1"],
        "blue": [str(number) for number in range(2, 13)],
        "owed": ["blue X"],
    }
    assert "cannot owe blue X" in why_sheet(passive, **full)


def test_nothing_is_entered_before_the_first_seat_is_drawn() -> None:
    state = qx.game("clever", players=2).start()
    assert "until the first player is drawn" in why_sheet(state, yellow=["a1"])
    assert "round must be 0" in why(state, round=1)


def test_missing_entries_are_named() -> None:
    state = thrown("1 2 3 4 5 6")
    for name in ("step", "round", "active", "sheets"):
        data = dict(state.position())
        del data[name]
        assert repr(name) in refused(qx.PositionError, state.game.position, data)
    for name in state.position()["sheets"][0]:
        data = dict(state.position())
        data["sheets"][0][f"{name}s"] = data["sheets"][0].pop(name)
        assert repr(f"{name}s") in refused(qx.PositionError, state.game.position, data)


def test_a_position_in_the_middle_of_a_chain_reads_back() -> None:
    state = play(thrown("1 2 3 4 5 6", {"green": 5, "extras": 2}, {"extras": 1}), "white as green")
    again = state.game.position(state.position())
    assert snapshot(again) == snapshot(state)
    for each in (state, again):
        play(each, "X blue 12", "+white as orange", seat=0)
        play(each, "green", "+green", seat=1)
    assert snapshot(again) == snapshot(state)
