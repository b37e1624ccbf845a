"""People by their names, engines by their levels."""

import pytest

import quincunx as qx
from quincunx.engine import LEVELS
from quincunx.terminal.seats import seated, seated_again, usual
from tests.terminal.keyboard import table


def test_a_level_is_an_engine_and_any_other_word_a_name() -> None:
    seats = seated(["Ann", "strong", "Bob", "novice", "novice"], 6)
    assert seats.names == ("Ann", "strong engine", "Bob", "novice engine 4", "novice engine 5", "Player 6")
    assert seats.levels == {1: "strong", 3: "novice", 4: "novice"}
    assert seats.people() == [0, 2, 5]


def test_a_record_tells_who_was_an_engine() -> None:
    seats = seated(["Ann", *LEVELS, "strong"], 6)
    assert seated_again(seats.names) == seats
    assert seated_again(["strong Ann", "engine", "expert"]).levels == {}


def test_seats_and_levels_that_do_not_exist_are_refused() -> None:
    with pytest.raises(qx.OptionError, match="3 seats are named, but only 2 play"):
        seated(["Ann", "Bob", "Cleo"], 2)
    with pytest.raises(qx.OptionError, match="level must be novice, casual, strong, expert"):
        usual(2, "god")


def test_engines_move_first_and_only_people_are_covered() -> None:
    at = table("squares", "Ann", "novice")
    assert at.next_seat() == 1
    assert not at.covered(0)
