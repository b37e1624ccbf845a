"""How much the engine may help during a game, and who used it, which everybody can see."""

from collections.abc import Iterable

from quincunx.server.table.row import SeatRow

ALL_HELP, HINTS_ONLY, NO_HELP = "all", "hints", "none"
HELP_LEVELS = (ALL_HELP, HINTS_ONLY, NO_HELP)
# all help if only one person plays, else none: resolved when the table is created
AUTO_HELP = "auto"
HELP_CHOICES = (AUTO_HELP, *HELP_LEVELS)


def resolve_help(choice: str, people: int) -> str:
    if choice != AUTO_HELP:
        return choice
    return ALL_HELP if people <= 1 else NO_HELP


def is_between_people(seats: Iterable[SeatRow], levels: Iterable[str]) -> bool:
    """Was the table set up for at least two people?"""
    known = set(levels)
    return sum(seat.who not in known for seat in seats) > 1
