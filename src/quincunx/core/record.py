"""Records: a game as a text that people can read and diff, and programs can check line by line.

    quincunx record 1
    game: squares
    players: 2
    first: None
    seat 0: Scott
    seat 1: Hunter
    result: 5 7, won by Hunter

    * first 1
    * 6 2 6 6 6 6
    0: red 8
    1: pass

A star is chance; a number is the seat that moved. Lines that begin with # are remarks. A header `seed` may say where the
dice came from, for whoever wants to verify them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from quincunx.core.errors import OptionError, RecordError
from quincunx.core.game import Game
from quincunx.core.registry import game as game_by_key
from quincunx.core.state import State

HEADING = "quincunx record 1"
MOST_LINES = 100_000
UNFINISHED = "unfinished"
LONGEST_NAME = 24

Event = tuple[int | None, str]  # the seat, or None for chance, and the notation


@dataclass(frozen=True)
class Record:
    game: Game
    names: Sequence[str]
    events: Sequence[Event]
    result: str = UNFINISHED
    seed: str | None = None  # of dice that can be verified
    lines: Sequence[int] = field(default=(), compare=False, repr=False)  # where each event stood in the text

    def __str__(self) -> str:
        options = [f"{name}: {value}" for name, value in self.game.options.items()]
        seats = [f"seat {seat}: {name}" for seat, name in enumerate(self.names)]
        events = [f"* {text}" if seat is None else f"{seat}: {text}" for seat, text in self.events]
        head = [HEADING, f"game: {self.game.key}", *options, *seats, f"result: {self.result}"]
        head += [] if self.seed is None else [f"seed: {self.seed}"]
        return "\n".join([*head, "", *events]) + "\n"


def result_of(state: State, names: Sequence[str]) -> str:
    """The scores and who won, as the header says it."""
    if not state.over:
        return UNFINISHED
    winners = " and ".join(names[seat] for seat in state.winners)
    return f"{' '.join(map(str, state.scores))}, won by {winners}"


def read(text: str) -> Record:
    """The record that a text describes. Its events are not played yet: `replay` does that."""
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1)]
    if len(lines) > MOST_LINES:
        raise RecordError(MOST_LINES, f"a record has {MOST_LINES} lines at most")
    told = [(number, line) for number, line in lines if line and not line.startswith("#")]
    if not told or told[0][1] != HEADING:
        raise RecordError(told[0][0] if told else 1, f"a record begins with {HEADING!r}")
    head = {}
    body = []
    for number, line in told[1:]:
        name, colon, value = line.partition(":")
        if is_event(line):
            body.append((number, line))
        elif not colon or body:
            raise RecordError(number, f"{line[:60]!r} is neither a header nor an event")
        elif name in head:
            raise RecordError(number, f"{name!r} is said twice")
        else:
            head[name] = (number, value.strip())
    game = read_game(head)
    names = [take(head, f"seat {seat}")[1] for seat in range(game.players)]
    result = take(head, "result")[1]
    seed = take(head, "seed")[1] if "seed" in head else None
    for name, (number, _) in head.items():
        raise RecordError(number, f"{name[:60]!r} is no header of {game.key}")
    return Record(game, names, [read_event(line) for _, line in body], result, seed, [number for number, _ in body])


def is_event(line: str) -> bool:
    return line.startswith("*") or line.partition(":")[0].isdecimal()


def read_event(line: str) -> Event:
    if line.startswith("*"):
        return None, line[1:].strip()
    seat, _, text = line.partition(":")
    return int(seat[:9]), text.strip()


def take(head: dict[str, tuple[int, str]], name: str) -> tuple[int, str]:
    if name not in head:
        raise RecordError(1, f"the header {name!r} is missing")
    return head.pop(name)


def read_game(head: dict[str, tuple[int, str]]) -> Game:
    number, key = take(head, "game")
    try:
        plain = game_by_key(key)
        count = take_option(head, plain, "players", {})
        seated = plain.option_list({"players": count})
        more = {option.name: take_option(head, plain, option.name, {"players": count}) for option in seated[1:]}
        return game_by_key(key, players=count, **more)
    except OptionError as error:
        raise RecordError(number, str(error)) from error


def take_option(head: dict[str, tuple[int, str]], plain: Game, name: str, given: dict[str, object]) -> object:
    number, text = take(head, name)
    option = next(option for option in plain.option_list(given) if option.name == name)
    try:
        return option.read(text)
    except OptionError as error:
        raise RecordError(number, str(error)) from error
