"""The board and the hands of Qwirkle."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from quincunx.server.sheets import Sheet
from quincunx.server.texts import colour, text

View = Mapping[str, Any]

AROUND = 2  # empty cells that are shown around the tiles
LEAST_SIDE = 9  # cells that are shown at least
COLOURS = {"R": "red", "O": "orange", "Y": "yellow", "G": "green", "B": "blue", "P": "purple"}
SHAPES = {"o": "circle", "x": "star4", "d": "diamond", "s": "square", "e": "star8", "c": "clover"}


def tile(name: str) -> dict[str, str]:
    tint, shape = COLOURS[name[0]], SHAPES[name[1]]
    return {"name": name, "colour": tint, "letter": name[0], "shape": shape, "label": f"{colour(tint)} {text(f'shape.{shape}')}"}


def middle(view: View) -> dict[str, Any]:
    board = [{**tile(each["tile"]), "column": each["column"], "row": each["row"]} for each in view["board"]]
    plays = {move.removeprefix("play "): told["points"] for move, told in view["plays"].items()}
    trades = max((len(move.split()) - 1 for move in view["moves"] if move.startswith("trade ")), default=0)
    return {
        "board": board,
        "frame": frame(board),
        "hand": [tile(name) for name in view["hand"]],
        "bag": view["bag"],
        "plays": json.dumps(plays, separators=(",", ":")),
        "most_traded": trades,
        "asked": bool(view["moves"]),
        "unseen": unseen(view),
        "shapes": [{"shape": shape, "label": text(f"shape.{shape}")} for shape in SHAPES.values()],
    }


def frame(board: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    """The part of the plane that shows all tiles with some room around them."""
    columns, rows = [each["column"] for each in board] or [0], [each["row"] for each in board] or [0]
    left, width = spread(min(columns), max(columns))
    top, height = spread(min(rows), max(rows))
    return {"left": left, "top": top, "width": width, "height": height}


def spread(low: int, high: int) -> tuple[int, int]:
    size = max(high - low + 1 + 2 * AROUND, LEAST_SIDE)
    return low - (size - (high - low + 1)) // 2, size


def unseen(view: View) -> list[dict[str, Any]]:
    tints = list(COLOURS.values())
    return [{"colour": tints[place], "label": colour(tints[place]), "counts": counts} for place, counts in enumerate(view["unseen"])]


def sheet(view: View, seat: int) -> dict[str, Any]:
    return {"score": view["scores"][seat], "tiles": view["hand_sizes"][seat]}


def points(view: View, seat: int) -> Sequence[tuple[str, int]]:
    return [(text("points.all"), view["scores"][seat])]


def buttons(view: View) -> Sequence[tuple[str, str]]:
    return [("pass", text("action.pass"))] if "pass" in view["moves"] else []


SHEET = Sheet("qwirkle", middle, sheet, points, buttons, True, "qwirkle.js")
