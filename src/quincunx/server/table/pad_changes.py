"""Commands about score pads, and about who sits at a real table.

People at a real table roll their own dice. The rules of the pads are in `core.play.pad_game`; here
is only who may write where.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from quincunx.core.errors import UndoError
from quincunx.core.play.pad_game import PadGame
from quincunx.core.text.messages import message
from quincunx.server.table.changes import Change, Command
from quincunx.server.table.entries import (
    Named,
    PadErased,
    PadWritten,
    ProfileSet,
    SeatTaken,
    TurnPassed,
)
from quincunx.server.table.errors import STALE, StaleRequest
from quincunx.server.table.names import default_name
from quincunx.server.table.permissions import (
    Actor,
    Forbidden,
    NotNow,
    Refused,
    check,
    player_refusal,
    seat_refusal,
)
from quincunx.server.table.seat_changes import NewPlayer, seat_change_refusal
from quincunx.server.table.state import TableState

NO_PAD = message("This is not a score pad.")
ONLY_HOST = message("Only the player who opened the score pads can do this.")
EVENTS_PER_REQUEST = 20  # take the server as long as another request


class PadCommand(Command):
    """Something that a player does with score pads."""

    def refusal(self, table: TableState, actor: Actor) -> Refused | None:
        return pad_refusal(table) or player_refusal(table, actor)

    def cost(self, table: TableState) -> int:
        """A change copies the pads."""
        return 0 if table.pad is None else len(table.pad.events) // EVENTS_PER_REQUEST


def pad_refusal(table: TableState) -> Refused | None:
    return NotNow(NO_PAD) if table.pad is None else None


def real_table_refusal(table: TableState) -> Refused | None:
    """People play it around a real table: one link lets everybody in."""
    return None if table.is_real else NotNow(NO_PAD)


def pad_host_refusal(table: TableState, actor: Actor) -> Refused | None:
    return None if actor.is_host(table) else Forbidden(ONLY_HOST)


def pad_of(table: TableState) -> PadGame:
    check(pad_refusal(table))
    assert table.pad is not None
    return table.pad


# ---- who sits there


@dataclass(frozen=True)
class TakeSheet(Command):
    """The next free one: everybody who has the link may. A phone can have several."""

    player: NewPlayer

    def refusal(self, table: TableState, actor: Actor) -> Refused | None:
        if refusal := real_table_refusal(table):
            return refusal
        if not table.free_seats:
            return NotNow(message("All sheets are taken. You can watch."))
        return self.player.refusal(table, table.free_seats[0])

    def decide(self, table: TableState, actor: Actor) -> Change:
        return self.player.take(table, table.free_seats[0], actor)


@dataclass(frozen=True)
class RemovePlayer(Command):
    """Take a sheet away from a phone, for whoever opened the pads; it is free again."""

    seat: int

    def refusal(self, table: TableState, actor: Actor) -> Refused | None:
        if refusal := real_table_refusal(table):
            return refusal
        table.check_seat(self.seat)
        if not actor.is_host(table) or self.seat in {*actor.seats, *table.free_seats}:
            return Forbidden(
                message("Only the player who opened the score pads can remove others.")
            )
        return seat_change_refusal(table, self.seat)

    def decide(self, table: TableState, actor: Actor) -> Change:
        seat = self.seat
        change = Change(table).add(SeatTaken(seat, None), Named(seat, default_name(seat + 1)))
        return change.add(ProfileSet(seat, None)) if table.profiles[seat] else change


def removable_seats(table: TableState, actor: Actor) -> Sequence[int]:
    """The seats whose phone may be thrown out."""
    seats = range(table.players)
    return [seat for seat in seats if RemovePlayer(seat).refusal(table, actor) is None]


# ---- writing


@dataclass(frozen=True)
class WritePad(PadCommand):
    """Enter something on one's own sheet; `decision` tells a second tap from a second entry."""

    seat: int
    entry: str
    decision: int | None = None

    def refusal(self, table: TableState, actor: Actor) -> Refused | None:
        return super().refusal(table, actor) or seat_refusal(actor, self.seat)

    def decide(self, table: TableState, actor: Actor) -> Change:
        if self.decision is not None and self.decision != table.decisions[self.seat]:
            raise StaleRequest(STALE)
        return Change(table).add(PadWritten(self.seat, self.entry))


@dataclass(frozen=True)
class ErasePad(PadCommand):
    """Erase an event, from 0, with what depends on it, once the player has confirmed that."""

    number: int
    with_dependents: bool = False

    def refusal(self, table: TableState, actor: Actor) -> Refused | None:
        if refusal := super().refusal(table, actor):
            return refusal
        pad = pad_of(table)
        if not 0 <= self.number < len(pad.events):
            return UndoError("there is no entry {number}", number=self.number)
        seat = pad.events[self.number].seat
        return None if seat is None else seat_refusal(actor, seat)

    def decide(self, table: TableState, actor: Actor) -> Change:
        lost = pad_of(table).dependents(self.number)
        for each in lost:
            if each.seat is not None and each.seat not in actor.seats:
                raise NotNow(
                    message(
                        "{name}'s entry {entry} depends on it: {name} has to erase that first.",
                        name=table.names[each.seat],
                        entry=each.entry,
                    )
                )
        if lost and not self.with_dependents:
            raise UndoError("{entry} depends on it: undo that first", entry=lost[0].entry)
        return Change(table).add(PadErased(self.number))


@dataclass(frozen=True)
class UndoPad(PadCommand):
    """Take back the last entry on a sheet of one's own or, without a seat, the end of a turn."""

    seat: int | None = None

    def refusal(self, table: TableState, actor: Actor) -> Refused | None:
        if refusal := super().refusal(table, actor):
            return refusal
        if self.seat is not None and self.seat not in actor.seats:
            return seat_refusal(actor, self.seat)
        try:
            return self._latest(table).refusal(table, actor)
        except UndoError as error:  # there is none
            return error

    def _latest(self, table: TableState) -> ErasePad:
        return ErasePad(pad_of(table).last_of(self.seat))

    def decide(self, table: TableState, actor: Actor) -> Change:
        return self._latest(table).decide(table, actor)


@dataclass(frozen=True)
class PassTurn(PadCommand):
    """The next player rolls, or the game is over: anybody who plays may say so.

    Two people who say so at once mean the same turn, whose number tells.
    """

    turn: int | None = None

    def decide(self, table: TableState, actor: Actor) -> Change:
        if self.turn is not None and self.turn != pad_of(table).turn:
            raise StaleRequest(STALE)
        return Change(table).add(TurnPassed())
