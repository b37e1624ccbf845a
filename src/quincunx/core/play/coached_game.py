"""A game at a real table, entered event by event. Every entry can be corrected later."""

import json
from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any

from quincunx.core.errors import OptionError, QuincunxError
from quincunx.core.game import Game
from quincunx.core.play.events import Event, GivenEvent, apply_event, read_event, write_event
from quincunx.core.play.hidden_information import find_hidden_information, with_known_hand
from quincunx.core.play.later_entries import (
    ERASURE,
    NOT_ASKED,
    Impossible,
    LaterEntry,
    is_obsolete,
    open_steps,
    step_of,
)
from quincunx.core.play.names import validate_names
from quincunx.core.play.record import Record, format_end, format_result
from quincunx.core.registry import game as game_by_key
from quincunx.core.state import State
from quincunx.core.text.messages import message, message_plural

FORMAT = "quincunx coach 1"
OVER = message("the game is over")
# what reading a file of another kind raises
DAMAGED = (ValueError, LookupError, TypeError, AttributeError, RecursionError)


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
        self.game = with_known_hand(game, seat)
        self.names = validate_names(game, names)
        self.seat = seat  # the seat that is coached
        self.start = start  # a position; None for the start of the game
        self.seed = seed  # of the engine
        self.events: list[Event] = []
        # the events before the correction, if that was the last change
        self.before_correction: list[Event] | None = None
        self.later: list[LaterEntry] = []  # what is still to be applied again after a correction
        self.hidden = find_hidden_information(self.game)
        self.rebuild([])
        self.state.check_seat(seat)

    def add(self, event: GivenEvent) -> list[Impossible]:
        """Apply an event, or raise and change nothing.

        While a correction is incomplete, the entries after it are applied again as far as
        possible: the impossible ones are returned.
        """
        self._apply(event)
        if not self.later:
            self.before_correction = None
        return self._continue()

    def _apply(self, event: GivenEvent) -> None:
        self.events.append(apply_event(self.state, event))

    def undo(self) -> Event:
        """Remove the last event and return it."""
        if not self.events:
            raise QuincunxError("there is no entry to undo")
        *rest, last = self.events
        self.rebuild(rest)
        self.before_correction = None
        return last

    def entry(self, number: int) -> Event:
        """The event with this number, from 1."""
        if not 1 <= number <= len(self.events):
            raise QuincunxError(
                "there is no entry {number}: the log has entries 1 to {last}",
                number=number,
                last=len(self.events),
            )
        return self.events[number - 1]

    def state_before(self, number: int) -> State:
        """The position in which an event, numbered from 1, was entered."""
        earlier = CoachedGame(self.game, self.names, self.seat, self.start, self.seed)
        earlier.rebuild(self.events[: number - 1])
        return earlier.state

    def correct(self, number: int, text: str) -> list[Impossible]:
        """Change an event, numbered from 1, and apply the later ones again as far as possible, or
        raise and change nothing.

        The impossible ones are returned. Where one is missing, the game waits for it: `later` is
        applied after it.
        """
        seat = self.entry(number)[0]
        events, before = list(self.events), self.events[: number - 1]
        later = [*self._with_steps(events)[number:], *self.later]
        try:
            self.rebuild([*before, (seat, text)])
        except QuincunxError:
            self.rebuild(events)
            raise
        if self.before_correction is None or not self.later:
            self.before_correction = events
        self.later = later
        return self._continue()

    def _with_steps(self, events: Sequence[Event]) -> list[LaterEntry]:
        self.rebuild([])
        entries = []
        for event in events:
            step = step_of(event, self.state, self.hidden, self.events)
            entries.append(LaterEntry(event, step))
            self._apply(event)
        return entries

    def _continue(self) -> list[Impossible]:
        """Apply later entries until one is missing."""
        impossible = list[Impossible]()
        while self.later:
            steps = open_steps(self.state, self.hidden, self.events)
            entry = self.later[0]
            if self.state.over:
                impossible.append(Impossible(self.later.pop(0).event, OVER))
            elif entry.step in steps or entry.step[1] == ERASURE:
                del self.later[0]
                try:
                    self._apply(entry.event)
                except QuincunxError as error:
                    impossible.append(Impossible(entry.event, error.message))
                    if entry.step in steps:
                        self._apply_others({entry.step[0]})
                        break
            elif is_obsolete(self.later, steps):
                impossible.append(Impossible(self.later.pop(0).event, NOT_ASKED))
            else:
                self._apply_others(set())
                break
        return impossible

    def _apply_others(self, waiting: set[int | None]) -> None:
        """While a move of one seat is missing, those of the others in the same turn are applied."""
        turn = list(takewhile(lambda entry: entry.is_move, self.later))
        for entry in turn:
            seat = entry.step[0]
            steps = open_steps(self.state, self.hidden, self.events)
            if seat in waiting or entry.step not in steps:
                waiting.add(seat)
                continue
            try:
                self._apply(entry.event)
                self.later.remove(entry)
            except QuincunxError:  # it is asked for as soon as it is the next
                waiting.add(seat)

    def undo_correction(self) -> bool:
        """Restore the game before the last correction; False if that was not the last change."""
        if self.before_correction is None:
            return False
        self.rebuild(self.before_correction)
        self.before_correction = None
        self.later = []
        return True

    def rebuild(self, events: Sequence[GivenEvent]) -> None:
        self.events = []
        self.state = self.game.start() if self.start is None else self.game.position(self.start)
        for event in events:
            self._apply(event)

    def record(self) -> Record:
        """The game as a record."""
        result, end = format_result(self.state, self.names), format_end(self.state, self.names)
        return Record(self.game, self.names, self.events, result, start=self.start, end=end)

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
            "events": [write_event(event) for event in self.events],
            "later": [(write_event(entry.event), entry.step) for entry in self.later],
        }
        return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def describe_saved(text: str) -> str | None:
    """A saved game in a few words; None if it is over."""
    try:
        data = json.loads(text)
        if data.get("over", False):
            return None
        title = game_by_key(data["game"]).title
        return message(
            "{title}: {names}, coaching {name}, {entries}",
            title=title,
            names=", ".join(data["names"]),
            name=data["names"][data["me"]],
            entries=message_plural("{count} entry", "{count} entries", len(data["events"])),
        )
    except DAMAGED as error:
        raise OptionError("this file was not saved by the coach") from error


def seat_and_text(data: Any) -> tuple[int | None, str]:
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
                "the file has the format {given}, not {expected}",
                given=f"{data['format']!r:.40}",
                expected=repr(FORMAT),
            )
        game = CoachedGame(
            game_by_key(data["game"], **data["options"]),
            data["names"],
            data["me"],
            data["start"],
            data["seed"],
        )
        events = [seat_and_text(event) for event in data["events"]]
        later = [
            LaterEntry(read_event(game.game, seat_and_text(event)), seat_and_text(step))
            for event, step in data.get("later", [])
        ]
    except DAMAGED as error:
        if isinstance(error, QuincunxError):
            raise
        raise OptionError("this file was not saved by the coach") from error
    for number, event in enumerate(events, 1):
        try:
            game.add(event)
        except QuincunxError as error:
            raise OptionError(
                "entry {number} of the file is invalid: {error}", number=number, error=error.message
            ) from error
    game.later = later
    return game
