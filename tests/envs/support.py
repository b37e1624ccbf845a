"""Shared by the tests of environments."""

from typing import Any

import quincunx as qx


def options_of(game: qx.Game) -> Any:
    """The options of a game, as keywords beside those of an environment."""
    return game.options
