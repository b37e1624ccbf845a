"""Every refusal says which rule it is, and leaves the position as it was."""

import pytest

import quincunx as qx
from tests.games.qwixx.positions import FIVE_UP, Sheets, play, position, roll
from tests.support import refused, snapshot

MARKS: Sheets = {0: {"red": (3, 9), "yellow": FIVE_UP[:3]}, 1: {"blue": (12, 11, 10, 9, 8, 2)}}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("red 8", "red 8 is left of red 9"),
        ("red 9", "red 9 is already marked"),
        ("yellow 12", "yellow 12 is the last square: it needs 5 marks in that row, which has 3"),
        ("blue 8", "the blue row is closed"),
        ("green 7", "green 7 is not the white sum, 8"),
        ("penalty", "there is no penalty in the white step: pass instead"),
    ],
)
def test_the_white_step_refuses(text: str, reason: str) -> None:
    state = roll(position(marks=MARKS), "6 2 1 1 1 -")
    before = snapshot(state)
    assert refused(qx.IllegalMove, state.play, 0, state.game.move(text)) == reason
    assert snapshot(state) == before


@pytest.mark.parametrize(
    ("white", "text", "reason"),
    [
        ("pass", "green 8", "the roll 6 2 1 1 1 - does not make green 8"),
        (
            "pass",
            "pass",
            "passing is not possible in the colours step of this turn: mark a number or "
            "take the penalty",
        ),
        (
            "green 8",
            "penalty",
            "a number was marked in the white step, so passing is free: pass instead",
        ),
        ("green 8", "green 8", "green 8 is already marked"),
    ],
)
def test_the_colours_step_refuses(white: str, text: str, reason: str) -> None:
    state = play(roll(position(marks=MARKS), "6 2 1 1 1 -"), white, "pass")
    before = snapshot(state)
    assert refused(qx.IllegalMove, state.play, 0, state.game.move(text)) == reason
    assert (
        refused(qx.IllegalMove, state.play, 1, state.game.move("pass"))
        == "it is not the turn of seat 1"
    )
    assert snapshot(state) == before


def test_no_move_is_possible_before_the_roll() -> None:
    state = position()
    assert (
        refused(qx.IllegalMove, state.play, 0, state.game.move("red 8"))
        == "red 8 must wait: a roll or draw is due first"
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("red 13", "there is no red '13': that row has 2 3 4 5 6 7 8 9 10 11 12"),
        ("purple 7", "the rows are red, yellow, green, blue"),
        ("red08", "'red08' is not a move"),
        ("Red 8", "'Red 8' is not a move"),
    ],
)
def test_unreadable_moves_are_answered_with_examples(text: str, sentence: str) -> None:
    assert sentence in refused(qx.Unreadable, qx.game("qwixx").move, text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1 2 3 4 5", "it needs 6 dice, white white red yellow green blue"),
        ("1 2 3 4 5 7", "the blue die cannot show '7'"),
        ("- 2 3 4 5 6", "the white die cannot show '-'"),
        ("1 2 3 4 5 06", "the blue die cannot show '06'"),
    ],
)
def test_unreadable_rolls_are_answered_with_the_dice(text: str, sentence: str) -> None:
    assert sentence in refused(qx.Unreadable, qx.game("qwixx").outcome, text)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"step": "lunch"}, "step must be one of first, roll, white, colours, over, not 'lunch'"),
        ({"active": 2}, "active must be 0 to 1, not 2"),
        ({"sheets": []}, "sheets must have 2 items, not 0"),
        ({"closed": ["red"]}, "a row is closed only after a player has marked its last square"),
        ({"closed": []}, "a row whose last square is marked must be closed by now"),
        ({"roll": None}, "there is a roll in the white and the colours step, and in no other"),
        ({"roll": "6 2 1 1 1 1"}, "roll: 6 2 1 1 1 1 does not show the dice that are in the game"),
        ({"roll": "first 1"}, "roll: first 1 is not a roll"),
        ({"white_marked": True}, "white_marked is true in the colours step only"),
        ({"choices": ["pass", "pass"]}, "when all have chosen, the step is over"),
        ({"choices": ["red 7", None]}, "seat 0 cannot have chosen 'red 7'"),
        (
            {"step": "roll", "roll": None, "choices": ["pass", None]},
            "there are choices only in steps in which everybody chooses at the same time",
        ),
        ({"step": "over", "roll": None}, "the game has not ended yet"),
        ({"step": "first", "roll": None}, "the first player is not drawn in this game"),
    ],
)
def test_impossible_positions_are_refused(change: dict[str, object], sentence: str) -> None:
    state = roll(position(marks=MARKS), "6 2 1 1 1 -")
    assert (
        refused(qx.PositionError, state.game.position, {**state.position(), **change}) == sentence
    )


@pytest.mark.parametrize(
    ("sheet", "sentence"),
    [
        (
            {"red": [9, 3]},
            "the red row of seat 0 must be listed from left to right, each mark once",
        ),
        (
            {"red": [3, 3]},
            "the red row of seat 0 must be listed from left to right, each mark once",
        ),
        ({"red": [13]}, "the red row of seat 0 has no 13"),
        ({"red": [True]}, "the red row of seat 0 has no True"),
        ({"red": [2, 12]}, "seat 0 has marked red 12 with fewer than 5 earlier marks"),
        ({"pink": [2]}, "the sheet of seat 0 must have the rows red, yellow, green, blue"),
    ],
)
def test_impossible_sheets_are_refused(sheet: dict[str, object], sentence: str) -> None:
    state = position()
    data = state.position()
    data["sheets"][0]["rows"] |= sheet
    assert refused(qx.PositionError, state.game.position, data) == sentence
