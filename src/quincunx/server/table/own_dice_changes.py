"""What people may do at a table where they enter what their own dice show: functions from a table
to new entries of its log.

Moves are made as at every other table.
"""

from collections.abc import Collection, Sequence

from quincunx.core.errors import IllegalMove, QuincunxError, UndoError
from quincunx.core.game import Game
from quincunx.core.moves import Unseen
from quincunx.core.play.events import Event, apply_event
from quincunx.core.play.hidden_information import find_hidden_information, known_hand
from quincunx.core.presentation import find_presentation
from quincunx.core.state import State
from quincunx.core.text.messages import message
from quincunx.server.table.changes import Change, with_due_rolls, with_result
from quincunx.server.table.entries import Corrected, CorrectionUndone, Decided, HelpShared, Rolled
from quincunx.server.table.errors import STALE, StaleRequest
from quincunx.server.table.own_dice import OwnDice
from quincunx.server.table.pad_setup import own_dice_entries
from quincunx.server.table.permissions import (
    Forbidden,
    NotNow,
    check_own_seat,
    check_player,
    is_host,
)
from quincunx.server.table.state import TableState

MAX_CORRECTIONS = 200  # at one table
EVERYBODY, THIS_PHONE, NOBODY = "everybody", "phone", "nobody"  # whom the engine may help


def own_dice_of(table: TableState) -> OwnDice:
    if table.own_dice is None:
        raise NotNow(message("Nobody enters rolls at this table."))
    return table.own_dice


def enter_rolls_here(table: TableState, own: Collection[int]) -> Change:
    """Score pads on which nothing is written become a game whose rolls are entered."""
    check_player(table, own)
    if table.pad is None:
        raise NotNow(message("This is not a score pad."))
    check_open_hands(table.game)
    if table.pad.events:
        raise NotNow(message("Something is written on these score pads. Open new ones."))
    return Change(table).add(*own_dice_entries(table.game))


def check_open_hands(game: Game) -> None:
    """Nobody enters the hands of all players."""
    if find_presentation(game.key).has_hidden_hands:
        raise NotNow(message("These score pads only count. Open a table for your own tiles."))


def enter_roll(table: TableState, own: Collection[int], roll: str, rolls: int | None) -> Change:
    """Anybody who plays enters a roll; the number of rolls before it tells a second one from the
    same one on another phone.
    """
    own_dice_of(table)
    check_player(table, own)
    if rolls is not None and rolls != table.rolls:
        raise StaleRequest(STALE)
    if not table.roll_is_due:
        raise IllegalMove("no roll is due now")
    entry = Rolled(str(table.game.read_event(None, roll)))
    return with_result(with_due_rolls(Change(table).add(entry)))


def correct(
    table: TableState, own: Collection[int], has_host_token: bool, number: int, text: str
) -> Change:
    """Change an event, numbered from 1; the later ones that are still possible stay."""
    check_correction(table, own, has_host_token, number)
    check_corrections(table)
    seat = table.public_events(number - 1, number)[0][0]
    exact = str(table.game.read_event(seat, text))
    return reopened(with_due_rolls(Change(table).add(Corrected(number, exact))))


def erase(table: TableState, own: Collection[int], has_host_token: bool, number: int) -> Change:
    """What was entered is wrong, and is erased without replacement, in games that say so."""
    event = check_correction(table, own, has_host_token, number)
    if any(table.has_chosen(seat) for seat in range(table.players)):
        raise NotNow(message("Wait until everybody has decided."))
    erasure = find_hidden_information(table.game).erasure(event)
    return reopened(Change(table).add(Rolled(str(erasure))))


def may_erase(table: TableState, number: int) -> bool:
    """Can this event be erased without replacement?"""
    try:
        find_hidden_information(table.game).erasure(table.public_events(number - 1, number)[0])
    except QuincunxError:
        return False
    return True


def undo_correction(table: TableState, own: Collection[int]) -> Change:
    check_player(table, own)
    check_corrections(table)
    if own_dice_of(table).before is None:
        raise UndoError("there is no correction to undo")
    return reopened(Change(table).add(CorrectionUndone()))


def reopened(change: Change) -> Change:
    """The result of a corrected game, if it is over."""
    return with_result(change if change.state.result is None else change.add(Decided(None)))


def check_correction(
    table: TableState, own: Collection[int], has_host_token: bool, number: int
) -> Event:
    """The event that is to be corrected: everybody corrects rolls, and their own moves."""
    own_dice_of(table)
    check_player(table, own)
    if not 1 <= number <= table.log_length:
        raise QuincunxError("there is no entry {number}", number=number)
    event = table.public_events(number - 1, number)[0]
    if isinstance(event[1], Unseen) or find_hidden_information(table.game).is_erasure(event):
        raise NotNow(message("There is nothing to correct in this entry."))
    if event[0] is not None and not is_host(table, own, has_host_token):
        check_own_seat(own, event[0])
    return event


def check_corrections(table: TableState) -> None:
    """All of them are repeated whenever the table is loaded."""
    if own_dice_of(table).corrections >= MAX_CORRECTIONS:
        raise NotNow(
            message(
                "{count} entries of this game were corrected. Now they are final.",
                count=MAX_CORRECTIONS,
            )
        )


def entered_events(table: TableState, count: int) -> Sequence[Event]:
    """The first events, with the tiles of whoever enters them."""
    if known_hand(table.game) is None:
        return table.public_events(0, count)
    return table.record_until(count).events


def state_before(table: TableState, number: int) -> State:
    """The position in which an event, numbered from 1, was entered."""
    state = table.game.start()
    for event in entered_events(table, number - 1):
        apply_event(state, event)
    return state


def share_help(table: TableState, own: Collection[int], has_host_token: bool, whom: str) -> Change:
    """Whoever opened the table says whom the engine helps."""
    own_dice_of(table)
    check_player(table, own)
    if not is_host(table, own, has_host_token):
        raise Forbidden(message("Only the player who opened this table can change that."))
    seats = {EVERYBODY: range(table.players), THIS_PHONE: sorted(own), NOBODY: ()}
    if whom not in seats:
        raise QuincunxError("{whom} is not one of the choices", whom=repr(whom[:20]))
    return Change(table).add(HelpShared(tuple(seats[whom])))
