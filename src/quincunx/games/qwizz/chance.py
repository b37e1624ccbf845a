"""How a roll follows from random numbers, as data for verifiers."""

from typing import Any

from quincunx.core.game import Game
from quincunx.games.qwizz.sheet import DICE


def draws(game: Game) -> dict[str, Any]:
    """How a roll follows from random numbers, as data for verifiers."""
    return {"method": "dice", "sides": list(DICE.values())}
