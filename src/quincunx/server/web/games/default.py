"""The default for games without a sheet of their own: the scores, and a button for every legal
move.
"""

from collections.abc import Sequence
from typing import Any

from quincunx.languages import _
from quincunx.server.web.games import Button, View, WebSheet

MAX_BUTTONS = 300  # a position may have thousands of moves; the others can be typed


def middle(view: View) -> dict[str, Any]:
    return {}


def sheet(view: View, seat: int) -> dict[str, Any]:
    return {}


def points(view: View, seat: int) -> Sequence[tuple[str, int]]:
    return [(_("Points"), view["scores"][seat])]


def buttons(view: View) -> Sequence[Button]:
    return [(move, move) for move in view["moves"][:MAX_BUTTONS]]


SHEET = WebSheet("default", middle, sheet, points, buttons)
