"""The course of a turn and of the game: throws, the platter, picks, extra dice, rounds, the solo
game, the end.
"""

from typing import Any

import pytest

import quincunx as qx
from tests.games.clever.positions import (
    FULL,
    YELLOW,
    acting,
    places,
    play,
    roll,
    sheet,
    table,
    texts,
    thrown,
    words,
)

ONES = "1 1 1 1 1 1"
ALMOST = {**FULL, "green": 10}  # only a six can be entered, in green
GREEN_AND_BLUE = {**FULL, "green": 10, "blue": "2 3 4 5 6 7 8 9 10 11"}


# ---- the active player


def test_lower_dice_go_to_the_platter_and_equal_ones_stay() -> None:
    state = play(thrown("3 3 2 1 4 5"), "yellow a1")
    assert places(state) == {
        "yellow": "taken",
        "blue": "hand",
        "green": "platter",
        "orange": "platter",
        "purple": "hand",
        "white": "hand",
    }
    roll(state, "- 2 - - 1 6")
    assert texts(state) == words(
        "blue, purple, white as yellow b1, white as yellow d4, white as blue, white as "
        "green, white as orange, white as purple"
    )


def test_lower_compares_faces_also_where_blue_counts_as_a_sum() -> None:
    state = play(thrown("1 2 3 4 5 6"), "blue")
    assert {name for name, place in places(state).items() if place == "platter"} == {"yellow"}
    assert sheet(state)["blue"] == ["8"]


def test_the_blue_die_counts_with_the_white_one_wherever_it_is() -> None:
    state = play(thrown("2 2 2 2 2 1"), "yellow a2")
    assert places(state)["white"] == "platter"
    assert sheet(play(roll(state, "- 5 1 1 1 -"), "blue"))["blue"] == ["6"]


def test_after_three_rolls_all_other_dice_are_on_the_platter() -> None:
    state = play(thrown("1 2 3 4 5 6", {}, {}), "yellow b2")
    play(roll(state, "- 2 3 4 5 6"), "green")
    assert state.chance
    play(roll(state, "- - - 4 5 6"), "orange")
    assert places(state) == dict.fromkeys(["yellow", "green", "orange"], "taken") | dict.fromkeys(
        ["blue", "purple", "white"], "platter"
    )
    assert acting(state) == (1,)


def test_a_high_die_may_leave_nothing_to_roll() -> None:
    state = play(thrown("1 2 3 4 5 6", {}, {}), "white as green")
    assert places(state) == dict.fromkeys(
        ["yellow", "blue", "green", "orange", "purple"], "platter"
    ) | {"white": "taken"}
    assert acting(state) == (1,)


def test_a_die_that_can_be_entered_must_be_taken() -> None:
    assert "pass" not in texts(thrown(ONES))


def test_a_useless_roll_is_used_up_and_the_same_dice_are_rolled_again() -> None:
    state = thrown("1 1 5 1 1 1", ALMOST, {})
    assert texts(state) == {"pass"}
    roll(play(state, "pass"), "1 1 6 1 1 2")
    assert texts(state) == {"green"}
    play(state, "green")
    assert places(state) == dict.fromkeys(
        ["yellow", "blue", "orange", "purple", "white"], "platter"
    ) | {"green": "taken"}


def test_three_useless_rolls() -> None:
    state = table(ALMOST, FULL)
    for _ in range(3):
        play(roll(state, ONES), "pass")
    assert set(places(state).values()) == {"platter"}
    assert texts(state, 1) == {"pass"}
    assert play(state, "pass").view(None).as_dict()["active"] == 1


def test_a_re_roll_is_not_one_of_the_three_rolls() -> None:
    state = play(thrown("3 3 2 1 4 5", {"rerolls": 2, "orange": [1, 1, 1]}), "yellow a1")
    roll(state, "- 2 - - 2 2")
    play(state, "reroll")
    assert state.chance
    play(roll(state, "- 1 - - 1 1"), "reroll")
    assert "reroll" not in texts(roll(state, "- 2 - - 2 2"))
    assert state.view(0).as_dict()["throws"] == 1
    assert sheet(state)["rerolls"] == 0


def test_a_useless_roll_can_be_re_rolled() -> None:
    assert texts(thrown(ONES, {**ALMOST, "rerolls": 1})) == {"pass", "reroll"}


# ---- everybody


