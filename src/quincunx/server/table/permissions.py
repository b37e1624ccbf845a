"""Who may do what at a table. Pages, API and websockets ask here and nowhere else.

`own` are the seats that the client has tokens for, and `has_host_token` says whether it has the
host's; `not_away` are the seats whose players are present, or may be: see `Hub`.
"""

from collections.abc import Collection
from dataclasses import replace
from typing import ClassVar

from quincunx.core.play.record import Record
from quincunx.core.text.messages import Message, message
from quincunx.server.table.help import ALL_HELP, NO_HELP
from quincunx.server.table.row import HERE, INVITED
from quincunx.server.table.state import TableState
from quincunx.server.table.tokens import TokenHashes
from quincunx.server.table.undoing import is_attempt, retractable, undoable


class Refusal(Exception):
    """A request that the rules of the table do not allow; `status` is its HTTP status."""

    status: ClassVar[int]


class Forbidden(Refusal):
    """Not for this player or at this table."""

    status = 403


class InvalidInvitation(Refusal):
    """Never valid, used already, or revoked."""

    status = 404


class NotNow(Refusal):
    """Not at this point of the game."""

    status = 409


MAX_ENTRIES = 20_000  # at a real table: a hundred games
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

# ---- acting for a seat


def check_own_seat(own: Collection[int], seat: int | None) -> int:
    if seat is None or seat not in own:
        raise Forbidden(NOT_YOUR_SEAT)
    return seat


def check_player(table: TableState, own: Collection[int]) -> None:
    """At a real table everybody who plays may do this, as long as there is room in the log."""
    check_own_seat(own, next(iter(own), None))
    if table.sequence >= MAX_ENTRIES:
        raise NotNow(message("So much was written at this table that it is full. Open a new one."))


def undoable_seats(table: TableState, own: Collection[int]) -> list[int]:
    """The seats whose last move this player may undo."""
    return sorted(undoable(table).intersection(own))


def retractable_seats(table: TableState, own: Collection[int]) -> list[int]:
    """The seats whose last move this player may take back, although others have moved since."""
    return sorted(retractable(table).intersection(own))


def nonce_seat(table: TableState, own: Collection[int]) -> int | None:
    """The seat for which this client may add a nonce to the dice. One each is enough."""
    if not table.takes_nonces or table.over or any(nonce.seat in own for nonce in table.nonces):
        return None
    return next((seat for seat in sorted(own) if table.decisions[seat] == 0), None)


# ---- the host and invitations


def is_host(table: TableState, own: Collection[int], has_host_token: bool) -> bool:
    """Who set up the table: proved by the host's token, or seats that were not for others."""
    return has_host_token or any(table.seats[seat].who == HERE for seat in own)


def check_host(table: TableState, own: Collection[int], has_host_token: bool) -> None:
    check_running(table)
    if not is_host(table, own, has_host_token):
        raise Forbidden(HOST_INVITES)


def may_invite(table: TableState, own: Collection[int], has_host_token: bool, seat: int) -> bool:
    """The host may renew or revoke an invitation that nobody has used yet."""
    unused = table.seats[seat].who == INVITED and table.tokens.seats[seat] is None
    return unused and not table.over and is_host(table, own, has_host_token)


def check_invite(
    table: TableState, own: Collection[int], has_host_token: bool, seat: int | None
) -> int:
    check_running(table)
    if seat is None or not is_host(table, own, has_host_token):
        raise Forbidden(HOST_INVITES)
    table.check_seat(seat)
    if not may_invite(table, own, has_host_token, seat):
        raise NotNow(SEAT_IS_TAKEN)
    return seat


def check_unused(tokens: TokenHashes, seat: int) -> None:
    """Nobody has taken the seat."""
    if tokens.seats[seat] is not None:
        raise NotNow(SEAT_IS_TAKEN)


def check_invitation(tokens: TokenHashes, seat: int, token: str) -> None:
    """The invitation has been neither used nor revoked: the first to take a seat owns it."""
    if not tokens.invites(seat, token):
        raise InvalidInvitation(
            message(
                "Invalid invitation: it was used already or revoked. Ask the host for a new link."
            )
        )


# ---- the engine at a seat


