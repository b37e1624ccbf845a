"""A game that was played, step by step."""

from collections.abc import Sequence

from quincunx.core.events import Event, state_after
from quincunx.core.match import check_record
from quincunx.core.record import Record
from quincunx.terminal.drawings import artist
from quincunx.terminal.ink import Drawing


class Steps:
    """Every position of a game, before its first event and after each of them.

    With open hands it is told as whoever was to move saw it; otherwise as a spectator may.
    """

    def __init__(self, played: Record, open_hands: bool) -> None:
        self.record, self.open_hands = played, open_hands
        self.game, self.names = played.game, played.names
        self.events: Sequence[Event] = played.events
        self.artist = artist(played.game.key)
        self.states = [played.game.start()]
        for event in self.events:
            self.states.append(state_after(self.states[-1], event))

    def __len__(self) -> int:
        return len(self.events)

    def drawn(self, step: int, width: int) -> Drawing:
        """The table after so many events."""
        state = self.states[step]
        seat = state.acting[0] if self.open_hands and state.acting else None
        return self.artist.table(state.view(seat), self.names, width)

    def told(self, step: int) -> str:
        """The event that led to this position."""
        if step == 0:
            return "the start"
        seat, text = event = self.events[step - 1]
        if not self.open_hands:
            return told(event, self.artist.told(seat, self.game.public_text(seat, text)), self.names)
        return told(event, f"chance: {text}" if seat is None else text, self.names)


def recorded(text: str) -> Steps:
    """The game of a record, every line of it checked."""
    return Steps(check_record(text), open_hands=True)


def told(event: Event, words: str, names: Sequence[str]) -> str:
    """An event as a sentence: who did what."""
    seat, text = event
    if seat is not None:
        return f"{names[seat]}: {words}"
    first, _, number = text.partition(" ")
    return f"{names[int(number)]} begins" if first == "first" else words
