"""A table that is rebuilt from its log equals the table that wrote it."""

import contextlib
import dataclasses
import random

import pytest

import quincunx as qx
from quincunx.core.verification import verify
from quincunx.server.storage.store import ENGINE, EVERYBODY, HOST, INVITATION, MOVE, NAME, NONCE, OWNER, PERSON, RESULT, ROLL, UNDO, Entry
from quincunx.server.tables.errors import NonceRefused, SeatChangeLimit, StaleRequest
from quincunx.server.tables.invitations import join_change
from quincunx.server.tables.permissions import NotNow, is_host
from quincunx.server.tables.setup import first_entries, new_table, parse_setup, rematch_table
from quincunx.server.tables.snapshot import TableSnapshot
from quincunx.server.tables.table import MAX_UNDOS, Table


def table_for(key: str, **fields: str) -> Table:
    row, _ = new_table(parse_setup(key, {"players": "2", "who0": "here", "who1": "here", **fields}), "a seed")
    table = Table(row, [])
    table.entries += table.unsaved_entries()
    return table


def rebuilt(table: Table) -> Table:
    return Table(table.row, table.entries)


def are_equal(one: Table, other: Table) -> bool:
    return (
        one.state.position() == other.state.position()
        and one.match.log == other.match.log
        and one.decisions == other.decisions
        and one.match.names == other.match.names
        and one.engines == other.engines
    )


@pytest.mark.parametrize("key", qx.games())
def test_a_whole_game_with_undone_moves(key: str) -> None:
    table, rng = table_for(key), random.Random(5)
    while not table.state.over:
        seat = rng.choice(table.state.acting)
        moves = table.state.view(seat)["moves"]
        table.play(seat, rng.choice(moves), table.decisions[seat])
        if rng.random() < 0.3 and seat in table.snapshot().undoable:
            table.undo(seat)
        if rng.random() < 0.05:
            assert are_equal(table, rebuilt(table))
    assert are_equal(table, rebuilt(table))
    assert any(entry.kind == UNDO for entry in table.entries)
    for seat in range(len(table.decisions)):
        with pytest.raises(qx.UndoError, match="the game is over"):
            table.undo(seat)


def test_a_log_in_which_the_last_move_of_a_game_was_undone_can_still_be_read() -> None:
    """Earlier versions allowed that, and wrote no result."""
    table, rng = table_for("clever"), random.Random(5)
    while not table.state.over:
        seat = rng.choice(table.state.acting)
        table.play(seat, rng.choice(table.state.view(seat)["moves"]))
    *before, result = table.entries
    last = before[-1]
    assert (result.kind, last.kind) == (RESULT, MOVE)
    old = Table(table.row, [*before, Entry(UNDO, last.seat, last.text)])
    assert old.state.acting == (last.seat,)


def test_a_rebuilt_table_continues_with_the_same_dice() -> None:
    table = table_for("qwixx")
    twin = rebuilt(table)
    for _ in range(30):
        seat = table.state.acting[0]
        move = table.state.view(seat)["moves"][-1]
        assert table.play(seat, move) == twin.play(seat, move)
        twin = rebuilt(twin)


def test_a_double_click_makes_one_move() -> None:
    table = table_for("qwixx", first="0")
    decision = table.decisions[0]
    table.play(0, "pass", decision)
    table.play(1, "pass", table.decisions[1])
    assert table.state.acting == (0,)
    with pytest.raises(StaleRequest):
        table.play(0, table.state.view(0)["moves"][0], decision)


def test_refused_changes_have_no_effect() -> None:
    table = table_for("qwixx")
    before = list(table.entries), table.state.position()
    with pytest.raises(qx.IllegalMove):
        table.play(0, "red 12")  # five marks are needed before the last square
    with pytest.raises(qx.Unreadable):
        table.play(0, "<script>")
    with pytest.raises(qx.SeatError):
        table.play(7, "pass")
    with pytest.raises(qx.OptionError):
        table.hand_over(0, "genius")
    with pytest.raises(qx.OptionError):
        table.take_seat(0, "x" * 25, "hash")
    assert (table.entries, table.state.position()) == before


