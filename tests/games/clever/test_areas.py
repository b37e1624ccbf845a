"""What may be entered where, and what it scores: one example for each rule of the five areas and of
the white die.
"""

from typing import Any

import pytest

from tests.games.clever.positions import (
    BLUE,
    FULL,
    YELLOW,
    play,
    sheet,
    table,
    texts,
    thrown,
    words,
)

LOW = "1 1 1 1 1 1"


def test_every_die_goes_to_its_area_and_the_white_one_to_any() -> None:
    assert texts(thrown("3 2 4 1 5 6")) == words(
        "yellow a1, yellow b4, blue, green, orange, purple, "
        "white as yellow b1, white as yellow d4, white as blue, white as green, white as "
        "orange, white as purple"
    )


@pytest.mark.parametrize(
    ("face", "squares"),
    [(1, "b2 a3"), (2, "a2 c3"), (3, "a1 b4"), (4, "d3 c4"), (5, "c1 d2"), (6, "b1 d4")],
    ids=str,
)
def test_yellow_takes_a_square_of_the_same_number(face: int, squares: str) -> None:
    one, other = squares.split()
    state = thrown(f"{face} 1 1 1 1 1", {**FULL, "yellow": ""})
    assert {text for text in texts(state) if text.startswith("yellow")} == {
        f"yellow {one}",
        f"yellow {other}",
    }
    state = thrown(f"{face} 1 1 1 1 1", {**FULL, "yellow": one})
    assert {text for text in texts(state) if text.startswith("yellow")} == {f"yellow {other}"}


def test_blue_takes_the_sum_with_the_white_die() -> None:
    assert sheet(play(thrown("1 3 1 1 1 5"), "blue"))["blue"] == ["8"]
    assert sheet(play(thrown("1 3 1 1 1 5"), "white as blue"))["blue"] == ["8"]
    assert not {"blue", "white as blue"} & texts(thrown("1 3 1 1 1 5", {"blue": "8"}))


@pytest.mark.parametrize("filled", range(11))
def test_green_needs_at_least_what_the_box_says(filled: int) -> None:
    least = [1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 6][filled]
    for face in range(1, 7):
        assert ("green" in texts(thrown(f"1 1 {face} 1 1 1", {"green": filled}))) == (face >= least)


def test_orange_takes_everything_and_multiplies_some_boxes() -> None:
    factors = [1, 1, 1, 2, 1, 1, 2, 1, 2, 1, 3]
    for filled, factor in enumerate(factors):
        state = thrown("1 1 1 5 1 1", {"orange": [1] * filled})
        before = state.view(0).as_dict()["sheets"][0]["points"]["orange"]
        assert before == sum(factors[:filled])
        assert (
            play(state, "orange").view(0).as_dict()["sheets"][0]["points"]["orange"]
            == before + 5 * factor
        )


@pytest.mark.parametrize(
    ("last", "taken"),
    [(0, "123456"), (1, "23456"), (2, "3456"), (3, "456"), (4, "56"), (5, "6"), (6, "123456")],
)
def test_purple_rises_and_starts_again_after_a_six(last: int, taken: str) -> None:
    for face in "123456":
        state = thrown(f"1 1 1 1 {face} 1", {"purple": [last] if last else []})
        assert ("purple" in texts(state)) == (face in taken)


@pytest.mark.parametrize("area", ["green", "orange", "purple"])
def test_a_full_track_accepts_nothing(area: str) -> None:
    assert {area, f"white as {area}"} <= texts(thrown("6 6 6 6 6 6"))
    assert not {area, f"white as {area}"} & texts(thrown("6 6 6 6 6 6", {area: FULL[area]}))


def points(**entries: Any) -> dict[str, int]:
    shown: dict[str, int] = table(entries).view(0).as_dict()["sheets"][0]["points"]
    return shown


@pytest.mark.parametrize(
    ("column", "stars"), [("a1 a2 a3", 10), ("b1 b2 b4", 14), ("c1 c3 c4", 16), ("d2 d3 d4", 20)]
)
def test_yellow_scores_full_columns(column: str, stars: int) -> None:
    assert points(yellow=column)["yellow"] == stars
    assert points(yellow=column[:5])["yellow"] == 0


def test_yellow_scores_at_most_60() -> None:
    assert points(yellow=YELLOW)["yellow"] == 60


@pytest.mark.parametrize(
    ("crosses", "stars"), [*enumerate([0, 1, 2, 4, 7, 11, 16, 22, 29, 37, 46, 56])]
)
def test_blue_scores_by_the_number_of_crosses(crosses: int, stars: int) -> None:
    assert points(blue=" ".join(BLUE.split()[:crosses]))["blue"] == stars


@pytest.mark.parametrize(
    ("boxes", "stars"), [*enumerate([0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66])]
)
def test_green_scores_by_the_last_box(boxes: int, stars: int) -> None:
    assert points(green=boxes)["green"] == stars


def test_orange_and_purple_score_their_numbers() -> None:
    assert points(orange=[6] * 11)["orange"] == 6 * 16
    assert points(purple=[1, 2, 6, 3, 4])["purple"] == 16


def test_a_fox_scores_the_lowest_area() -> None:
    three = {
        "yellow": "b4 c4 d4 a1 a2 a3",
        "blue": "2 9 10 11 12",
        "green": 7,
        "orange": [1, 1, 1, 1],
        "purple": [4, 5],
    }
    shown = table(three).view(0).as_dict()["sheets"][0]
    assert shown["points"] == {"yellow": 10, "blue": 11, "green": 28, "orange": 5, "purple": 9}
    assert (shown["foxes"], shown["fox_points"], shown["score"]) == (3, 15, 78)
    assert table({**three, "orange": []}).view(0).as_dict()["sheets"][0]["fox_points"] == 0


def test_the_best_possible_sheet() -> None:
    shown = table(FULL | {"orange": [6] * 11}, in_round=6).view(0).as_dict()["sheets"][0]
    assert shown["points"] == {"yellow": 60, "blue": 56, "green": 66, "orange": 96, "purple": 66}
    assert shown["foxes"] == 5
    assert shown["score"] == 344 + 5 * 56