def test_each_passive_player_picks_from_the_platter() -> None:
    state = play(thrown("1 2 3 4 5 6", {}, {}, {}), "white as green")
    assert acting(state) == (1, 2)
    assert (
        texts(state, 1)
        == texts(state, 2)
        == words("yellow b2, yellow a3, blue, green, orange, purple")
    )
    play(state, "purple", seat=2)
    assert acting(state) == (1,)
    play(state, "purple", seat=1)
    assert sheet(state, 1)["purple"] == sheet(state, 2)["purple"] == [5]
    assert state.view(None).as_dict()["active"] == 1


def test_an_open_choice_takes_effect_at_once() -> None:
    state = play(thrown("1 2 3 4 5 6", {}, {}, {}), "white as green")
    play(state, "orange", seat=2)
    assert state.view(1).as_dict()["sheets"][2]["points"]["orange"] == 4


def test_the_blue_sum_counts_for_passive_players_too() -> None:
    state = play(thrown("1 2 3 4 5 6", {}, {}), "white as green", "blue")
    assert sheet(state, 1)["blue"] == ["8"]


def test_a_player_who_can_enter_no_platter_die_may_use_one_that_the_active_player_took() -> None:
    state = play(thrown("1 2 3 4 5 6", {}, ALMOST), "white as green")
    assert texts(state, 1) == {"white as green", "pass"}
    assert sheet(play(state.copy(), "white as green"), 1)["green"] == 11
    assert sheet(play(state, "pass"), 1)["green"] == 10


def test_a_player_who_can_enter_a_platter_die_must_do_so() -> None:
    state = play(thrown("1 2 3 4 5 6", {}, {**FULL, "orange": []}), "white as green")
    assert texts(state, 1) == {"orange"}


def test_nothing_to_pick_at_all() -> None:
    state = play(thrown("1 2 3 4 5 6", {}, FULL), "white as green")
    assert texts(state, 1) == {"pass"}


def test_others_do_not_wait_for_the_last_bonus_of_the_active_player() -> None:
    state = play(thrown("1 2 3 4 5 6", {"green": 5}, {}), "white as green")
    assert acting(state) == (0, 1)
    assert state.view(0).as_dict()["asked"] == "blue X"
    play(state, "orange", seat=1)
    assert acting(state) == (0,)
    play(state, "X blue 2")
    assert state.view(None).as_dict()["active"] == 1


# ---- extra dice


def test_extra_dice_come_after_the_pick() -> None:
    state = play(thrown("1 2 3 4 5 6", {}, {"extras": 1}), "white as green")
    assert not any(text.startswith("+") for text in texts(state, 1))
    play(state, "blue")
    assert "done" in texts(state, 1)
    assert sheet(play(state.copy(), "+white as purple"), 1)["purple"] == [6]
    assert play(state, "done").view(None).as_dict()["active"] == 1
    assert sheet(state, 1)["extras"] == 1


def test_the_active_player_uses_extra_dice_at_the_same_time() -> None:
    state = play(thrown("1 2 3 4 5 6", {"extras": 1}, {}), "white as green")
    assert acting(state) == (0, 1)
    assert {"+yellow b2", "+white as orange", "+blue", "done"} <= texts(state, 0)


def test_each_die_is_an_extra_die_only_once_but_the_die_taken_may_be_one() -> None:
    state = play(thrown("1 2 3 4 5 6", {"extras": 2, "green": 4}, {}), "white as orange")
    play(state, "+white as green", seat=0)
    assert not any(text.startswith("+white") for text in texts(state, 0))
    assert sheet(state)["used"] == ["white"]
    play(state, "+orange", seat=0)
    assert sheet(state)["orange"] == [6, 4]
    assert acting(state) == (1,)
    play(state, "green")
    assert sheet(state)["used"] == []


def test_an_extra_die_can_gain_another_one() -> None:
    state = play(
        thrown("1 2 3 4 5 6", {"extras": 1, "green": 2}, {}), "white as orange", "+green", seat=0
    )
    assert acting(state) == (1,)
    state = play(
        thrown("1 2 3 4 5 6", {"extras": 1, "green": 3}, {}),
        "white as orange",
        "+white as green",
        seat=0,
    )
    assert {"done", "+orange"} <= texts(state, 0)


def test_bonus_choices_of_an_extra_die_come_before_the_next() -> None:
    state = play(
        thrown("1 2 3 4 5 6", {"extras": 2, "green": 5}, {}), "white as orange", "+green", seat=0
    )
    assert state.view(0).as_dict()["asked"] == "blue X"
    play(state, "X blue 2", seat=0)
    assert state.view(0).as_dict()["asked"] == "extra"


