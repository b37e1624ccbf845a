"""What the entries of a table's log write on its score pads."""

from quincunx.core.play.pad_game import PadGame
from quincunx.server.table.entries import Entry, PadErased, PadWritten, TurnPassed


def write_on_pads(pads: PadGame, entry: Entry) -> int | None:
    """Let an entry happen; returns the seat that has decided something by it."""
    match entry:
        case PadWritten(seat, text):
            pads.enter(seat, text)
            return seat
        case PadErased(number):
            whose = pads.events[number].seat
            pads.erase(number)
            return whose
        case TurnPassed():
            pads.next_turn()
            return None
        case _:
            raise TypeError(f"not an entry of a table's log: {entry!r}")
