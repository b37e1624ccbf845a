"""Dice beside score pads: who rolls them, and that every roll follows from the committed seed."""

import pytest

import quincunx as qx
from quincunx.core.dice.seeds import commitment
from quincunx.server.table import shared_dice_changes as changes
from quincunx.server.table.errors import StaleRequest
from quincunx.server.table.permissions import Forbidden, NotNow
from quincunx.server.table.state import TableState
from tests.server.table.test_pads import ANN, opened


def with_dice(key: str) -> TableState:
    return changes.open_tray(opened(key)[1].state, ANN).state


def test_players_roll_and_others_do_not() -> None:
    table = changes.throw(with_dice("qwixx"), ANN, False, 0).state
    assert table.dice is not None
    assert table.dice.tray.rolls == 1
    with pytest.raises(Forbidden):
        changes.throw(table, set(), False, None)
    with pytest.raises(StaleRequest):
        changes.throw(table, ANN, False, 0)
    assert table.dice.rolled == [" ".join(map(str, table.dice.tray.faces))]
    for refused in (changes.close, changes.hold):
        with pytest.raises(Forbidden):
            refused(table, set(), *((2,) if refused is changes.hold else ()))
    with pytest.raises(qx.IllegalMove, match="tap a die"):
        changes.hold(table, ANN, None)
    with pytest.raises(qx.IllegalMove):
        changes.throw(table, ANN, True, None)
    with pytest.raises(NotNow, match="no dice"):
        changes.open_tray(opened("qwirkle")[1].state, ANN)


def test_the_seed_is_published_when_nobody_rolls_any_more() -> None:
    table = with_dice("clever")
    for again in (False, True, False):
        table = changes.throw(table, ANN, again, None).state
    assert table.dice is not None
    assert table.dice.seed is None
    table = changes.close(changes.hold(table, ANN, 1).state, ANN).state
    assert table.dice is not None
    assert table.dice.verify() == [True] * 3
    assert commitment(table.dice.seed or "") == table.commitment
    with pytest.raises(NotNow):
        changes.throw(table, ANN, False, None)


def test_the_log_is_all_there_is() -> None:
    row, change, _ = opened("clever")
    change = change.add(*changes.open_tray(change.state, ANN).entries)
    for _ in range(5):  # more than the rolls of a turn
        change = change.add(*changes.throw(change.state, ANN, False, None).entries)
    assert TableState.at_start(row).apply(*change.entries).dice == change.state.dice