def test_refusals_name_the_player() -> None:
    table = table_for("qwixx", first="0", name0="Scott", name1="Hunter")
    table.play(0, "pass")
    with pytest.raises(qx.IllegalMove, match=r"^Scott has already chosen$"):
        table.play(0, "pass")
    table.play(1, "pass")
    with pytest.raises(qx.IllegalMove, match=r"^it is not Hunter's turn$"):
        table.play(1, "pass")


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


def test_a_seat_can_be_renamed_and_handed_over_a_limited_number_of_times(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else one player could make the log grow for ever."""
    monkeypatch.setattr("quincunx.server.tables.table.MAX_SEAT_CHANGES", 4)
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
    for refused, error in ((table.undo, qx.UndoError), (lambda seat: table.play(seat, "pass"), qx.IllegalMove)):
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


def test_free_seats_are_opened_once_and_a_limited_number_of_times(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quincunx.server.tables.table.MAX_SEAT_CHANGES", 3)
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


def test_each_move_is_logged_once() -> None:
    table = table_for("qwixx")
    seat = table.state.acting[0]
    table.play(seat, "pass")
    assert [entry.kind for entry in table.entries].count(MOVE) == 1


def test_everybody_keeps_their_token_in_a_rematch() -> None:
    table = table_for("qwixx", players="3", who1="invited", who2="invited", name0="Ann")
    table.take_seat(1, "Grace", "hash of Grace")
    table.entries += [Entry(HOST, None, "hash of the host"), *table.invite(2, "hash of a new invitation")]
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


@pytest.mark.parametrize("key", qx.games())
def test_a_change_to_a_copy_changes_neither_the_table_nor_its_snapshot(key: str) -> None:
    table, rng = table_for(key, who1="invited"), random.Random(3)
    for _ in range(20):
        twin, snapshot = rebuilt(table), table.snapshot()
        before = contents(snapshot)
        changed = table.copy()
        seat = rng.choice(changed.state.acting)
        changed.play(seat, rng.choice(changed.state.moves(seat)).text)
        played = changed.copy()
        with contextlib.suppress(qx.UndoError):
            changed.undo(seat)
        changed.take_seat(1, "Grace", "hash")
        changed.hand_over(0, "novice")
        changed.set_rematch("elsewhere")
        assert are_equal(table, twin)
        assert contents(snapshot) == before
        table = played


def contents(snapshot: TableSnapshot) -> list[object]:
    views = [snapshot.view(seat) for seat in (None, *range(snapshot.players))]
    return [
        *views,
        *(snapshot.sequence, snapshot.names, snapshot.engines, snapshot.joined, snapshot.decisions, snapshot.undoable, snapshot.rematch),
        tuple(snapshot._match.public_log),
    ]


def test_a_snapshot_cannot_be_changed_and_does_not_contain_the_seed_of_a_running_game() -> None:
    table = table_for("qwixx")
    snapshot = table.snapshot()
    with pytest.raises(dataclasses.FrozenInstanceError):
        snapshot.sequence = 0  # type: ignore[misc]
    assert (snapshot.record, snapshot.seed) == (None, None)
    assert table.row.seed not in repr(snapshot)
    snapshot.copy_state().play(0, table.match.game.move("pass"))
    assert snapshot.acting == table.state.acting == (0, 1)


def test_no_move_can_be_undone_once_the_game_is_over() -> None:
    table = table_for("qwixx", first="0")
    while not table.state.over:
        seat = table.state.acting[-1]
        table.play(seat, table.state.moves(seat)[-1].text if "penalty" not in table.state.view(seat)["moves"] else "penalty")
    assert table.snapshot().seed == table.row.seed
    assert table.snapshot().undoable == frozenset()
    for seat in (0, 1):
        with pytest.raises(qx.UndoError):
            table.undo(seat)
    assert table.state.over


def test_a_table_has_a_move_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quincunx.server.tables.table.MAX_DECISIONS", 3)
    table = table_for("qwixx", first="0")
    for _ in range(6):  # undone decisions do not count: else one player could end the game for all
        table.play(0, "pass")
        table.undo(0)
    table.play(0, "pass")
    table.play(1, "pass")
    assert not table.is_at_move_limit
    table.play(0, "penalty")
    assert table.is_at_move_limit
    assert rebuilt(table).is_at_move_limit
    with pytest.raises(qx.IllegalMove, match=r"move limit reached \(3 decisions\)"):
        table.play(1, "pass")


def test_a_decision_can_be_undone_a_limited_number_of_times() -> None:
    table = table_for("qwixx", first="0")
    for _ in range(MAX_UNDOS):
        table.play(0, "pass")
        table.undo(0)
    table.play(0, "pass")
    for each in (table, rebuilt(table), table.copy()):
        assert 0 not in each.snapshot().undoable
        with pytest.raises(qx.UndoError, match="you have undone this move 10 times; now it is final"):
            each.undo(0)
    table.play(1, "pass")
    table.play(0, "penalty")
    table.play(0, "pass")  # after the next roll
    assert 0 in table.snapshot().undoable
    table.undo(0)


def waiting_table() -> Table:
    form = parse_setup("qwixx", {"players": "2", "who0": "here", "who1": "invited", "first": "0"})
    row, tokens = new_table(form, "a seed")
    return Table(row, first_entries(form, tokens, wait_for_nonce=True))


def test_the_first_roll_waits_for_a_nonce() -> None:
    table = waiting_table()
    assert table.unsaved_entries() == []
    assert (table.snapshot().is_waiting, table.snapshot().acting, rebuilt(table).match.log) == (True, (), [])
    with pytest.raises(qx.IllegalMove):
        table.play(0, "pass")
    added = table.add_nonce(0, "a" * 64)
    assert [entry.kind for entry in added] == [NONCE, ROLL]
    assert are_equal(table, rebuilt(table))
    assert not rebuilt(table).match.is_waiting
    assert table.match.log != Table(table.row, []).match.log  # the nonce is part of the first roll


def test_a_late_nonce_is_part_of_the_rolls_that_follow() -> None:
    table, rng = waiting_table(), random.Random(1)
    table.add_nonce(0, "a" * 64)
    table.play(0, "pass")
    table.undo(0)
    table.take_seat(1, "Bob", "hash")
    table.add_nonce(1, "b" * 64)
    assert [(nonce.seat, nonce.roll) for nonce in table.match.nonces] == [(0, 0), (1, 1)]
    follower = rebuilt(table)
    while not table.state.over:
        seat = table.state.acting[0]
        assert follower.follow(table.play(seat, rng.choice(table.state.view(seat)["moves"])))
    assert are_equal(table, rebuilt(table))
    record = table.snapshot().record
    assert record is not None
    assert verify(record, table.snapshot().commitment) == table.match.rolls
    assert len(record.nonces) == 2


def test_another_server_follows_a_nonce() -> None:
    table = waiting_table()
    follower = rebuilt(table)
    assert follower.follow(table.add_nonce(0, "a" * 64))
    assert are_equal(table, follower)
    assert follower.snapshot().nonces == table.snapshot().nonces


def test_a_seat_adds_one_nonce_before_its_first_decision() -> None:
    table = waiting_table()
    table.add_nonce(0, "a" * 64)
    table.play(1, "pass")
    for seat in (0, 1):
        with pytest.raises(NonceRefused):
            table.add_nonce(seat, "b" * 64)
    with pytest.raises(NonceRefused):
        table_for("qwixx").add_nonce(0, "a" * 64)  # its dice are fixed
    with pytest.raises(qx.OptionError):
        waiting_table().add_nonce(0, "A" * 64)


def test_a_rematch_waits_for_a_new_nonce_if_there_was_one() -> None:
    table = waiting_table()
    table.add_nonce(0, "a" * 64)
    row, entries = rematch_table(table.snapshot(), wait_for_nonce=True)
    assert Table(row, entries).snapshot().is_waiting
    assert Table(row, entries).snapshot().nonces == ()
    row, entries = rematch_table(table.snapshot())
    assert not Table(row, entries).snapshot().is_waiting
