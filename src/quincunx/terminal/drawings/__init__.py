"""What draws each game, found by the game's key. A game without an artist of its own is drawn by its scores."""

from importlib import import_module

from quincunx.terminal.drawings.artist import Artist

ARTISTS = {
    "qwixx": "qwixx",
    "squares": "qwixx",
    "palette": "qwixx",
    "black-die": "qwixx",
    "palette-black": "qwixx",
    "mixx-colours": "qwixx",
    "mixx-numbers": "qwixx",
    "clever": "clever",
    "qwirkle": "qwirkle",
    "qwizz": "qwizz",
}


def artist(key: str) -> Artist:
    """Read when somebody first looks at that game."""
    name = ARTISTS.get(key)
    if name is None:
        return Artist()
    found: Artist = import_module(f"quincunx.terminal.drawings.{name}").ARTIST
    return found
