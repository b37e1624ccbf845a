"""Any game at all: the scores, and every legal move as a button."""

from collections.abc import Mapping, Sequence
from typing import Any

from quincunx.server.sheets import Sheet
from quincunx.server.texts import text

View = Mapping[str, Any]


def middle(view: View) -> dict[str, Any]:
    return {"dice": view.get("dice")}


def sheet(view: View, seat: int) -> dict[str, Any]:
    return {"score": view["scores"][seat]}


def points(view: View, seat: int) -> Sequence[tuple[str, int]]:
    return [(text("points.all"), view["scores"][seat])]


def buttons(view: View) -> Sequence[tuple[str, str]]:
    return [(move, move) for move in view["moves"]]


SHEET = Sheet("plain", middle, sheet, points, buttons)
