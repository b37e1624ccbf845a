"""A finished game, position by position and step by step."""

from collections.abc import Iterator

from quincunx.core.play.positions import INTERVAL, Positions
from quincunx.core.play.record import Record
from quincunx.core.state import State
from quincunx.server.table.steps import Step, steps_from


class Replay:
    def __init__(self, record: Record) -> None:
        self._events = record.events
        self._positions = Positions(record.initial_state(), record.events)

    def __len__(self) -> int:
        """How many events the game has."""
        return len(self._events)

    def state_after(self, step: int) -> State:
        """The position after this many events."""
        return self._positions[min(max(step, 0), len(self))]

    def steps(self) -> Iterator[Step]:
        """The whole game."""
        return steps_from(self._positions[0], self._events, 1)

    def steps_until(self, event: int) -> list[Step]:
        """The latest steps up to that of this event: at least an interval, not a whole game."""
        start = max(min(event, len(self)) // INTERVAL - 1, 0) * INTERVAL
        steps = list[Step]()
        for step in steps_from(self._positions[start], self._events[start:], start + 1):
            if step.first > event:
                break
            steps.append(step)
        return steps
