"""Any position of a finished game, without replaying the whole game for each."""

from collections.abc import Iterator

from quincunx.core.play.events import apply_event
from quincunx.core.play.record import Record
from quincunx.core.state import State
from quincunx.server.table.steps import Step, steps_from

INTERVAL = 50  # events from one checkpoint to the next: replaying them takes about a millisecond


class Replay:
    """Making one takes as long as the game; a position then takes at most as long as the events
    since a checkpoint.
    """

    def __init__(self, record: Record) -> None:
        self._events = record.events
        state = record.initial_state()
        self._checkpoints = [state.copy()]
        for number, event in enumerate(record.events, 1):
            apply_event(state, event)
            if number % INTERVAL == 0:
                self._checkpoints.append(state.copy())

    def __len__(self) -> int:
        """How many events the game has."""
        return len(self._events)

    def state_after(self, step: int) -> State:
        """The position after this many events."""
        step = min(max(step, 0), len(self))
        state = self._checkpoints[step // INTERVAL].copy()
        for event in self._events[step - step % INTERVAL : step]:
            apply_event(state, event)
        return state

    def steps(self) -> Iterator[Step]:
        """The whole game."""
        return steps_from(self._checkpoints[0], self._events, 1)

    def steps_until(self, event: int) -> list[Step]:
        """The latest steps up to the one that contains this event, at least a checkpoint's interval
        of them if there are so many.
        """
        checkpoint = max(min(event, len(self)) // INTERVAL - 1, 0)
        start = checkpoint * INTERVAL
        steps = list[Step]()
        for step in steps_from(self._checkpoints[checkpoint], self._events[start:], start + 1):
            if step.first > event:
                break
            steps.append(step)
        return steps
