"""Who plays which seat: taking, inviting, opening, renaming, handing over and reclaiming seats.

It is checked while the table is changed: of two people with one link, only one gets the seat.
"""

from collections.abc import Collection

from quincunx.core.text.messages import message
from quincunx.engine import level_name
from quincunx.server.table.changes import (
    Change,
    accepted_by,
    closed,
    located_at,
    takes_nonce,
    with_nonce,
)
from quincunx.server.table.entries import (
    HandedOver,
    InvitationSet,
    Named,
    Opened,
    OpenTo,
    ProfileSet,
    Reclaimed,
    SeatTaken,
)
from quincunx.server.table.errors import SeatChangeLimit
from quincunx.server.table.names import NEUTRAL_NAME, allowed_name, is_hidden, unique_name
from quincunx.server.table.permissions import (
    NEEDS_PROFILE,
    ONE_RATED_SEAT,
    NotNow,
    check_hand_over,
    check_invitation,
    check_not_counted,
    check_unused,
)
from quincunx.server.table.state import TableState
from quincunx.server.table.tokens import hash_token, place_of

MAX_SEAT_CHANGES = 200  # of one seat: new names, new invitations, and times that it is handed over
ENGINE_HAS_SEAT = message("The engine plays this seat of a rated game.")
MAX_OPENINGS = 200  # of one table to people without an invitation


def join(
    table: TableState,
    seat: int,
    invitation: str,
    name: str,
    token: str,
    nonce: str | None = None,
    profile: str | None = None,
    present: Collection[int] = (),
    address: str = "",
) -> Change:
    """Use an invitation: the seat belongs to this new token, and to this profile, from now on."""
    check_invitation(table.tokens, seat, invitation)
    token_hash = hash_token(token)
    return take_seat(table, seat, name, token_hash, profile, nonce, present, address)


def take_seat(
    table: TableState,
    seat: int,
    name: str,
    token_hash: str,
    profile: str | None = None,
    nonce: str | None = None,
    present: Collection[int] = (),
    address: str = "",
) -> Change:
    """From now on only this token plays the seat, and its invitation is no longer valid.

    A nonce is ignored if it cannot be added any more. With the last seat a rated game begins, if
    all others are `present`.
    """
    if table.is_decided:
        raise NotNow(message("The game is over."))
    if table.rated and (profile is None or profile in table.profiles):
        raise NotNow(NEEDS_PROFILE if profile is None else ONE_RATED_SEAT)
    if table.rated and seat not in table.free_seats:
        raise NotNow(ENGINE_HAS_SEAT)
    change = Change(table).add(
        SeatTaken(seat, token_hash), Named(seat, own_name(table, seat, allowed_name(name)))
    )
    if profile is not None:
        change = change.add(ProfileSet(seat, profile))
    change = located_at(reclaimed(closed_if_full(change), seat), seat, address)
    if nonce is not None and takes_nonce(change.state, seat):
        change = with_nonce(change, seat, nonce)
    return accepted_by(change, {seat, *present})


def own_name(table: TableState, seat: int, name: str) -> str:
    """The name, with a number if somebody else at the table has it: `Ann 2`."""
    return unique_name(name, [*table.names[:seat], *table.names[seat + 1 :]])


def invite(table: TableState, seat: int, invitation: str | None) -> Change:
    """Replace the invitation to a seat that nobody has taken, or revoke it."""
    check_unused(table.tokens, seat)
    check_seat_changes(table, seat)
    token_hash = None if invitation is None else hash_token(invitation)
    return Change(table).add(InvitationSet(seat, token_hash))


def open_seats(table: TableState, to: str, address: str = "") -> Change:
    """Let others take the free seats without an invitation."""
    if not table.free_seats or table.open_to.who == to:
        return Change(table)
    if table.openings >= MAX_OPENINGS:
        raise SeatChangeLimit(
            "This table has been opened {count} times. Its seats are for invited people now.",
            count=MAX_OPENINGS,
        )
    return Change(table).add(Opened(OpenTo(to, place=place_of(address))))


def close_seats(table: TableState) -> Change:
    return closed(Change(table))


def fill_with_engine(table: TableState, level: str, present: Collection[int]) -> Change:
    """Nobody has come: the engine takes the free seats of an open table."""
    if not table.open_to.is_open:
        return Change(table)
    change = Change(table).add(*(HandedOver(seat, level) for seat in table.free_seats))
    return accepted_by(closed_if_full(change), present)


def closed_if_full(change: Change) -> Change:
    """Without free seats, a table is no longer open."""
    return change if change.state.free_seats else closed(change)


def forget_player(table: TableState, seat: int, name: str) -> Change:
    """The profile of this seat is deleted: the seat stays, under a neutral name."""
    return Change(table).add(ProfileSet(seat, None), Named(seat, own_name(table, seat, name)))


def hide_names(table: TableState) -> Change:
    """Give the neutral name to players who have a name that the operator has hidden."""
    change = Change(table)
    for seat, name in enumerate(table.names):
        if is_hidden(name) and table.joined[seat]:
            change = change.add(Named(seat, own_name(change.state, seat, NEUTRAL_NAME)))
    return change


def rename(table: TableState, seat: int, name: str) -> Change:
    known = own_name(table, seat, allowed_name(name))
    if known == table.names[seat]:
        return Change(table)
    check_seat_changes(table, seat)
    return Change(table).add(Named(seat, known))


def hand_over_for(
    table: TableState,
    own: Collection[int],
    has_host_token: bool,
    not_away: Collection[int],
    seat: int | None,
    level: str,
) -> Change:
    """Let the engine play this seat, as far as this player may decide that."""
    known = check_hand_over(table, own, has_host_token, not_away, seat)
    return hand_over(table, known, level)


def hand_over(table: TableState, seat: int, level: str) -> Change:
    """Let the engine play this seat."""
    table.check_seat(seat)
    check_not_counted(table)
    level_name(level)  # raises if there is no such level
    if table.engines[seat] == level:
        return Change(table)
    check_seat_changes(table, seat)
    return closed_if_full(Change(table).add(HandedOver(seat, level)))


def reclaim(table: TableState, seat: int) -> Change:
    """A person plays this seat again."""
    table.check_seat(seat)
    if seat in table.resigned:
        raise NotNow(message("This player has resigned."))
    return reclaimed(Change(table), seat)


def reclaimed(change: Change, seat: int) -> Change:
    return change if change.state.engines[seat] is None else change.add(Reclaimed(seat))


def check_seat_changes(table: TableState, seat: int) -> None:
    """Reclaiming a seat is always possible, and no more often than it was handed over."""
    if table.seat_changes[seat] >= MAX_SEAT_CHANGES:
        raise SeatChangeLimit(
            "This seat has been renamed or handed over {count} times. It stays as it is now.",
            count=MAX_SEAT_CHANGES,
        )
