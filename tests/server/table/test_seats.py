"""Who has which seat: taking, inviting, opening, handing over and reclaiming seats."""

import pytest

import quincunx as qx
from quincunx.server.table.clock import TimeControl
from quincunx.server.table.entries import (
    ClockChosen,
    HandedOver,
    HostSet,
    InvitationSet,
    Named,
    ProfileSet,
    Reclaimed,
    SeatTaken,
)
from quincunx.server.table.errors import SeatChangeLimit, StaleRequest
from quincunx.server.table.names import set_hidden_names
from quincunx.server.table.permissions import Actor, NotNow
from quincunx.server.table.setup import first_entries, new_table, parse_setup, rematch_table
from quincunx.server.table.tokens import hash_token
from tests.server.table.support import LoggedTable, are_equal, table_for, undoable


def test_seats_are_taken_handed_over_and_reclaimed() -> None:
    table = table_for("qwixx", who1="invited")
    assert table.joined == (True, False)
    table.take_seat(1, "Grace", "hash")
    table.hand_over(1, "novice")
    assert [type(entry) for entry in table.entries[-3:]] == [SeatTaken, Named, HandedOver]
    assert are_equal(table, table.rebuilt())
    assert table.rebuilt().engines == (None, "novice")
    table.reclaim(1)
    assert table.entries[-1] == Reclaimed(1)
    assert table.rebuilt().engines == (None, None)
    assert table.rebuilt().joined == (True, True)
    assert table.rebuilt().match.names[1] == "Grace"


