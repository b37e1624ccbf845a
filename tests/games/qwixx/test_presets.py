"""The differences of the other presets: mixed colours, the black row, Mixx."""

import pytest

import quincunx as qx
from tests.games.qwixx.positions import (
    FIVE_DOWN,
    FIVE_UP,
    Sheets,
    play,
    position,
    roll,
    texts,
    words,
)
from tests.support import refused

# ---- Palette


def test_two_primaries_mix_a_secondary() -> None:
    state = play(roll(position("palette"), "1 1 2 4 6"), "pass", "pass")
    assert texts(state) == words("red 3, yellow 5, blue 7, orange 6, green 10, purple 8, penalty")


def test_the_white_sum_goes_into_secondary_rows_too() -> None:
    state = roll(position("palette"), "3 4 1 1 1")
    assert texts(state, 1) == words("red 7, orange 7, yellow 7, green 7, blue 7, purple 7, pass")


def test_the_die_of_a_closed_primary_row_still_mixes() -> None:
    state = play(
        roll(position("palette", marks={0: {"red": FIVE_UP}}), "6 6 2 4 5"), "red 12", "pass"
    )
    assert {"orange 6", "purple 7"} <= texts(state)
    assert not any(text.startswith("red") for text in texts(state))
    play(state, "orange 6")
    assert {"orange 3", "purple 4"} <= texts(play(roll(state, "1 1 1 2 3"), "pass", "pass"), 1)


def test_no_die_leaves_with_a_closed_secondary_row() -> None:
    state = play(
        roll(position("palette", marks={0: {"orange": FIVE_UP}}), "6 6 2 4 5"),
        "orange 12",
        "pass",
        "pass",
    )
    roll(state, "1 2 3 4 5")


def test_three_closed_rows_end_palette() -> None:
    marks: Sheets = {0: {"red": (*FIVE_UP, 12), "orange": FIVE_UP}, 1: {"yellow": FIVE_UP}}
    one_more = play(roll(position("palette", marks=marks), "6 6 1 1 1"), "orange 12", "pass")
    assert not one_more.over
    two_more = play(roll(position("palette", marks=marks), "6 6 1 1 1"), "orange 12", "yellow 12")
    assert two_more.over


# ---- the black die


def test_black_minus_one_white_die() -> None:
    state = play(roll(position("black-die"), "2 4 6 6 1 1 6"), "pass", "pass")
    assert {"black 4", "black 2"} <= texts(state)


@pytest.mark.parametrize("dice", ["3 4 6 6 6 6 3", "3 4 6 6 6 6 1"])
def test_zero_and_negative_results_cannot_be_marked_in_black(dice: str) -> None:
    state = play(roll(position("black-die"), dice), "pass", "pass")
    assert not any(text.startswith("black") for text in texts(state))


def test_the_white_sum_cannot_be_marked_in_the_black_row() -> None:
    state = roll(position("black-die"), "1 2 1 1 1 1 6")
    reason = refused(qx.IllegalMove, state.play, 0, state.game.move("black 3"))
    assert reason == "the white sum cannot be marked in the black row"


def test_the_black_row_is_marked_from_left_to_right() -> None:
    state = play(
        roll(position("black-die", marks={0: {"black": (3,)}}), "2 4 6 6 1 1 6"), "pass", "pass"
    )
    assert "black 4" in texts(state)
    assert "black 2" not in texts(state)
    assert (
        refused(qx.IllegalMove, state.play, 0, state.game.move("black 2"))
        == "black 2 is left of black 3"
    )


def test_the_black_row_scores_32_minus_its_empty_squares() -> None:
    assert position("black-die").scores == (27, 27)
    assert position("black-die", marks={0: {"black": (2, 5)}}).scores == (29, 27)
    assert position("palette-black", marks={0: {"black": (1, 2, 3, 4, 5)}}).scores == (32, 27)


def test_the_last_black_square_needs_no_others_and_closes_nothing() -> None:
    state = play(
        roll(position("black-die", marks={0: {"red": FIVE_UP}}), "1 1 6 6 1 1 6"),
        "pass",
        "pass",
        "black 5",
    )
    assert state.view(None).as_dict()["closed"] == []
    assert state.scores[0] == 15 + 28
    assert not state.over


