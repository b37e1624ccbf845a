"""What people may do with score pads: functions from a table to new entries of its log.

People at a real table roll their own dice. The rules of the pads are in `core.play.pad_game`; here
is only who may write where.
"""

from collections.abc import Collection, Sequence

from quincunx.core.errors import UndoError
from quincunx.core.play.pad_game import PadGame
from quincunx.core.text.messages import message
from quincunx.server.table.changes import Change
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
    Forbidden,
    NotNow,
    check_own_seat,
    check_player,
    is_host,
)
from quincunx.server.table.seat_changes import check_seat_changes, take_seat
from quincunx.server.table.state import TableState
from quincunx.server.table.tokens import hash_token

NO_PAD = message("This is not a score pad.")


def check_real_table(table: TableState) -> None:
    """People play it around a real table: one link lets everybody in."""
    if table.pad is None and table.own_dice is None:
        raise NotNow(NO_PAD)


def pad_of(table: TableState) -> PadGame:
    if table.pad is None:
        raise NotNow(NO_PAD)
    return table.pad


def join(table: TableState, name: str, token: str, profile: str | None = None) -> Change:
    """Take the next free sheet: everybody who has the link may. A phone can have several."""
    check_real_table(table)
    if not table.free_seats:
        raise NotNow(message("All sheets are taken. You can watch."))
    return take_seat(table, table.free_seats[0], name, hash_token(token), profile)


def write(
    table: TableState, own: Collection[int], seat: int, entry: str, decision: int | None = None
) -> Change:
    """Enter something on one's own sheet; `decision` tells a second tap from a second entry."""
    pad_of(table)
    table.check_seat(seat)
    check_own_seat(own, seat)
    if decision is not None and decision != table.decisions[seat]:
        raise StaleRequest(STALE)
    check_player(table, own)
    return Change(table).add(PadWritten(seat, entry))


def undo(table: TableState, own: Collection[int], seat: int) -> Change:
    """Take back the last entry on a sheet of one's own."""
    pad = pad_of(table)
    check_own_seat(own, seat)
    return erase(table, own, pad.last_of(seat), with_dependents=False)


def undo_turn(table: TableState, own: Collection[int]) -> Change:
    """The turn was passed by mistake."""
    return erase(table, own, pad_of(table).last_of(None), with_dependents=False)


def erase(table: TableState, own: Collection[int], number: int, with_dependents: bool) -> Change:
    """Erase an event, from 0, with what depends on it, once the player has confirmed that."""
    pad = pad_of(table)
    if not 0 <= number < len(pad.events):
        raise UndoError("there is no entry {number}", number=number)
    seat = pad.events[number].seat
    check_player(table, own)
    if seat is not None:
        check_own_seat(own, seat)
    lost = pad.dependents(number)
    for each in lost:
        if each.seat is not None and each.seat not in own:
            raise NotNow(
                message(
                    "{name}'s entry {entry} depends on it: {name} has to erase that first.",
                    name=table.names[each.seat],
                    entry=each.entry,
                )
            )
    if lost and not with_dependents:
        raise UndoError("{entry} depends on it: undo that first", entry=lost[0].entry)
    return Change(table).add(PadErased(number))


def pass_turn(table: TableState, own: Collection[int], turn: int | None = None) -> Change:
    """The next player rolls, or the game is over: anybody who plays may say so.

    Two people who say so at once mean the same turn, whose number tells.
    """
    pad = pad_of(table)
    check_player(table, own)
    if turn is not None and turn != pad.turn:
        raise StaleRequest(STALE)
    return Change(table).add(TurnPassed())


def removable_seats(table: TableState, own: Collection[int], has_host_token: bool) -> Sequence[int]:
    """The seats whose phone may be thrown out."""
    if not is_host(table, own, has_host_token):
        return ()
    return [seat for seat in range(table.players) if seat not in {*own, *table.free_seats}]


def remove_player(
    table: TableState, own: Collection[int], has_host_token: bool, seat: int
) -> Change:
    """Take a sheet away from a phone, for whoever opened the pads; it is free again."""
    check_real_table(table)
    table.check_seat(seat)
    if seat not in removable_seats(table, own, has_host_token):
        raise Forbidden(message("Only the player who opened the score pads can remove others."))
    check_seat_changes(table, seat)
    change = Change(table).add(SeatTaken(seat, None), Named(seat, default_name(seat + 1)))
    return change.add(ProfileSet(seat, None)) if table.profiles[seat] else change
