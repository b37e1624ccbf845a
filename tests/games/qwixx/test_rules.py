"""The rules of the family by worked examples: marking, penalties, locks, the end."""

import pytest

import quincunx as qx
from tests.games.qwixx.positions import FIVE_DOWN, FIVE_UP, play, position, roll, texts, words
from tests.support import refused

SPARING = ["qwixx", "palette", "black-die", "palette-black", "mixx-colours", "mixx-numbers"]
ROLLS = {"palette": "1 2 1 1 6", "black-die": "1 2 1 1 6 6 1", "palette-black": "1 2 1 1 6 1"}


def some_roll(key: str) -> str:
    return ROLLS.get(key, "1 2 1 1 6 6")


# ---- the white step


def test_the_rule_sheets_roll_of_six_two_and_four_sixes() -> None:
    state = roll(position("squares"), "6 2 6 6 6 6")
    assert state.acting == (0, 1)
    assert texts(state, 0) == texts(state, 1) == words("red 8, yellow 8, green 8, blue 8, pass")
    assert state.view(0).as_dict()["sums"] == {
        "white": [8],
        "red": [12, 8],
        "yellow": [12, 8],
        "green": [12, 8],
        "blue": [12, 8],
    }
    play(state, "pass", "pass")
    assert texts(state) == words("red 8, yellow 8, green 12, green 8, blue 12, blue 8, penalty")


def test_everybody_decides_even_with_nothing_to_mark() -> None:
    full = {"red": (2, 11), "yellow": (2, 11), "green": (12, 3), "blue": (12, 3)}
    state = roll(position(marks={1: full}), "3 4 3 3 3 3")
    assert state.acting == (0, 1)
    assert texts(state, 1) == {"pass"}


def test_choices_take_effect_when_the_last_one_is_made() -> None:
    state = roll(position(players=3), "3 4 3 3 3 3")
    state.play(1, state.game.move("red 7"))
    assert state.acting == (0, 2)
    assert state.scores == (0, 0, 0)
    assert state.view(1).as_dict()["choice"] == "red 7"
    assert state.view(0).as_dict()["choice"] is None
    play(state, "pass", "blue 7")
    assert state.scores == (0, 1, 1)


@pytest.mark.parametrize("active", [0, 1, 2])
def test_everybody_marks_the_own_sheet_whoever_is_active(active: int) -> None:
    state = qx.game("qwixx", players=3, first=active).start()
    roll(state, "3 4 3 3 3 3")
    choices = {0: "red 7", 1: "green 7", 2: "blue 7"}
    for seat, text in choices.items():
        state.play(seat, state.game.move(text))
    play(state, "yellow 6")
    marked = [
        [f"{name} {number}" for name, numbers in sheet["rows"].items() for number in numbers]
        for sheet in state.position()["sheets"]
    ]
    assert [set(sheet) for sheet in marked] == [
        {text, "yellow 6"} if seat == active else {text} for seat, text in choices.items()
    ]


@pytest.mark.parametrize("active", [0, 1, 2])
def test_the_active_player_takes_the_penalty(active: int) -> None:
    state = roll(qx.game("qwixx", players=3, first=active).start(), "3 4 3 3 3 3")
    play(state, "pass", "pass", "pass", "penalty")
    assert state.scores == tuple(-5 if seat == active else 0 for seat in range(3))


def test_a_choice_can_be_made_only_once() -> None:
    state = roll(position(), "3 4 3 3 3 3")
    state.play(0, state.game.move("red 7"))
    assert (
        refused(qx.IllegalMove, state.play, 0, state.game.move("pass"))
        == "seat 0 has already chosen"
    )


def test_a_mark_in_the_white_step_can_rule_out_one_in_the_colours_step() -> None:
    """The rule sheet's third figure: red 5 with the whites bars red 4."""
    assert "red 4" not in texts(play(roll(position("squares"), "1 4 3 6 6 6"), "red 5", "pass"))
    assert "red 4" in texts(play(roll(position("squares"), "1 4 3 6 6 6"), "pass", "pass"))
    assert "red 4" in texts(play(roll(position("squares"), "1 4 3 6 6 6"), "yellow 5", "pass"))


def test_the_white_step_shows_the_colour_moves_to_the_active_player_only() -> None:
    state = roll(position("squares"), "1 4 3 6 6 6")
    assert words("red 4, red 7") <= set(state.view(0).as_dict()["later"])
    assert state.view(1).as_dict()["later"] == []
    assert play(state, "pass", "pass").view(0).as_dict()["later"] == []


