"""Commands about who plays which seat: taking, inviting, opening, renaming, handing over and
reclaiming seats.

Of two people with one link, only one gets the seat.
"""

from dataclasses import dataclass, replace

from quincunx.core.text.messages import message
from quincunx.engine import level_name
from quincunx.server.table.changes import (
    Change,
    Command,
    SeatCommand,
    ServerCommand,
    accepted_by,
    closed,
    located_at,
    takes_nonce,
    with_nonce,
)
from quincunx.server.table.entries import (
    EVERYBODY,
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
    SEAT_IS_TAKEN,
    Actor,
    Forbidden,
    NotNow,
    Refused,
    check,
    host_refusal,
    invitation_refusal,
    over_refusal,
)
from quincunx.server.table.row import INVITED
from quincunx.server.table.state import TableState
from quincunx.server.table.tokens import hash_token, place_of

MAX_SEAT_CHANGES = 200  # of one seat: new names, new invitations, and times that it is handed over
MAX_OPENINGS = 200  # of one table to people without an invitation


# ---- taking a seat


@dataclass(frozen=True)
class NewPlayer:
    """Who takes a seat, and the token that plays it from now on."""

    name: str
    token: str
    profile: str | None = None
    nonce: str | None = None  # ignored if it cannot be added any more

    def refusal(self, table: TableState, seat: int) -> Refused | None:
        if table.is_decided:
            return NotNow(message("The game is over."))
        if table.rated and self.profile is None:
            return NotNow(NEEDS_PROFILE)
        if table.rated and self.profile in table.profiles:
            return NotNow(ONE_RATED_SEAT)
        if table.rated and seat not in table.free_seats:
            return NotNow(message("The engine plays this seat of a rated game."))
        return None

    def take(self, table: TableState, seat: int, actor: Actor) -> Change:
        """From now on only this token plays the seat, and its invitation is no longer valid.

        With the last seat a rated game begins, if all others are present.
        """
        name = own_name(table, seat, allowed_name(self.name))
        change = Change(table).add(SeatTaken(seat, hash_token(self.token)), Named(seat, name))
        if self.profile is not None:
            change = change.add(ProfileSet(seat, self.profile))
        change = located_at(reclaimed(closed_if_full(change), seat), seat, actor.address)
        if self.nonce is not None and takes_nonce(change.state, seat):
            change = with_nonce(change, seat, self.nonce)
        return accepted_by(change, {seat, *actor.present})


@dataclass(frozen=True)
class Join(Command):
    """Use an invitation: the seat belongs to this player from now on."""

    seat: int
    invitation: str
    player: NewPlayer

    def refusal(self, table: TableState, actor: Actor) -> Refused | None:
        invalid = invitation_refusal(table, self.seat, self.invitation)
        return invalid or self.player.refusal(table, self.seat)

    def decide(self, table: TableState, actor: Actor) -> Change:
        return self.player.take(table, self.seat, actor)


@dataclass(frozen=True)
class TakeOpenSeat(Command):
    """Take the first free seat of an open table."""

    player: NewPlayer
    present: frozenset[int] = frozenset()  # who is, even if no server has said so yet

    def refusal(self, table: TableState, actor: Actor) -> Refused | None:
        if not table.open_to.is_open or not table.free_seats:
            return NotNow(message("Somebody else was faster: this table is no longer open."))
        if self.player.profile is not None and self.player.profile in table.profiles:
            return NotNow(message("You have a seat at this table already."))
        return self.player.refusal(table, table.free_seats[0])

    def decide(self, table: TableState, actor: Actor) -> Change:
        there = replace(actor, present=actor.present | self.present)
        return self.player.take(table, table.free_seats[0], there)


def own_name(table: TableState, seat: int, name: str) -> str:
    """The name, with a number if somebody else at the table has it: `Ann 2`."""
    return unique_name(name, [*table.names[:seat], *table.names[seat + 1 :]])


# ---- the host: invitations, and who comes without one


@dataclass(frozen=True)
class Invite(Command):
    """Replace the invitation to a seat that nobody has taken, or revoke it."""

    seat: int
    invitation: str | None = None

    def refusal(self, table: TableState, actor: Actor) -> Refused | None:
        if refusal := host_refusal(table, actor):
            return refusal
        table.check_seat(self.seat)
        if table.seats[self.seat].who != INVITED or table.tokens.seats[self.seat] is not None:
            return NotNow(SEAT_IS_TAKEN)
        return seat_change_refusal(table, self.seat)

    def decide(self, table: TableState, actor: Actor) -> Change:
        token_hash = None if self.invitation is None else hash_token(self.invitation)
        return Change(table).add(InvitationSet(self.seat, token_hash))


@dataclass(frozen=True)
class OpenSeats(Command):
    """Let everybody take the free seats without an invitation."""

    def refusal(self, table: TableState, actor: Actor) -> Refused | None:
        if refusal := host_refusal(table, actor):
            return refusal
        if table.openings < MAX_OPENINGS or not self.changes(table):
            return None
        return SeatChangeLimit(
            "This table has been opened {count} times. Its seats are for invited people now.",
            count=MAX_OPENINGS,
        )

    def changes(self, table: TableState) -> bool:
        return bool(table.free_seats) and table.open_to.who != EVERYBODY

    def decide(self, table: TableState, actor: Actor) -> Change:
        if not self.changes(table):
            return Change(table)
        return Change(table).add(Opened(OpenTo(EVERYBODY, place=place_of(actor.address))))


