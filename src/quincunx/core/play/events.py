"""What happens in a game: the moves and rolls of its log."""

from typing import TYPE_CHECKING, Any

from quincunx.core.errors import Unreadable
from quincunx.core.game import Game
from quincunx.core.moves import Move, Outcome, Value
from quincunx.core.options import KNOWN_HAND
from quincunx.core.state import State

if TYPE_CHECKING:
    from quincunx.core.play.hidden_information import HiddenInformation

Event = tuple[int | None, Value]  # the seat that moved, or None for a roll or draw
GivenEvent = tuple[int | None, Value | str]  # or its notation, as people and files write it


def read_event(game: Game, event: GivenEvent) -> Event:
    """An event whose notation is read, or Unreadable."""
    seat, given = event
    return seat, given if isinstance(given, Value) else game.read_event(seat, given)


def write_event(event: GivenEvent) -> tuple[int | None, str]:
    """The seat and the notation, for files."""
    return event[0], str(event[1])


def apply_event(state: State, given: GivenEvent) -> Event:
    """Make the move or roll and return it, or raise and change nothing."""
    event = read_event(state.game, given)
    hidden = hidden_information_of(state.game)
    if hidden is None:
        return apply_by_rules(state, event)
    following = hidden.after_special(state, event)
    if following is None:
        possible = hidden.prepare(state, event)
        if possible is state:
            return apply_by_rules(state, event)
        following = possible.copy()
        event = apply_by_rules(following, event)
    changed: Any = state  # every game that has such events can unpack in place
    changed.game = following.game
    changed.unpack(following.pack())
    return event


def apply_by_rules(state: State, event: Event) -> Event:
    """An event that is possible with these dice or tiles."""
    match event:
        case (None, Outcome() as given):
            outcome = state.game.outcome(given)
            state.roll(outcome)
            return None, outcome
        case (int(seat), Move() as given):
            move = state.game.move(given)
            state.play(seat, move)
            return seat, move
    raise Unreadable("{event} is not an event of this seat", event=event[1])


def hidden_information_of(game: Game) -> "HiddenInformation | None":
    """What can happen at a real table beside the rules; None in most games."""
    if not game.descriptor.coach:
        return None
    found: HiddenInformation = game.descriptor.load("coach")(game.options.get(KNOWN_HAND))
    return found
