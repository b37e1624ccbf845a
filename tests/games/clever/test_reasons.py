"""Every refusal says which rule it is, and leaves the position as it was."""

from typing import Any

import pytest

import quincunx as qx
from tests.games.clever.positions import FULL, play, roll, table, thrown
from tests.support import refused, snapshot

DICE = "1 2 3 4 5 6"


def refusal(state: qx.State, seat: int, text: str) -> str:
    before = snapshot(state)
    reason = refused(qx.IllegalMove, state.play, seat, state.game.move(text))
    assert snapshot(state) == before
    return reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("yellow b1", "yellow b1 needs 6, but the yellow die shows 1"),
        ("yellow b2", "yellow b2 is already crossed"),
        ("blue", "blue 8, the sum of the blue and the white die, is already crossed"),
        ("white as blue", "blue 8, the sum of the blue and the white die, is already crossed"),
        ("green", "the next green box needs 4 or more, but the green die shows 3"),
        ("orange", "orange is full"),
        ("purple", "the next purple box needs 6 or more, but the purple die shows 5"),
        ("pass", "one of the dice just rolled can be entered, so a die must be taken"),
        ("reroll", "no re-roll is left"),
        (
            "done",
            "extra dice are used at the end of the turn: take one of the dice just rolled first",
        ),
        (
            "+green",
            "extra dice are used at the end of the turn: take one of the dice just rolled first",
        ),
        ("X blue 7", "there is no bonus to enter now"),
    ],
)
def test_taking_refuses(text: str, reason: str) -> None:
    state = thrown(
        DICE, {"yellow": "b2", "blue": "8", "green": 3, "orange": [1] * 11, "purple": [5]}
    )
    assert refusal(state, 0, text) == reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("yellow b2", "the yellow die is on the platter: only dice of the last roll can be taken"),
        ("blue", "the blue die is already taken: only dice of the last roll can be taken"),
    ],
)
def test_taking_refuses_dice_of_earlier_rolls(text: str, reason: str) -> None:
    state = roll(play(thrown(DICE), "blue"), "- - 1 1 1 1")
    assert refusal(state, 0, text) == reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            "white as green",
            "the white die is not on the platter, and one of the dice on the platter can "
            "be entered",
        ),
        ("purple", "the next purple box needs 6 or more, but the purple die shows 5"),
        ("pass", "one of the dice on the platter can be entered, so a die must be picked"),
        ("reroll", "only the active player can re-roll, before taking a die"),
        ("done", "extra dice are used at the end of the turn: pick a die from the platter first"),
        (
            "+orange",
            "extra dice are used at the end of the turn: pick a die from the platter first",
        ),
        ("6 orange", "there is no bonus to enter now"),
    ],
)
def test_picking_refuses(text: str, reason: str) -> None:
    state = play(thrown(DICE, {}, {"purple": [5]}), "white as green")
    assert refusal(state, 1, text) == reason


def test_the_fallback_refuses_what_does_not_fit() -> None:
    state = play(thrown("1 1 1 1 1 5", {}, {**FULL, "green": 10}), "white as green")
    assert (
        refusal(state, 1, "white as green")
        == "the next green box needs 6 or more, but the white die shows 5"
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("orange", "only extra dice can be entered now: '+orange'"),
        ("pass", "use 'done' if you want no more extra dice"),
        ("reroll", "the dice of this turn are final and cannot be re-rolled"),
        ("+blue", "the blue die has already been used as an extra die in this turn"),
        ("+white as yellow b2", "yellow b2 needs 1, but the white die shows 6"),
        ("X green", "there is no bonus to enter now"),
    ],
)
def test_extra_dice_refuse(text: str, reason: str) -> None:
    state = play(thrown(DICE, {"extras": 2, "green": 4}, {}), "white as green", "+blue", seat=0)
    assert refusal(state, 0, text) == reason


