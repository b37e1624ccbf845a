"""A table that is rebuilt from its log equals the table that wrote it."""

import contextlib
import dataclasses
import random

import pytest

import quincunx as qx
from quincunx.core.play.verification import verify
from quincunx.games.qwixx import Penalty
from quincunx.server.table.entries import Moved, NonceAdded, Rolled, Undone
from quincunx.server.table.errors import NonceRefused, StaleRequest
from quincunx.server.table.permissions import Forbidden
from quincunx.server.table.setup import first_entries, new_table, parse_setup, rematch_table
from quincunx.server.table.snapshot import MAX_UNDOS
from quincunx.server.table.state import TableState
from tests.server.table.support import LoggedTable, are_equal, table_for, undoable


@pytest.mark.parametrize("key", qx.games())
def test_a_whole_game_with_undone_moves(key: str) -> None:
    table, rng = table_for(key), random.Random(5)
    while not table.state.over:
        seat = rng.choice(table.state.acting)
        moves = table.state.view(seat).moves
        table.play(seat, rng.choice(moves), table.decisions[seat])
        if rng.random() < 0.3 and seat in undoable(table.table):
            table.undo(seat)
        if rng.random() < 0.05:
            assert are_equal(table, table.rebuilt())
    assert are_equal(table, table.rebuilt())
    assert any(isinstance(entry, Undone) for entry in table.entries)
    for seat in range(len(table.decisions)):
        with pytest.raises(qx.UndoError, match="the game is over"):
            table.undo(seat)


def test_a_rebuilt_table_continues_with_the_same_dice() -> None:
    table = table_for("qwixx")
    twin = table.rebuilt()
    for _ in range(30):
        seat = table.state.acting[0]
        move = table.state.view(seat).moves[-1]
        assert table.play(seat, move) == twin.play(seat, move)
        twin = twin.rebuilt()


def test_a_double_click_makes_one_move() -> None:
    table = table_for("qwixx", first="0")
    decision = table.decisions[0]
    table.play(0, "pass", decision)
    table.play(1, "pass", table.decisions[1])
    assert table.state.acting == (0,)
    with pytest.raises(StaleRequest):
        table.play(0, table.state.view(0).moves[0], decision)


def test_refused_changes_have_no_effect() -> None:
    table = table_for("qwixx")
    before = list(table.entries), table.state.position()
    with pytest.raises(qx.IllegalMove):
        table.play(0, "red 12")  # five marks are needed before the last square
    with pytest.raises(qx.Unreadable):
        table.play(0, "<script>")
    with pytest.raises(Forbidden):
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


def test_each_move_is_logged_once() -> None:
    table = table_for("qwixx")
    seat = table.state.acting[0]
    table.play(seat, "pass")
    assert [type(entry) for entry in table.entries].count(Moved) == 1


@pytest.mark.parametrize("key", qx.games())
def test_a_change_to_a_copy_changes_neither_the_table_nor_its_snapshot(key: str) -> None:
    table, rng = table_for(key, who1="invited"), random.Random(3)
    for _ in range(20):
        twin, snapshot = table.rebuilt(), table.table
        before = contents(snapshot)
        changed = table.copy()
        seat = rng.choice(changed.state.acting)
        changed.play(seat, str(rng.choice(changed.state.moves(seat))))
        played = changed.copy()
        with contextlib.suppress(qx.UndoError):
            changed.undo(seat)
        changed.take_seat(1, "Grace", "hash")
        changed.hand_over(0, "novice")
        assert are_equal(table, twin)
        assert contents(snapshot) == before
        table = played


def contents(snapshot: TableState) -> list[object]:
    views = [snapshot.view(seat) for seat in (None, *range(snapshot.players))]
    return [
        *views,
        *(
            snapshot.sequence,
            snapshot.names,
            snapshot.engines,
            snapshot.joined,
            snapshot.decisions,
            undoable(snapshot),
            snapshot.rematch,
        ),
        tuple(snapshot._match.public_log),
    ]


def test_a_snapshot_cannot_be_changed_and_does_not_contain_the_seed_of_a_running_game() -> None:
    table = table_for("qwixx")
    snapshot = table.table
    with pytest.raises(dataclasses.FrozenInstanceError):
        snapshot.sequence = 0  # type: ignore[misc]
    assert (snapshot.record, snapshot.seed_at(0)) == (None, None)
    assert table.row.seed not in repr(snapshot)
    snapshot.copy_state().play(0, table.match.game.move("pass"))
    assert snapshot.acting == table.state.acting == (0, 1)


