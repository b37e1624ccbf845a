"""A table that is rebuilt from its log equals the table that wrote it."""

import contextlib
import dataclasses
import random

import pytest

import quincunx as qx
from quincunx.core.verification import verify
from quincunx.server.table.errors import NonceRefused, StaleRequest
from quincunx.server.table.log import MOVE, NONCE, RESULT, ROLL, UNDO, Entry
from quincunx.server.table.setup import first_entries, new_table, parse_setup, rematch_table
from quincunx.server.table.snapshot import TableSnapshot
from quincunx.server.table.table import MAX_UNDOS, Table
from tests.server.service.support import are_equal, rebuilt, table_for


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


def test_each_move_is_logged_once() -> None:
    table = table_for("qwixx")
    seat = table.state.acting[0]
    table.play(seat, "pass")
    assert [entry.kind for entry in table.entries].count(MOVE) == 1


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
        *(
            snapshot.sequence,
            snapshot.names,
            snapshot.engines,
            snapshot.joined,
            snapshot.decisions,
            snapshot.undoable,
            snapshot.rematch,
        ),
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
        table.play(
            seat,
            table.state.moves(seat)[-1].text
            if "penalty" not in table.state.view(seat)["moves"]
            else "penalty",
        )
    assert table.snapshot().seed == table.row.seed
    assert table.snapshot().undoable == frozenset()
    for seat in (0, 1):
        with pytest.raises(qx.UndoError):
            table.undo(seat)
    assert table.state.over


def test_a_table_has_a_move_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quincunx.server.table.table.MAX_DECISIONS", 3)
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
        with pytest.raises(
            qx.UndoError, match="you have undone this move 10 times; now it is final"
        ):
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
    assert (table.snapshot().is_waiting, table.snapshot().acting, rebuilt(table).match.log) == (
        True,
        (),
        [],
    )
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
