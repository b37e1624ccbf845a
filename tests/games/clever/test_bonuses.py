"""Every bonus on the sheet, what it does, and chains of them."""

from typing import Any

import pytest

from tests.games.clever.positions import (
    FULL,
    YELLOW,
    bonuses,
    play,
    sheet,
    table,
    texts,
    thrown,
    words,
)

YELLOW_FACES = dict(zip(YELLOW.split(), (3, 6, 5, 2, 1, 5, 1, 2, 4, 3, 4, 6), strict=True))
YELLOW_LINES = {
    "a1 b1 c1": "blue X",
    "a2 b2 d2": "orange 4",
    "a3 c3 d3": "green X",
    "b4 c4 d4": "fox",
    "a1 b2 c3 d4": "+1",
}
BLUE_LINES = {
    "2 3 4": "orange 5",
    "5 6 7 8": "yellow X",
    "9 10 11 12": "fox",
    "5 9": "re-roll",
    "2 6 10": "green X",
    "3 7 11": "purple 6",
    "4 8 12": "+1",
}
BOXES = {
    "green": {4: "+1", 6: "blue X", 7: "fox", 9: "purple 6", 10: "re-roll"},
    "orange": {3: "re-roll", 5: "yellow X", 6: "+1", 8: "fox", 10: "purple 6"},
    "purple": {
        3: "re-roll",
        4: "blue X",
        5: "+1",
        6: "yellow X",
        7: "fox",
        8: "re-roll",
        9: "green X",
        10: "orange 6",
        11: "+1",
    },
}


def filled(area: str, boxes: int) -> dict[str, Any]:
    return {area: boxes if area == "green" else [6] * boxes}


def blue_dice(total: int) -> str:
    blue = max(1, total - 6)
    return f"1 {blue} 1 1 1 {total - blue}"


@pytest.mark.parametrize(("line", "bonus"), YELLOW_LINES.items())
def test_a_full_yellow_line(line: str, bonus: str) -> None:
    for last in line.split():
        before = {"yellow": " ".join(square for square in line.split() if square != last)}
        assert bonuses(thrown(f"{YELLOW_FACES[last]} 1 1 1 1 1", before), f"yellow {last}") == [
            bonus
        ]


@pytest.mark.parametrize(("line", "bonus"), BLUE_LINES.items())
def test_a_full_blue_line(line: str, bonus: str) -> None:
    for last in line.split():
        before = {"blue": " ".join(number for number in line.split() if number != last)}
        assert bonuses(thrown(blue_dice(int(last)), before), "blue") == [bonus]


@pytest.mark.parametrize("area", BOXES)
@pytest.mark.parametrize("box", range(1, 12))
def test_a_box_of_a_track(area: str, box: int) -> None:
    state = thrown("6 6 6 6 6 6", filled(area, box - 1))
    expected = [BOXES[area][box]] if box in BOXES[area] else []
    assert bonuses(state, area) == expected
    assert bonuses(state, f"white as {area}") == expected


def test_at_most_seven_of_each_action_and_five_foxes_can_be_gained() -> None:
    shown = table(FULL, in_round=6).view(0).as_dict()["sheets"][0]
    assert shown["rerolls"]["gained"] == 7
    assert shown["extra_dice"]["gained"] == 7
    assert shown["foxes"] == 5


@pytest.mark.parametrize(
    ("before", "dice", "move", "after"),
    [
        ({"orange": [6, 6]}, "1 1 1 2 1 1", "orange", {"rerolls": 1}),
        ({"green": 3}, "1 1 5 1 1 1", "green", {"extras": 1}),
        ({"yellow": "a2 b2"}, "5 1 1 1 1 1", "yellow d2", {"orange": [4]}),
        ({"blue": "2 3"}, "1 3 1 1 1 1", "blue", {"orange": [5]}),
        ({"purple": [6] * 9}, "1 1 1 1 2 1", "purple", {"orange": [6]}),
        ({"green": 8, "purple": [4]}, "1 1 6 1 1 1", "green", {"purple": [4, 6]}),
        ({"yellow": "a3 c3", "green": 10}, "4 1 1 1 1 1", "yellow d3", {"green": 11}),
    ],
)
def test_forced_bonuses_take_effect_at_once(
    before: dict[str, Any], dice: str, move: str, after: dict[str, Any]
) -> None:
    entries = sheet(play(thrown(dice, before), move))
    assert {name: entries[name] for name in after} == after
    assert entries["owed"] == []


def test_a_number_takes_the_multiplier_of_its_box() -> None:
    state = play(thrown("5 1 1 1 1 1", {"yellow": "a2 b2", "orange": [1, 1, 1]}), "yellow d2")
    assert state.view(0).as_dict()["sheets"][0]["areas"]["orange"]["boxes"][3]["written"] == 8


def test_green_x_ignores_the_number_of_the_box() -> None:
    assert (
        sheet(play(thrown("4 1 1 1 1 1", {"yellow": "a3 c3", "green": 4}), "yellow d3"))["green"]
        == 5
    )


