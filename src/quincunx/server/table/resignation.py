"""Resigning: a player gives up a game, which goes on without her or, if nobody is left to play
against, counts as it is.

A resignation is an entry of the table's log and not an event of the game, so the record of the game
has it as a note.
"""

from collections.abc import Collection, Iterable, Sequence

from quincunx.core.notes import Resigned
from quincunx.server.table.log import MOVE, RESIGN, ROLL, UNDO, Entry

RESIGNED_LEVEL = "novice"  # plays on for those who have resigned


def resignations_of(entries: Iterable[Entry]) -> tuple[Resigned, ...]:
    """The resignations in a table's log."""
    found = list[Resigned]()
    events = 0
    for entry in entries:
        events += (entry.kind in (ROLL, MOVE)) - (entry.kind == UNDO)
        if entry.kind == RESIGN and entry.seat is not None:
            found.append(Resigned(entry.seat, events))
    return tuple(found)


def is_settled(resigned: Collection[int], engines: Sequence[str | None]) -> bool:
    """Have so many resigned that the result is known: is one player left, or none but engines?"""
    if not resigned:
        return False
    remaining = [engine for seat, engine in enumerate(engines) if seat not in resigned]
    return len(remaining) < 2 or None not in remaining
