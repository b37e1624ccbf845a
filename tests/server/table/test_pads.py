"""Score pads as tables: who may write on which sheet, and that the log is all there is."""

from collections.abc import Callable

import pytest

import quincunx as qx
from quincunx.core.play import pad_game
from quincunx.server.table import pad_changes, permissions
from quincunx.server.table.changes import Change, begin, play
from quincunx.server.table.entries import ProfileSet
from quincunx.server.table.errors import StaleRequest
from quincunx.server.table.pad_setup import new_pads
from quincunx.server.table.permissions import Forbidden, NotNow
from quincunx.server.table.row import TableRow
from quincunx.server.table.state import TableState
from quincunx.server.table.tokens import ClientTokens
from tests.server.table.support import table_for

ANN, BOB = {0}, {1}


def opened(key: str = "qwixx", players: int = 2) -> tuple[TableRow, Change, ClientTokens]:
    row, entries, tokens = new_pads(qx.game(key, players=players), "Ann")
    return row, begin(TableState.at_start(row), *entries), tokens


def pads(key: str = "qwixx", players: int = 2) -> TableState:
    _, change, _ = opened(key, players)
    return change.state


def write(table: TableState, seat: int, *entries: str) -> TableState:
    for entry in entries:
        table = pad_changes.write(table, {seat}, seat, entry).state
    return table


def test_nothing_is_rolled_and_nobody_is_asked() -> None:
    table = pads()
    assert (table.rolls, table.acting, table.over) == (0, (), False)
    with pytest.raises(qx.IllegalMove, match="people roll their own dice"):
        play(table, 0, "red 8")


def test_whoever_has_the_link_takes_the_next_free_sheet() -> None:
    table = pads(players=3)
    for name in ("Bob", "Bob"):
        table = pad_changes.join(table, name, "0" * 32).state
    assert table.names == ("Ann", "Bob", "Bob 2")
    with pytest.raises(NotNow, match="All sheets are taken"):
        pad_changes.join(table, "Eve", "1" * 32)


def test_everybody_writes_on_their_own_sheets_only() -> None:
    table = write(pads(), 0, "red 5")
    assert table.scores == (1, 0)
    with pytest.raises(Forbidden):
        pad_changes.write(table, ANN, 1, "red 5")
    with pytest.raises(Forbidden):
        pad_changes.write(table, set(), 0, "red 6")
    with pytest.raises(qx.IllegalMove, match="red 4 is left of red 5"):
        pad_changes.write(table, ANN, 0, "red 4")


def test_a_second_tap_is_no_second_entry() -> None:
    table = pads()
    change = pad_changes.write(table, ANN, 0, "penalty", decision=0)
    with pytest.raises(StaleRequest):
        pad_changes.write(change.state, ANN, 0, "penalty", decision=0)
    erased = pad_changes.undo(change.state, ANN, 0)
    with pytest.raises(StaleRequest):
        pad_changes.write(erased.state, ANN, 0, "penalty", decision=0)


def test_readers_keep_the_table_that_they_have() -> None:
    before = write(pads(), 0, "red 5")
    after = write(before, 0, "red 6")
    assert (before.scores, after.scores) == ((1, 0), (3, 0))


def test_undo_and_erase() -> None:
    table = write(pads(), 0, "red 2", "red 3", "red 4", "red 5", "red 6", "red 12")
    with pytest.raises(qx.UndoError, match="red 12 depends on it"):
        pad_changes.erase(table, ANN, 0, with_dependents=False)
    with pytest.raises(Forbidden):
        pad_changes.erase(table, BOB, 0, with_dependents=True)
    with pytest.raises(qx.UndoError, match="there is no entry 9"):
        pad_changes.erase(table, ANN, 9, with_dependents=True)
    assert pad_changes.erase(table, ANN, 0, with_dependents=True).state.scores == (10, 0)
    assert pad_changes.undo(table, ANN, 0).state.scores == (15, 0)


def test_anybody_at_the_table_passes_the_turn() -> None:
    table = pad_changes.pass_turn(pads(), BOB).state
    assert table.pad is not None
    assert table.pad.active == 1
    with pytest.raises(Forbidden):
        pad_changes.pass_turn(table, set())
    with pytest.raises(StaleRequest):  # Ann has said so at the same time
        pad_changes.pass_turn(table, ANN, turn=0)
    again = pad_changes.undo_turn(table, ANN).state
    assert again.pad is not None
    assert again.pad.active == 0


