"""Who somebody is at a table, what everybody may read there, and the reasons that several
commands refuse for.

A `Caller` has credentials. At one state of a table they are worth the rights of an `Actor`, which
the `refusal` of each command looks at: see `changes`.
"""

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from math import inf
from typing import ClassVar, TypeAlias

from quincunx.core.errors import QuincunxError
from quincunx.core.play.record import Record
from quincunx.core.text.messages import message
from quincunx.server.table.help import ALL_HELP, NO_HELP
from quincunx.server.table.row import HERE, INVITED
from quincunx.server.table.state import TableState
from quincunx.server.table.tokens import ClientTokens, parse_cookie, tokens_of_bearer


class Refusal(Exception):
    """A request that the rules of the table do not allow; `status` is its HTTP status."""

    status: ClassVar[int]


class Forbidden(Refusal):
    """Not for this player or at this table."""

    status = 403


class OtherSeat(Forbidden):
    """Only for the player of a seat."""


class InvalidInvitation(Refusal):
    """Never valid, used already, or revoked."""

    status = 404


class NotNow(Refusal):
    """Not at this point of the game."""

    status = 409


Refused: TypeAlias = Refusal | QuincunxError  # why something is not possible

MAX_ENTRIES = 20_000  # at a real table: a hundred games
HOST_ENTRIES = 5_000  # of these: whatever guests write, the host can go on
NOT_YOUR_SEAT = message(
    "This is not your seat. To play it on this device, use the link from your own device."
)
HOST_INVITES = message("Only the player who set up the table can invite to it.")
NEEDS_PROFILE = message("A rated game needs a profile.")
SECRET_SEED = message(
    "Everybody has these dice today: their seed is published an hour after the day has ended (UTC)."
)
ONE_RATED_SEAT = message("You have a seat at this table already, and a rated game allows only one.")
SEAT_IS_TAKEN = message("Nobody can be invited to this seat: somebody has it.")

# ---- who acts


@dataclass(frozen=True)
class Actor:
    """What somebody may do at one state of a table is decided by this, and by nothing else."""

    seats: frozenset[int] = frozenset()  # that they play
    has_host_token: bool = False
    present: frozenset[int] = frozenset()  # the seats whose players are there
    not_away: frozenset[int] = frozenset()  # those who are, or may be: see `Hub`
    address: str = ""
    now: float = inf

    def is_host(self, table: TableState) -> bool:
        """Who set up the table: proved by the host's token, or seats that were not for others."""
        return self.has_host_token or any(table.seats[seat].who == HERE for seat in self.seats)


@dataclass(frozen=True)
class Caller:
    """Somebody's credentials: a browser has a cookie, a program sends a token."""

    address: str = ""
    cookie: str | None = field(default=None, repr=False)
    bearer: str | None = field(default=None, repr=False)
    key: str | None = field(default=None, repr=False)  # of a device of a profile
    profile: str | None = None  # that the key belongs to, once that was looked up

    def tokens(self, table: TableState) -> ClientTokens:
        """Those that are valid at this table or, without a seat, the seats of the profile."""
        found = (
            parse_cookie(self.cookie, table.tokens)
            if self.bearer is None
            else tokens_of_bearer(self.bearer, table.tokens)
        )
        if found.plays or self.profile is None:
            return found
        seats = [seat for seat, each in enumerate(table.profiles) if each == self.profile]
        return found.with_profile_seats(seats)

    def needs_profile(self, table: TableState) -> bool:
        """Would the profile of the key make a difference at this table?"""
        if self.key is None or not any(table.profiles):
            return False
        found = replace(self, profile=None).tokens(table)
        return not (found.plays or (self.bearer is not None and found.has_rights))

    def at(
        self,
        table: TableState,
        present: frozenset[int] = frozenset(),
        not_away: frozenset[int] = frozenset(),
        now: float = inf,
    ) -> Actor:
        tokens = self.tokens(table)
        return Actor(
            frozenset(tokens.plays), tokens.has_host_token, present, not_away, self.address, now
        )


# ---- reasons for several commands: None if there is none


def seat_refusal(actor: Actor, seat: int) -> Refused | None:
    return None if seat in actor.seats else OtherSeat(NOT_YOUR_SEAT)


def player_refusal(table: TableState, actor: Actor) -> Refused | None:
    """At a real table everybody who plays may do this, as long as there is room in the log."""
    if not actor.seats:
        return OtherSeat(NOT_YOUR_SEAT)
    room = MAX_ENTRIES if actor.is_host(table) else MAX_ENTRIES - HOST_ENTRIES
    if table.sequence >= room:
        return NotNow(message("So much was written at this table that it is full. Open a new one."))
    return None


def over_refusal(table: TableState) -> Refused | None:
    return NotNow(message("The game is over.")) if table.over else None


def host_refusal(table: TableState, actor: Actor) -> Refused | None:
    return over_refusal(table) or (None if actor.is_host(table) else Forbidden(HOST_INVITES))


def invitation_refusal(table: TableState, seat: int, token: str) -> Refused | None:
    """Was the invitation used or revoked? The first to take a seat owns it."""
    if table.tokens.invites(seat, token):
        return None
    return InvalidInvitation(
        message("Invalid invitation: it was used already or revoked. Ask the host for a new link.")
    )


def check(refusal: Refused | None) -> None:
    if refusal is not None:
        raise refusal


# ---- what is not in the log: reporting names, showing symbols


def report_refusal(table: TableState, own: Collection[int], seat: int) -> Refused | None:
    """People name themselves; the host names free seats and the engine."""
    if seat not in own and table.joined[seat] and table.seats[seat].who in (HERE, INVITED):
        return None
    return NotNow(message("Only the names of other people can be reported."))


def react_refusal(table: TableState, own: Collection[int]) -> Refused | None:
    """Show symbols to other people, where they do not sit at one table anyway."""
    others = (
        seat
        for seat in range(table.players)
        if report_refusal(table, own, seat) is None and table.engines[seat] is None
    )
    if not own:
        return OtherSeat(NOT_YOUR_SEAT)
    if table.is_real or next(others, None) is None:
        return NotNow(message("Nobody else is at this table."))
    return None


# ---- advice


def may_see_hints(table: TableState, seat: int | None) -> bool:
    return seat in table.advised if table.advised is not None else table.help != NO_HELP


def may_see_values(table: TableState, seat: int | None) -> bool:
    return seat in table.advised if table.advised is not None else table.help == ALL_HELP


# ---- after the game


def check_finished(table: TableState, now: float = 0.0) -> Record:
    """The record of a finished game, with the seed if that is published by now.

    Record, replay and dice report reveal what was hidden, so they are available only then.
    """
    if table.record is None:
        raise NotNow(message("Available after the game."))
    if table.daily is None:
        return table.record
    return replace(table.record, seed=table.seed_at(now))


def check_verifiable(table: TableState, now: float) -> Record:
    """The record of a finished game, whose seed is published."""
    record = check_finished(table, now)
    if table.daily is not None and now < table.daily.publication:
        raise NotNow(SECRET_SEED)
    return record
