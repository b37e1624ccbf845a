"""What everybody knows of the hands before the first move, as the options of the game say."""

from typing import Final

from quincunx.core.game import Game
from quincunx.core.options import KNOWN_HAND

REVEAL: Final = "reveal"  # the name of the option
TILES: Final = "tiles"  # its values
SIZES: Final = "sizes"


def knows_hands(game: Game) -> bool:
    """Are all hands known, and not only one of them, as at a real table?"""
    return game.options[KNOWN_HAND] is None


def reveals_tiles(game: Game) -> bool:
    """Do the players show the tiles of their largest sets, and not only say how large they are?"""
    return knows_hands(game) and game.options[REVEAL] == TILES
