"""How a roll follows from random numbers, as data for verifiers."""

from typing import Any

from quincunx.core.game import Game
from quincunx.games.qwixx.sheet_files import find_preset
from quincunx.games.qwixx.tables import FACES, WHITES


def draws(game: Game) -> dict[str, Any]:
    """How a roll follows from random numbers, as data for verifiers."""
    return {"method": "dice", "sides": [FACES - 1] * (WHITES + len(find_preset(game.key).dice))}
