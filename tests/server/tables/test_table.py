"""A table rebuilt from its log is the table that wrote it."""

import random

import pytest

import quincunx as qx
from quincunx.server.tables.setup import again, new_table, read_form
from quincunx.server.storage.store import ENGINE, MOVE, NAME, PERSON, UNDO, Entry
from quincunx.server.tables.table import Stale, Table


def table_for(key: str, **fields: str) -> Table:
    row, _ = new_table(read_form(key, {"players": "2", "who0": "here", "who1": "here", **fields}), "a seed")
    table = Table(row, [])
    table.entries += table.unwritten()
    return table


def rebuilt(table: Table) -> Table:
    return Table(table.row, table.entries)


def same(one: Table, other: Table) -> bool:
    return (
        one.state.position() == other.state.position()
        and one.match.log == other.match.log
        and one.decisions == other.decisions
        and one.match.names == other.match.names
        and one.engines == other.engines
    )


@pytest.mark.parametrize("key", qx.games())
def test_a_whole_game_with_moves_taken_back(key: str) -> None:
    table, rng = table_for(key), random.Random(5)
    while not table.state.over:
        seat = rng.choice(table.state.acting)
        moves = table.state.view(seat)["moves"]
        table.play(seat, rng.choice(moves), table.decisions[seat])
        if rng.random() < 0.3 and table.match.can_undo(seat):
            table.undo(seat)
        if rng.random() < 0.05:
            assert same(table, rebuilt(table))
    assert same(table, rebuilt(table))
    assert any(entry.kind == UNDO for entry in table.entries)


def test_rebuilt_in_the_middle_it_goes_on_with_the_same_dice() -> None:
    table = table_for("qwixx")
    twin = rebuilt(table)
    for _ in range(30):
        seat = table.state.acting[0]
        move = table.state.view(seat)["moves"][-1]
        assert table.play(seat, move) == twin.play(seat, move)
        twin = rebuilt(twin)


def test_a_second_click_is_no_second_move() -> None:
    table = table_for("qwixx", first="0")
    decision = table.decisions[0]
    table.play(0, "pass", decision)
    table.play(1, "pass", table.decisions[1])
    assert table.state.acting == (0,)
    with pytest.raises(Stale):
        table.play(0, table.state.view(0)["moves"][0], decision)


def test_what_is_refused_changes_nothing() -> None:
    table = table_for("qwixx")
    before = list(table.entries), table.state.position()
    with pytest.raises(qx.IllegalMove):
        table.play(0, "red 13" if False else "red 12")
    with pytest.raises(qx.Unreadable):
        table.play(0, "<script>")
    with pytest.raises(qx.SeatError):
        table.play(7, "pass")
    with pytest.raises(qx.OptionError):
        table.hand_over(0, "genius")
    with pytest.raises(qx.OptionError):
        table.take_seat(0, "x" * 25)
    assert (table.entries, table.state.position()) == before


def test_seats_are_taken_handed_over_and_taken_back() -> None:
    table = table_for("qwixx", who1="invited")
    assert table.joined == [True, False]
    table.take_seat(1, "Grace")
    table.hand_over(1, "novice")
    assert [entry.kind for entry in table.entries[-2:]] == [NAME, ENGINE]
    assert same(table, rebuilt(table))
    assert rebuilt(table).engines == [None, "novice"]
    table.take_back(1)
    assert table.entries[-1] == Entry(PERSON, 1)
    assert rebuilt(table).engines == [None, None]
    assert rebuilt(table).joined == [True, True]
    assert rebuilt(table).match.names[1] == "Grace"


def test_the_log_has_each_move_once() -> None:
    table = table_for("qwixx")
    seat = table.state.acting[0]
    table.play(seat, "pass")
    assert [entry.kind for entry in table.entries].count(MOVE) == 1


def test_a_rematch_is_open_to_the_same_people() -> None:
    table = table_for("qwixx", who1="invited", name0="Ann")
    row = again(table.row, table.match.names, [True, True])
    assert row.id != table.row.id
    assert row.seed != table.row.seed
    assert [seat.token_hash for seat in row.seats] == [seat.token_hash for seat in table.row.seats]
    assert Table(row, []).joined == [True, True]


def test_a_game_without_end_comes_to_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quincunx.server.tables.table.MOST_DECISIONS", 7)
    table = table_for("qwixx", first="0")
    for _ in range(3):
        table.play(0, "pass")
        table.undo(0)
    assert not table.rests
    table.play(0, "pass")
    assert table.rests
    assert rebuilt(table).rests
    with pytest.raises(qx.IllegalMove, match="has seen 7 decisions"):
        table.play(1, "pass")
