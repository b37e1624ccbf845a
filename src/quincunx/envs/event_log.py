"""All that happened in a game as each seat saw it: the information states of OpenSpiel."""

from quincunx.core.authoring.actions import GameActions
from quincunx.core.state import State

SECRET = "secret"


class EventLog:
    """A line for each die, tile and action, for each seat."""

    def __init__(self, players: int) -> None:
        self.lines: list[list[str]] = [[] for _ in range(players)]  # by the seat that reads them
        # the seats whose last choice is still secret, and what it is
        self.pending: dict[int, str] = {}
        self.places: dict[int, int] = {}  # where it is going to be written

    def __deepcopy__(self, memo: dict[int, object]) -> "EventLog":
        twin = EventLog(0)
        twin.lines = [lines[:] for lines in self.lines]
        twin.pending, twin.places = self.pending.copy(), self.places.copy()
        return twin

    def add_part(self, state: State, part: int) -> None:
        """A die that is rolled, or a tile that is drawn."""
        drawer = state.game.drawing_seat(state)
        if drawer is None:
            self.write(None, f"chance: {part}", "")
        else:
            self.write(drawer, f"{drawer} draws: {part}", f"{drawer} draws: {SECRET}")

    def add_action(self, actions: GameActions, state: State, seat: int, action: int) -> None:
        """An action that has been taken, with the position after it."""
        text = f"{seat}: {actions.names[action]}"
        hidden = f"{seat}: {SECRET}"
        if state.has_chosen(seat):
            self.pending[seat], self.places[seat] = text, len(self.lines[0])
        secret = state.has_chosen(seat) or actions.is_private(action)
        self.write(seat if secret else None, text, hidden)
        for other in [other for other in self.pending if not state.has_chosen(other)]:
            self.reveal(other)

    def add_shown(self, state: State) -> None:
        """What the seats show each other after a roll or draw."""
        if shown := state.game.shown_to_all(state):
            self.write(None, f"shown: {shown}", "")

    def write(self, seat: int | None, text: str, hidden: str) -> None:
        """The text for this seat, or for all if it is None, and the other text for the others."""
        for viewer, lines in enumerate(self.lines):
            lines.append(text if seat is None or seat == viewer else hidden)

    def reveal(self, seat: int) -> None:
        """All have chosen: now everybody sees what this seat chose."""
        place = self.places.pop(seat)
        text = self.pending.pop(seat)
        for lines in self.lines:
            lines[place] = text

    def seen_by(self, viewer: int) -> str:
        """Everything that a seat has seen."""
        return "\n".join(self.lines[viewer])
