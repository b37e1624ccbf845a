"""A game that was played, step by step."""

from quincunx.core.match import Match
from quincunx.core.state import State
from quincunx.terminal.drawings import artist
from quincunx.terminal.ink import Drawing
from quincunx.terminal.table import told


class Steps:
    """Every position of a match, before its first event and after each of them."""

    def __init__(self, match: Match, events: int | None = None) -> None:
        self.game, self.names = match.game, match.names
        self.events = match.log if events is None else match.log[:events]
        self.artist = artist(match.game.key)
        self.states = [state := match.game.start()]
        for seat, text in self.events:
            state = after(state, seat, text)
            self.states.append(state)

    def __len__(self) -> int:
        return len(self.events)

    def drawn(self, step: int, width: int, open_hands: bool = False) -> Drawing:
        """The table after so many events, for a spectator; with open hands, as whoever is to move sees it."""
        state = self.states[step]
        seat = state.acting[0] if open_hands and state.acting else None
        return self.artist.table(state.view(seat), self.names, width)

    def told(self, step: int, open_hands: bool = False) -> str:
        """The event that led to this position."""
        if step == 0:
            return "the start"
        event = self.events[step - 1]
        words = f"draws: {event[1]}" if open_hands and event[0] is None else event[1] if open_hands else self.artist.told(*event)
        return told(event, words, self.names)


def after(state: State, seat: int | None, text: str) -> State:
    following = state.copy()
    if seat is None:
        following.roll(state.game.outcome(text))
    else:
        following.play(seat, state.game.move(text))
    return following