def test_no_move_can_be_undone_once_the_game_is_over() -> None:
    table = table_for("qwixx", first="0")
    while not table.state.over:
        seat = table.state.acting[-1]
        table.play(
            seat,
            "penalty" if Penalty() in table.state.moves(seat) else str(table.state.moves(seat)[-1]),
        )
    assert table.table.seed_at(0) == table.row.seed
    assert undoable(table.table) == frozenset()
    for seat in (0, 1):
        with pytest.raises(qx.UndoError):
            table.undo(seat)
    assert table.state.over


def test_a_table_has_a_move_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quincunx.server.table.snapshot.MAX_DECISIONS", 3)
    table = table_for("qwixx", first="0")
    for _ in range(6):  # undone decisions do not count: else one player could end the game for all
        table.play(0, "pass")
        table.undo(0)
    table.play(0, "pass")
    table.play(1, "pass")
    assert not table.is_at_move_limit
    table.play(0, "penalty")
    assert table.is_at_move_limit
    assert table.rebuilt().is_at_move_limit
    with pytest.raises(qx.IllegalMove, match=r"move limit reached \(3 decisions\)"):
        table.play(1, "pass")


def test_a_decision_can_be_undone_a_limited_number_of_times() -> None:
    table = table_for("qwixx", first="0")
    for _ in range(MAX_UNDOS):
        table.play(0, "pass")
        table.undo(0)
    table.play(0, "pass")
    for each in (table, table.rebuilt(), table.copy()):
        assert 0 not in undoable(each.table)
        with pytest.raises(
            qx.UndoError, match="you have undone this move 10 times; now it is final"
        ):
            each.undo(0)
    table.play(1, "pass")
    table.play(0, "penalty")
    table.play(0, "pass")  # after the next roll
    assert 0 in undoable(table.table)
    table.undo(0)


def waiting_table() -> LoggedTable:
    form = parse_setup("qwixx", {"players": "2", "who0": "here", "who1": "invited", "first": "0"})
    row, tokens = new_table(form, "a seed")
    return LoggedTable(row, first_entries(form, tokens, wait_for_nonce=True))


def test_the_first_roll_waits_for_a_nonce() -> None:
    table = waiting_table()
    assert (table.table.is_waiting, table.table.acting, table.rebuilt().match.log) == (
        True,
        (),
        [],
    )
    with pytest.raises(qx.IllegalMove):
        table.play(0, "pass")
    added = table.add_nonce(0, "a" * 64)
    assert [type(entry) for entry in added] == [NonceAdded, Rolled]
    assert are_equal(table, table.rebuilt())
    assert not table.rebuilt().is_waiting
    assert table.match.log != LoggedTable(table.row).match.log


def test_a_late_nonce_is_part_of_the_rolls_that_follow() -> None:
    table, rng = waiting_table(), random.Random(1)
    table.add_nonce(0, "a" * 64)
    table.play(0, "pass")
    table.undo(0)
    table.take_seat(1, "Bob", "hash")
    table.add_nonce(1, "b" * 64)
    assert [(nonce.seat, nonce.roll) for nonce in table.match.nonces] == [(0, 0), (1, 1)]
    follower = table.rebuilt()
    while not table.state.over:
        seat = table.state.acting[0]
        follower.follow(table.play(seat, rng.choice(table.state.view(seat).moves)))
    assert are_equal(table, table.rebuilt())
    record = table.table.record
    assert record is not None
    assert verify(record, table.table.commitment) == table.match.rolls
    assert len(record.nonces) == 2


def test_another_server_follows_a_nonce() -> None:
    table = waiting_table()
    follower = table.rebuilt()
    follower.follow(table.add_nonce(0, "a" * 64))
    assert are_equal(table, follower)
    assert follower.table.nonces == table.table.nonces


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
    row, entries = rematch_table(table.table, wait_for_nonce=True)
    assert LoggedTable(row, entries).table.is_waiting
    assert LoggedTable(row, entries).table.nonces == ()
    row, entries = rematch_table(table.table)
    assert not LoggedTable(row, entries).table.is_waiting
