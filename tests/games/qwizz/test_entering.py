"""Where a number can be entered, and the explanation where it cannot."""

import pytest

import quincunx as qx
from tests.games.qwizz.positions import columns, entering, play, table, turn
from tests.support import refused, snapshot


def refusal(state: qx.State, text: str, seat: int = 0) -> str:
    before = snapshot(state)
    sentence = refused(qx.IllegalMove, play, state, seat, text)
    assert snapshot(state) == before
    return sentence


def test_an_empty_sheet_takes_a_die_in_every_square_of_its_colour_but_the_grey_ones() -> None:
    state = entering(table(), "5 12 3 7 6")
    assert columns(state, 0, "blue 5") == [2, 3, 4, 6, 7, 8, 10, 11, 12]
    assert columns(state, 0, "yellow 12") == [1, 3, 4, 5, 7, 8, 9, 11, 12]
    assert columns(state, 0, "green 3") == [1, 2, 4, 5, 6, 8, 9, 10, 12]
    assert columns(state, 0, "red 7") == [1, 2, 3, 5, 6, 7, 9, 10, 11]
    assert refusal(state, "blue 5@1") == "column 1 of the blue row is grey"
    assert refusal(state, "lucky red@12") == "column 12 of the red row is grey"


def test_a_square_takes_the_die_of_its_colour() -> None:
    state = entering(table(), "5 12 3 7 6")
    assert refusal(state, "blue 12@3") == "the blue die shows 5, not 12"
    assert refusal(state, "red 6@1") == "the red die shows 7, not 6"


def test_several_players_may_use_the_same_die() -> None:
    state = turn(table(players=3), "5 12 3 7 6", "blue 5@3", "blue 5@3", "blue 5@12")
    assert state.scores == (1, 1, 1)


def test_the_active_player_may_add_or_subtract_the_white_die() -> None:
    state = entering(table(players=2), "5 12 3 7 3")
    assert columns(state, 0, "blue 8", " +3") == [2, 3, 4, 6, 7, 8, 10, 11, 12]
    assert columns(state, 0, "blue 2", " -3") == [2, 3, 4, 6, 7, 8, 10, 11, 12]
    assert columns(state, 0, "yellow 15", " +3") == [1, 3, 4, 5, 7, 8, 9, 11, 12]
    assert refusal(state, "blue 7@3 +2") == "the white die shows 3"
    assert refusal(state, "blue 9@3 +3") == "the blue die shows 5, not 6"


def test_other_players_cannot_use_the_white_die() -> None:
    state = entering(table(players=2), "5 12 3 7 3")
    assert columns(state, 1, "blue 8", " +3") == columns(state, 1, "blue 2", " -3") == []
    assert columns(state, 1, "blue 5") == [2, 3, 4, 6, 7, 8, 10, 11, 12]
    assert refusal(state, "blue 8@3 +3", seat=1) == "only the active player may use the white die"


def test_results_are_0_to_18() -> None:
    state = entering(table(), "12 6 5 7 6")
    assert columns(state, 0, "blue 18", " +6")
    assert columns(state, 0, "yellow 0", " -6")
    texts = [str(move) for move in state.moves(0)]
    assert not any(text.startswith("green") and text.endswith("-6") for text in texts)
    assert "green -1@1 -6" not in texts


def test_rows_rise_strictly_from_left_to_right() -> None:
    state = entering(table({"blue": {4: 4, 8: 9}}), "6 12 3 7 2")
    assert columns(state, 0, "blue 6") == [6, 7]
    assert columns(state, 0, "blue 8", " +2") == [6, 7]
    state = entering(table({"blue": {4: 4, 8: 9}}), "3 12 3 7 6")
    assert columns(state, 0, "blue 3") == [2, 3]
    assert columns(state, 0, "blue 9", " +6") == []
    state = entering(table({"blue": {4: 4, 8: 9}}), "12 12 3 7 6")
    assert columns(state, 0, "blue 12") == [10, 11, 12]
    assert (
        refusal(state, "blue 12@7")
        == "12 would be left of 9, but numbers must rise from left to right"
    )
    assert (
        refusal(state, "blue 6@3 -6")
        == "6 would be left of 4, but numbers must rise from left to right"
    )
    assert (
        refusal(state, "blue 6@10 -6")
        == "6 would be right of 9, but numbers must rise from left to right"
    )


def test_blanks_may_stay_between_numbers_without_room_for_more() -> None:
    state = entering(table({"blue": {4: 4, 8: 5}}), "5 12 3 7 1")
    assert columns(state, 0, "blue 6", " +1") == [10, 11, 12]
    assert columns(state, 0, "blue 4", " -1") == []


def test_a_0_can_be_anywhere_and_does_not_affect_the_order() -> None:
    state = entering(table({"red": {2: 4, 6: 9}}), "1 1 1 5 5")
    assert columns(state, 0, "red 0", " -5") == [1, 3, 5, 7, 9, 10, 11]
    state = entering(table({"red": {5: 0}}), "1 1 1 1 6")
    assert columns(state, 0, "red 1") == [1, 2, 3, 6, 7, 9, 10, 11]