def test_a_seat_can_be_renamed_and_handed_over_a_limited_number_of_times(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else one player could make the log grow for ever."""
    monkeypatch.setattr("quincunx.server.table.seat_changes.MAX_SEAT_CHANGES", 4)
    table = table_for("qwixx", who1="invited")
    table.take_seat(1, "Grace", "hash")
    for name in ("Grace", "Ada", "Ada"):
        table.rename(1, name)
    for level in ("novice", "novice", "casual"):
        table.hand_over(1, level)
    table.reclaim(1)
    assert table.reclaim(1) == []
    assert len(table.entries) == len(table.match.log) + 6
    for each in (table, table.rebuilt(), table.copy()):
        assert each.rename(1, "Ada") == each.reclaim(1) == []
        with pytest.raises(SeatChangeLimit, match=r"renamed or handed over 4 times\. It stays"):
            each.rename(1, "Grace")
        with pytest.raises(SeatChangeLimit):
            each.hand_over(1, "novice")
        each.hand_over(0, "novice")  # each seat has its own limit


def test_a_seat_that_is_left_to_the_engine_is_played_by_the_engine_alone() -> None:
    table = table_for("qwixx", players="3", who2="here", first="0")
    table.play(0, "pass")
    table.hand_over(0, "novice")
    assert undoable(table.table) == frozenset()
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
    monkeypatch.setattr("quincunx.server.table.seat_changes.MAX_OPENINGS", 3)
    table = table_for("qwixx", who1="invited")
    before = len(table.entries)
    for _ in range(3):
        assert (len(table.open_seats()), table.open_seats()) == (1, [])
        assert (len(table.close_seats()), table.close_seats()) == (1, [])
    for each in (table, table.rebuilt(), table.copy()):
        with pytest.raises(SeatChangeLimit, match="opened 3 times"):
            each.open_seats()
    assert len(table.entries) == before + 6


def test_a_table_without_free_seats_is_no_longer_open() -> None:
    table = table_for("qwixx", players="3", who1="invited", who2="invited")
    table.open_seats()
    table.hand_over(1, "novice")
    assert table.open_to.is_open
    table.hand_over(2, "novice")
    assert not table.open_to.is_open


def invited_table() -> tuple[LoggedTable, str]:
    """With the token of the invitation to the second seat."""
    form = parse_setup("qwixx", {"players": "2", "who0": "here", "who1": "invited", "first": "0"})
    row, tokens = new_table(form, "a seed")
    table = LoggedTable(row, first_entries(form, tokens))
    return table, tokens.invites[1]


def test_an_invited_person_takes_the_seat_after_the_engine_has_played_it() -> None:
    table, invitation = invited_table()
    table.hand_over(1, "novice")
    table.play_for_engine(1, "pass", 0)
    table.join(1, invitation, "Grace", "token", "a" * 64)  # it is too late for the nonce
    assert (table.match.names[1], table.engines[1], table.match.nonces) == ("Grace", None, ())
    assert are_equal(table, table.rebuilt())


def test_nobody_joins_a_game_that_is_decided() -> None:
    table, invitation = invited_table()
    table.hand_over(1, "novice")
    table.resign(0)
    with pytest.raises(NotNow, match="The game is over"):
        table.join(1, invitation, "Grace", "token")


def test_everybody_keeps_their_token_in_a_rematch() -> None:
    table = table_for("qwixx", players="3", who1="invited", who2="invited", name0="Ann")
    table.take_seat(1, "Grace", "Grace 1")
    table.entries += [
        HostSet("hash of the host"),
        *table.invite(2, "a new invitation"),
    ]
    table = table.rebuilt()
    row, entries = rematch_table(table.table)
    assert row.id != table.row.id
    assert row.seed != table.row.seed
    rematch = LoggedTable(row, entries).table
    assert rematch.tokens == table.tokens
    assert rematch.tokens.seats == (
        table.row.seats[0].token_hash,
        hash_token("Grace 1"),
        None,
    )
    assert rematch.tokens.invitations == (None, None, hash_token("a new invitation"))
    assert (rematch.joined, rematch.names[:2]) == ((True, True, False), ("Ann", "Grace"))
    assert [Actor(frozenset([seat])).is_host(rematch) for seat in (0, 1)] == [True, False]


def test_invitations_are_renewed_and_revoked() -> None:
    table = table_for("qwixx", who1="invited")
    assert table.invite(1, "another") == [InvitationSet(1, hash_token("another"))]
    assert table.tokens.invitations[1] == hash_token("another")
    table.invite(1, None)
    assert table.rebuilt().tokens.invitations == (None, None)
    assert table.rebuilt().tokens.seats[1] is None


def test_nobody_has_the_name_of_somebody_else() -> None:
    table = table_for("qwixx", players="3", who1="invited", who2="here", name0="Ann", name2="ann")
    assert table.names == ("Ann", "Player 2", "ann 2")
    table.take_seat(1, "ANN", "hash")
    assert table.names == ("Ann", "ANN 3", "ann 2")
    table.rename(0, "ANN 3")
    assert table.names[0] == "ANN 3 2"
    table.rename(0, "x" * 24)
    table.rename(1, "x" * 24)
    assert table.names[1] == "x" * 22 + " 2"
    set_hidden_names(["x" * 24, "ann 2"])
    try:
        table.hide_names()
    finally:
        set_hidden_names([])
    assert table.names == ("Player", "x" * 22 + " 2", "Player 2")
    assert table.rebuilt().names == table.names


def test_a_player_who_has_never_come_has_not_lost() -> None:
    """Else somebody would begin rematches with her, and end them."""
    table = table_for("qwixx", first="0")
    table.follow([ProfileSet(0, "ann"), ProfileSet(1, "bob")])
    table.follow([ClockChosen(TimeControl(30, 60))])
    table.set_clocks(0.0)
    now = 0.0
    while not table.over:
        seat, now = table.acting[0], now + 1
        if seat == 0:
            moves = [str(move) for move in table.moves(0)]
            table.play(0, "penalty" if "penalty" in moves else "pass")
        elif table.engines[1] is None:
            now = table.clock.deadline(1)
            table.play_late(1, "pass", table.decisions[1], now)
        else:
            table.play_for_engine(1, str(table.moves(1)[0]), table.decisions[1])
        table.set_clocks(now)
    assert (table.result.winners, table.result.absent) == ((1,), (1,))
    assert table.rebuilt().result == table.result


def test_who_has_not_played_is_not_in_the_rematch_of_another_one() -> None:
    """Else a stranger would fill the list of her games, and hide those that she plays."""
    table = table_for("qwixx", first="0", who1="invited")
    table.take_seat(1, "Bob", "token", "bob")
    table.follow([ProfileSet(0, "ann")])
    table.play(0, "pass")
    table.resign(0)
    for seats, profiles in (([0], ("ann", None)), ([1], ("ann", "bob"))):
        again = LoggedTable(*rematch_table(table.table, seats=seats))
        assert again.profiles == profiles
        assert again.tokens.seats[1] == hash_token("token")  # the seat stays hers
