"""How a game looks in characters: the game's own drawing, with defaults for games without."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from quincunx.core.registry import find_descriptor
from quincunx.core.view import own_entries
from quincunx.languages import _
from quincunx.terminal.messages import count_points
from quincunx.terminal.picture import (
    LATEST,
    LEGEND,
    MARKED,
    Picture,
    button,
    flow,
    heading,
    label,
    to_text,
)

View = Mapping[str, Any]
Names = Sequence[str]
Filled = frozenset[str]  # squares, each by a name that the game's drawing gives it

ROOMY = 90  # columns
# an entry that sessions add to views: for each seat, the squares that it has filled last
LATEST_MOVES = "latest moves"
# an entry that a replay adds to views: the seat whose sheet is drawn first
FIRST_SHOWN = "first shown"
AS_LETTERS = "as letters"  # an entry that sessions add: tiles are shown as letters and numbers
PRINTED_WIDTH = 100  # of positions that Python prints
ADDED = (FIRST_SHOWN, LATEST_MOVES, AS_LETTERS)


class Drawing:
    """Draws from a view alone, so that nobody sees more than the view contains."""

    legend = LEGEND  # of its signs where nothing is coloured, marked with N_

    def draw(self, view: View, names: Names, width: int, selected: str | None = None) -> Picture:
        """The whole table as the view's seat sees it, with the move that is selected but not yet
        played.

        The default shows the scores, everything in the view that is the game's own, and a button
        for every move.
        """
        scores = [
            label(f"{name}: {count_points(points)}")
            for name, points in zip(names, view["scores"], strict=True)
        ]
        own = [
            label(f"{name}: {to_words(value)}"[:width])
            for name, value in own_entries(view).items()
            if name not in ADDED
        ]
        buttons = flow((button(move, move) for move in view["moves"]), width)
        return [heading(_(find_descriptor(view["game"]).title)), *scores, *own, *buttons]

    def draw_text(self, view: View, names: Names, width: int = PRINTED_WIDTH) -> str:
        """The table in plain characters."""
        return to_text(self.draw(view, names, width))


def find_drawing(key: str) -> Drawing:
    """The game's own drawing, or the default."""
    found: type[Drawing] = find_descriptor(key).load("drawing") or Drawing
    return found()


def to_words(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def role_of(view: View, seat: int, square: str) -> str:
    """The role of a square that is filled."""
    latest = view.get(LATEST_MOVES)
    return LATEST if latest and square in latest[seat] else MARKED


def sheet_gap(width: int) -> int:
    """The number of blank lines between sheets: none on a small screen."""
    return 1 if width >= ROOMY else 0


def seats_clockwise(view: View) -> list[int]:
    """The order of the sheets: first the viewer's own, or else the active player's.

    A replay keeps the same order throughout.
    """
    players = len(view["scores"])
    first = view["seat"] if view["seat"] is not None else view.get("active") or 0
    first = view.get(FIRST_SHOWN, first)
    return [(first + step) % players for step in range(players)]
