"""Records: a game as text that people can read and diff, and that programs can check line by line.

    quincunx record 1
    game: squares
    players: 2
    first: None
    seat 0: Scott
    seat 1: Hunter
    result: 5 7, won by Hunter
    end: Scott took the fourth penalty

    * first 1
    * 6 2 6 3 6 2
    0: red 8
    1: pass

A star marks a roll or draw; a number is the seat that moved. Lines such as `resigned 1` are notes:
see `quincunx.core.play.notes`. Lines that begin with # are comments of people. Both belong to the
event before them. There are optional headers: `end` tells people why the game ended, `seed` makes
the dice verifiable, and `start` is the position in which the game began, as JSON, if it was set up.
Options other than `players` and `first` are written if they are not at their defaults. The game of
a sheet that is not in the list of games is written with its whole content: see docs/sheets.md.
`nonce 1`, `nonce 2` and so on are random numbers that players have added to the dice.
"""

import json
import re
from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import Any

from quincunx.core.dice.seeds import Nonce, parse_nonce, parse_seed, plain_seed
from quincunx.core.errors import OptionError, QuincunxError, RecordError
from quincunx.core.frames import to_frame
from quincunx.core.game import Game
from quincunx.core.play.events import Event, apply_event, read_event
from quincunx.core.play.names import validate_name
from quincunx.core.play.notes import Comments, Note, Resigned, is_note, parse_note
from quincunx.core.presentation import find_presentation
from quincunx.core.registry import game as game_by_key
from quincunx.core.state import State
from quincunx.core.text.messages import message

HEADING = "quincunx record 1"
MOST_LINES = 100_000
UNFINISHED = "unfinished"
# Other options are written if they are not at their defaults, so that a new option leaves the
# records of a game as they were.
ALWAYS_WRITTEN = ("players", "first")
SEAT = re.compile("0|[1-9][0-9]*")
LONGEST_SEAT = 9  # digits: no game has so many seats, and so few digits can always be parsed


@dataclass(frozen=True)
class Record:
    """A game from its first roll to its last move.

    `str` gives its text, and iterating over it each event with the position after it.
    """

    game: Game  # the game with its options
    names: Sequence[str]  # of the players, by seat
    events: Sequence[Event]  # each with its seat, or None for a roll or draw
    result: str = UNFINISHED  # the scores and who won
    seed: str | None = None  # of the dice, if they can be verified
    start: Mapping[str, Any] | None = None  # the position in which the game began, if it was set up
    end: str = field(default="", compare=False)  # why the game ended, for people: nothing reads it
    # the line of each event, if it was parsed
    lines: Sequence[int] = field(default=(), compare=False, repr=False)
    nonces: Sequence[Nonce] = ()  # with a seed: what players have added to the dice
    # the line of the result, if it was parsed
    result_line: int = field(default=1, compare=False, repr=False)
    # what people have written into it
    comments: Comments = field(default_factory=dict, compare=False, repr=False)
    # resignations, used help and undone moves, by the number of events before them
    notes: Sequence[Note] = ()

    @staticmethod
    def read(text: str) -> "Record":
        """Parse a record. Whether its events are legal is checked when it is replayed."""
        return parse_record(text)

    @staticmethod
    def load(path: str | PathLike[str]) -> "Record":
        """Read a record from a file."""
        try:
            return parse_record(Path(path).read_text("utf-8"))
        except UnicodeDecodeError as error:
            raise RecordError(1, "a record is UTF-8 text") from error

    def save(self, path: str | PathLike[str]) -> None:
        """Write the record to a file."""
        Path(path).write_text(str(self), "utf-8")

    @cached_property
    def _final_state(self) -> State:
        state = self.initial_state()
        for _event, position in self:
            state = position
        return state

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of all seats after the last event, by the rules."""
        return tuple(self._final_state.scores)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won, by the rules; none while the game is unfinished."""
        return tuple(self._final_state.winners)

    def to_frame(self) -> Any:
        """A row for each event, with the points after it, as a DataFrame of pandas or polars."""
        return to_frame(
            {
                "event": number,
                "seat": seat,
                "text": str(value),
                **{f"points {each}": points for each, points in enumerate(state.scores)},
            }
            for number, ((seat, value), state) in enumerate(self, 1)
        )

    @property
    def resignations(self) -> tuple[Resigned, ...]:
        """Who has given up, in order."""
        return tuple(note for note in self.notes if isinstance(note, Resigned))

    def initial_state(self) -> State:
        """The position in which the game began."""
        return self.game.start() if self.start is None else self.game.position(self.start)

    def __len__(self) -> int:
        """The number of events."""
        return len(self.events)

    def __bool__(self) -> bool:
        return True  # also before its first event

    def __iter__(self) -> Iterator[tuple[Event, State]]:
        """Each event with the position after it; a RecordError names the line of an illegal one."""
        state = self.initial_state()
        for line, event in zip(self.lines or [1] * len(self.events), self.events, strict=True):
            try:
                exact = apply_event(state, event)
            except QuincunxError as error:
                raise RecordError(line, error.message) from error
            yield exact, state.copy()

    def __str__(self) -> str:
        options = [
            f"{option.name}: {self.game.options[option.name]}"
            for option in self.game.option_list(self.game.options)
            if option.name in ALWAYS_WRITTEN or self.game.options[option.name] != option.default
        ]
        seats = [f"seat {seat}: {name}" for seat, name in enumerate(self.names)]
        events = self._lines_beside(0)
        for number, (seat, value) in enumerate(self.events, 1):
            events.append(f"* {value}" if seat is None else f"{seat}: {value}")
            events += self._lines_beside(number)
        start = [] if self.start is None else [f"start: {json.dumps(self.start)}"]
        head = [
            HEADING,
            f"game: {self.game.key}",
            *options,
            *start,
            *seats,
            f"result: {self.result}",
        ]
        head += [f"end: {self.end}"] if self.end else []
        head += [] if self.seed is None else [f"seed: {self.seed}"]
        head += [f"nonce {number}: {nonce}" for number, nonce in enumerate(self.nonces, 1)]
        return "\n".join([*head, "", *events]) + "\n"

    def _lines_beside(self, number: int) -> list[str]:
        """The notes and comments after this many events."""
        notes = [str(note) for note in self.notes if note.events == number]
        return notes + [f"# {comment}" for comment in self.comments.get(number, ())]


