"""A game at a real table, told to the coach event by event. Anything told can be corrected later."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from quincunx.core.errors import OptionError, QuincunxError
from quincunx.core.events import Event, state_after
from quincunx.core.game import Game
from quincunx.core.names import validate_names
from quincunx.core.registry import game as game_by_key
from quincunx.core.rng import Random
from quincunx.core.state import State
from quincunx.terminal.hidden import hidden

FORMAT = "quincunx coach 1"


@dataclass(frozen=True)
class Dropped:
    """What no longer fits after a correction, and why the first of it does not."""

    events: Sequence[Event]
    reason: str


class Session:
    state: State

    def __init__(self, game: Game, names: Sequence[str] | None, me: int, start: Mapping[str, Any] | None = None, seed: str = "0") -> None:
        self.game = game
        self.names = validate_names(game, names)
        self.me = me  # the seat that is coached
        self.start = start  # a position; None for the start of the game
        self.seed = seed  # of what the coach has to guess: hands that it does not see
        self.events: list[Event] = []
        self.hidden = hidden(game.key, me)
        self.rebuild([])
        self.state.check_seat(me)

    # ---- telling

    def tell(self, seat: int | None, text: str) -> None:
        """Let an event happen, or raise and change nothing."""
        self.state = self.following(self.state, seat, text, self.rng())
        self.events.append((seat, text))

    def following(self, state: State, seat: int | None, text: str, rng: Random) -> State:
        if self.hidden is not None:
            return self.hidden.following(state, seat, text, rng)
        return state_after(state, (seat, text))

    def rng(self) -> Random:
        """For the next event, the same whenever the game is told again."""
        return Random(f"{self.seed} {len(self.events)}")

    # ---- correcting

    def undo(self) -> Event:
        if not self.events:
            raise QuincunxError("nothing has been told yet")
        *rest, last = self.events
        self.rebuild(rest)
        return last

    def correct(self, number: int, text: str) -> Dropped | None:
        """Tell an event anew, numbered from 1, and everything after it again as far as it still fits."""
        if not 1 <= number <= len(self.events):
            raise QuincunxError(f"there is no entry {number}: log shows entries 1 to {len(self.events)}")
        before, (seat, old), later = self.events[: number - 1], self.events[number - 1], self.events[number:]
        try:
            self.rebuild([*before, (seat, text)])
        except QuincunxError:
            self.rebuild([*before, (seat, old), *later])
            raise
        for place, event in enumerate(later):
            try:
                self.tell(*event)
            except QuincunxError as error:
                return Dropped(later[place:], str(error))
        return None

    def rebuild(self, events: Sequence[Event]) -> None:
        self.events = []
        self.state = self.game.start() if self.start is None else self.game.position(self.start)
        for event in events:
            self.tell(*event)

    # ---- keeping

    def written(self) -> str:
        data = {
            "format": FORMAT,
            "game": self.game.key,
            "options": self.game.options,
            "names": self.names,
            "me": self.me,
            "seed": self.seed,
            "start": self.start,
            "events": self.events,
        }
        return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def read_session(text: str) -> Session:
    """A session from its file, every event checked."""
    try:
        data = json.loads(text)
        if data["format"] != FORMAT:
            raise OptionError(f"the file is of the format {data['format']!r:.40}, not {FORMAT!r}")
        session = Session(game_by_key(data["game"], **data["options"]), data["names"], data["me"], data["start"], data["seed"])
        events = [(seat, words) for seat, words in data["events"]]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        if isinstance(error, QuincunxError):
            raise
        raise OptionError("this is no file that the coach has saved") from error
    for number, (seat, words) in enumerate(events, 1):
        try:
            session.tell(seat, words)
        except QuincunxError as error:
            raise OptionError(f"entry {number} of the file does not fit: {error}") from error
    return session
