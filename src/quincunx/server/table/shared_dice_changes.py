"""What people may do with the dice beside score pads: functions from a table to new entries."""

from collections.abc import Collection

from quincunx.core.errors import IllegalMove
from quincunx.core.presentation import find_presentation
from quincunx.core.text.messages import message
from quincunx.server.table.changes import Change
from quincunx.server.table.entries import DiceCollected, DiceThrown, DieHeld, TrayClosed, TrayOpened
from quincunx.server.table.errors import STALE, StaleRequest
from quincunx.server.table.pad_changes import pad_of
from quincunx.server.table.permissions import NotNow, check_player
from quincunx.server.table.shared_dice import SharedDice
from quincunx.server.table.state import TableState

MAX_ROLLS = 2000  # at one table


def open_tray(table: TableState, own: Collection[int]) -> Change:
    pad_of(table)
    check_player(table, own)
    if find_presentation(table.game.key).has_shared_board:
        raise NotNow(message("This game has no dice."))
    return Change(table) if table.dice is not None else Change(table).add(TrayOpened())


def dice_of(table: TableState, own: Collection[int]) -> SharedDice:
    """Dice that this player may roll."""
    check_player(table, own)
    if table.dice is None or table.pad is None or table.dice.is_closed:
        raise NotNow(message("There are no dice at this table."))
    return table.dice


def throw(table: TableState, own: Collection[int], again: bool, rolls: int | None) -> Change:
    """Roll what is in hand, or all dice for the next turn; the number of rolls before it tells a
    second tap from a second roll.
    """
    tray = dice_of(table, own).tray
    if rolls is not None and rolls != tray.rolls:
        raise StaleRequest(STALE)
    if tray.rolls >= MAX_ROLLS:
        raise IllegalMove("these dice are worn out; open new ones")
    if again and not tray.rolled_again:
        raise IllegalMove("no die can be rolled again now")
    change = Change(table)
    if not again and not tray.can_roll:
        change = change.add(DiceCollected())
    faces = dice_of(change.state, own).next_roll(again)
    return change.add(DiceThrown(faces, again))


def hold(table: TableState, own: Collection[int], die: int | None) -> Change:
    """Hold a die back, or put it back."""
    dice_of(table, own)
    if die is None:
        raise IllegalMove("tap a die")
    return Change(table).add(DieHeld(die))


def close(table: TableState, own: Collection[int]) -> Change:
    """Publish the seed, so that everybody can verify the rolls."""
    dice_of(table, own)
    return Change(table).add(TrayClosed())
