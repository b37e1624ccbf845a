"""A game at a real table, entered into the coach event by event.

Every entry can be corrected later.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from quincunx.core.dice.rng import Random
from quincunx.core.errors import OptionError, QuincunxError
from quincunx.core.game import Game
from quincunx.core.play.events import Event
from quincunx.core.play.names import validate_names
from quincunx.core.registry import game as game_by_key
from quincunx.core.state import State
from quincunx.core.text.messages import message
from quincunx.languages import _, ngettext
from quincunx.terminal.hidden_information import find_hidden_information

FORMAT = "quincunx coach 1"
DAMAGED = (
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    RecursionError,
)  # what reading a file of another kind raises


@dataclass(frozen=True)
class Correction:
    """The game with one entry changed, and the later entries that are no longer possible then."""

    events: Sequence[Event]
    dropped: Sequence[Event]
    reason: str  # why the first of them is not possible; empty if all are


class CoachedGame:
    state: State

    def __init__(
        self,
        game: Game,
        names: Sequence[str] | None,
        seat: int,
        start: Mapping[str, Any] | None = None,
        seed: str = "0",
    ) -> None:
        self.game = game
        self.names = validate_names(game, names)
        self.seat = seat  # the seat that is coached
        self.start = start  # a position; None for the start of the game
        self.seed = seed  # for guesses of what the coach cannot see
        self.events: list[Event] = []
        self.before_correction: list[Event] | None = (
            None  # the events before the correction, if that was the last change
        )
        self.hidden = find_hidden_information(game.key, seat)
        self.rebuild([])
        self.state.check_seat(seat)

    def add(self, event: Event) -> None:
        """Apply an event, or raise and change nothing."""
        self._apply(event)
        self.before_correction = None

    def _apply(self, event: Event) -> None:
        rng = Random(f"{self.seed} {len(self.events)}")  # the same whenever the game is rebuilt
        self.state = self.hidden.state_after(self.state, event, rng)
        self.events.append(event)

    def undo(self) -> Event:
        """Remove the last event and return it."""
        if not self.events:
            raise QuincunxError(message("there is no entry to undo"))
        *rest, last = self.events
        self.rebuild(rest)
        self.before_correction = None
        return last

    def entry(self, number: int) -> Event:
        """The event with this number, from 1."""
        if not 1 <= number <= len(self.events):
            raise QuincunxError(
                message(
                    "there is no entry {number}: the log has entries 1 to {last}",
                    number=number,
                    last=len(self.events),
                )
            )
        return self.events[number - 1]

    def try_correction(self, number: int, text: str) -> Correction:
        """What becomes of the game if an event, numbered from 1, is changed; nothing changes
        yet.
        """
        self.entry(number)
        events = list(self.events)
        before, (seat, _), later = events[: number - 1], events[number - 1], events[number:]
        try:
            self.rebuild([*before, (seat, text)])
            return self._continue_with(later)
        finally:
            self.rebuild(events)

    def _continue_with(self, later: Sequence[Event]) -> Correction:
        for place, event in enumerate(later):
            try:
                self._apply(event)
            except QuincunxError as error:
                return Correction(list(self.events), later[place:], error.message)
        return Correction(list(self.events), [], "")

    def correct(self, correction: Correction) -> None:
        self.before_correction = list(self.events)
        self.rebuild(correction.events)

    def undo_correction(self) -> bool:
        """Restore the game before the last correction; False if that was not the last change."""
        if self.before_correction is None:
            return False
        self.rebuild(self.before_correction)
        self.before_correction = None
        return True

    def rebuild(self, events: Sequence[Event]) -> None:
        self.events = []
        self.state = self.game.start() if self.start is None else self.game.position(self.start)
        for event in events:
            self._apply(event)

    def to_json(self) -> str:
        """The contents of the file in which the game is saved."""
        data = {
            "format": FORMAT,
            "game": self.game.key,
            "options": self.game.options,
            "names": self.names,
            "me": self.seat,
            "seed": self.seed,
            "start": self.start,
            "over": self.state.over,
            "events": self.events,
        }
        return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def describe_saved(text: str) -> str | None:
    """A saved game in a few words; None if it is over."""
    try:
        data = json.loads(text)
        if data.get("over", False):
            return None
        title = game_by_key(data["game"]).title
        return _(
            "{title}: {names}, coaching {name}, {entries}",
            title=_(title),
            names=", ".join(data["names"]),
            name=data["names"][data["me"]],
            entries=ngettext("{count} entry", "{count} entries", len(data["events"])),
        )
    except DAMAGED as error:
        raise OptionError(message("this file was not saved by the coach")) from error


def read_event(data: Any) -> Event:
    seat, text = data
    if not (seat is None or isinstance(seat, int)) or not isinstance(text, str):
        raise TypeError("an event has a seat and a text")
    return seat, text


def load_coached_game(text: str) -> CoachedGame:
    """A saved game, every event checked."""
    try:
        data = json.loads(text)
        if data["format"] != FORMAT:
            raise OptionError(
                message(
                    "the file has the format {given}, not {expected}",
                    given=f"{data['format']!r:.40}",
                    expected=repr(FORMAT),
                )
            )
        game = CoachedGame(
            game_by_key(data["game"], **data["options"]),
            data["names"],
            data["me"],
            data["start"],
            data["seed"],
        )
        events = [read_event(event) for event in data["events"]]
    except DAMAGED as error:
        if isinstance(error, QuincunxError):
            raise
        raise OptionError(message("this file was not saved by the coach")) from error
    for number, event in enumerate(events, 1):
        try:
            game.add(event)
        except QuincunxError as error:
            raise OptionError(
                message(
                    "entry {number} of the file is invalid: {error}",
                    number=number,
                    error=error.message,
                )
            ) from error
    return game
