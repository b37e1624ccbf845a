"""Options and games by name: what is wrong is named, and so is what would be right."""

import numpy as np
import pytest

import quincunx as qx
from tests.support import refused


def test_an_unknown_game_is_answered_with_the_closest_one() -> None:
    assert (
        refused(qx.OptionError, qx.game, "sqares")
        == "no game is called 'sqares'; did you mean 'squares'?"
    )
    assert "there are qwixx, squares" in refused(qx.OptionError, qx.game, "chess")


def test_an_unknown_option_is_answered_with_the_known_ones() -> None:
    with pytest.raises(
        qx.OptionError, match=r"qwixx has no option 'colour'; it has players, first"
    ):
        qx.game("qwixx", colour="red")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"players": 5}, "players must be 2 to 4, not 5"),
        ({"players": 1}, "players must be 2 to 4, not 1"),
        ({"players": "2"}, "players must be 2 to 4, not '2'"),
        ({"players": True}, "players must be 2 to 4, not True"),
        ({"players": None}, "players must be 2 to 4, not None"),
        ({"players": [2]}, "players must be 2 to 4, not [2]"),
        ({"players": np.array([2, 3])}, "players must be 2 to 4, not array([2, 3])"),
        ({"players": 2, "first": 2}, "first must be None, 0 or 1, not 2"),
        ({"players": 2, "first": False}, "first must be None, 0 or 1, not False"),
        ({"players": 2, "first": -1}, "first must be None, 0 or 1, not -1"),
    ],
)
def test_a_bad_value_is_answered_with_the_good_ones(
    options: dict[str, object], sentence: str
) -> None:
    with pytest.raises(qx.OptionError) as caught:
        qx.game("squares", **options)
    assert str(caught.value) == sentence


def test_two_players_are_the_default() -> None:
    assert [qx.game(key).players for key in ("qwixx", "squares")] == [2, 2]


def test_options_can_be_parsed() -> None:
    players, first, white_mark = qx.game("squares").option_list({"players": 3})
    assert players.read(" 4 ") == 4
    assert first.read("none") is None
    assert first.read("2") == 2
    assert white_mark.read("True") is True
    assert "must be None, 0, 1 or 2" in refused(qx.OptionError, first.read, "3")


def test_every_option_has_a_description_and_a_valid_default() -> None:
    for key in qx.games():
        for option in qx.game(key).option_list({}):
            assert option.description
            assert option.check(option.default) == option.default
            assert option.read(str(option.default)) == option.default
