"""A game that was played, position by position."""

from collections.abc import Sequence

from quincunx.analysis import reviewed_record
from quincunx.core.play.events import Event
from quincunx.core.play.match import check_record
from quincunx.core.play.positions import Positions
from quincunx.core.play.record import Record
from quincunx.core.presentation import find_presentation
from quincunx.core.text.messages import join_and
from quincunx.languages import _, translate
from quincunx.terminal.drawing import DrawingOptions, Filled, find_drawing
from quincunx.terminal.log_lines import describe, words_lines
from quincunx.terminal.picture import Picture


class History:
    """Every position of a game: the start, and the position after each event.

    With open hands each position is drawn as the player to move saw it; otherwise as spectators see
    it.
    """

    def __init__(self, record: Record, open_hands: bool) -> None:
        self.record = record
        self.open_hands = open_hands
        self.game = record.game
        self.names = record.names
        self.events: Sequence[Event] = record.events
        self.drawing = find_drawing(record.game.key)
        self.presentation = find_presentation(record.game.key)
        self.states = Positions(record.initial_state(), record.events)

    def __len__(self) -> int:
        """The number of events."""
        return len(self.events)

    def draw(self, step: int, width: int) -> Picture:
        """The table after this many events."""
        state = self.states[step]
        seat = state.acting[0] if self.open_hands and state.acting else None
        return self.drawing.draw(
            state.view(seat),
            self.names,
            width,
            options=DrawingOptions(self.filled_by(step), first=0),
        )

    def filled_by(self, step: int) -> list[Filled]:
        """The squares that each seat has filled by this event."""
        before = self.states[max(0, step - 1)].view(None)
        after = self.states[step].view(None)
        return [
            self.presentation.filled(after, seat) - self.presentation.filled(before, seat)
            for seat in range(self.game.players)
        ]

    def draw_decision(self, step: int, width: int, selected: str) -> Picture:
        """The table as the player of this event saw it before, with a selected move."""
        view = self.states[step - 1].view(self.events[step - 1][0])
        return self.drawing.draw(view, self.names, width, selected, DrawingOptions(first=0))

    def describe(self, step: int) -> str:
        """The event that led to this position."""
        if step == 0:
            return _("Start")
        event = self.events[step - 1]
        before, after = (self.states[place].view(None) for place in (step - 1, step))
        words = describe(self.game, event, before, after)
        return ". ".join(words_lines(event[0], words, self.names))

    @property
    def result(self) -> str:
        """The scores and who won."""
        end = self.states[-1]
        if not end.over:
            return _("unfinished")
        winners = translate(join_and(self.names[seat] for seat in end.winners))
        return _("{scores}, won by {names}", scores=" ".join(map(str, end.scores)), names=winners)

    def reviewed(self) -> "History":
        """The part that a review covers: until a resignation that ended the game."""
        part = reviewed_record(self.record)
        return self if part is self.record else History(part, self.open_hands)


def load_history(text: str) -> History:
    """The game of a record, every line of it checked."""
    return History(check_record(text), open_hands=True)
