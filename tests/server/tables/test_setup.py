"""Setting a table: what is filled in becomes a row, or sentences beside the fields; keys open only their seats."""

import pytest

import quincunx as qx
from quincunx.server.tables.tokens import Keys, hash_of, new_token, opens, read_keys
from quincunx.server.tables.setup import new_table, read_form
from quincunx.server.storage.store import HERE, INVITED


@pytest.mark.parametrize("key", qx.games())
def test_every_game_can_be_set_up_as_it_is_offered(key: str) -> None:
    form = read_form(key, {})
    assert form.errors == {}
    row, keys = new_table(form)
    assert row.game == key
    assert qx.game(row.game, **row.options).players == len(row.seats)
    assert list(keys.plays) == [0]


def test_options_players_and_seats_are_read() -> None:
    fields = {"players": "3", "first": "2", "who0": HERE, "who1": INVITED, "who2": "expert", "name1": " Grace ", "help": "none"}
    form = read_form("squares", fields)
    assert form.errors == {}
    row, keys = new_table(form)
    assert row.options == {"players": 3, "first": 2}
    assert [(seat.name, seat.who) for seat in row.seats] == [("Player 1", HERE), ("Grace", INVITED), ("Engine 3", "expert")]
    assert row.help == "none"
    assert (list(keys.plays), list(keys.invites)) == ([0], [1])


def test_bad_choices_are_explained_by_their_field() -> None:
    fields = {"players": "9", "first": "7", "who0": "a dog", "name1": "\u202eeve", "help": "much"}
    form = read_form("squares", fields)
    assert set(form.errors) == {"players", "first", "who0", "name1"}
    assert form.errors["players"] == "This game takes 2 to 4 players."
    assert form.help == "all"


def test_an_unknown_game() -> None:
    with pytest.raises(qx.OptionError):
        read_form("chess", {})


def test_keys_open_their_own_seat_and_no_other() -> None:
    row, keys = new_table(read_form("qwixx", {"players": "3", "who1": INVITED, "who2": HERE}))
    token = keys.plays[0]
    assert opens(row, 0, token)
    assert not opens(row, 1, token)
    assert not opens(row, 3, token)
    assert not opens(row, 0, new_token())
    assert row.seats[0].token_hash == hash_of(token)
    assert token not in str(row)


def test_a_cookie_is_read_back_and_nonsense_passed_over() -> None:
    row, keys = new_table(read_form("qwixx", {"players": "3", "who1": INVITED, "who2": HERE}))
    assert read_keys(keys.written(), row) == keys
    forged = Keys({0: new_token(), 2: keys.plays[2]}).written()
    assert list(read_keys(forged, row).plays) == [2]
    for nonsense in (None, "", "p0", "p0-xyz", "p99-" + "0" * 32, "é" * 5000):
        assert read_keys(nonsense, row) == Keys()
