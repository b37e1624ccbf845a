"""Who has which seat: taking, inviting, opening, handing over and reclaiming seats."""

import pytest

import quincunx as qx
from quincunx.server.table.errors import SeatChangeLimit, StaleRequest
from quincunx.server.table.invitations import join_change
from quincunx.server.table.log import (
    ENGINE,
    EVERYBODY,
    HOST,
    INVITATION,
    NAME,
    OWNER,
    PERSON,
    Entry,
)
from quincunx.server.table.permissions import NotNow, is_host
from quincunx.server.table.setup import first_entries, new_table, parse_setup, rematch_table
from quincunx.server.table.table import Table
from tests.server.service.support import are_equal, rebuilt, table_for


def test_seats_are_taken_handed_over_and_reclaimed() -> None:
    table = table_for("qwixx", who1="invited")
    assert table.joined == [True, False]
    table.take_seat(1, "Grace", "hash")
    table.hand_over(1, "novice")
    assert [entry.kind for entry in table.entries[-3:]] == [OWNER, NAME, ENGINE]
    assert are_equal(table, rebuilt(table))
    assert rebuilt(table).engines == [None, "novice"]
    table.reclaim(1)
    assert table.entries[-1] == Entry(PERSON, 1)
    assert rebuilt(table).engines == [None, None]
    assert rebuilt(table).joined == [True, True]
    assert rebuilt(table).match.names[1] == "Grace"


def test_a_seat_can_be_renamed_and_handed_over_a_limited_number_of_times(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else one player could make the log grow for ever."""
    monkeypatch.setattr("quincunx.server.table.table.MAX_SEAT_CHANGES", 4)
    table = table_for("qwixx", who1="invited")
    table.take_seat(1, "Grace", "hash")
    for name in ("Grace", "Ada", "Ada"):
        table.rename(1, name)
    for level in ("novice", "novice", "casual"):
        table.hand_over(1, level)
    table.reclaim(1)
    assert table.reclaim(1) == []
    assert len(table.entries) == len(table.match.log) + 6
    for each in (table, rebuilt(table), table.copy()):
        assert each.rename(1, "Ada") == each.reclaim(1) == []
        with pytest.raises(SeatChangeLimit, match=r"renamed or handed over 4 times\. It stays"):
            each.rename(1, "Grace")
        with pytest.raises(SeatChangeLimit):
            each.invite(1, "hash")
        with pytest.raises(SeatChangeLimit):
            each.hand_over(1, "novice")
        each.hand_over(0, "novice")  # each seat has its own limit


def test_a_seat_that_is_left_to_the_engine_is_played_by_the_engine_alone() -> None:
    table = table_for("qwixx", players="3", who2="here", first="0")
    table.play(0, "pass")
    table.hand_over(0, "novice")
    assert table.snapshot().undoable == frozenset()
    for refused, error in (
        (table.undo, qx.UndoError),
        (lambda seat: table.play(seat, "pass"), qx.IllegalMove),
    ):
        with pytest.raises(error, match="the engine plays this seat; reclaim it first"):
            refused(0)
    table.reclaim(0)
    table.undo(0)
    with pytest.raises(StaleRequest):
        table.play_for_engine(0, "pass", table.decisions[0])
    table.resign(0)
    with pytest.raises(qx.IllegalMove, match="this player has resigned"):
        table.play(0, "pass")
    table.play_for_engine(0, "pass", table.decisions[0])


def test_free_seats_are_opened_once_and_a_limited_number_of_times(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("quincunx.server.table.table.MAX_OPENINGS", 3)
    table = table_for("qwixx", who1="invited")
    before = len(table.entries)
    for _ in range(3):
        assert (len(table.open_seats(EVERYBODY)), table.open_seats(EVERYBODY)) == (1, [])
        assert (len(table.close_seats()), table.close_seats()) == (1, [])
    for each in (table, rebuilt(table), table.copy()):
        with pytest.raises(SeatChangeLimit, match="opened 3 times"):
            each.open_seats(EVERYBODY)
    assert len(table.entries) == before + 6


def test_a_table_without_free_seats_is_no_longer_open() -> None:
    table = table_for("qwixx", players="3", who1="invited", who2="invited")
    table.open_seats(EVERYBODY)
    table.hand_over(1, "novice")
    assert table.open_to.is_open
    table.hand_over(2, "novice")
    assert not table.open_to.is_open


def invited_table() -> tuple[Table, str]:
    """With the token of the invitation to the second seat."""
    form = parse_setup("qwixx", {"players": "2", "who0": "here", "who1": "invited", "first": "0"})
    row, tokens = new_table(form, "a seed")
    table = Table(row, first_entries(form, tokens))
    table.entries += table.unsaved_entries()
    return table, tokens.invites[1]


def test_an_invited_person_takes_the_seat_after_the_engine_has_played_it() -> None:
    table, invitation = invited_table()
    table.hand_over(1, "novice")
    table.play_for_engine(1, "pass", 0)
    join_change(1, invitation, "Grace", "token", "a" * 64)(table)  # it is too late for the nonce
    assert (table.match.names[1], table.engines[1], table.match.nonces) == ("Grace", None, ())
    assert are_equal(table, rebuilt(table))


def test_nobody_joins_a_game_that_is_decided() -> None:
    table, invitation = invited_table()
    table.hand_over(1, "novice")
    table.resign(0)
    with pytest.raises(NotNow, match="The game is over"):
        join_change(1, invitation, "Grace", "token")(table)


def test_everybody_keeps_their_token_in_a_rematch() -> None:
    table = table_for("qwixx", players="3", who1="invited", who2="invited", name0="Ann")
    table.take_seat(1, "Grace", "hash of Grace")
    table.entries += [
        Entry(HOST, None, "hash of the host"),
        *table.invite(2, "hash of a new invitation"),
    ]
    table = rebuilt(table)
    row, entries = rematch_table(table.snapshot())
    assert row.id != table.row.id
    assert row.seed != table.row.seed
    rematch = Table(row, entries).snapshot()
    assert rematch.tokens == table.tokens
    assert rematch.tokens.seats == (table.row.seats[0].token_hash, "hash of Grace", None)
    assert rematch.tokens.invitations == (None, None, "hash of a new invitation")
    assert (rematch.joined, rematch.names[:2]) == ((True, True, False), ("Ann", "Grace"))
    assert [is_host(rematch, [seat], has_host_token=False) for seat in (0, 1)] == [True, False]


def test_a_seat_that_was_joined_in_an_earlier_version_keeps_the_token_of_its_invitation() -> None:
    table = table_for("qwixx", who1="invited")
    invitation = table.tokens.invitations[1]
    old = Table(table.row, [*table.entries, Entry(NAME, 1, "Grace")])
    assert (old.tokens.seats[1], old.tokens.invitations[1]) == (invitation, None)


def test_invitations_are_renewed_and_revoked() -> None:
    table = table_for("qwixx", who1="invited")
    assert table.invite(1, "hash of another") == [Entry(INVITATION, 1, "hash of another")]
    assert table.tokens.invitations[1] == "hash of another"
    table.invite(1, "")
    assert rebuilt(table).tokens.invitations == (None, None)
    assert rebuilt(table).tokens.seats[1] is None
