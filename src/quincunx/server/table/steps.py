"""A game step by step: what each event of the log changed, for logs, replays and playback."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from quincunx.core.play.events import Event, apply_event
from quincunx.core.state import State

MAX_LATEST_STEPS = 40  # of a game that pages show and play back


@dataclass(frozen=True, eq=False)
class Step:
    """A roll, a move, or choices that were revealed together, and the positions before and after
    it. It has no secret choices.
    """

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
        return [
            (seat, self.before.game.notation.public_event(event))
            for seat, event in self.exact_events
        ]


def steps_from(state: State, events: Sequence[Event], first: int) -> Iterator[Step]:
    """The steps that these events, of which the first has this number, make from this position.

    Choices that are still secret make none.
    """
    before = state.copy()
    start = 0
    position = state.copy()
    for end, event in enumerate(events, 1):
        apply_event(position, event)
        if any(position.has_chosen(seat) for seat in range(position.game.players)):
            continue
        after = position.copy()
        yield Step(first + start, tuple(events[start:end]), before, after)
        before, start = after, end


@dataclass(frozen=True, eq=False)
class EarlierPosition:
    """A position some way back in a game: its latest steps are replayed from there."""

    events: int  # before it
    state: State

    def advance(self, events: Sequence[Event]) -> "EarlierPosition":
        """One as close to the end of these events as the latest steps allow, perhaps this one."""
        # a step has an event of each player at most
        distance = MAX_LATEST_STEPS * self.state.game.players
        if len(events) - self.events < 2 * distance:
            return self
        latest = self
        for step in steps_from(
            self.state, events[self.events : len(events) - distance], self.events + 1
        ):
            latest = EarlierPosition(step.last, step.after)
        return latest


def latest_steps(
    known: Sequence[Step], earlier: EarlierPosition, events: Sequence[Event]
) -> tuple[Step, ...]:
    """The latest steps of a game with these events; known ones, if not undone, are kept."""
    kept = list[Step]()
    for step in known:
        if step.exact_events != tuple(events[step.first - 1 : step.last]):
            break
        kept.append(step)
    if not kept or kept[-1].last < earlier.events:
        kept, position, length = [], earlier.state, earlier.events
    else:
        position, length = kept[-1].after, kept[-1].last
    kept += steps_from(position, events[length:], length + 1)
    return tuple(kept[-MAX_LATEST_STEPS:])