def test_a_black_mark_avoids_the_penalty() -> None:
    state = play(roll(position("black-die"), "1 1 6 6 1 1 6"), "pass", "pass", "black 5")
    assert state.view(None).as_dict()["sheets"][0]["penalties"] == 0


# ---- Mixx, mixed colours


def test_each_colour_has_each_number_once() -> None:
    rows = qx.game("mixx-colours").start().view(None).sheets[0].rows
    squares = [
        (colour, number)
        for row in rows
        for colour, number in zip(row.colours, row.numbers, strict=True)
    ]
    assert sorted(squares) == sorted(
        (colour, number) for colour in ("red", "yellow", "green", "blue") for number in range(2, 13)
    )


def test_a_colour_sum_goes_to_that_colours_run() -> None:
    state = play(roll(position("mixx-colours"), "1 1 1 2 5 6"), "pass", "pass")
    red, yellow, green, blue = "row2 2", "row1 3", "row2 6", "row1 7"
    assert texts(state) == {red, yellow, green, blue, "penalty"}


def test_the_white_sum_goes_into_any_row() -> None:
    assert texts(roll(position("mixx-colours"), "3 4 1 1 1 1"), 1) == words(
        "row1 7, row2 7, row3 7, row4 7, pass"
    )


def test_the_lock_takes_the_die_of_the_last_run() -> None:
    for row, numbers, dice in [
        ("row1", FIVE_UP, "1 2 - 4 5 6"),
        ("row2", FIVE_UP, "1 2 3 - 5 6"),
        ("row3", FIVE_DOWN, "1 2 3 4 - 6"),
        ("row4", FIVE_DOWN, "1 2 3 4 5 -"),
    ]:
        whites = "6 6" if numbers == FIVE_UP else "1 1"
        last = 12 if numbers == FIVE_UP else 2
        state = play(
            roll(position("mixx-colours", marks={0: {row: numbers}}), f"{whites} 1 1 1 1"),
            f"{row} {last}",
            "pass",
            "pass",
        )
        roll(state, dice)


def test_squares_of_a_colour_whose_die_left_still_take_the_white_sum() -> None:
    state = play(
        roll(position("mixx-colours", marks={0: {"row1": FIVE_UP}}), "6 6 1 1 1 1"),
        "row1 12",
        "pass",
        "pass",
    )
    roll(state, "1 1 - 4 5 6")
    assert "row2 2" in texts(state, 1)  # a red square
    play(state, "pass", "pass")
    assert "row2 2" not in texts(state, 1)


def test_rows_score_regardless_of_their_colours() -> None:
    assert position("mixx-colours", marks={0: {"row1": (2, 5, 8, 11)}}).scores[0] == 10


# ---- Mixx, mixed numbers


def test_left_and_right_mean_places_not_numbers() -> None:
    state = roll(position("mixx-numbers", marks={0: {"red": (8,)}}), "1 1 1 1 1 1")
    assert "red 2" not in texts(state)
    assert (
        refused(qx.IllegalMove, state.play, 0, state.game.move("red 2")) == "red 2 is left of red 8"
    )
    assert "red 3" in texts(roll(position("mixx-numbers", marks={0: {"red": (8,)}}), "1 2 1 1 1 1"))


@pytest.mark.parametrize(("row", "last"), [("red", 11), ("yellow", 10), ("green", 3), ("blue", 4)])
def test_the_last_square_locks_regardless_of_its_number(row: str, last: int) -> None:
    printed = {
        sheet.name: sheet.numbers
        for sheet in qx.game("mixx-numbers").start().view(None).sheets[0].rows
    }
    dice = f"{min(last - 1, 6)} {last - min(last - 1, 6)} 1 1 1 1"
    assert printed[row][-1] == last
    assert f"{row} {last}" not in texts(
        roll(position("mixx-numbers", marks={0: {row: printed[row][:4]}}), dice)
    )
    state = play(
        roll(position("mixx-numbers", marks={0: {row: printed[row][:5]}}), dice),
        f"{row} {last}",
        "pass",
    )
    assert state.view(None).as_dict()["closed"] == [row]
