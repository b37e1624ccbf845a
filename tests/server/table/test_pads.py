"""Score pads as tables: who may write on which sheet, and that the log is all there is."""

from collections.abc import Callable

import pytest

import quincunx as qx
from quincunx.core.play import pad_game
from quincunx.server.table import permissions
from quincunx.server.table.changes import Change, Command, begin
from quincunx.server.table.entries import ProfileSet
from quincunx.server.table.errors import StaleRequest
from quincunx.server.table.own_dice_changes import EnterRollsHere
from quincunx.server.table.pad_changes import (
    ErasePad,
    PassTurn,
    RemovePlayer,
    TakeSheet,
    UndoPad,
    WritePad,
)
from quincunx.server.table.pad_setup import new_pads
from quincunx.server.table.permissions import Forbidden, NotNow
from quincunx.server.table.playing import Play
from quincunx.server.table.row import TableRow
from quincunx.server.table.seat_changes import NewPlayer
from quincunx.server.table.shared_dice_changes import CloseTray, OpenTray
from quincunx.server.table.state import TableState
from quincunx.server.table.tokens import ClientTokens
from tests.server.table.support import act, table_for

ANN, BOB = {0}, {1}


def opened(key: str = "qwixx", players: int = 2) -> tuple[TableRow, Change, ClientTokens]:
    row, entries, tokens = new_pads(qx.game(key, players=players), "Ann")
    return row, begin(TableState.at_start(row), *entries), tokens


def pads(key: str = "qwixx", players: int = 2) -> TableState:
    _, change, _ = opened(key, players)
    return change.state


def write(table: TableState, seat: int, *entries: str) -> TableState:
    for entry in entries:
        table = act(table, WritePad(seat, entry), {seat}).state
    return table


def test_nothing_is_rolled_and_nobody_is_asked() -> None:
    table = pads()
    assert (table.rolls, table.acting, table.over) == (0, (), False)
    with pytest.raises(qx.IllegalMove, match="people roll their own dice"):
        act(table, Play(0, "red 8"), ANN)


def test_whoever_has_the_link_takes_the_next_free_sheet() -> None:
    table = pads(players=3)
    for name in ("Bob", "Bob"):
        table = act(table, TakeSheet(NewPlayer(name, "0" * 32)), ()).state
    assert table.names == ("Ann", "Bob", "Bob 2")
    with pytest.raises(NotNow, match="All sheets are taken"):
        act(table, TakeSheet(NewPlayer("Eve", "1" * 32)), ())


def test_everybody_writes_on_their_own_sheets_only() -> None:
    table = write(pads(), 0, "red 5")
    assert table.scores == (1, 0)
    with pytest.raises(Forbidden):
        act(table, WritePad(1, "red 5"), ANN)
    with pytest.raises(Forbidden):
        act(table, WritePad(0, "red 6"), set())
    with pytest.raises(qx.IllegalMove, match="red 4 is left of red 5"):
        act(table, WritePad(0, "red 4"), ANN)


def test_a_second_tap_is_no_second_entry() -> None:
    table = pads()
    change = act(table, WritePad(0, "penalty", decision=0), ANN)
    with pytest.raises(StaleRequest):
        act(change.state, WritePad(0, "penalty", decision=0), ANN)
    erased = act(change.state, UndoPad(0), ANN)
    with pytest.raises(StaleRequest):
        act(erased.state, WritePad(0, "penalty", decision=0), ANN)


def test_readers_keep_the_table_that_they_have() -> None:
    before = write(pads(), 0, "red 5")
    after = write(before, 0, "red 6")
    assert (before.scores, after.scores) == ((1, 0), (3, 0))


def test_undo_and_erase() -> None:
    table = write(pads(), 0, "red 2", "red 3", "red 4", "red 5", "red 6", "red 12")
    with pytest.raises(qx.UndoError, match="red 12 depends on it"):
        act(table, ErasePad(0, with_dependents=False), ANN)
    with pytest.raises(Forbidden):
        act(table, ErasePad(0, with_dependents=True), BOB)
    with pytest.raises(qx.UndoError, match="there is no entry 9"):
        act(table, ErasePad(9, with_dependents=True), ANN)
    assert act(table, ErasePad(0, with_dependents=True), ANN).state.scores == (10, 0)
    assert act(table, UndoPad(0), ANN).state.scores == (15, 0)


def test_anybody_at_the_table_passes_the_turn() -> None:
    table = act(pads(), PassTurn(), BOB).state
    assert table.pad is not None
    assert table.pad.active == 1
    with pytest.raises(Forbidden):
        act(table, PassTurn(), set())
    with pytest.raises(StaleRequest):  # Ann has said so at the same time
        act(table, PassTurn(turn=0), ANN)
    again = act(table, UndoPad(), ANN).state
    assert again.pad is not None
    assert again.pad.active == 0


def test_the_end() -> None:
    table = write(pads(), 0, "red 5", *["penalty"] * 4)
    table = act(table, PassTurn(), ANN).state
    assert (table.over, table.winners, table.record) == (True, (1,), None)


