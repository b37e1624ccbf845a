"""What may still happen in a game of the Qwixx family."""

from collections.abc import Iterator, Sequence

from quincunx.core.prospects import Event, Prospects
from quincunx.core.state import State
from quincunx.core.text.colours import row_word
from quincunx.core.text.messages import message
from quincunx.games.qwixx.presets import PENALTIES_TO_END
from quincunx.games.qwixx.rules import QwixxState


class QwixxProspects(Prospects):
    def events(self, before: State, after: State, seat: int) -> Sequence[Event]:
        assert isinstance(before, QwixxState)
        assert isinstance(after, QwixxState)
        return list(events_between(before, after, seat))


def events_between(before: QwixxState, after: QwixxState, seat: int) -> Iterator[Event]:
    seats = range(int(after.players))
    for index, row in enumerate(after.arrays.preset.rows):
        if not row.locks or before.closed >> index & 1:
            continue
        name = row_word(row.name)
        lockers = {each for each in seats if has_locked(after, each, index)}
        if seat in lockers:
            yield Event(message("you lock {row}", row=name), is_good=True)
        if lockers - {seat}:
            yield Event(message("somebody else locks {row}", row=name), is_good=False)
    if before.penalties[seat] < PENALTIES_TO_END <= after.penalties[seat]:
        yield Event(message("you take your last penalty"), is_good=False)


def has_locked(state: QwixxState, seat: int, row: int) -> bool:
    marked = int(state.marks[seat * int(state.arrays.rows) + row])
    return bool(marked >> int(state.arrays.last[row]) & 1)
