"""The lines that the arena sends to a bot. docs/protocol.md describes the whole protocol;
`engine_bot.py` is the other side of it.
"""

import json
from typing import Any

from quincunx.core.dice.rng import Bits
from quincunx.core.game import Game
from quincunx.core.state import State

VERSION = "1"
GREETING = f"quincunx {VERSION}"
WANTS_DEAL = "wants deal"
READY = "ready"


def new_game_line(game: Game, seat: int, seed: str) -> str:
    return f"newgame {to_json({'game': game.key, 'options': game.options, 'seat': seat, 'seed': seed})}"  # noqa: E501


def move_request(state: State, seat: int, seconds: float, rng: Bits | None) -> list[str]:
    """Everything that this seat may see, and nothing else.

    With a generator also a complete position that is consistent with it.
    """
    lines = [f"position {to_json(state.view(seat).as_dict())}"]
    if rng is not None:
        lines.append(f"deal {to_json(state.redeal(seat, rng).position())}")
    return [*lines, *(f"legal {move}" for move in state.moves(seat)), f"go {round(1000 * seconds)}"]


def game_over_line(state: State) -> str:
    return f"over {to_json({'scores': state.scores, 'winners': state.winners})}"


def to_json(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"))
