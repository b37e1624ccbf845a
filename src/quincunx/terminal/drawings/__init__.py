"""What draws each game, found through the game's descriptor. A game without a drawing is shown by its scores."""

from quincunx.core.registry import find_descriptor
from quincunx.terminal.drawings.artist import Artist


def artist(key: str) -> Artist:
    found: Artist = find_descriptor(key).load("drawing") or Artist()
    return found
