"""The AI Strategy Engine as a bot: it reads the lines of the protocol and answers them."""

import json
from collections.abc import Callable, Iterable
from typing import Any

from quincunx.arena.protocol import READY, WANTS_DEAL
from quincunx.core.errors import QuincunxError
from quincunx.core.game import Game
from quincunx.core.registry import game as game_by_key
from quincunx.core.state import State
from quincunx.core.values import Move
from quincunx.engine import Engine


class EngineBot:
    game: Game
    engine: Engine
    seat: int
    state: State | None = None

    def __init__(self, level: str, send: Callable[[str], None]) -> None:
        self.level = level
        self.send = send

    def serve(self, lines: Iterable[str]) -> None:
        """Answer until the input ends or says `quit`."""
        for line in lines:
            keyword, _, rest = line.strip().partition(" ")
            if keyword == "quit":
                return
            try:
                self.answer(keyword, rest)
            except (QuincunxError, ValueError, TypeError, KeyError, AttributeError) as error:
                self.send(f"error {' '.join(str(error).split()) or type(error).__name__}")

    def answer(self, keyword: str, rest: str) -> None:
        if keyword == "quincunx":
            for line in (f"name Quincunx {self.level}", WANTS_DEAL, READY):
                self.send(line)
        elif keyword == "newgame":
            self.begin_game(json.loads(rest))
            self.send(READY)
        elif keyword == "deal":
            self.state = self.game.position(json.loads(rest))
        elif keyword == "go":
            self.send(f"move {self.choose()}")

    def begin_game(self, data: dict[str, Any]) -> None:
        self.game = game_by_key(data["game"], **data["options"])
        self.engine = Engine(self.level, seed=str(data["seed"]))
        self.seat = int(data["seat"])
        self.state = None

    def choose(self) -> Move:
        if self.state is None:
            raise ValueError("this engine needs a line `deal` before `go`")
        return self.engine.choose(self.state, self.seat)
