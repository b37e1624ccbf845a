"""What happens in a game: rolls and moves, as the log and records write them."""

from typing import TYPE_CHECKING, Any

from quincunx.core.game import Game
from quincunx.core.notation import normalise
from quincunx.core.options import KNOWN_HAND
from quincunx.core.state import State

if TYPE_CHECKING:
    from quincunx.core.play.hidden_information import HiddenInformation

Event = tuple[int | None, str]  # the seat that moved, or None for a roll or draw, and the notation


def apply_event(state: State, event: Event) -> Event:
    """Make the move or roll and return it in exact notation, or raise and change nothing."""
    hidden = hidden_information_of(state.game)
    if hidden is None:
        return apply_by_rules(state, event)
    event = exact = event[0], normalise(event[1])
    following = hidden.after_special(state, event)
    if following is None:
        possible = hidden.prepare(state, event)
        if possible is state:
            return apply_by_rules(state, event)
        following = possible.copy()
        exact = apply_by_rules(following, event)
    changed: Any = state  # every game that has such events can unpack in place
    changed.game = following.game
    changed.unpack(following.pack())
    return exact


def apply_by_rules(state: State, event: Event) -> Event:
    """An event that is possible with these dice or tiles."""
    seat, text = event
    if seat is None:
        outcome = state.game.outcome(text)
        state.roll(outcome)
        return None, outcome.text
    move = state.game.move(text)
    state.play(seat, move)
    return seat, move.text


def hidden_information_of(game: Game) -> "HiddenInformation | None":
    """What can happen at a real table beside the rules; None in most games."""
    if not game.descriptor.coach:
        return None
    found: HiddenInformation = game.descriptor.load("coach")(game.options.get(KNOWN_HAND))
    return found