# ---- penalties


@pytest.mark.parametrize("key", SPARING)
def test_a_mark_in_either_step_avoids_the_penalty(key: str) -> None:
    state = play(roll(position(key), some_roll(key)), "pass", "pass")
    assert "penalty" in texts(state)
    assert "pass" not in texts(state)
    marked = roll(position(key), some_roll(key))
    play(marked, next(text for text in sorted(texts(marked)) if text != "pass"), "pass")
    assert "pass" in texts(marked)
    assert "penalty" not in texts(marked)


def test_in_squares_only_a_mark_in_the_colours_step_avoids_the_penalty() -> None:
    state = play(roll(position("squares"), "1 2 1 1 6 6"), "red 3", "pass")
    assert "pass" not in texts(state)
    play(state, "penalty")
    assert state.scores == (1 - 5, 0)


def test_a_penalty_costs_five_as_in_the_rule_sheets_figure() -> None:
    assert position("squares", marks={0: {"green": (8,)}}, penalties={0: 3}).scores == (-14, 0)


@pytest.mark.parametrize("key", qx.games()[:7])
def test_a_fourth_penalty_ends_the_game(key: str) -> None:
    state = play(roll(position(key, penalties={0: 3, 1: 3}), some_roll(key)), "pass", "pass")
    assert not state.over
    play(state, "penalty")
    assert state.over
    assert state.winners == (1,)
    assert state.acting == ()
    assert refused(qx.IllegalMove, state.play, 1, state.game.move("pass")) == "the game is over"


def test_penalties_of_different_players_do_not_add_up() -> None:
    assert not play(
        roll(position(penalties={0: 2, 1: 3}), "1 1 3 3 3 3"), "pass", "pass", "penalty"
    ).over


# ---- marking and locking


def test_marks_go_from_left_to_right_in_ascending_and_descending_rows() -> None:
    marks = {0: {"red": (5,), "green": (9,)}}
    assert texts(roll(position(marks=marks), "3 4 1 1 1 1")) == words(
        "red 7, yellow 7, green 7, blue 7, pass"
    )
    assert texts(roll(position(marks=marks), "4 6 1 1 1 1")) == words(
        "red 10, yellow 10, blue 10, pass"
    )
    assert texts(roll(position(marks=marks), "2 2 1 1 1 1")) == words(
        "yellow 4, green 4, blue 4, pass"
    )


def test_the_last_square_needs_five_marks() -> None:
    state = roll(position(marks={0: {"red": FIVE_UP}, 1: {"red": FIVE_UP[:4]}}), "6 6 1 1 1 1")
    assert texts(state, 0) == words("red 12, green 12, blue 12, pass")
    assert texts(state, 1) == words("green 12, blue 12, pass")


def test_the_fifth_mark_may_come_in_the_same_turn() -> None:
    state = play(
        roll(position(marks={0: {"red": FIVE_UP[:4]}}), "5 6 6 1 1 1"), "red 11", "pass", "red 12"
    )
    assert state.scores[0] == 28  # five, the last square and the lock
    assert state.view(None).as_dict()["closed"] == ["red"]


def test_the_lock_is_one_more_mark_but_not_in_squares() -> None:
    for key, points in (("qwixx", 28), ("squares", 21)):
        state = play(
            roll(position(key, marks={0: {"red": FIVE_UP}}), "6 6 1 1 1 1"), "red 12", "pass"
        )
        assert state.scores[0] == points
        assert state.view(0).as_dict()["sheets"][0]["rows"][0]["ticked"] == (key == "qwixx")


def test_several_may_lock_a_row_in_the_same_white_step() -> None:
    state = play(
        roll(position(marks={0: {"red": FIVE_UP}, 1: {"red": FIVE_UP}}), "6 6 1 1 1 1"),
        "red 12",
        "red 12",
    )
    assert state.scores == (28, 28)
    assert state.view(None).as_dict()["closed"] == ["red"]


def test_a_locked_row_closes_at_the_end_of_the_step() -> None:
    state = play(
        roll(position(marks={0: {"red": FIVE_UP[:2]}, 1: {"red": FIVE_UP}}), "6 6 1 1 1 1"),
        "pass",
        "red 12",
    )
    assert not any(text.startswith("red") for text in texts(state))
    assert (
        refused(qx.IllegalMove, state.play, 0, state.game.move("red 7")) == "the red row is closed"
    )


