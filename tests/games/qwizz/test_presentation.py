"""How Qwizz describes itself."""

import pytest

import quincunx as qx
from quincunx.core.presentation import LoggedEvent, SquareState, find_presentation
from quincunx.games.qwizz import Enter, Penalty
from quincunx.games.qwizz.presentation import entries_by_place, secret_entry
from tests.games.qwizz.positions import (
    FULL_BLUE,
    FULL_GREEN,
    FULL_YELLOW,
    entering,
    play,
    table,
    turn,
)

NAMES = ["Ann", "Bob"]
QWIZZ = find_presentation("qwizz")


def test_squares_are_free_legal_chosen_or_filled() -> None:
    state = entering(table({"blue": {3: 5}}, players=2), "7 1 1 1 2")
    squares = QWIZZ.squares(state.view(0), 0)
    assert squares["blue 3"].state is SquareState.MARKED
    assert squares["blue 4"].state is SquareState.LEGAL
    assert Enter("blue", 7, 4) in squares["blue 4"].moves
    assert squares["blue 4"].words == "blue 4, hexagon: empty"
    assert "blue 1" not in squares, "there is no square"
    play(state, 0, "blue 7@4")
    assert QWIZZ.squares(state.view(0), 0)["blue 4"].state is SquareState.CHOSEN
    assert secret_entry(state.view(0), 0) == (("blue", 4), "7")
    assert QWIZZ.squares(state.view(1), 0)["blue 4"].state is SquareState.FREE


def test_an_entry_says_which_dice_make_it() -> None:
    state = entering(table(), "7 1 1 1 2")
    sources = {entry.sources for entry in entries_by_place(state.view(0))["blue", 4]}
    assert sources == {"blue", "blue + 2", "blue − 2", "lucky number"}


def test_the_log_shows_the_white_die() -> None:
    state = entering(table(), "7 1 1 1 2")
    view, move = state.view(None), state.game.move("blue 9@4 +2")
    words = QWIZZ.describe_event(LoggedEvent(0, move, view, view))
    assert words.text == "entered 9 (7 + 2) in the blue row, column 4"


def test_a_penalty_costs_what_its_box_says() -> None:
    cost = QWIZZ.cost(entering(table(penalties=(2,)), "7 1 1 1 2").view(0), Penalty())
    assert cost is not None
    assert (cost.words, cost.question) == ("costs 6 points", "Take a penalty of 6 points?")


def test_buttons_say_what_they_do() -> None:
    view = entering(table(penalties=(2,)), "7 1 1 1 2").view(0)
    labels = {button.move: button.label for button in QWIZZ.buttons(view)}
    assert labels[Penalty()] == "Take a penalty (−6)"


def test_a_game_ends_with_full_rows_or_penalties() -> None:
    full = {"blue": FULL_BLUE, "yellow": FULL_YELLOW}
    nearly = {column: number for column, number in FULL_GREEN.items() if column != 12}
    state = table({**full, "green": nearly}, penalties=(0, 4), players=2)
    turn(state, "1 1 12 1 6", "green 18@12 +6", "penalty")
    assert (
        QWIZZ.end_reason(state.view(None), NAMES)
        == "Ann filled three rows; Bob took the last penalty"
    )


@pytest.mark.parametrize(
    ("players", "prompt"),
    [
        (1, "Keep the dice, or re-roll one."),
        (2, "Keep the dice, or re-roll the white die."),
    ],
)
def test_only_the_white_die_may_be_re_rolled_except_alone(players: int, prompt: str) -> None:
    match = qx.Match(qx.game("qwizz", players=players, first=0 if players > 1 else None), seed=1)
    for seat in range(players):
        match.play(seat, "lucky 7")
    assert find_presentation("qwizz").prompt(match.state.view(0)) == prompt
