"""How a roll follows from random numbers, as data for verifiers."""

from typing import Any

from quincunx.core.game import Game
from quincunx.games.clever.layout import DICE_NAMES


def draws(game: Game) -> dict[str, Any]:
    """How a roll follows from random numbers, as data for verifiers."""
    return {"method": "six dice at once", "names": DICE_NAMES}