def test_in_squares_a_locked_row_closes_at_the_end_of_the_turn() -> None:
    state = play(
        roll(position("squares", marks={1: {"red": FIVE_UP}}), "6 6 1 1 1 1"), "pass", "red 12"
    )
    assert "red 7" in texts(state)
    play(state, "red 7")
    assert state.view(None).as_dict()["closed"] == ["red"]
    assert "red 8" not in texts(roll(state, "4 4 1 1 1 1"))


def test_the_die_of_a_closed_row_leaves() -> None:
    state = play(roll(position(marks={0: {"red": FIVE_UP}}), "6 6 1 1 1 1"), "red 12", "pass")
    assert state.view(None).as_dict()["dice"]["red"] is None
    play(state, "pass")
    assert (
        refused(qx.IllegalOutcome, state.roll, state.game.outcome("1 2 3 4 5 6"))
        == "the red die has left the game"
    )
    assert not any(text.startswith("red") for text in texts(roll(state, "1 2 - 4 5 6"), 1))


def test_in_squares_the_die_of_a_closed_row_stays_unused() -> None:
    state = play(
        roll(position("squares", marks={0: {"red": FIVE_UP}}), "6 6 1 1 1 1"),
        "red 12",
        "pass",
        "green 7",
    )
    assert (
        refused(qx.IllegalOutcome, state.roll, state.game.outcome("1 2 - 4 5 6"))
        == "the red die is still in the game"
    )
    play(roll(state, "1 2 3 4 5 6"), "pass", "pass")
    assert not any(text.startswith("red") for text in texts(state, 1))


# ---- the end


def two_locks(key: str) -> qx.State:
    return roll(position(key, marks={0: {"red": FIVE_UP}, 1: {"yellow": FIVE_UP}}), "6 6 1 1 1 1")


def test_two_closed_rows_end_the_game_before_the_colours_step() -> None:
    state = play(two_locks("qwixx"), "red 12", "yellow 12")
    assert state.over
    assert state.scores == (28, 28)
    assert state.winners == (0, 1)


def test_in_squares_the_turn_is_played_to_its_end() -> None:
    state = play(two_locks("squares"), "red 12", "yellow 12")
    assert texts(state) == words("yellow 7, green 7, blue 7, penalty")
    play(state, "yellow 7")
    assert state.over
    assert state.scores == (22, 21)
    assert state.winners == (0,)


def test_the_only_player_begins_and_wins() -> None:
    state = qx.game("qwixx", players=1).start()
    assert state.view(0).step == "roll"
    for _ in range(4):
        play(roll(state, "1 2 3 4 5 6"), "pass", "penalty")
    assert state.over
    assert state.winners == (0,)
    assert state.scores == (-20,)


def test_turns_go_round_from_the_seat_that_is_drawn() -> None:
    game = qx.game("qwixx", players=3)
    state = game.start()
    assert (
        refused(qx.IllegalOutcome, state.roll, game.outcome("1 2 3 4 5 6"))
        == "the first player must be drawn before anything else"
    )
    state.roll(game.outcome("first 2"))
    assert (
        refused(qx.IllegalOutcome, state.roll, game.outcome("first 0"))
        == "the first player has already been determined"
    )
    for active in (2, 0, 1, 2):
        play(roll(state, "1 2 3 4 5 6"), "pass", "pass", "pass")
        assert state.acting == (active,)
        play(state, "penalty")


@pytest.mark.parametrize(
    ("marks", "points"), list(enumerate([0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55]))
)
def test_marks_score_triangular_numbers(marks: int, points: int) -> None:
    assert position(marks={0: {"red": range(2, 2 + marks)}}).scores[0] == points


def test_a_full_row_with_its_lock_scores_78() -> None:
    assert position(marks={0: {"blue": range(12, 1, -1)}}).scores[0] == 78
    assert position("squares", marks={0: {"blue": range(12, 1, -1)}}).scores[0] == 66


def test_descending_rows_lock_with_the_two() -> None:
    state = roll(position(marks={0: {"green": FIVE_DOWN}}), "1 1 6 6 6 6")
    assert texts(state) == words("red 2, yellow 2, green 2, pass")
