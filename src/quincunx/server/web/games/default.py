"""The default for games without a sheet of their own: the scores, and a button for every legal
move.
"""

from typing import Any

from quincunx.core.presentation import View
from quincunx.server.web.games import WebSheet


def middle(view: View) -> dict[str, Any]:
    return {}


def sheet(view: View, seat: int) -> dict[str, Any]:
    return {}


SHEET = WebSheet("default", middle, sheet)