def records(folder: str | PathLike[str]) -> Iterator[Record]:
    """The records in the files `*.txt` of a folder and the folders in it, by name."""
    if not Path(folder).is_dir():
        raise NotADirectoryError(f"there is no folder {folder}")
    return map(Record.load, sorted(Path(folder).rglob("*.txt")))


def format_result(state: State, names: Sequence[str]) -> str:
    """The scores and who won, as in the header."""
    if not state.over:
        return UNFINISHED
    winners = " and ".join(names[seat] for seat in state.winners)
    return f"{' '.join(map(str, state.scores))}, won by {winners}"


def format_end(state: State, names: Sequence[str]) -> str:
    """Why the game ended, as in the header; empty if it runs or does not say so."""
    presentation = find_presentation(state.game.key)
    return str(presentation.end_reason(state.view(None), names)) if state.over else ""


def parse_record(text: str) -> Record:
    """Parse a record. Whether its events are legal is checked by `replay`."""
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1)]
    if len(lines) > MOST_LINES:
        raise RecordError(MOST_LINES, "a record has at most {most} lines", most=MOST_LINES)
    content = [(number, line) for number, line in lines if line and not line.startswith("#")]
    if not content or content[0][1] != HEADING:
        raise RecordError(
            content[0][0] if content else 1, "a record begins with {heading}", heading=repr(HEADING)
        )
    head = {}
    body = []
    beside = []
    for number, line in content[1:]:
        name, colon, value = line.partition(":")
        if is_event(line):
            body.append((number, line))
        elif is_note(line):
            beside.append((number, line, len(body)))
        elif not colon or body or beside:
            raise RecordError(
                number, "{line} is neither a header nor an event", line=repr(line[:60])
            )
        elif name in head:
            raise RecordError(number, "the header {name} appears twice", name=repr(name))
        else:
            head[name] = (number, value.strip())
    game = parse_game(head)
    names = tuple(parse_name(*take_header(head, f"seat {seat}")) for seat in range(game.players))
    result_line, result = take_header(head, "result")
    _, end = head.pop("end", (0, ""))
    seed = check_seed(*take_header(head, "seed")) if "seed" in head else None
    start = parse_start(game, *take_header(head, "start")) if "start" in head else None
    nonces = take_nonces(head, game)
    for name, (number, _) in head.items():
        raise RecordError(
            number, "{name} is not a header of {game}", name=repr(name[:60]), game=game.key
        )
    events = parse_events(game, start, body)
    places = [number for number, _ in body]
    notes = tuple(parse_note(number, line, count, game) for number, line, count in beside)
    check_resignations(notes, beside)
    return Record(
        game,
        names,
        events,
        result,
        seed,
        start,
        end,
        places,
        nonces,
        result_line,
        parse_comments(lines, places),
        notes,
    )