def may_hand_over(
    table: TableState,
    own: Collection[int],
    has_host_token: bool,
    not_away: Collection[int],
    seat: int,
) -> bool:
    """Players may hand their own seat to the engine, or that of a player who is away, and only the
    host changes the engine's level. In a rated game nobody does: there, clocks decide.
    """
    if (
        table.over
        or table.rated
        or is_attempt(table)
        or seat in table.resigned
        or not (own or has_host_token)
    ):
        return False
    if seat in own:
        return True
    if table.engines[seat] is not None:
        return is_host(table, own, has_host_token)
    return seat not in not_away


def check_hand_over(
    table: TableState,
    own: Collection[int],
    has_host_token: bool,
    not_away: Collection[int],
    seat: int | None,
) -> int:
    check_running(table)
    if seat is None:
        raise Forbidden(NOT_YOUR_SEAT)
    table.check_seat(seat)
    check_not_counted(table)
    if not may_hand_over(table, own, has_host_token, not_away, seat):
        raise Forbidden(
            message("Only the player who set up the table can change the engine's level.")
            if table.engines[seat] is not None
            else message(
                "Only your own seat, or that of a player who is away, can be handed to the engine."
            )
        )
    return seat


def check_not_counted(table: TableState) -> None:
    if is_attempt(table):
        raise NotNow(message("In a daily game that counts, the engine plays for nobody."))
    if table.rated:
        raise NotNow(
            message("In a rated game no seat is handed to the engine: when time is up, it moves.")
        )


def may_reclaim(table: TableState, own: Collection[int], seat: int) -> bool:
    return (
        not table.over
        and seat in own
        and table.engines[seat] is not None
        and seat not in table.resigned
    )


# ---- resigning


def may_resign(table: TableState, own: Collection[int], seat: int) -> bool:
    return seat in own and not reason_not_to_resign(table, seat)


def check_resign(table: TableState, seat: int) -> None:
    reason = reason_not_to_resign(table, seat)
    if reason:
        raise NotNow(reason)


def reason_not_to_resign(table: TableState, seat: int) -> Message | None:
    """None if this seat can resign now."""
    if table.own_dice is not None:
        return message("This game is played at a real table.")
    if table.players < 2:
        return message("A game of one player cannot be resigned.")
    if table.is_decided:
        return message("The game is over.")
    if seat in table.resigned:
        return message("This player has resigned.")
    if table.free_seats:
        return message("The game cannot be resigned before all seats are taken.")
    if not table.has_begun:
        return message("The game has not begun: not everybody has accepted it.")
    return None


# ---- reporting names


def may_report(table: TableState, own: Collection[int], seat: int) -> bool:
    """People name themselves; the host names free seats and the engine."""
    return seat not in own and table.joined[seat] and table.seats[seat].who in (HERE, INVITED)


def check_report(table: TableState, own: Collection[int], seat: int) -> None:
    table.check_seat(seat)
    if not may_report(table, own, seat):
        raise NotNow(message("Only the names of other people can be reported."))


# ---- reactions


def may_react(table: TableState, own: Collection[int]) -> bool:
    """Show symbols to other people, where they do not sit at one table anyway."""
    if table.is_real or not own:
        return False
    return any(
        may_report(table, own, seat) and table.engines[seat] is None
        for seat in range(table.players)
    )


def check_react(table: TableState, own: Collection[int], seat: int | None) -> int:
    found = check_own_seat(own, seat)
    if not may_react(table, own):
        raise NotNow(message("Nobody else is at this table."))
    return found


# ---- advice


def may_see_hints(table: TableState, seat: int | None) -> bool:
    return seat in table.advised if table.advised is not None else table.help != NO_HELP


def may_see_values(table: TableState, seat: int | None) -> bool:
    return seat in table.advised if table.advised is not None else table.help == ALL_HELP


def check_advice(table: TableState, seat: int, every_move: bool) -> None:
    allowed = may_see_values(table, seat) if every_move else may_see_hints(table, seat)
    if not allowed:
        raise Forbidden(message("Hints are off at this table."))
    if seat not in table.acting:
        raise NotNow(message("It is not your turn."))


# ---- after the game


def check_running(table: TableState) -> None:
    if table.over:
        raise NotNow(message("The game is over."))


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


def may_start_rematch(table: TableState, own: Collection[int], has_host_token: bool) -> bool:
    """A daily game is compared, and then played again with the same dice."""
    return table.is_decided and table.daily is None and (bool(own) or has_host_token)


def check_rematch(table: TableState, own: Collection[int], has_host_token: bool) -> None:
    if not (own or has_host_token):
        raise Forbidden(message("Only players can do this."))
    if not table.is_decided:
        raise NotNow(message("Available after the game."))
