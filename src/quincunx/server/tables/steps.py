"""A game step by step: what each event of the log changed, for whoever tells or shows the game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from quincunx.core.events import Event, apply_event
from quincunx.core.state import State


@dataclass(frozen=True, eq=False)
class Step:
    """A roll, a move, or choices that were revealed together, and the positions before and after it. It has no secret choices."""

    first: int  # the number of its first event, from 1
    exact_events: tuple[Event, ...]
    before: State
    after: State

    @property
    def last(self) -> int:
        """The number of its last event."""
        return self.first + len(self.exact_events) - 1

    @property
    def events(self) -> list[Event]:
        """As everybody may see them."""
        return [(seat, self.before.game.public_text(seat, text)) for seat, text in self.exact_events]


def steps_from(state: State, events: Sequence[Event], first: int) -> Iterator[Step]:
    """The steps that these events, of which the first has this number, make from this position. Choices that are still secret make none."""
    before, start = state.copy(), 0
    position = state.copy()
    for end, event in enumerate(events, 1):
        apply_event(position, event)
        if any(position.has_chosen(seat) for seat in range(position.game.players)):
            continue
        after = position.copy()
        yield Step(first + start, tuple(events[start:end]), before, after)
        before, start = after, end


def continue_steps(known: Sequence[Step], initial: State, events: Sequence[Event], count: int) -> tuple[Step, ...]:
    """The latest steps of a game with these events, at most this many; those that are known and not undone are kept."""
    kept = list[Step]()
    for step in known:
        if step.exact_events != tuple(events[step.first - 1 : step.last]):
            break
        kept.append(step)
    position, length = (kept[-1].after, kept[-1].last) if kept else (initial, 0)
    for step in steps_from(position, events[length:], length + 1):
        kept.append(step)
        if len(kept) >= 2 * count:
            del kept[:count]
    return tuple(kept[-count:])
