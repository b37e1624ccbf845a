"""Notes on the moves that the engine has made because a player's time was up."""

from collections.abc import Iterable, Sequence

from quincunx.core.play.events import Event
from quincunx.core.play.match import latest_move
from quincunx.core.play.notes import TimedOut

Timeouts = tuple[TimedOut, ...]


def noted(known: Timeouts, late: Iterable[int], log: Sequence[Event]) -> Timeouts:
    """With one for each of these seats, for whom the engine has just moved."""
    places = [(seat, latest_move(log, seat)) for seat in sorted(late)]
    return (*known, *(TimedOut(seat, place + 1) for seat, place in places if place is not None))


def without_latest(known: Timeouts, seat: int, log: Sequence[Event]) -> Timeouts:
    """The latest move of this seat in the log is undone: it may have been the engine's."""
    place = latest_move(log, seat) or 0
    return tuple(each for each in known if each.seat != seat or each.events <= place)
