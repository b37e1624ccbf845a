"""Any position of a finished game, without replaying the whole game for each."""

from quincunx.core.events import apply_event
from quincunx.core.record import Record
from quincunx.core.state import State

INTERVAL = 50  # events from one checkpoint to the next: replaying them takes about a millisecond


class Replay:
    """Making one takes as long as the game; a position then takes at most as long as the events since a checkpoint."""

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
