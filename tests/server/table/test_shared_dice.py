"""Dice beside score pads: who rolls them, and that every roll follows from the committed seed."""

import pytest

import quincunx as qx
from quincunx.core.dice.seeds import commitment
from quincunx.server.table.errors import StaleRequest
from quincunx.server.table.permissions import Forbidden, NotNow
from quincunx.server.table.shared_dice_changes import CloseTray, HoldDie, OpenTray, ThrowDice
from quincunx.server.table.state import TableState
from tests.server.table.support import act
from tests.server.table.test_pads import ANN, opened


def with_dice(key: str) -> TableState:
    return act(opened(key)[1].state, OpenTray(), ANN).state


def test_players_roll_and_others_do_not() -> None:
    table = act(with_dice("qwixx"), ThrowDice(False, 0), ANN).state
    assert table.dice is not None
    assert table.dice.tray.rolls == 1
    with pytest.raises(Forbidden):
        act(table, ThrowDice(False, None), set())
    with pytest.raises(StaleRequest):
        act(table, ThrowDice(False, 0), ANN)
    assert table.dice.rolled == [" ".join(map(str, table.dice.tray.faces))]
    for refused in (CloseTray(), HoldDie(2)):
        with pytest.raises(Forbidden):
            act(table, refused, ())
    with pytest.raises(qx.IllegalMove, match="tap a die"):
        act(table, HoldDie(None), ANN)
    with pytest.raises(qx.IllegalMove):
        act(table, ThrowDice(True, None), ANN)
    with pytest.raises(NotNow, match="no dice"):
        act(opened("qwirkle")[1].state, OpenTray(), ANN)


def test_the_seed_is_published_when_nobody_rolls_any_more() -> None:
    table = with_dice("clever")
    for again in (False, True, False):
        table = act(table, ThrowDice(again, None), ANN).state
    assert table.dice is not None
    assert table.dice.seed is None
    table = act(act(table, HoldDie(1), ANN).state, CloseTray(), ANN).state
    assert table.dice is not None
    assert table.dice.verify() == [True] * 3
    assert commitment(table.dice.seed or "") == table.commitment
    with pytest.raises(NotNow):
        act(table, ThrowDice(False, None), ANN)


def test_the_log_is_all_there_is() -> None:
    row, change, _ = opened("clever")
    change = change.add(*act(change.state, OpenTray(), ANN).entries)
    for _ in range(5):  # more than the rolls of a turn
        change = change.add(*act(change.state, ThrowDice(False, None), ANN).entries)
    assert TableState.at_start(row).apply(*change.entries).dice == change.state.dice
