"""Commands at a table where people enter what their own dice show.

Moves are made as at every other table.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from quincunx.core.errors import IllegalMove, QuincunxError, UndoError
from quincunx.core.moves import Unseen
from quincunx.core.play.events import Event, apply_event
from quincunx.core.play.hidden_information import find_hidden_information, known_hand
from quincunx.core.state import State
from quincunx.core.text.messages import message
from quincunx.server.table.changes import Change, Command, with_due_rolls, with_result
from quincunx.server.table.entries import Corrected, CorrectionUndone, Decided, HelpShared, Rolled
from quincunx.server.table.errors import STALE, StaleRequest
from quincunx.server.table.pad_changes import PadCommand, pad_host_refusal, pad_of
from quincunx.server.table.pad_setup import own_dice_entries, rolls_refusal
from quincunx.server.table.permissions import (
    Actor,
    Forbidden,
    NotNow,
    Refused,
    player_refusal,
    seat_refusal,
)
from quincunx.server.table.state import TableState

MAX_CORRECTIONS = 200  # at one table
EVERYBODY, THIS_PHONE, NOBODY = "everybody", "phone", "nobody"  # whom the engine may help


@dataclass(frozen=True)
class EnterRollsHere(PadCommand):
    """Score pads on which nothing is written become a game whose rolls are entered."""

    def refusal(self, table: TableState, actor: Actor) -> Refused | None:
        if refusal := super().refusal(table, actor) or pad_host_refusal(table, actor):
            return refusal
        if pad_of(table).events:
            return NotNow(message("Something is written on these score pads. Open new ones."))
        return rolls_refusal(table.game)

    def decide(self, table: TableState, actor: Actor) -> Change:
        return Change(table).add(*own_dice_entries(table.game))


class OwnDiceCommand(Command):
    """Something that a player does where rolls are entered."""

    def refusal(self, table: TableState, actor: Actor) -> Refused | None:
        return own_dice_refusal(table) or player_refusal(table, actor)


def own_dice_refusal(table: TableState) -> Refused | None:
    if table.own_dice is None:
        return NotNow(message("Nobody enters rolls at this table."))
    return None


@dataclass(frozen=True)
class EnterRoll(OwnDiceCommand):
    """Anybody who plays enters a roll; the number of rolls before it tells a second one from the
    same one on another phone.
    """

    roll: str
    rolls: int | None = None

    def decide(self, table: TableState, actor: Actor) -> Change:
        if self.rolls is not None and self.rolls != table.rolls:
            raise StaleRequest(STALE)
        if not table.roll_is_due:
            raise IllegalMove("no roll is due now")
        entry = Rolled(str(table.game.read_event(None, self.roll)))
        return with_result(with_due_rolls(Change(table).add(entry)))


# ---- corrections


class EntryCommand(OwnDiceCommand):
    """About an event, numbered from 1: everybody corrects rolls, and their own moves."""

    number: int

    def refusal(self, table: TableState, actor: Actor) -> Refused | None:
        if refusal := super().refusal(table, actor):
            return refusal
        if not 1 <= self.number <= table.log_length:
            return QuincunxError("there is no entry {number}", number=self.number)
        event = event_at(table, self.number)
        if isinstance(event[1], Unseen) or find_hidden_information(table.game).is_erasure(event):
            return NotNow(message("There is nothing to correct in this entry."))
        if event[0] is None or actor.is_host(table):
            return None
        return seat_refusal(actor, event[0])


@dataclass(frozen=True)
class Correct(EntryCommand):
    """Change an event; the later ones that are still possible stay."""

    number: int
    text: str = ""

    def refusal(self, table: TableState, actor: Actor) -> Refused | None:
        return super().refusal(table, actor) or corrections_refusal(table)

    def decide(self, table: TableState, actor: Actor) -> Change:
        seat, _ = event_at(table, self.number)
        exact = str(table.game.read_event(seat, self.text))
        return reopened(with_due_rolls(Change(table).add(Corrected(self.number, exact))))


@dataclass(frozen=True)
class EraseEvent(EntryCommand):
    """What was entered is wrong, and is erased without replacement, in games that say so."""

    number: int

    def refusal(self, table: TableState, actor: Actor) -> Refused | None:
        if refusal := super().refusal(table, actor):
            return refusal
        if any(table.has_chosen(seat) for seat in range(table.players)):
            return NotNow(message("Wait until everybody has decided."))
        return None

    def decide(self, table: TableState, actor: Actor) -> Change:
        erasure = find_hidden_information(table.game).erasure(event_at(table, self.number))
        return reopened(Change(table).add(Rolled(str(erasure))))


def has_erasure(table: TableState, number: int) -> bool:
    """Can this event be erased without replacement?"""
    try:
        find_hidden_information(table.game).erasure(event_at(table, number))
    except QuincunxError:
        return False
    return True


@dataclass(frozen=True)
class UndoCorrection(OwnDiceCommand):
    def refusal(self, table: TableState, actor: Actor) -> Refused | None:
        if refusal := super().refusal(table, actor) or corrections_refusal(table):
            return refusal
        has_one = table.own_dice is not None and table.own_dice.before is not None
        return None if has_one else UndoError("there is no correction to undo")

    def decide(self, table: TableState, actor: Actor) -> Change:
        return reopened(Change(table).add(CorrectionUndone()))


def corrections_refusal(table: TableState) -> Refused | None:
    """All of them are repeated whenever the table is loaded."""
    if table.own_dice is None or table.own_dice.corrections < MAX_CORRECTIONS:
        return None
    return NotNow(
        message(
            "{count} entries of this game were corrected. Now they are final.",
            count=MAX_CORRECTIONS,
        )
    )


def reopened(change: Change) -> Change:
    """The result of a corrected game, if it is over."""
    return with_result(change if change.state.result is None else change.add(Decided(None)))


def event_at(table: TableState, number: int) -> Event:
    """From 1."""
    return table.public_events(number - 1, number)[0]


def entered_events(table: TableState, count: int) -> Sequence[Event]:
    """The first events, with the tiles of whoever enters them."""
    if known_hand(table.game) is None:
        return table.public_events(0, count)
    return table.record_until(count).events


def state_before(table: TableState, number: int) -> State:
    """The position in which an event, numbered from 1, was entered."""
    state = table.game.start()
    for event in entered_events(table, number - 1):
        apply_event(state, event)
    return state


# ---- help


@dataclass(frozen=True)
class ShareHelp(OwnDiceCommand):
    """Whoever opened the table says whom the engine helps."""

    whom: str

    def refusal(self, table: TableState, actor: Actor) -> Refused | None:
        if refusal := super().refusal(table, actor):
            return refusal
        if not actor.is_host(table):
            return Forbidden(message("Only the player who opened this table can change that."))
        return None

    def decide(self, table: TableState, actor: Actor) -> Change:
        seats = {EVERYBODY: range(table.players), THIS_PHONE: sorted(actor.seats), NOBODY: ()}
        if self.whom not in seats:
            raise QuincunxError("{whom} is not one of the choices", whom=repr(self.whom[:20]))
        return Change(table).add(HelpShared(tuple(seats[self.whom])))
