"""How the Qwixx family describes itself."""

import pytest

import quincunx as qx
from quincunx.core.presentation import LoggedEvent, SquareState, find_presentation
from quincunx.games.qwixx.presentation import sheet_rows, square_in_words
from quincunx.games.qwixx.view import QwixxView
from tests.games.qwixx.positions import FIVE_DOWN, FIVE_UP, Sheets, play, position, roll

NAMES = ["Ann", "Bob"]


def states(state: qx.State, seat: int = 0) -> dict[str, SquareState]:
    squares = find_presentation(state.game.key).squares(state.view(seat), seat)
    return {name: square.state for name, square in squares.items()}


def test_a_square_is_legal_now_or_later_or_both() -> None:
    state = roll(position("squares"), "2 3 3 5 5 3")
    found = states(state)
    assert found["red 5"] is SquareState.BOTH
    assert found["blue 6"] is SquareState.LATER
    assert found["green 5"] is SquareState.LEGAL
    assert found["red 7"] is SquareState.FREE
    assert not {SquareState.LATER, SquareState.BOTH} & set(states(state, 1).values())


def test_squares_are_chosen_marked_lost_or_closed() -> None:
    marks = {0: {"red": [*FIVE_UP, 12], "yellow": [4]}}
    state = roll(position(marks=marks), "2 3 - 5 5 3")
    found = states(state)
    assert (found["red 7"], found["red lock"]) == (SquareState.CLOSED, SquareState.MARKED)
    assert (found["yellow 3"], found["yellow 4"]) == (SquareState.LOST, SquareState.MARKED)
    state.play(0, state.game.move("yellow 5"))
    assert states(state)["yellow 5"] is SquareState.CHOSEN
    assert states(state, 1)["red lock"] is SquareState.CLOSED


def test_a_row_is_named_where_its_squares_have_other_colours() -> None:
    names = [square_in_words(SquareState.FREE, row, "red", 5) for row in ("red", "yellow")]
    assert names == ["red 5", "yellow, red 5"]


def test_a_row_says_what_its_lock_needs() -> None:
    state = position(marks={0: {"red": FIVE_UP, "yellow": FIVE_UP[:4]}})
    view = state.view(0)
    assert isinstance(view, QwixxView)
    red, yellow, *_ = sheet_rows(view, 0)
    assert (red.marks_missing, yellow.marks_missing) == ("", "5 marks first")
    assert yellow.words == "yellow: 4 marks, 10 points"


@pytest.mark.parametrize("key", ["qwixx", "squares"])
def test_the_log_says_that_a_row_was_locked(key: str) -> None:
    state = roll(position(key, marks={0: {"red": FIVE_UP}}), "6 6 1 1 1 1")
    before = state.view(None)
    move = state.game.move("red 12")
    words = find_presentation(key).describe_event(LoggedEvent(0, move, before, before))
    assert words.text == "marked red 12 with the white dice and locked the row"


def end_reason(state: qx.State) -> str:
    return find_presentation(state.game.key).end_reason(state.view(None), NAMES)


@pytest.mark.parametrize("key", ["qwixx", "squares"])
def test_a_game_ends_because_two_colours_are_locked(key: str) -> None:
    marks: Sheets = {
        0: {"red": FIVE_UP, "blue": FIVE_DOWN},
        1: {"red": [*FIVE_UP, 12], "green": [12]},
    }
    state = roll(position(key, marks=marks), "1 1 - 6 6 6" if key == "qwixx" else "1 1 6 6 6 6")
    assert end_reason(state) == ""
    play(state, "blue 2", "pass")
    if not state.over:
        play(state, "penalty")
    assert end_reason(state) == "two colours are locked: red by Bob, blue by Ann"


def test_a_game_ends_with_a_fourth_penalty_or_for_both_reasons() -> None:
    state = play(roll(position(penalties={0: 3}), "1 1 1 1 1 1"), "pass", "pass", "penalty")
    assert end_reason(state) == "Ann took the fourth penalty"
    marks = {1: {"red": FIVE_UP, "yellow": [*FIVE_UP, 12]}}
    state = roll(position("squares", marks=marks, penalties={0: 3}), "6 6 1 1 1 1")
    play(state, "pass", "red 12", "penalty")
    assert (
        end_reason(state)
        == "two colours are locked: red by Bob, yellow by Bob; Ann took the fourth penalty"
    )
