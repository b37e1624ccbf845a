"""A roll die by die; a solo platter comes last, where equal dice leave a choice."""

from collections.abc import Sequence
from math import comb
from typing import Any

from quincunx.core.authoring.chance_parts import ChanceParts, any_face, any_seat, first_code
from quincunx.core.game import Game
from quincunx.core.state import State
from quincunx.games.clever import steps
from quincunx.games.clever.arrays import pack_faces
from quincunx.games.clever.encoding import DICE
from quincunx.games.clever.layout import DICE_NAMES
from quincunx.games.clever.rules import CleverState
from quincunx.games.clever.view import with_platters

# ways to select them if all dice are equal: more than a die has faces
PLATTERS = comb(DICE, DICE // 2)


class CleverChanceParts(ChanceParts):
    def limit(self, game: Game) -> int:
        return PLATTERS

    def next_part(self, state: State, parts: Sequence[int]) -> list[tuple[int, float]]:
        assert isinstance(state, CleverState)
        if state.step == steps.FIRST:
            return any_seat(state, parts)
        if len(parts) < int(state.thrown).bit_count():
            return any_face(6)
        if state.step == steps.PLATTER and len(parts) == DICE:
            return [(number, chance) for number, (_, chance) in enumerate(platters(parts))]
        return []

    def join_parts(self, state: State, parts: Sequence[int]) -> int:
        assert isinstance(state, CleverState)
        if state.step == steps.FIRST:
            return first_code(parts)
        if state.step == steps.PLATTER:
            return platters(parts)[parts[DICE]][0]
        faces = iter(parts)
        return pack_faces([next(faces) if state.thrown >> die & 1 else 0 for die in range(DICE)])


def platters(parts: Sequence[int]) -> list[tuple[int, float]]:
    """The codes of a passive roll with these faces, for each selection of the lowest dice."""
    return with_platters(tuple(parts[:DICE]))


def draws(game: Game) -> dict[str, Any]:
    """How a roll follows from random numbers, as data for verifiers."""
    return {"method": "six dice at once", "names": DICE_NAMES}
