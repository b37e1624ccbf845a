"""The trainer at a table where one person plays: which of that player's decisions it judges."""

from dataclasses import dataclass

from quincunx.core.moves import Move
from quincunx.core.state import State
from quincunx.engine import LEVELS
from quincunx.server.table.help import is_between_people
from quincunx.server.table.permissions import may_see_values
from quincunx.server.table.state import TableState


@dataclass(frozen=True)
class JudgedDecision:
    state: State  # before it
    seat: int
    move: Move


def may_train(table: TableState, seat: int | None) -> bool:
    """Where one person plays, whom the engine may tell everything."""
    return (
        seat is not None
        and not table.rated
        and table.own_dice is None
        and table.pad is None
        and not is_between_people(table.seats, LEVELS)
        and may_see_values(table, seat)
    )


def latest_decision(table: TableState, seat: int) -> JudgedDecision | None:
    """The latest move of this seat; None if there was none, or no choice."""
    for step in reversed(table.latest_steps(())):
        for mover, move in step.exact_events:
            if mover == seat and isinstance(move, Move):
                has_choice = len(step.before.moves(seat)) > 1
                return JudgedDecision(step.before, seat, move) if has_choice else None
    return None
