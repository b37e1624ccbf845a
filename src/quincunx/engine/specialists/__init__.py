"""Games with a way to play of their own, and to learn it, found by the game's key."""

from functools import cache
from typing import TYPE_CHECKING

from quincunx.engine.specialist import Specialist
from quincunx.engine.training import Plan

if TYPE_CHECKING:
    from quincunx.engine.specialists.qwirkle.fitting import Fitting


@cache
def specialist(key: str) -> Specialist | None:
    """Who plays this game; None where the common ways do."""
    if key == "qwirkle":
        from quincunx.engine.specialists.qwirkle.player import QwirklePlayer

        return QwirklePlayer()
    return None


def fitting(key: str, plan: Plan, seed: int) -> "Fitting | None":
    """How the specialist of this game learns; None where there is nothing for it to learn."""
    if key == "qwirkle":
        from quincunx.engine.specialists.qwirkle.fitting import Fitting

        return Fitting(plan, seed)
    return None
