"""A roll die by die: at most twelve outcomes at a time instead of all rolls at once."""

from collections.abc import Sequence
from typing import Any

from quincunx.core.authoring.chance_parts import ChanceParts, any_face, any_seat, first_code
from quincunx.core.authoring.roll_codes import encode_roll
from quincunx.core.game import Game
from quincunx.core.state import State
from quincunx.games.qwizz import steps
from quincunx.games.qwizz.arrays import FACES
from quincunx.games.qwizz.rules import QwizzState
from quincunx.games.qwizz.sheet import DICE


class QwizzChanceParts(ChanceParts):
    def limit(self, game: Game) -> int:
        return FACES

    def next_part(self, state: State, parts: Sequence[int]) -> list[tuple[int, float]]:
        assert isinstance(state, QwizzState)
        if state.step == steps.FIRST:
            return any_seat(state, parts)
        rolled = [
            int(state.arrays.sides[die]) for die in range(state.arrays.dice) if state.is_rolled(die)
        ]
        return any_face(rolled[len(parts)]) if len(parts) < len(rolled) else []

    def join_parts(self, state: State, parts: Sequence[int]) -> int:
        assert isinstance(state, QwizzState)
        if state.step == steps.FIRST:
            return first_code(parts)
        faces = iter(parts)
        return encode_roll(
            [next(faces) if state.is_rolled(die) else 0 for die in range(state.arrays.dice)], FACES
        )


def draws(game: Game) -> dict[str, Any]:
    """How a roll follows from random numbers, as data for verifiers."""
    return {"method": "dice", "sides": list(DICE.values())}
