"""Setting up a table: a form becomes a row, or error messages for its fields; tokens are valid for
their seats only.
"""

import re
from dataclasses import replace

import pytest

import quincunx as qx
from quincunx.server.table.entries import Accepted, Located, ProfileSet, Rated
from quincunx.server.table.permissions import NotNow
from quincunx.server.table.row import HERE, INVITED
from quincunx.server.table.setup import first_entries, new_table, parse_setup
from quincunx.server.table.tokens import (
    ClientTokens,
    TokenHashes,
    hash_token,
    new_token,
    parse_cookie,
)


@pytest.mark.parametrize("key", qx.games())
def test_every_game_can_be_set_up_with_its_defaults(key: str) -> None:
    form = parse_setup(key, {})
    assert form.errors == {}
    row, tokens = new_table(form)
    assert row.game == key
    assert re.fullmatch("[0-9a-f]{16}", row.id)  # as the table of the database has it
    assert qx.game(row.game, **row.options).players == len(row.seats)
    assert list(tokens.plays) == [0]


def test_options_players_and_seats_are_parsed() -> None:
    fields = {
        "players": "3",
        "first": "2",
        "who0": HERE,
        "who1": INVITED,
        "who2": "expert",
        "name1": " Grace ",
        "help": "none",
    }
    form = parse_setup("squares", fields)
    assert form.errors == {}
    row, tokens = new_table(form)
    assert row.options == {"players": 3, "first": 2, "white_mark_avoids_penalty": False}
    assert [(seat.name, seat.who) for seat in row.seats] == [
        ("Player 1", HERE),
        ("Grace", INVITED),
        ("Engine 3", "expert"),
    ]
    assert row.help == "none"
    assert (list(tokens.plays), list(tokens.invites)) == ([0], [1])


def test_invalid_fields_have_error_messages() -> None:
    fields = {"players": "9", "first": "7", "who0": "a dog", "name1": "\u202eeve", "help": "much"}
    form = parse_setup("squares", fields)
    assert set(form.errors) == {"players", "first", "who0", "name1"}
    assert form.errors["players"] == "This game is for 2 to 4 players."
    assert form.help == "auto"


def test_an_unknown_game() -> None:
    with pytest.raises(qx.OptionError):
        parse_setup("chess", {})


def test_a_token_is_valid_for_its_own_seat_only() -> None:
    row, tokens = new_table(parse_setup("qwixx", {"players": "3", "who1": INVITED, "who2": HERE}))
    valid = TokenHashes.of_new_table(row.seats)
    token = tokens.plays[0]
    assert valid.plays(0, token)
    assert not valid.plays(1, token)
    assert not valid.plays(3, token)
    assert not valid.plays(0, new_token())
    assert row.seats[0].token_hash == hash_token(token)
    assert token not in str(row)
    assert valid.find_seat(token) == 0
    assert valid.find_seat(new_token()) is None


def test_a_cookie_round_trip_and_invalid_cookies() -> None:
    row, tokens = new_table(parse_setup("qwixx", {"players": "3", "who1": INVITED, "who2": HERE}))
    valid = TokenHashes.of_new_table(row.seats)
    valid = replace(valid, host=hash_token(str(tokens.host)))
    assert parse_cookie(tokens.to_cookie(), valid) == tokens
    forged = ClientTokens({0: new_token(), 2: tokens.plays[2]}).to_cookie()
    assert list(parse_cookie(forged, valid).plays) == [2]
    for nonsense in (None, "", "p0", "p0-xyz", "p99-" + "0" * 32, "é" * 5000):
        assert parse_cookie(nonsense, valid) == ClientTokens()


def test_an_invitation_plays_no_seat_and_can_be_used_once() -> None:
    row, tokens = new_table(parse_setup("qwixx", {"players": "2", "who1": INVITED}))
    invitation, own = tokens.invites[1], new_token()
    valid = TokenHashes.of_new_table(row.seats)
    assert valid.invites(1, invitation)
    assert valid.find_seat(invitation) is None
    taken = valid.with_owner(1, hash_token(own))
    assert (
        taken.find_seat(own),
        taken.find_invitation(invitation),
        taken.find_seat(invitation),
    ) == (1, None, None)
    assert not valid.with_invitation(1, None).invites(1, invitation)


def test_a_rated_game_needs_a_person_and_a_profile() -> None:
    engines = parse_setup(
        "qwixx", {"players": "2", "who0": "novice", "who1": "casual", "rated": "on"}
    )
    assert engines.errors == {"rated": "A rated game needs at least one person."}
    form = parse_setup("qwixx", {"players": "2", "who0": "here", "who1": "casual", "rated": "on"})
    _, tokens = new_table(form)
    with pytest.raises(NotNow, match="needs a profile"):
        first_entries(form, tokens)
    assert ProfileSet(0, "ada") in first_entries(form, tokens, profile="ada")


def test_nobody_has_accepted_a_rated_game_that_the_host_does_not_play() -> None:
    seats = {"players": "2", "who0": "invited", "who1": "casual"}
    form = parse_setup("qwixx", {**seats, "rated": "on"})
    _, tokens = new_table(form)
    entries = first_entries(form, tokens, address="127.0.0.1")
    assert Rated() in entries
    assert not any(isinstance(entry, Accepted | Located) for entry in entries)


@pytest.mark.parametrize("clock", ["x", "30", "-1+5", "30+120+1"])
def test_an_impossible_clock_is_an_error_of_its_field(clock: str) -> None:
    form = parse_setup("qwixx", {"clock": clock})
    assert list(form.errors) == ["clock"]
    assert form.clock == ""
    assert parse_setup("qwixx", {"clock": "30+120"}).errors == {}
