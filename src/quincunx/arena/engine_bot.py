"""The AI Strategy Engine as a bot: it reads the lines of the protocol and answers them."""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from quincunx.arena.protocol import READY, VERSION, WANTS_DEAL, to_json
from quincunx.core.errors import OptionError, PositionError, QuincunxError
from quincunx.core.game import Game
from quincunx.core.registry import game as game_by_key
from quincunx.core.state import State
from quincunx.engine import Engine, level_name
from quincunx.engine.advice import Advice

USABLE_TIME = 0.9  # of the time for a move: machines are busy, and lines take time to arrive
RESERVE = 0.05  # seconds that the last samples may take after the deadline


class ProtocolError(QuincunxError):
    """A line that the engine cannot use; the message is a sentence for the other side."""


@dataclass
class BotGame:
    """A game between `newgame` and `over`."""

    game: Game
    seat: int
    engine: Engine
    state: State | None = None  # from the last `deal`, until it is used


class EngineBot:
    def __init__(
        self,
        level: str,
        send: Callable[[str], None],
        network: str | Path | None = None,
        evaluator: str | None = None,
    ) -> None:
        self.level = level
        self.network = network
        self.evaluator = evaluator
        self.send = send
        self.current: BotGame | None = None

    def serve(self, lines: Iterable[str]) -> None:
        """Answer until the input ends or says `quit`."""
        for line in lines:
            keyword, _, rest = line.strip().partition(" ")
            if keyword == "quit":
                return
            try:
                self.answer(keyword, rest)
            except QuincunxError as error:
                self.send(f"error {' '.join(str(error).split())}")

    def answer(self, keyword: str, rest: str) -> None:
        if keyword == "quincunx":
            self.greet(rest)
        elif keyword == "newgame":
            self.begin_game(rest)
        elif keyword == "deal":
            self.read_deal(rest)
        elif keyword == "go":
            self.move(rest)
        elif keyword == "over":
            self.current = None

    def greet(self, version: str) -> None:
        self.current = None
        if version.strip() != VERSION:
            raise ProtocolError(
                f"this engine speaks version {VERSION} of the protocol: send `quincunx {VERSION}`"
            )
        for line in (f"name Quincunx {self.level}", WANTS_DEAL, READY):
            self.send(line)

    def begin_game(self, text: str) -> None:
        """Start the game; if that fails, no earlier game goes on."""
        self.current = None
        data = parse_object("newgame", text)
        game = make_game(required(data, "game", str), data.get("options", {}))
        seat = required(data, "seat", int)
        if not 0 <= seat < game.players:
            raise ProtocolError(f"there is no seat {seat}: the seats are 0 to {game.players - 1}")
        seed = data.get("seed")
        seed = None if seed is None else str(seed)
        engine = Engine(level_name(self.level), seed, self.network, self.evaluator)
        engine.check_game(game)
        self.current = BotGame(game, seat, engine)
        self.send(READY)

    def read_deal(self, text: str) -> None:
        current = self.current_game("deal")
        current.state = None
        data = parse_object("deal", text)
        try:
            current.state = current.game.position(data)
        except PositionError as error:
            raise ProtocolError(f"the position after `deal` is invalid: {error}") from error

    def move(self, text: str) -> None:
        """Choose a move. The position is used up, so that a lost `deal` is noticed."""
        current = self.current_game("go")
        state = current.state
        current.state = None
        if state is None:
            raise ProtocolError("this engine needs a line `deal` before each `go`")
        time = parse_time(text)
        if (advice := current.engine.choose_and_explain(state, current.seat, time)) is not None:
            self.send(info_line(advice))
            self.send(f"move {advice.move}")
        else:
            self.send(f"move {current.engine.choose(state, current.seat)}")

    def current_game(self, keyword: str) -> BotGame:
        if self.current is None:
            raise ProtocolError(f"there is no game: send `newgame` before `{keyword}`")
        return self.current


def info_line(advice: Advice) -> str:
    """What the engine expects from its move: final score, win probability, and why in words."""
    return (
        f"info {to_json({'move': str(advice.move), **advice.numbers(), 'reason': advice.reason})}"
    )


def parse_object(keyword: str, text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise ProtocolError(f"`{keyword}` needs a JSON object in the same line")
    return data


def required(data: dict[str, Any], name: str, kind: type) -> Any:
    value = data.get(name)
    if not isinstance(value, kind) or isinstance(value, bool):
        what = "a number" if kind is int else "a text"
        raise ProtocolError(f'`newgame` needs {what} for "{name}"')
    return value


def make_game(key: str, options: object) -> Game:
    if not isinstance(options, dict):
        raise ProtocolError('`newgame` needs a JSON object for "options"')
    if "key" in options:  # the one keyword of `game` that is not an option
        raise OptionError(f"{key} has no option 'key'")
    return game_by_key(key, **options)


def parse_time(text: str) -> float | None:
    """The seconds that the engine may use, from the milliseconds of `go`; None without a limit."""
    if not text.strip():
        return None
    try:
        return max(0.0, USABLE_TIME * int(text) / 1000 - RESERVE)
    except (ValueError, OverflowError) as error:
        raise ProtocolError("`go` needs the time in milliseconds, such as `go 10000`") from error