def check_resignations(notes: Sequence[Note], beside: Sequence[tuple[int, str, int]]) -> None:
    """Nobody resigns twice."""
    resigned = set[int]()
    for note, (number, _, _) in zip(notes, beside, strict=True):
        if isinstance(note, Resigned):
            if note.seat in resigned:
                raise RecordError(number, "seat {seat} has already resigned", seat=note.seat)
            resigned.add(note.seat)


def parse_name(number: int, text: str) -> str:
    try:
        return validate_name(text)
    except OptionError as error:
        raise RecordError(number, error.message) from error


def check_seed(number: int, text: str) -> str:
    """The seed as it is written, if dice can be rolled with it."""
    try:
        plain_seed(parse_seed(text))
    except OptionError as error:
        raise RecordError(number, error.message) from error
    return text


def parse_comments(lines: Sequence[tuple[int, str]], places: Sequence[int]) -> Comments:
    """The comments by the number of events before them; `places` are the lines of the events."""
    found: dict[int, list[str]] = {}
    for number, line in lines:
        if line.startswith("#") and (text := line.lstrip("#").strip()):
            found.setdefault(bisect(places, number), []).append(text)
    return found


def parse_start(game: Game, number: int, text: str) -> Mapping[str, Any]:
    """The data of a position that is possible in this game."""
    try:
        return game.position(json.loads(text)).position()
    except (QuincunxError, ValueError, RecursionError) as error:
        reason = error.message if isinstance(error, QuincunxError) else message("it is not JSON")
        raise RecordError(number, "invalid starting position: {reason}", reason=reason) from error


def take_nonces(head: dict[str, tuple[int, str]], game: Game) -> tuple[Nonce, ...]:
    found: list[Nonce] = []
    while (name := f"nonce {len(found) + 1}") in head:
        number, text = head.pop(name)
        try:
            nonce = parse_nonce(text)
        except OptionError as error:
            raise RecordError(number, error.message) from error
        if nonce.seat >= game.players or (found and nonce.roll < found[-1].roll):
            raise RecordError(
                number,
                "{name} names a seat that does not exist, or comes before the nonce above it",
                name=repr(name),
            )
        found.append(nonce)
    return tuple(found)


def is_event(line: str) -> bool:
    return line.startswith("*") or SEAT.fullmatch(line.partition(":")[0]) is not None


def parse_events(
    game: Game, start: Mapping[str, Any] | None, body: Sequence[tuple[int, str]]
) -> tuple[Event, ...]:
    """The events of a record; a RecordError names the first line that is wrong."""
    found: list[Event] = []
    for number, line in body:
        try:
            found.append(parse_event(game, line))
        except QuincunxError as error:
            lines = [place for place, _ in body[: len(found)]]
            for _ in Record(game, (), found, start=start, lines=lines):
                pass  # an earlier one may be against the rules
            raise RecordError(number, error.message) from error
    return tuple(found)


def parse_event(game: Game, line: str) -> Event:
    if line.startswith("*"):
        return read_event(game, (None, line[1:].strip()))
    seat, _, text = line.partition(":")
    return read_event(game, (int(seat[:LONGEST_SEAT]), text.strip()))


def take_header(head: dict[str, tuple[int, str]], name: str) -> tuple[int, str]:
    if name not in head:
        raise RecordError(1, "the header {name} is missing", name=repr(name))
    return head.pop(name)


def parse_game(head: dict[str, tuple[int, str]]) -> Game:
    number, key = take_header(head, "game")
    try:
        default = game_by_key(key)
        players = take_option(head, default, "players", {})
        others = default.option_list({"players": players})[1:]
        options = {
            option.name: take_option(head, default, option.name, {"players": players})
            for option in others
        }
        return game_by_key(key, players=players, **options)
    except OptionError as error:
        raise RecordError(number, error.message) from error


def take_option(
    head: dict[str, tuple[int, str]], game: Game, name: str, given: dict[str, object]
) -> object:
    option = next(option for option in game.option_list(given) if option.name == name)
    if name not in head and name not in ALWAYS_WRITTEN:
        return option.default
    number, text = take_header(head, name)
    try:
        return option.read(text)
    except OptionError as error:
        raise RecordError(number, error.message) from error