@dataclass(frozen=True)
class CloseSeats(Command):
    def refusal(self, table: TableState, actor: Actor) -> Refused | None:
        return host_refusal(table, actor)

    def decide(self, table: TableState, actor: Actor) -> Change:
        return closed(Change(table))


@dataclass(frozen=True)
class Abandon(ServerCommand):
    """Nobody waits at an open table any more: it is closed."""

    def decide(self, table: TableState, actor: Actor) -> Change:
        return closed(Change(table))


@dataclass(frozen=True)
class FillWithEngine(ServerCommand):
    """Nobody has come: the engine takes the free seats of an open table."""

    level: str

    def decide(self, table: TableState, actor: Actor) -> Change:
        if not table.open_to.is_open:
            return Change(table)
        change = Change(table).add(*(HandedOver(seat, self.level) for seat in table.free_seats))
        return accepted_by(closed_if_full(change), actor.present)


def closed_if_full(change: Change) -> Change:
    """Without free seats, a table is no longer open."""
    return change if change.state.free_seats else closed(change)


# ---- names


@dataclass(frozen=True)
class Rename(SeatCommand):
    seat: int
    name: str

    def decide(self, table: TableState, actor: Actor) -> Change:
        known = own_name(table, self.seat, allowed_name(self.name))
        if known == table.names[self.seat]:
            return Change(table)
        check(seat_change_refusal(table, self.seat))
        return Change(table).add(Named(self.seat, known))


@dataclass(frozen=True)
class ForgetPlayer(ServerCommand):
    """The profile of this seat is deleted: the seat stays, under a neutral name."""

    seat: int
    name: str

    def decide(self, table: TableState, actor: Actor) -> Change:
        name = own_name(table, self.seat, self.name)
        return Change(table).add(ProfileSet(self.seat, None), Named(self.seat, name))


@dataclass(frozen=True)
class HideNames(ServerCommand):
    """Give the neutral name to players who have a name that the operator has hidden."""

    def decide(self, table: TableState, actor: Actor) -> Change:
        change = Change(table)
        for seat, name in enumerate(table.names):
            if is_hidden(name) and table.joined[seat]:
                change = change.add(Named(seat, own_name(change.state, seat, NEUTRAL_NAME)))
        return change


# ---- the engine at a seat


@dataclass(frozen=True)
class HandOver(Command):
    """Let the engine play this seat.

    Players may hand their own seat to the engine, or that of a player who is away, and only the
    host changes the engine's level. In a rated game nobody does: there, clocks decide.
    """

    seat: int
    level: str

    def refusal(self, table: TableState, actor: Actor) -> Refused | None:
        if refusal := over_refusal(table):
            return refusal
        table.check_seat(self.seat)
        if table.is_attempt:
            return NotNow(message("In a daily game that counts, the engine plays for nobody."))
        if table.rated:
            return NotNow(
                message(
                    "In a rated game no seat is handed to the engine: when time is up, it moves."
                )
            )
        if refusal := self._other(table, actor):
            return refusal
        return seat_change_refusal(table, self.seat) if self.changes(table) else None

    def _other(self, table: TableState, actor: Actor) -> Refused | None:
        """Is it up to somebody else?"""
        is_own, is_player = self.seat in actor.seats, bool(actor.seats) or actor.has_host_token
        if table.engines[self.seat] is not None:
            if (is_own or actor.is_host(table)) and self.seat not in table.resigned:
                return None
            return Forbidden(
                message("Only the player who set up the table can change the engine's level.")
            )
        if is_own or (is_player and self.seat not in actor.not_away):
            return None
        return Forbidden(
            message(
                "Only your own seat, or that of a player who is away, can be handed to the engine."
            )
        )

    def changes(self, table: TableState) -> bool:
        return table.engines[self.seat] != self.level

    def decide(self, table: TableState, actor: Actor) -> Change:
        level_name(self.level)  # raises if there is no such level
        if not self.changes(table):
            return Change(table)
        return closed_if_full(Change(table).add(HandedOver(self.seat, self.level)))


@dataclass(frozen=True)
class Reclaim(SeatCommand):
    """A person plays this seat again."""

    seat: int

    def obstacle(self, table: TableState) -> Refused | None:
        is_final = self.seat in table.resigned
        return NotNow(message("This player has resigned.")) if is_final else None

    def decide(self, table: TableState, actor: Actor) -> Change:
        return reclaimed(Change(table), self.seat)


def reclaimed(change: Change, seat: int) -> Change:
    return change if change.state.engines[seat] is None else change.add(Reclaimed(seat))


def seat_change_refusal(table: TableState, seat: int) -> Refused | None:
    """Reclaiming a seat is always possible, and no more often than it was handed over."""
    if table.seat_changes[seat] < MAX_SEAT_CHANGES:
        return None
    return SeatChangeLimit(
        "This seat has been renamed or handed over {count} times. It stays as it is now.",
        count=MAX_SEAT_CHANGES,
    )