BLUE_OWED: dict[str, Any] = {"yellow": "a1 b1", "blue": "2 3", "green": 11}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("yellow a2", "the bonus blue X must be entered first"),
        ("pass", "the bonus blue X must be entered first"),
        ("reroll", "the bonus blue X must be entered first"),
        ("X blue 3", "blue 3 is already crossed"),
        ("X yellow d4", "the bonus blue X cannot be entered in yellow"),
        ("6 orange", "the bonus blue X cannot be entered in orange"),
    ],
)
def test_bonuses_refuse(text: str, reason: str) -> None:
    assert refusal(play(thrown("5 1 1 1 1 1", BLUE_OWED), "yellow c1"), 0, text) == reason


def test_the_black_bonus_refuses_a_full_area() -> None:
    data = dict(table({"green": 11}, in_round=4).position())
    data["step"] = "bonus"
    data["sheets"][0]["owed"] = ["black X or 6"]
    state = qx.game("clever", players=1, first=0).position(data)
    assert refusal(state, 0, "X green") == "green is full"


def test_others_refuse_too() -> None:
    state = table({}, {})
    assert refusal(state, 0, "blue") == "blue must wait: a roll or draw is due first"
    assert refusal(roll(state, DICE), 1, "blue") == "it is not the turn of seat 1"
    data = dict(table({}, in_round=6).position())
    data["step"] = "over"
    assert refusal(qx.game("clever", players=1).position(data), 0, "blue") == "the game is over"


# ---- unreadable


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("yellow", "yellow needs one of the squares a1 a2 a3 b1 b2 b4 c1 c3 c4 d2 d3 d4"),
        ("yellow d1", "yellow needs one of the squares"),
        ("+white as yellow", "yellow needs one of the squares"),
        ("white", "say where the white die goes"),
        ("white as red", "say where the white die goes"),
        ("X purple", "write the area of a die"),
        ("X blue 13", "write the area of a die"),
        ("4 orange", "write the area of a die"),
        ("blue as green", "write the area of a die"),
        ("+reroll", "write the area of a die"),
        ("Blue", "write the area of a die"),
    ],
)
def test_unreadable_moves(text: str, hint: str) -> None:
    assert hint in refused(qx.Unreadable, qx.game("clever").move, text)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("1 2 3 4 5", "it needs six dice, yellow blue green orange purple white"),
        ("1 2 3 4 5 7", "the white die cannot show '7'"),
        ("1 2 3 4 5 0", "the white die cannot show '0'"),
        ("1 2 3 4 5 6: blue yellow green", "is not a platter"),
        ("1 2 3 4 5 6: blue blue green", "is not a platter"),
        ("1 2 3 4 5 6:", "is not a platter"),
    ],
)
def test_unreadable_rolls(text: str, hint: str) -> None:
    assert hint in refused(qx.Unreadable, qx.game("clever").outcome, text)


# ---- impossible rolls


def test_impossible_rolls() -> None:
    state = table({}, {})
    game = state.game
    for text, reason in {
        "- 2 3 4 5 6": "the yellow die must be rolled",
        "1 2 3 4 5 6: yellow blue green": "only the roll of a solo passive turn names a platter",
        "first 1": "the first player has already been determined",
    }.items():
        before = snapshot(state)
        assert refused(qx.IllegalOutcome, state.roll, game.outcome(text)) == reason
        assert snapshot(state) == before
    play(roll(state, DICE), "blue")
    assert (
        refused(qx.IllegalOutcome, state.roll, game.outcome(DICE))
        == "the yellow die cannot be rolled again in this turn"
    )
    drawn = qx.game("clever", players=2)
    assert (
        refused(qx.IllegalOutcome, drawn.start().roll, drawn.outcome(DICE))
        == "the first player must be drawn before anything else"
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("3 1 4 1 5 2", "the roll of a solo passive turn must name three dice for the platter"),
        (
            "3 1 4 1 5 2: blue orange",
            "the roll of a solo passive turn must name three dice for the platter",
        ),
        ("3 1 4 1 5 2: yellow blue orange", "yellow blue orange are not the three lowest dice"),
        ("- 1 4 1 5 2: blue orange white", "the yellow die must be rolled"),
    ],
)
def test_impossible_passive_rolls(text: str, reason: str) -> None:
    state = play(thrown("1 1 1 1 1 6"), "white as orange")
    assert refused(qx.IllegalOutcome, state.roll, state.game.outcome(text)) == reason