def test_no_number_is_twice_in_a_row() -> None:
    state = entering(table({"red": {5: 7}}), "1 1 1 7 6")
    assert columns(state, 0, "red 7") == []
    assert refusal(state, "red 7@6") == "there is already a 7 in this row"


@pytest.mark.parametrize(
    ("number", "roll", "signed"),
    [(8, "8 1 1 1 1", ""), (11, "12 1 1 1 1", " -1"), (18, "12 1 1 1 6", " +6")],
)
def test_an_8_an_11_and_an_18_have_their_article(number: int, roll: str, signed: str) -> None:
    state = entering(table({"blue": {6: number}}), roll)
    assert refusal(state, f"blue {number}@7{signed}") == f"there is already an {number} in this row"


def test_a_0_can_be_once_in_a_row_and_once_in_a_column() -> None:
    state = entering(table({"red": {5: 0}}), "1 5 1 5 5")
    assert columns(state, 0, "red 0", " -5") == []
    assert columns(state, 0, "yellow 0", " -5") == [1, 3, 4, 7, 8, 9, 11, 12]
    assert refusal(state, "red 0@6 -5") == "there is already a 0 in this row"
    assert refusal(state, "yellow 0@5 -5") == "there is already a 0 in this column"


def test_no_number_is_twice_in_a_column() -> None:
    state = entering(table({"red": {3: 7}, "yellow": {8: 7}}), "7 1 1 1 6")
    assert columns(state, 0, "blue 7") == [2, 4, 6, 7, 10, 11, 12]
    assert refusal(state, "blue 7@3") == "there is already a 7 in this column"


def test_a_square_takes_one_number() -> None:
    state = entering(table({"blue": {3: 5}}), "6 1 1 1 6")
    assert columns(state, 0, "blue 6") == [4, 6, 7, 8, 10, 11, 12]
    assert refusal(state, "blue 6@3") == "there is already a 5 in column 3 of the blue row"


def test_sheets_are_independent() -> None:
    state = entering(table({"blue": {3: 5}}, {}), "5 1 1 1 6")
    assert columns(state, 0, "blue 5") == []
    assert columns(state, 1, "blue 5") == [2, 3, 4, 6, 7, 8, 10, 11, 12]


@pytest.mark.parametrize("row", ["blue", "yellow", "green", "red"])
def test_the_lucky_number_goes_into_any_colour(row: str) -> None:
    state = entering(table(lucky=(7,)), "1 1 1 1 6")
    assert len(columns(state, 0, f"lucky {row}")) == 9


def test_the_lucky_number_keeps_the_rules_of_placing() -> None:
    state = entering(table({"blue": {4: 4, 8: 9}, "red": {6: 7}}, lucky=(7,)), "1 1 1 1 6")
    assert columns(state, 0, "lucky blue") == [7]
    assert columns(state, 0, "lucky red") == []
    assert refusal(state, "lucky blue@6") == "there is already a 7 in this column"
    assert (
        refusal(state, "lucky blue@10")
        == "7 would be right of 9, but numbers must rise from left to right"
    )


def test_the_lucky_number_can_be_entered_once_per_game() -> None:
    state = turn(table(lucky=(7,)), "1 1 1 1 6", "lucky blue@7")
    assert state.view(0).sheets[0].lucky_used
    entering(state, "1 1 1 1 6")
    assert all(
        columns(state, 0, f"lucky {row}") == [] for row in ("blue", "yellow", "green", "red")
    )
    assert (
        refusal(state, "lucky red@9")
        == "the lucky number 7 has already been entered: it can be used once per game"
    )


def test_the_same_number_from_a_die_does_not_use_up_the_lucky_number() -> None:
    state = turn(table(lucky=(7,)), "7 1 1 1 6", "blue 7@7")
    assert not state.view(0).sheets[0].lucky_used
    assert columns(entering(state, "1 1 1 1 6"), 0, "lucky yellow") == [1, 3, 4, 5, 8, 9, 11, 12]


def test_the_white_die_never_changes_the_lucky_number() -> None:
    state = entering(table(lucky=(7,)), "1 1 1 1 6")
    lucky = [str(move) for move in state.moves(0) if str(move).startswith("lucky")]
    assert len(lucky) == 36
    assert not any("+" in text or "-" in text for text in lucky)


def test_a_penalty_can_be_taken_even_if_a_number_fits() -> None:
    state = turn(table(), "1 1 1 1 6", "penalty")
    assert state.scores == (-4,)


def test_if_nothing_fits_only_the_penalty_is_left() -> None:
    blocked = {"blue": {2: 12}, "yellow": {1: 11}, "green": {1: 12}, "red": {1: 10}}
    state = table(blocked, {}, lucky=(5, 5))
    state.active = 1
    entering(state, "1 1 1 1 1")
    assert [str(move) for move in state.moves(0)] == ["penalty"]
