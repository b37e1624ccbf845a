"""Games with their own way to play and to learn, found through the game's descriptor."""

from functools import cache
from typing import TYPE_CHECKING

from quincunx.core.registry import find_descriptor
from quincunx.engine.specialist import Specialist
from quincunx.engine.training import Plan

if TYPE_CHECKING:
    from quincunx.engine.specialists.qwirkle.fitting import Fitting


@cache
def specialist(key: str) -> Specialist | None:
    """Who plays this game; None where the common ways do."""
    maker = find_descriptor(key).load("strategy")
    return maker() if maker else None


def fitting(key: str, plan: Plan, seed: int) -> "Fitting | None":
    """How the specialist of this game learns; None where there is nothing for it to learn."""
    maker = find_descriptor(key).load("training")
    return maker(plan, seed) if maker else None
