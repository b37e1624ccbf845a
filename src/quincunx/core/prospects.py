"""What the rest of a game may bring a seat, for comparing moves: the parts of its score, and events
that are worth telling.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from quincunx.core.presentation import Points, Presentation
from quincunx.core.state import State


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happens in some games and not in others."""

    label: str  # a clause, such as `you lock red`
    is_good: bool  # for the seat that is told


class Prospects:
    """A game supplies a subclass with its events; without one only parts of scores are compared."""

    def parts(self, state: State, seat: int) -> Sequence[Points]:
        """The parts of a seat's score, which add up to it."""
        presentation = (state.game.descriptor.load("presentation") or Presentation)()
        found: Sequence[Points] = presentation.points(state.view(None), seat)
        return found

    def events(self, before: State, after: State, seat: int) -> Sequence[Event]:
        """What has happened between two positions."""
        return ()