def test_a_seat_that_cannot_enter_an_extra_die_does_not_act() -> None:
    state = play(thrown("1 1 6 1 1 1", {**ALMOST, "extras": 1}, {}), "green")
    assert acting(state) == (1,)


# ---- rounds and the end


def pass_turn(state: qx.State) -> None:
    for _ in range(3):
        play(roll(state, ONES), "pass")
    for seat in state.acting:
        play(state, "pass", seat=seat)


@pytest.mark.parametrize(("players", "rounds"), [(1, 6), (2, 6), (3, 5), (4, 4)])
def test_the_number_of_rounds(players: int, rounds: int) -> None:
    state = table(*[FULL] * players, in_round=1)
    turns = 0
    while not state.over:
        assert state.view(None).as_dict()["round"] == 1 + turns // players
        pass_turn(state)
        if players == 1:
            play(roll(state, f"{ONES}: yellow blue green"), "pass")
        turns += 1
    assert turns == players * rounds


def test_everybody_is_active_once_a_round_beginning_with_the_first_seat() -> None:
    game = qx.game("clever", players=3)
    state = game.start()
    state.roll(game.outcome("first 2"))
    data: dict[str, Any] = dict(state.position())
    data["sheets"] = [{**entries, **sheet(table(FULL))} for entries in data["sheets"]]
    state = game.position(data)
    active = []
    while not state.over:
        active.append(state.view(None).active)
        pass_turn(state)
    assert active == [2, 0, 1] * 5


@pytest.mark.parametrize(
    ("number", "gained"), [(2, {"extras": 1}), (3, {"rerolls": 1}), (5, {}), (6, {})]
)
def test_the_bonuses_of_rounds(number: int, gained: dict[str, int]) -> None:
    state = table(FULL, FULL, in_round=number - 1)
    pass_turn(state)
    pass_turn(state)
    assert state.view(None).as_dict()["round"] == number
    for seat in range(2):
        entries = sheet(state, seat)
        assert {name: entries[name] for name in ("rerolls", "extras") if entries[name]} == gained


def test_the_first_round_gives_a_re_roll() -> None:
    assert sheet(qx.game("clever", players=2, first=0).start(), 1)["rerolls"] == 1


def at_round_four(*sheets: dict[str, Any]) -> qx.State:
    state = table(*sheets, in_round=3)
    for _ in sheets:
        pass_turn(state)
    return state


def test_in_the_fourth_round_everybody_chooses_a_black_x_or_six_at_the_same_time() -> None:
    state = at_round_four(GREEN_AND_BLUE, FULL, ALMOST)
    assert acting(state) == (0, 2)  # a seat without room does not choose
    assert texts(state, 0) == {"X green", "X blue 12"}
    assert texts(state, 2) == {"X green"}


def test_a_number_whose_yellow_squares_are_crossed_cannot_be_taken() -> None:
    sheet = FULL | {"yellow": "a1 b4"}  # both with a 3
    assert texts(thrown("3 3 3 3 3 3", sheet, {})) == {"pass"}
    assert texts(thrown("6 3 3 3 3 3", sheet, {})) == {"yellow b1", "yellow d4"}


def test_all_answers_to_the_black_bonus() -> None:
    game = qx.game("clever", players=2, first=0)
    data = dict(table({}, {}, in_round=4).position())
    data["step"] = "bonus"
    for entries in data["sheets"]:
        entries["owed"] = ["black X or 6"]
    state = game.position(data)
    assert acting(state) == (0, 1)
    yellow = {f"X yellow {name}" for name in YELLOW.split()}
    blue = {f"X blue {number}" for number in range(2, 13)}
    assert texts(state, 0) == texts(state, 1) == yellow | blue | {"X green", "6 orange", "6 purple"}
    for text in texts(state, 1):
        mark, area, *square = text.split()
        written = sheet(play(state.copy(), text, seat=1), 1)[area]
        assert written == (square or 1 if mark == "X" else [6])
    play(state, "6 purple", seat=1)
    assert acting(state) == (0,)
    assert play(state, "6 orange").chance


def test_a_chain_from_the_black_bonus() -> None:
    state = at_round_four(GREEN_AND_BLUE, FULL)
    assert state.view(0).as_dict()["previews"]["X blue 12"] == {
        "bonuses": ["fox", "+1"],
        "lost": [],
        "points": 56 - 46 + 16,
    }
    play(state, "X blue 12")
    assert sheet(state)["blue"] == FULL["blue"].split()
    assert state.chance


