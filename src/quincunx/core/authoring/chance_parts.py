"""Helpers for outcomes that are drawn in parts: die by die, tile by tile."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quincunx.core.values import FIRST

if TYPE_CHECKING:
    from quincunx.core.state import State


def any_face(sides: int) -> list[tuple[int, float]]:
    """The faces of a die."""
    return [(face, 1 / sides) for face in range(1, sides + 1)]


def any_seat(state: "State", parts: Sequence[int]) -> list[tuple[int, float]]:
    """Who begins: each seat is equally likely."""
    return [] if parts else [(seat, 1 / int(state.players)) for seat in range(state.players)]


def first_code(parts: Sequence[int]) -> int:
    """The code of the outcome that this seat begins."""
    return FIRST - parts[0]