def test_an_x_must_be_entered_before_the_next_roll() -> None:
    state = play(thrown("5 1 1 1 1 6", {"yellow": "a1 b1", "blue": "2 3"}), "yellow c1")
    assert state.view(0).as_dict()["asked"] == "blue X"
    assert not state.chance
    assert texts(state) == {f"X blue {number}" for number in range(4, 13)}
    assert sheet(play(state, "X blue 12"))["blue"] == ["2", "3", "12"]
    assert state.chance
    state = play(thrown("1 1 1 1 1 1", {"orange": [6] * 4, "yellow": "a1 b1 c1 a2"}), "orange")
    assert texts(state) == words(
        "X yellow b2, X yellow d2, X yellow a3, X yellow c3, X yellow d3, X yellow b4, X "
        "yellow c4, X yellow d4"
    )


def test_a_row_and_everything_it_triggers_come_before_a_column() -> None:
    """Blue 3 completes its row, which fills orange 5 and asks for a yellow X, and its column, which
    fills purple 4.
    """
    state = thrown(blue_dice(3), {"blue": "2 4 7 11", "orange": [1] * 4, "purple": [6] * 3})
    assert bonuses(state, "blue") == ["orange 5", "yellow X", "purple 6", "blue X"]
    assert sheet(play(state, "blue"))["owed"] == ["yellow X", "blue X"]


def test_a_row_comes_before_the_diagonal() -> None:
    state = thrown("2 1 1 1 1 1", {"yellow": "a3 d3 a1 b2 d4", "green": 5})
    assert bonuses(state, "yellow c3") == ["green X", "blue X", "+1"]


def test_choices_are_answered_first_in_first_out() -> None:
    state = play(
        thrown(blue_dice(3), {"blue": "2 4 7 11", "orange": [1] * 4, "purple": [6] * 3}), "blue"
    )
    assert state.view(0).as_dict()["asked"] == "yellow X"
    play(state, "X yellow b1")
    assert state.view(0).as_dict()["asked"] == "blue X"
    play(state, "X blue 12")
    assert state.chance


def test_bonuses_triggered_by_an_answer_come_after_older_ones() -> None:
    before = {"blue": "2 4 7 11", "orange": [1] * 4, "purple": [6] * 3, "yellow": "a1 c1"}
    state = play(thrown(blue_dice(3), before), "blue", "X yellow b1")
    assert sheet(state)["owed"] == ["blue X", "blue X"]


def test_a_long_chain() -> None:
    before = {"yellow": "a2 b2", "orange": [1] * 9, "purple": [6] * 8, "green": 8}
    state = thrown("5 1 1 1 1 1", before)
    preview = state.view(0).as_dict()["previews"]["yellow d2"]
    assert preview["bonuses"] == ["orange 4", "purple 6", "green X", "purple 6", "orange 6"]
    entries = sheet(play(state, "yellow d2"))
    assert (entries["orange"], entries["purple"], entries["green"]) == (
        [1] * 9 + [4, 6],
        [6] * 10,
        9,
    )
    assert preview["points"] == 4 + 3 * 6 + 6 + 6 + (45 - 36)


def test_a_chain_through_several_answers() -> None:
    before = {"yellow": "a1 b1 a2 b2", "blue": "6 7 8 9", "orange": [1] * 4, "green": 5}
    state = play(thrown("5 1 1 1 1 1", before), "yellow d2")
    assert texts(state) == {
        f"X yellow {name}" for name in ["c1", "a3", "c3", "d3", "b4", "c4", "d4"]
    }  # by orange 4 in its fifth box
    play(state, "X yellow c1")
    assert bonuses(state, "X blue 5") == ["yellow X", "re-roll"]
    play(state, "X blue 5")
    assert sheet(state)["rerolls"] == 1
    play(state, "X yellow a3")
    assert state.chance


@pytest.mark.parametrize(
    ("before", "dice", "move", "lost"),
    [
        ({"yellow": "a3 c3", "green": 11}, "4 1 1 1 1 1", "yellow d3", ["green X"]),
        ({"yellow": "a2 b2", "orange": [1] * 11}, "5 1 1 1 1 1", "yellow d2", ["orange 4"]),
        ({"blue": "3 7", "purple": [6] * 11}, blue_dice(11), "blue", ["purple 6"]),
        ({"blue": FULL["blue"], "green": 5}, "1 1 1 1 1 1", "green", ["blue X"]),
        ({"yellow": FULL["yellow"], "orange": [1] * 4}, "1 1 1 1 1 1", "orange", ["yellow X"]),
    ],
)
def test_a_bonus_that_cannot_be_entered_is_lost(
    before: dict[str, Any], dice: str, move: str, lost: list[str]
) -> None:
    state = thrown(dice, before)
    assert state.view(0).as_dict()["previews"][move]["lost"] == lost
    assert bonuses(state, move) == []
    assert sheet(play(state, move))["owed"] == []
    assert state.chance


def test_a_waiting_bonus_is_lost_when_the_last_square_is_crossed() -> None:
    before = {
        "blue": "2 4 5 6 7 8 9 10 11",
        "orange": [1] * 4,
        "purple": [6] * 5,
        "yellow": YELLOW[:-3],
    }
    state = play(thrown(blue_dice(3), before), "blue")
    assert sheet(state)["owed"] == ["yellow X", "yellow X"]
    play(state, "X yellow d4")
    assert sheet(state)["owed"] == []
    assert state.chance
