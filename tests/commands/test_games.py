"""`quincunx games`, `rules` and `bench`."""

import json

import pytest

import quincunx as qx
from quincunx.cli import main
from tests.commands.support import Output


def test_the_games_are_listed(capsys: Output) -> None:
    assert main(["games"]) == 0
    assert "Squares, 2 to 4 players\n    Qwixx with a colour to mark" in capsys.readouterr().out
    assert main(["games", "squares"]) == 0
    assert "players         2 to 4 (default: 2): the number of players" in capsys.readouterr().out


def test_the_options_of_any_number_of_players_are_listed(capsys: Output) -> None:
    assert main(["games", "clever"]) == 0
    text = capsys.readouterr().out
    assert "first           None, 0, 1, 2 or 3 (default: None)" in text
    assert "solo_extra_die  False or True (default: False): in a solo game:" in text


def test_the_games_are_listed_as_json(capsys: Output) -> None:
    assert main(["games", "--json"]) == 0
    games = json.loads(capsys.readouterr().out)
    assert [game["key"] for game in games] == qx.games()
    assert games[0]["options"][0] == {
        "name": "players",
        "values": [1, 2, 3, 4, 5],
        "default": 2,
        "description": "the number of players",
    }


@pytest.mark.parametrize("key", qx.games())
def test_the_rules_of_every_game_are_installed(key: str, capsys: Output) -> None:
    assert main(["rules", key]) == 0
    text = capsys.readouterr().out
    assert text.startswith("# ")
    assert f"`{key}`" in text or qx.game(key).descriptor.introduction in text


def test_speed_is_measured(capsys: Output) -> None:
    assert main(["bench", "squares", "--seconds", "0.01", "--json"]) == 0
    (rate,) = json.loads(capsys.readouterr().out)["rates"]
    assert rate["game"] == "squares"
    assert rate["games"] > 0
    assert main(["bench", "squares", "--seconds", "0.01"]) == 0
    assert "games per second" in capsys.readouterr().out


def test_a_long_name_of_an_option_is_set_apart_from_its_values(capsys: Output) -> None:
    assert main(["games", "squares"]) == 0
    assert "  white_mark_avoids_penalty False or True (default" in capsys.readouterr().out
