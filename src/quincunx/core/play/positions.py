"""Every position of a game, without keeping each of them or replaying the whole game for one."""

from collections.abc import Iterator, Sequence
from typing import overload

from quincunx.core.play.events import Event, apply_event
from quincunx.core.state import State

INTERVAL = 50  # events from one kept position to the next: replaying them takes about a millisecond


class Positions(Sequence[State]):
    """By the number of events before them: the start is the first, the end the last.

    Making one takes as long as the game; a position then takes at most as long as the events since
    one that is kept.
    """

    def __init__(self, start: State, events: Sequence[Event]) -> None:
        self._events = events
        state = start.copy()
        self._kept = [start.copy()]
        for number, event in enumerate(events, 1):
            apply_event(state, event)
            if number % INTERVAL == 0:
                self._kept.append(state.copy())

    def __len__(self) -> int:
        return len(self._events) + 1

    @overload
    def __getitem__(self, number: int) -> State: ...
    @overload
    def __getitem__(self, number: slice) -> list[State]: ...
    def __getitem__(self, number: int | slice) -> State | list[State]:
        if isinstance(number, slice):
            return list(self)[number]
        number = range(len(self))[number]
        state = self._kept[number // INTERVAL].copy()
        for event in self._events[number - number % INTERVAL : number]:
            apply_event(state, event)
        return state

    def __iter__(self) -> Iterator[State]:
        state = self._kept[0].copy()
        yield state.copy()
        for event in self._events:
            apply_event(state, event)
            yield state.copy()
