"""Who may do what at a table. Pages and API ask here and nowhere else."""

from collections.abc import Collection
from typing import ClassVar

from quincunx.server.tables.setup import ALL_HELP, NO_HELP
from quincunx.server.tables.table import Table
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


def check_own_seat(own: Collection[int], seat: int | None) -> int:
    if seat is None or seat not in own:
        raise Forbidden(text("error.not_your_seat"))
    return seat


def may_hand_over(own: Collection[int], present: Collection[int], seat: int) -> bool:
    """Players may hand their own seat to the engine, or that of a player who is away."""
    return bool(own) and (seat in own or seat not in present)


def check_may_hand_over(own: Collection[int], present: Collection[int], seat: int | None) -> int:
    if seat is None or not may_hand_over(own, present, seat):
        raise Forbidden(text("error.still_here"))
    return seat


def may_see_hints(table: Table) -> bool:
    return table.row.help != NO_HELP


def may_see_values(table: Table) -> bool:
    return table.row.help == ALL_HELP


def check_advice(table: Table, seat: int, every_move: bool) -> None:
    allowed = may_see_values(table) if every_move else may_see_hints(table)
    if not allowed:
        raise Forbidden(text("error.no_hints"))
    if seat not in table.state.acting:
        raise NotNow(text("error.not_your_turn"))


def check_finished(table: Table) -> Table:
    """Record, replay and dice report reveal what was hidden, so they are available only after the game."""
    if not table.state.over:
        raise NotNow(text("error.not_finished"))
    return table


def check_rematch(table: Table, own: Collection[int]) -> None:
    if not own:
        raise Forbidden(text("error.not_a_player"))
    check_finished(table)
