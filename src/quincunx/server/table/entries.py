"""Between the log of a table and the events of its game."""

from collections.abc import Iterable

from quincunx.core.events import Event
from quincunx.core.record import Record
from quincunx.core.seeds import Nonce
from quincunx.server.table.log import IMPORTED, MOVE, NONCE, ROLL, UNDO, Entry


def entries_of_record(record: Record) -> list[Entry]:
    """The log of a table that continues the game of a record."""
    return [Entry(IMPORTED, None), *(entry_of(event) for event in record.events)]


def entry_of(event: Event) -> Entry:
    seat, notation = event
    return Entry(ROLL if seat is None else MOVE, seat, notation)


def nonces_of(entries: Iterable[Entry]) -> list[Nonce]:
    """The nonces in a log, with the number of the roll that each was added before."""
    found = list[Nonce]()
    rolls = 0
    for entry in entries:
        rolls += entry.kind == ROLL
        if entry.kind == NONCE and entry.seat is not None:
            found.append(Nonce(entry.seat, rolls, entry.text))
    return found


def game_events(entries: Iterable[Entry]) -> list[Event]:
    """The log of the game itself: rolls and moves, without those that were undone."""
    log: list[Event] = []
    for entry in entries:
        if entry.kind in (ROLL, MOVE):
            log.append((entry.seat, entry.text))
        elif entry.kind == UNDO:
            del log[
                next(place for place in reversed(range(len(log))) if log[place][0] == entry.seat)
            ]
    return log
