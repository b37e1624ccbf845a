"""How much the engine may help people during a game, and who has used it: between people, everybody
can see that.
"""

from collections.abc import Iterable

from quincunx.core.notes import HelpUsed
from quincunx.server.table.log import HELP, MOVE, ROLL, UNDO, Entry, SeatRow

ALL_HELP, HINTS_ONLY, NO_HELP = "all", "hints", "none"
HELP_LEVELS = (ALL_HELP, HINTS_ONLY, NO_HELP)
AUTO_HELP = (
    "auto"  # all help if only one person plays, else none: resolved when the table is created
)
HELP_CHOICES = (AUTO_HELP, *HELP_LEVELS)


def resolve_help(choice: str, people: int) -> str:
    if choice != AUTO_HELP:
        return choice
    return ALL_HELP if people <= 1 else NO_HELP


def is_between_people(seats: Iterable[SeatRow], levels: Iterable[str]) -> bool:
    """Was the table set up for at least two people?"""
    known = set(levels)
    return sum(seat.who not in known for seat in seats) > 1


def help_uses_of(entries: Iterable[Entry]) -> tuple[HelpUsed, ...]:
    """The uses of help in a table's log."""
    found = list[HelpUsed]()
    events = 0
    for entry in entries:
        events += (entry.kind in (ROLL, MOVE)) - (entry.kind == UNDO)
        if entry.kind == HELP and entry.seat is not None:
            found.append(HelpUsed(entry.seat, events, entry.text))
    return tuple(found)
