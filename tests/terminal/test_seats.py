"""Who plays in each seat: people by their names, engines by their levels."""

from importlib.metadata import EntryPoint

import pytest

import quincunx as qx
from quincunx.engine import LEVELS, plugins
from quincunx.terminal.seats import assign_seats, default_seats, engine_levels
from tests.terminal.support import local_game


def test_a_level_is_an_engine_and_any_other_word_a_name() -> None:
    seats = assign_seats(["Ann", "strong", "Bob", "novice", "novice"], 6)
    assert seats.names == (
        "Ann",
        "strong engine",
        "Bob",
        "novice engine 4",
        "novice engine 5",
        "Player 6",
    )
    assert seats.levels == {1: "strong", 3: "novice", 4: "novice"}


def test_engines_are_recognised_in_a_record() -> None:
    seats = assign_seats(["Ann", *LEVELS, "strong"], 6)
    assert engine_levels(seats.names) == seats.levels
    assert engine_levels(["strong Ann", "engine", "expert"]) == {}


def test_engines_of_other_packages_play(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [EntryPoint("theirs", "quincunx.arena:RandomPlayer", plugins.ENGINES)]
    monkeypatch.setattr(
        plugins, "entry_points", lambda group: [each for each in found if each.group == group]
    )
    plugins.plugins.cache_clear()
    try:
        game = local_game("squares", "Ann", "theirs", first=1)
        assert game.names == ("Ann", "theirs engine")
        assert engine_levels(game.names) == game.levels == {1: "theirs"}
        game.apply_others(game.others_job()())
        assert game.match.log[-1][0] == 1
        with pytest.raises(qx.OptionError, match="did you mean 'theirs'"):
            assign_seats(["Ann", "their"], 2)
        with pytest.raises(qx.OptionError, match="expert, theirs, not 'god'"):
            default_seats(2, "god")
    finally:
        plugins.plugins.cache_clear()


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


def test_an_engine_can_have_a_name() -> None:
    seats = assign_seats(["Scott", "Hunter=expert"], 2)
    assert seats.names == ("Scott", "Hunter (expert)")
    assert seats.levels == {1: "expert"}
    assert engine_levels(seats.names) == seats.levels
    for word in ("Hunter=god", "=expert"):
        with pytest.raises(qx.OptionError, match="after = comes novice, casual, strong or expert"):
            assign_seats(["Scott", word], 2)
    with pytest.raises(qx.OptionError, match="two players are called"):
        assign_seats(["Hunter", "Hunter=expert"], 2)
