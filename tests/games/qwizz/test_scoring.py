"""Points, the end of the game and who has won it."""

import pytest

from tests.games.qwizz.positions import (
    FULL_BLUE,
    FULL_GREEN,
    FULL_RED,
    FULL_YELLOW,
    Sheet,
    table,
    turn,
)


def score(sheet: Sheet, penalties: int = 0) -> int:
    return table(sheet, penalties=(penalties,)).scores[0]


def without(row: dict[int, int], column: int) -> dict[int, int]:
    return {place: number for place, number in row.items() if place != column}


def test_an_empty_sheet_scores_0() -> None:
    assert score({}) == 0


def test_an_incomplete_row_scores_one_point_per_number_including_0() -> None:
    assert score({"blue": {3: 5}}) == 1
    assert score({"blue": {3: 5, 4: 0, 11: 18}, "red": {1: 12}}) == 4
    assert score({"blue": without(FULL_BLUE, 12)}) == 8


@pytest.mark.parametrize(
    ("name", "row", "points"),
    [
        ("blue", FULL_BLUE, 14),
        ("yellow", FULL_YELLOW, 15),
        ("green", FULL_GREEN, 18),
        ("red", FULL_RED, 13),
    ],
)
def test_a_full_row_scores_the_number_in_its_rightmost_hexagon(
    name: str, row: dict[int, int], points: int
) -> None:
    assert score({name: row}) == points


def test_a_full_row_can_end_with_a_0() -> None:
    assert score({"blue": FULL_BLUE | {12: 0}}) == 0


def test_a_suit_scores_its_sum_once_all_three_are_entered() -> None:
    assert score({"blue": {2: 18}, "green": {6: 2}}) == 2
    assert score({"blue": {10: 4}, "yellow": {7: 10}, "red": {3: 6}}) == 3 + 20
    assert score({"blue": {2: 18}, "green": {6: 2}, "red": {11: 5}}) == 3 + 25
    assert score({"green": {1: 1}, "blue": {6: 2}, "yellow": {12: 3}}) == 3 + 6
    assert score({"yellow": {4: 0}, "green": {9: 7}, "red": {7: 8}}) == 3 + 15


@pytest.mark.parametrize(
    ("marked", "points"), [(0, 0), (1, -4), (2, -9), (3, -15), (4, -22), (5, -30)]
)
def test_penalties_are_marked_from_left_to_right(marked: int, points: int) -> None:
    assert score({}, marked) == points


def test_a_whole_sheet() -> None:
    state = table(
        {
            "blue": FULL_BLUE,
            "yellow": FULL_YELLOW,
            "green": FULL_GREEN,
            "red": {1: 3, 3: 6, 7: 10, 11: 16},
        },
        penalties=(2,),
    )
    sheet = state.view(0).sheets[0]
    assert [row.points for row in sheet.rows] == [14, 15, 18, 4]
    hearts, diamonds, spades, clubs = 1 + 8 + 16, 4 + 16 + 2, 7 + 7 + 6, 4 + 10 + 10
    assert [suit.points for suit in sheet.suits] == [hearts, diamonds, spades, clubs]
    assert sheet.penalty_points == -9
    assert sheet.score == 51 + hearts + diamonds + spades + clubs - 9 == 133
    assert sheet.grade == "B-"


def test_the_last_penalty_ends_the_game_with_the_turn() -> None:
    state = table(players=2, penalties=(4, 3))
    turn(state, "5 12 3 7 6", "penalty", "penalty")
    assert state.over
    assert state.scores == (-30, -22)
    assert state.winners == (1,)


def test_three_full_rows_end_the_game_with_the_turn() -> None:
    almost = {"blue": FULL_BLUE, "yellow": FULL_YELLOW, "green": without(FULL_GREEN, 2)}
    state = table(almost, {})
    turn(state, "5 12 4 7 6", "penalty", "blue 5@3")
    assert not state.over
    turn(state, "5 12 4 7 6", "green 4@2", "blue 11@4 +6")
    assert state.over
    assert state.scores[1] == 2
    assert state.winners == (0,)


def test_two_full_rows_do_not_end_the_game() -> None:
    state = table({"blue": FULL_BLUE, "yellow": without(FULL_YELLOW, 1)})
    turn(state, "5 1 4 7 6", "yellow 1@1")
    assert not state.over


def test_there_are_no_winners_before_the_end() -> None:
    assert table(players=2).winners == ()


def test_fewer_penalties_win_a_tie() -> None:
    state = table({"blue": {3: 1, 4: 2, 7: 3, 8: 4}}, {}, {}, penalties=(1, 0, 4))
    turn(state, "12 12 12 12 6", "lucky yellow@1", "lucky yellow@1", "penalty")
    assert state.scores[:2] == (1, 1)
    assert state.winners == (1,)


def test_fewer_empty_hexagons_win_the_next_tie() -> None:
    state = table({"blue": {2: 1}}, {"blue": {3: 1}}, {}, penalties=(0, 0, 4))
    turn(state, "12 12 12 12 6", "yellow 12@9", "yellow 12@9", "penalty")
    assert state.scores[:2] == (2, 2)
    assert [sheet.empty_hexagons for sheet in state.view(None).sheets] == [23, 22, 24]
    assert state.winners == (1,)


def test_a_remaining_tie_is_a_shared_victory() -> None:
    state = table({"blue": {3: 1}}, {"blue": {4: 5}}, {}, penalties=(0, 0, 4))
    turn(state, "12 12 12 12 6", "yellow 12@9", "yellow 12@9", "penalty")
    assert state.winners == (0, 1)


def test_a_solo_player_wins_and_gets_a_grade() -> None:
    state = turn(table(penalties=(4,)), "5 12 3 7 6", "penalty")
    assert state.winners == (0,)
    assert state.view(0).sheets[0].grade == "F"
    assert table(players=2).view(0).sheets[0].grade is None
