"""Commands about the dice beside score pads."""

from dataclasses import dataclass

from quincunx.core.errors import IllegalMove
from quincunx.core.text.messages import message
from quincunx.server.table.changes import Change
from quincunx.server.table.entries import DiceCollected, DiceThrown, DieHeld, TrayClosed, TrayOpened
from quincunx.server.table.errors import STALE, StaleRequest
from quincunx.server.table.pad_changes import PadCommand, pad_host_refusal
from quincunx.server.table.pad_setup import dice_refusal
from quincunx.server.table.permissions import Actor, NotNow, Refused
from quincunx.server.table.shared_dice import SharedDice
from quincunx.server.table.state import TableState

MAX_ROLLS = 2000  # at one table


@dataclass(frozen=True)
class OpenTray(PadCommand):
    def refusal(self, table: TableState, actor: Actor) -> Refused | None:
        return super().refusal(table, actor) or dice_refusal(table.game)

    def decide(self, table: TableState, actor: Actor) -> Change:
        return Change(table) if table.dice is not None else Change(table).add(TrayOpened())


class DiceCommand(PadCommand):
    """Something that a player does with dice that are there."""

    def refusal(self, table: TableState, actor: Actor) -> Refused | None:
        if refusal := super().refusal(table, actor):
            return refusal
        is_there = table.dice is not None and not table.dice.is_closed
        return None if is_there else NotNow(message("There are no dice at this table."))


def dice_of(table: TableState) -> SharedDice:
    assert table.dice is not None
    return table.dice


@dataclass(frozen=True)
class ThrowDice(DiceCommand):
    """Roll what is in hand, or all dice for the next turn; the number of rolls before it tells a
    second tap from a second roll.
    """

    again: bool = False
    rolls: int | None = None

    def decide(self, table: TableState, actor: Actor) -> Change:
        tray = dice_of(table).tray
        if self.rolls is not None and self.rolls != tray.rolls:
            raise StaleRequest(STALE)
        if tray.rolls >= MAX_ROLLS:
            raise IllegalMove("these dice are worn out; open new ones")
        if self.again and not tray.rolled_again:
            raise IllegalMove("no die can be rolled again now")
        change = Change(table)
        if not self.again and not tray.can_roll:
            change = change.add(DiceCollected())
        faces = dice_of(change.state).next_roll(self.again)
        return change.add(DiceThrown(faces, self.again))


@dataclass(frozen=True)
class HoldDie(DiceCommand):
    """Hold a die back, or put it back."""

    die: int | None

    def decide(self, table: TableState, actor: Actor) -> Change:
        if self.die is None:
            raise IllegalMove("tap a die")
        return Change(table).add(DieHeld(self.die))


@dataclass(frozen=True)
class CloseTray(DiceCommand):
    """Publish the seed, so that everybody can verify the rolls: the dice are the host's."""

    def refusal(self, table: TableState, actor: Actor) -> Refused | None:
        return super().refusal(table, actor) or pad_host_refusal(table, actor)

    def decide(self, table: TableState, actor: Actor) -> Change:
        return Change(table).add(TrayClosed())
