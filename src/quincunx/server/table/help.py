"""How much the engine may help people during a game, and who has used it: between people, everybody
can see that.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from quincunx.core.messages import Message, message
from quincunx.core.resignations import Resignation
from quincunx.server.table.row import SeatRow

ALL_HELP, HINTS_ONLY, NO_HELP = "all", "hints", "none"
HELP_LEVELS = (ALL_HELP, HINTS_ONLY, NO_HELP)
AUTO_HELP = (
    "auto"  # all help if only one person plays, else none: resolved when the table is created
)
HELP_CHOICES = (AUTO_HELP, *HELP_LEVELS)
HINT, VALUES = "hint", "values"  # what a player has asked for
HELP_WORDS = {HINT: message("used a hint"), VALUES: message("looked at the values of all moves")}


@dataclass(frozen=True)
class HelpUse:
    """A player has asked for a hint, or for the values of all moves."""

    seat: int
    events: int  # how many events the game had then
    kind: str

    def sentence(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} {self.words}"

    @property
    def words(self) -> Message:
        return HELP_WORDS[self.kind]


def resolve_help(choice: str, people: int) -> str:
    if choice != AUTO_HELP:
        return choice
    return ALL_HELP if people <= 1 else NO_HELP


def is_between_people(seats: Iterable[SeatRow], levels: Iterable[str]) -> bool:
    """Was the table set up for at least two people?"""
    known = set(levels)
    return sum(seat.who not in known for seat in seats) > 1


def comments_of(
    notes: Iterable[HelpUse | Resignation], names: Sequence[str]
) -> dict[int, list[str]]:
    """The comments of a record, by the number of events before them."""
    comments = dict[int, list[str]]()
    for note in notes:
        comments.setdefault(note.events, []).append(note.sentence(names))
    return comments
