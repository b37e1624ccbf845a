"""Who plays in each seat: people by their names, engines by their levels."""

import pytest

import quincunx as qx
from quincunx.engine import LEVELS
from quincunx.terminal.seats import assign_seats, default_seats, engine_levels
from tests.terminal.support import local_game


def test_a_level_is_an_engine_and_any_other_word_a_name() -> None:
    seats = assign_seats(["Ann", "strong", "Bob", "novice", "novice"], 6)
    assert seats.names == ("Ann", "strong engine", "Bob", "novice engine 4", "novice engine 5", "Player 6")
    assert seats.levels == {1: "strong", 3: "novice", 4: "novice"}


def test_engines_are_recognised_in_a_record() -> None:
    seats = assign_seats(["Ann", *LEVELS, "strong"], 6)
    assert engine_levels(seats.names) == seats.levels
    assert engine_levels(["strong Ann", "engine", "expert"]) == {}


def test_seats_and_levels_that_do_not_exist_are_refused() -> None:
    with pytest.raises(qx.OptionError, match="3 seats are named, but there are only 2 players"):
        assign_seats(["Ann", "Bob", "Cleo"], 2)
    with pytest.raises(qx.OptionError, match="level must be novice, casual, strong, expert"):
        default_seats(2, "god")


def test_engines_move_before_people() -> None:
    game = local_game("squares", "Ann", "novice")
    assert game.match.state.acting == (0, 1)
    assert game.next_seat() == 1
    assert game.local_seats == [0]


def test_hands_are_shared_only_between_people_in_games_that_hide_them() -> None:
    assert local_game("qwirkle", "Ann", "Bob").hands_are_shared
    assert not local_game("qwirkle", "Ann", "novice").hands_are_shared
    assert not local_game("squares", "Ann", "Bob").hands_are_shared