def test_whoever_opened_the_pads_can_take_a_sheet_away() -> None:
    table = act(write(pads(), 0, "red 5"), TakeSheet(NewPlayer("Bob", "0" * 32)), ()).state
    with pytest.raises(Forbidden):
        act(table, RemovePlayer(0), BOB, False)
    table = act(table, RemovePlayer(1), ANN, True).state
    assert table.free_seats == (1,)
    assert not table.tokens.plays(1, "0" * 32)
    assert act(table, TakeSheet(NewPlayer("Eve", "1" * 32)), ()).state.names == ("Ann", "Eve")


def test_the_log_is_all_there_is() -> None:
    row, change, _ = opened("clever")
    change = change.add(*act(change.state, TakeSheet(NewPlayer("Bob", "0" * 32)), ()).entries)
    for entry in ("X yellow a1", "X yellow b1", "X yellow c1", "X blue 7"):
        change = change.add(*act(change.state, WritePad(0, entry), ANN).entries)
    change = change.add(*act(change.state, PassTurn(), BOB).entries)
    change = change.add(*act(change.state, ErasePad(1, with_dependents=True), ANN).entries)
    again = TableState.at_start(row).apply(*change.entries)
    assert again.pad is not None
    assert change.state.pad is not None
    assert again.pad.events == change.state.pad.events
    assert (again.scores, again.names) == (change.state.scores, ("Ann", "Bob"))


@pytest.mark.parametrize(
    "change",
    [
        lambda table: act(table, PassTurn(), ANN),
        lambda table: act(table, WritePad(0, "red 5"), ANN),
        lambda table: act(table, UndoPad(0), ANN),
        lambda table: act(table, UndoPad(), ANN),
        lambda table: act(table, ErasePad(0, True), ANN),
        lambda table: act(table, TakeSheet(NewPlayer("Bob", "0" * 32)), ()),
        lambda table: act(table, RemovePlayer(1), ANN, True),
    ],
)
def test_at_other_tables_there_are_no_pads(change: Callable[[TableState], Change]) -> None:
    with pytest.raises(NotNow, match="This is not a score pad"):
        change(table_for("qwixx", who1="invited").table)


def test_who_has_a_profile_keeps_it_at_the_table_until_removed() -> None:
    row, entries, _ = new_pads(qx.game("qwixx", players=3), "Ann", profile="ann")
    table = begin(TableState.at_start(row), *entries).state
    table = act(table, TakeSheet(NewPlayer("Bob", "0" * 32, "bob")), ()).state
    table = act(table, TakeSheet(NewPlayer("Eve", "1" * 32)), ()).state
    assert table.profiles == ("ann", "bob", None)
    removed = act(table, RemovePlayer(1), ANN, True)
    assert removed.state.profiles == ("ann", None, None)
    assert (removed.state.names[1], removed.state.scores) == ("Player 2", (0, 0, 0))
    assert ProfileSet(2, None) not in act(table, RemovePlayer(2), ANN, True).entries


@pytest.mark.parametrize("room", ["in the log", "on the pads"])
def test_nobody_writes_for_ever(room: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Passing the turn and undoing that are no decisions, and there is a limit to them, too."""
    place, limit = (
        (permissions, "MAX_ENTRIES") if room == "in the log" else (pad_game, "MAX_EVENTS")
    )
    monkeypatch.setattr(place, limit, 20)

    def pass_for_ever(table: TableState) -> None:
        for _ in range(30):
            table = act(table, PassTurn(), ANN).state
            if room == "in the log":
                table = act(table, UndoPad(), ANN).state

    with pytest.raises((NotNow, qx.IllegalMove), match="full"):
        pass_for_ever(pads())


def test_a_guest_leaves_room_in_the_log_for_the_host(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(permissions, "MAX_ENTRIES", 40)
    monkeypatch.setattr(permissions, "HOST_ENTRIES", 20)
    table = act(pads("qwirkle"), TakeSheet(NewPlayer("Eve", "0" * 32)), ()).state

    def fill(command: Command) -> None:
        nonlocal table
        for number in range(50):
            table = act(table, UndoPad(1) if number % 2 else command, BOB).state

    for command in (WritePad(1, "lines 3"), PassTurn()):
        with pytest.raises(NotNow, match="full"):
            fill(command)
    assert table.sequence == 20
    table = act(table, RemovePlayer(1), ANN).state
    assert act(table, WritePad(0, "lines 3"), ANN).state.scores == (3, 0)


@pytest.mark.parametrize("command", [CloseTray(), EnterRollsHere()])
def test_what_everybody_loses_is_up_to_the_host(command: Command) -> None:
    table = act(pads(), OpenTray(), ANN).state
    with pytest.raises(Forbidden, match="Only the player who opened the score pads"):
        act(table, command, BOB)
    assert act(table, command, ANN).entries


def test_what_others_have_entered_is_not_erased_with_something_of_mine() -> None:
    """Without one of the turns, the round whose bonus Bob has used would not have begun."""
    table = pads("clever")
    for _ in range(2):
        table = act(table, PassTurn(), ANN).state
    table = write(table, 1, "use +1")
    with pytest.raises(NotNow, match=r"Player 2's entry use \+1 depends on it"):
        act(table, ErasePad(0, with_dependents=True), ANN)
    assert act(table, ErasePad(0, with_dependents=True), {0, 1}).state.scores == (0, 0)
