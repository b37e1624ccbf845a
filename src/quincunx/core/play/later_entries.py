"""The entries after a corrected one: all that are still possible are applied again.

Those that are not are asked for again one by one, where they belong.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from quincunx.core.play.events import Event
from quincunx.core.play.hidden_information import HiddenInformation
from quincunx.core.state import State
from quincunx.core.text.messages import message

Step = tuple[int | None, str]  # the seat that decides, None for a roll or draw, and what is asked

ROLL, UNSEEN, ANSWER, ERASURE = "roll", "unseen", "answer", "erasure"
NOT_ASKED = message("it is no longer asked for")


@dataclass(frozen=True)
class LaterEntry:
    """An event, and the step in which it was entered."""

    event: Event
    step: Step

    @property
    def is_move(self) -> bool:
        return self.step[0] is not None


@dataclass(frozen=True)
class Impossible:
    """An event that was not applied again, and why."""

    event: Event
    reason: str


def open_steps(state: State, hidden: HiddenInformation, events: Sequence[Event]) -> list[Step]:
    """What can be entered now: a roll, a draw or an answer, or a move of each acting seat."""
    if state.chance:
        return [(None, UNSEEN if hidden.unseen_draw_due(state) else ROLL)]
    if hidden.question(state, events):
        return [(None, ANSWER)]
    return [(seat, asked_of(state, seat)) for seat in state.acting]


def asked_of(state: State, seat: int) -> str:
    """What a seat decides, whatever the dice show."""
    return state.view(seat).asks_for


def step_of(event: Event, state: State, hidden: HiddenInformation, before: Sequence[Event]) -> Step:
    """The step in which an event was entered; the state and the events are those before it."""
    if hidden.is_erasure(event):
        return None, ERASURE
    return next(step for step in open_steps(state, hidden, before) if step[0] == event[0])


def is_obsolete(later: Sequence[LaterEntry], steps: Sequence[Step]) -> bool:
    """Has the next entry's step vanished? Then what is asked now comes later in the turn."""
    if not later[0].is_move:
        return False
    if steps[0][0] is None:  # the turn has ended sooner
        return True
    turn = takewhile(lambda entry: entry.is_move, later)
    return any(entry.step in steps for entry in turn)
