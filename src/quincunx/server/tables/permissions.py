"""Who may do what at a table. Pages, API and websockets ask here and nowhere else.

`own` are the seats that the client has tokens for; `present` are the seats whose players are present: see `Hub`.
"""

from collections.abc import Collection
from typing import ClassVar

from quincunx.core.record import Record
from quincunx.server.storage.store import HERE
from quincunx.server.tables.setup import ALL_HELP, NO_HELP
from quincunx.server.tables.snapshot import TableSnapshot
from quincunx.server.texts import text


class Refusal(Exception):
    """A request that the rules of the table do not allow; `status` is its HTTP status."""

    status: ClassVar[int]


class Forbidden(Refusal):
    """Not for this player or at this table."""

    status = 403


class NotNow(Refusal):
    """Not at this point of the game."""

    status = 409


# ---- acting for a seat


def check_own_seat(own: Collection[int], seat: int | None) -> int:
    if seat is None or seat not in own:
        raise Forbidden(text("error.not_your_seat"))
    return seat


def undoable_seats(table: TableSnapshot, own: Collection[int]) -> list[int]:
    """The seats whose last move this player may undo."""
    return [seat for seat in sorted(own) if seat in table.undoable and table.engines[seat] is None]


# ---- the engine at a seat


def is_host(table: TableSnapshot, own: Collection[int]) -> bool:
    """The player who set up the table has the seats that were not for others."""
    return any(table.seats[seat].who == HERE for seat in own)


def may_hand_over(table: TableSnapshot, own: Collection[int], present: Collection[int], seat: int) -> bool:
    """Players may hand their own seat to the engine, or that of a player who is away. Only the host changes the engine's level."""
    if table.over or not own:
        return False
    if seat in own:
        return True
    return is_host(table, own) if table.engines[seat] is not None else seat not in present


def check_hand_over(table: TableSnapshot, own: Collection[int], present: Collection[int], seat: int | None) -> int:
    check_running(table)
    if seat is None:
        raise Forbidden(text("error.not_your_seat"))
    table.check_seat(seat)
    if not may_hand_over(table, own, present, seat):
        raise Forbidden(text("error.not_host" if table.engines[seat] is not None else "error.still_here"))
    return seat


def may_reclaim(table: TableSnapshot, own: Collection[int], seat: int) -> bool:
    return not table.over and seat in own and table.engines[seat] is not None


# ---- advice


def may_see_hints(table: TableSnapshot) -> bool:
    return table.help != NO_HELP


def may_see_values(table: TableSnapshot) -> bool:
    return table.help == ALL_HELP


def check_advice(table: TableSnapshot, seat: int, every_move: bool) -> None:
    allowed = may_see_values(table) if every_move else may_see_hints(table)
    if not allowed:
        raise Forbidden(text("error.no_hints"))
    if seat not in table.acting:
        raise NotNow(text("error.not_your_turn"))


# ---- after the game


def check_running(table: TableSnapshot) -> None:
    if table.over:
        raise NotNow(text("error.finished"))


def check_finished(table: TableSnapshot) -> Record:
    """The record of a finished game. Record, replay and dice report reveal what was hidden, so they are available only then."""
    if table.record is None:
        raise NotNow(text("error.not_finished"))
    return table.record


def check_rematch(table: TableSnapshot, own: Collection[int]) -> None:
    if not own:
        raise Forbidden(text("error.not_a_player"))
    check_finished(table)
