"""A roll die by die: six outcomes at a time instead of all rolls at once."""

from collections.abc import Sequence
from typing import Any

from quincunx.core.authoring.chance_parts import ChanceParts, any_face, any_seat, first_code
from quincunx.core.authoring.roll_codes import encode_roll
from quincunx.core.game import Game
from quincunx.core.state import State
from quincunx.games.qwixx import steps
from quincunx.games.qwixx.arrays import FACES, WHITES
from quincunx.games.qwixx.rules import QwixxState
from quincunx.games.qwixx.sheet_files import find_preset


class QwixxChanceParts(ChanceParts):
    def limit(self, game: Game) -> int:
        return FACES

    def next_part(self, state: State, parts: Sequence[int]) -> list[tuple[int, float]]:
        assert isinstance(state, QwixxState)
        if state.step == steps.FIRST:
            return any_seat(state, parts)
        rolled = sum(not state.has_left(die) for die in range(state.arrays.dice))
        return any_face(6) if len(parts) < rolled else []

    def join_parts(self, state: State, parts: Sequence[int]) -> int:
        assert isinstance(state, QwixxState)
        if state.step == steps.FIRST:
            return first_code(parts)
        faces = iter(parts)
        return encode_roll(
            [0 if state.has_left(die) else next(faces) for die in range(state.arrays.dice)], FACES
        )


def draws(game: Game) -> dict[str, Any]:
    """How a roll follows from random numbers, as data for verifiers."""
    return {"method": "dice", "sides": [FACES - 1] * (WHITES + len(find_preset(game.key).dice))}
