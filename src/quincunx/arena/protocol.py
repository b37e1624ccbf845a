"""The line protocol between the arena and a bot: docs/protocol.md tells it in full. Both sides stand here."""

import json
from collections.abc import Callable, Iterable
from typing import Any

from quincunx.core.errors import QuincunxError
from quincunx.core.game import Game
from quincunx.core.registry import game as game_by_key
from quincunx.core.rng import Bits
from quincunx.core.state import State
from quincunx.core.values import Move
from quincunx.engine import Engine

GREETING = "quincunx 1"
WANTS_DEAL = "wants deal"
READY = "ready"


# ---- what the arena says


def new_game(game: Game, seat: int, seed: str) -> str:
    return f"newgame {written({'game': game.key, 'options': game.options, 'seat': seat, 'seed': seed})}"


def question(state: State, seat: int, limit: float, rng: Bits | None) -> list[str]:
    """All that this seat may see, and nothing else. With a random source also a whole position that fits it."""
    lines = [f"position {written(state.view(seat))}"]
    if rng is not None:
        lines.append(f"deal {written(state.redeal(seat, rng).position())}")
    return [*lines, *(f"legal {move}" for move in state.moves(seat)), f"go {round(1000 * limit)}"]


def game_over(state: State) -> str:
    return f"over {written({'scores': state.scores, 'winners': state.winners})}"


def written(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"))


# ---- how our engine answers


class Desk:
    """Our engine as somebody else's bot: hears lines and answers them."""

    game: Game
    engine: Engine
    seat: int
    state: State | None = None

    def __init__(self, level: str, say: Callable[[str], None]) -> None:
        self.level = level
        self.say = say

    def serve(self, lines: Iterable[str]) -> None:
        """Answer until the input ends or says `quit`."""
        for line in lines:
            word, _, rest = line.strip().partition(" ")
            if word == "quit":
                return
            try:
                self.answer(word, rest)
            except (QuincunxError, ValueError, TypeError, KeyError, AttributeError) as error:
                self.say(f"error {' '.join(str(error).split()) or type(error).__name__}")

    def answer(self, word: str, rest: str) -> None:
        if word == "quincunx":
            for line in (f"name Quincunx {self.level}", WANTS_DEAL, READY):
                self.say(line)
        elif word == "newgame":
            self.begin(json.loads(rest))
            self.say(READY)
        elif word == "deal":
            self.state = self.game.position(json.loads(rest))
        elif word == "go":
            self.say(f"move {self.choose()}")

    def begin(self, told: dict[str, Any]) -> None:
        self.game = game_by_key(told["game"], **told["options"])
        self.engine = Engine(self.level, seed=str(told["seed"]))
        self.seat = int(told["seat"])
        self.state = None

    def choose(self) -> Move:
        if self.state is None:
            raise ValueError("this engine needs a line `deal` before `go`")
        return self.engine.choose(self.state, self.seat)
