"""What happens in a game: rolls and moves, as the log and records write them."""

from collections.abc import Iterable

from quincunx.core.game import Game
from quincunx.core.state import State

Event = tuple[int | None, str]  # the seat that moved, or None for a roll or draw, and the notation


def apply_event(state: State, event: Event) -> Event:
    """Make the move or roll and return it in exact notation, or raise and change nothing."""
    seat, text = event
    if seat is None:
        outcome = state.game.outcome(text)
        state.roll(outcome)
        return None, outcome.text
    move = state.game.move(text)
    state.play(seat, move)
    return seat, move.text


def state_after(state: State, event: Event) -> State:
    """A new state with the event applied; the given one stays as it is."""
    following = state.copy()
    apply_event(following, event)
    return following


def replay_events(game: Game, events: Iterable[Event]) -> State:
    """The position after these events."""
    state = game.start()
    for event in events:
        apply_event(state, event)
    return state