def test_ties_go_to_the_highest_single_area() -> None:
    state = table(
        {"orange": [1, 2], "purple": [3]},
        {"orange": [4], "purple": [2]},
        {"orange": [4], "green": 1, "blue": "2"},
        in_round=5,
    )
    data: dict[str, Any] = dict(state.position())
    data.update({"step": "over", "active": 2})
    over = state.game.position(data)
    assert over.scores == (6, 6, 6)
    assert over.winners == (1, 2)


# ---- alone


def passive(roll_text: str, given: dict[str, Any], **options: Any) -> qx.State:
    state = play(thrown("1 1 1 1 1 6", given, **options), "white as orange")
    if not state.chance:
        play(state, "done")
    return roll(state, roll_text)


def test_in_a_solo_game_a_passive_turn_follows_the_active_one() -> None:
    state = passive("3 1 4 1 5 2: blue orange white", {})
    assert state.view(0).as_dict()["passive_turn"]
    assert {name for name, place in places(state).items() if place == "platter"} == {
        "blue",
        "orange",
        "white",
    }
    assert {name for name, place in places(state).items() if place == "taken"} == {
        "yellow",
        "green",
        "purple",
    }
    assert texts(state) == words(
        "blue, orange, white as yellow a2, white as yellow c3, white as blue, white as "
        "green, white as orange, white as purple"
    )
    assert play(state, "orange").view(0).as_dict()["round"] == 3


def test_in_a_solo_game_the_other_three_dice_are_the_fallback() -> None:
    state = passive("3 1 6 1 5 2: blue orange white", {**ALMOST, "orange": [1] * 10})
    assert texts(state) == {"green", "pass"}


def test_in_a_solo_game_there_are_no_actions_in_the_passive_turn() -> None:
    state = passive("3 1 4 1 5 2: blue orange white", {"extras": 1})
    assert play(state, "blue").view(0).as_dict()["round"] == 3


def test_in_a_solo_game_extra_dice_that_are_left_may_be_used_at_the_end() -> None:
    state = passive(
        "3 1 4 1 5 2: blue orange white", {"extras": 3, "green": 4, "orange": [1] * 6}, in_round=6
    )
    assert {text[0] for text in texts(state)} != {"+"}  # the pick comes first
    play(state, "blue")
    assert state.view(0).as_dict()["asked"] == "extra"
    assert {"+orange", "+white as purple", "done"} <= texts(state)
    play(state, "+orange")
    assert "+orange" not in texts(state)  # each die once
    assert "reroll" not in texts(state)
    assert not state.over
    assert play(state, "+purple", "done").over
    assert sheet(state)["extras"] == 1


def test_the_last_passive_turn_of_a_solo_game_ends_when_no_extra_die_can_be_used() -> None:
    state = passive("3 1 4 1 5 2: blue orange white", {}, in_round=6)
    assert play(state, "blue").over


def test_a_position_in_the_last_passive_turn_may_ask_for_extra_dice() -> None:
    state = passive("3 1 4 1 5 2: blue orange white", {"extras": 2, "green": 4}, in_round=6)
    play(state, "blue")
    assert state.game.position(state.position()) == state
    data: dict[str, Any] = dict(state.position())
    data["round"] = 5
    with pytest.raises(qx.PositionError, match="cannot have the duty 'extra'"):
        state.game.position(data)


def test_an_option_allows_extra_dice_in_the_passive_turn_of_a_solo_game() -> None:
    state = play(
        thrown("1 1 1 1 1 6", {"extras": 2, "green": 4}, solo_extra_die=True),
        "white as green",
        "+white as orange",
        "done",
    )
    play(roll(state, "3 1 4 1 5 2: blue orange white"), "blue")
    assert "+white as purple" in texts(state)  # used in the active turn, and free again in this one
    assert "reroll" not in texts(state)
    assert play(state, "+orange").view(0).as_dict()["round"] == 3


def test_the_only_player_wins() -> None:
    state = table(FULL, in_round=6)
    pass_turn(state)
    play(roll(state, f"{ONES}: yellow blue green"), "pass")
    assert state.over
    assert state.winners == (0,)


def test_solo_extra_die_is_for_one_player() -> None:
    with pytest.raises(qx.OptionError, match="solo_extra_die"):
        qx.game("clever", players=2, solo_extra_die=True)
    with pytest.raises(qx.OptionError, match="False or True"):
        qx.game("clever", players=1, solo_extra_die=1)
