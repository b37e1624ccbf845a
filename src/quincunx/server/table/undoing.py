"""Who may play, whose last move can be undone, and whose can be taken back later on."""

from quincunx.core.play.hidden_information import known_hand
from quincunx.core.text.messages import Message, message
from quincunx.engine import LEVELS
from quincunx.server.table.entries import ATTEMPT
from quincunx.server.table.help import is_between_people
from quincunx.server.table.snapshot import MAX_UNDOS
from quincunx.server.table.state import TableState


def is_attempt(table: TableState) -> bool:
    """Is it a daily game that counts?"""
    return table.daily is not None and table.daily.player == ATTEMPT


def undoable(table: TableState) -> frozenset[int]:
    """The seats whose last move can be undone."""
    if table.is_past:
        return frozenset()
    return frozenset(seat for seat in table.revocable if reason_not_to_undo(table, seat) is None)


def retractable(table: TableState) -> frozenset[int]:
    """The seats whose last move can be taken back, and no longer be undone."""
    if table.is_past:
        return frozenset()
    final = frozenset(range(table.players)) - table.revocable
    return frozenset(seat for seat in final if reason_not_to_take_back(table, seat) is None)


def reason_not_to_play(table: TableState, seat: int) -> Message | None:
    """None if a person plays this seat; the engine alone plays one that was left to it."""
    if seat in table.resigned:
        return message("this player has resigned")
    if table.pad is not None:
        return message("this is a score pad: people roll their own dice")
    if known_hand(table.game) is not None and table.own_dice is None:  # moves are not checked then
        return message("only one hand is known here: open a table for your own tiles instead")
    if not table.has_begun:
        return message("a rated game begins when everybody is there and has accepted it")
    if table.engines[seat] is not None:
        return message("the engine plays this seat; reclaim it first")
    return None


def reason_not_to_undo(table: TableState, seat: int) -> Message | None:
    """None if the rules of the game decide."""
    if reason := reason_not_to_play(table, seat):
        return reason
    if table.over:  # the seed is published: the next rolls would be known
        return message("the game is over")
    if table.is_final(seat):
        return message("you have undone this move {count} times; now it is final", count=MAX_UNDOS)
    return None


def reason_not_to_take_back(table: TableState, seat: int) -> Message | None:
    """None if this seat can undo its last move although others have moved or rolled since."""
    if reason := reason_not_to_undo(table, seat):
        return reason
    if table.own_dice is not None:
        return message("people roll their own dice here: correct an entry instead")
    if is_attempt(table):
        return message("in a daily game that counts, moves are final")
    if table.rated or is_between_people(table.seats, LEVELS):
        return message("moves are taken back only in casual games against engines")
    if table.result is not None:
        return message("the game is over")
    return None if table.has_moved(seat) else message("you have no move to undo")