def test_the_end() -> None:
    table = write(pads(), 0, "red 5", *["penalty"] * 4)
    table = pad_changes.pass_turn(table, ANN).state
    assert (table.over, table.winners, table.record) == (True, (1,), None)


def test_whoever_opened_the_pads_can_take_a_sheet_away() -> None:
    table = pad_changes.join(write(pads(), 0, "red 5"), "Bob", "0" * 32).state
    with pytest.raises(Forbidden):
        pad_changes.remove_player(table, BOB, False, 0)
    table = pad_changes.remove_player(table, ANN, True, 1).state
    assert table.free_seats == (1,)
    assert not table.tokens.plays(1, "0" * 32)
    assert pad_changes.join(table, "Eve", "1" * 32).state.names == ("Ann", "Eve")


def test_the_log_is_all_there_is() -> None:
    row, change, _ = opened("clever")
    change = change.add(*pad_changes.join(change.state, "Bob", "0" * 32).entries)
    for entry in ("X yellow a1", "X yellow b1", "X yellow c1", "X blue 7"):
        change = change.add(*pad_changes.write(change.state, ANN, 0, entry).entries)
    change = change.add(*pad_changes.pass_turn(change.state, BOB).entries)
    change = change.add(*pad_changes.erase(change.state, ANN, 1, with_dependents=True).entries)
    again = TableState.at_start(row).apply(*change.entries)
    assert again.pad is not None
    assert change.state.pad is not None
    assert again.pad.events == change.state.pad.events
    assert (again.scores, again.names) == (change.state.scores, ("Ann", "Bob"))


@pytest.mark.parametrize(
    "change",
    [
        lambda table: pad_changes.pass_turn(table, ANN),
        lambda table: pad_changes.write(table, ANN, 0, "red 5"),
        lambda table: pad_changes.undo(table, ANN, 0),
        lambda table: pad_changes.undo_turn(table, ANN),
        lambda table: pad_changes.erase(table, ANN, 0, True),
        lambda table: pad_changes.join(table, "Bob", "0" * 32),
        lambda table: pad_changes.remove_player(table, ANN, True, 1),
    ],
)
def test_at_other_tables_there_are_no_pads(change: Callable[[TableState], Change]) -> None:
    with pytest.raises(NotNow, match="This is not a score pad"):
        change(table_for("qwixx", who1="invited").table)


def test_who_has_a_profile_keeps_it_at_the_table_until_removed() -> None:
    row, entries, _ = new_pads(qx.game("qwixx", players=3), "Ann", profile="ann")
    table = begin(TableState.at_start(row), *entries).state
    table = pad_changes.join(table, "Bob", "0" * 32, "bob").state
    table = pad_changes.join(table, "Eve", "1" * 32).state
    assert table.profiles == ("ann", "bob", None)
    removed = pad_changes.remove_player(table, ANN, True, 1)
    assert removed.state.profiles == ("ann", None, None)
    assert (removed.state.names[1], removed.state.scores) == ("Player 2", (0, 0, 0))
    assert ProfileSet(2, None) not in pad_changes.remove_player(table, ANN, True, 2).entries


@pytest.mark.parametrize("room", ["in the log", "on the pads"])
def test_nobody_writes_for_ever(room: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Passing the turn and undoing that are no decisions, and there is a limit to them, too."""
    place, limit = (
        (permissions, "MAX_ENTRIES") if room == "in the log" else (pad_game, "MAX_EVENTS")
    )
    monkeypatch.setattr(place, limit, 20)

    def pass_for_ever(table: TableState) -> None:
        for _ in range(30):
            table = pad_changes.pass_turn(table, ANN).state
            if room == "in the log":
                table = pad_changes.undo_turn(table, ANN).state

    with pytest.raises((NotNow, qx.IllegalMove), match="full"):
        pass_for_ever(pads())


def test_what_others_have_entered_is_not_erased_with_something_of_mine() -> None:
    """Without one of the turns, the round whose bonus Bob has used would not have begun."""
    table = pads("clever")
    for _ in range(2):
        table = pad_changes.pass_turn(table, ANN).state
    table = write(table, 1, "use +1")
    with pytest.raises(NotNow, match=r"Player 2's entry use \+1 depends on it"):
        pad_changes.erase(table, ANN, 0, with_dependents=True)
    assert pad_changes.erase(table, {0, 1}, 0, with_dependents=True).state.scores == (0, 0)
