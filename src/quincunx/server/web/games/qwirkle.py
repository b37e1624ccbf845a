"""The board and the hands of Qwirkle in the browser."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from quincunx.games.qwirkle.moves import Tile, Trade, tile_name
from quincunx.games.qwirkle.notation import find_tile
from quincunx.games.qwirkle.presentation import (
    cell_name,
    colour_code,
    shape_code,
    shape_word,
    tile_code,
    tile_colour,
    tile_words,
)
from quincunx.games.qwirkle.tiles import COLOUR_LETTERS, COLOURS, SHAPES
from quincunx.games.qwirkle.view import QwirkleView
from quincunx.languages import _, ngettext, shows_codes, translate
from quincunx.server.web.games import WebSheet
from quincunx.server.web.words import colour_name

MARGIN = 2  # empty cells that are shown around the tiles
MIN_SIDE = 9  # cells
PICTURES = dict(
    zip(SHAPES, ("circle", "star4", "diamond", "square", "star8", "clover"), strict=True)
)  # in templates


def tile(name: str) -> dict[str, str]:
    known = find_tile(name)
    return {
        "name": name,
        "colour": known.colour,
        "letter": COLOUR_LETTERS[COLOURS.index(known.colour)],
        "code": tile_code(known),
        "shape": PICTURES[known.shape],
        "label": translate(tile_words(known)),
    }


def middle(view: QwirkleView) -> dict[str, Any]:
    board = [
        {
            **tile(each.tile),
            "column": each.column,
            "row": each.row,
            "cell": cell_name((each.column, each.row)),
        }
        for each in view.board
    ]
    trades = script_trades(view)
    return {
        "board": board,
        "frame": frame(board),
        "hand": [tile(name) for name in view.hand],
        "bag": ngettext("{count} tile in the bag", "{count} tiles in the bag", view.bag),
        "plays": json.dumps(script_plays(view), separators=(",", ":")),
        "trades": json.dumps(trades, separators=(",", ":")),
        # Between turns its button has its place, too.
        "can_trade": bool(trades) or bool(view.bag and not view.moves),
        "can_place": bool(view.plays),
        "my_turn": bool(view.moves),
        "unseen": unseen(view),
        "shapes": [
            {
                "shape": picture,
                "label": translate(shape_word(shape)),
                "name": _(shape),
                "code": shape_code(shape),
            }
            for shape, picture in PICTURES.items()
        ],
        "colours": [{"name": colour_name(each), "code": colour_code(each)} for each in COLOURS],
        "shows_codes": shows_codes(),
    }


def script_plays(view: QwirkleView) -> list[tuple[str, int, list[tuple[str, int, int]]]]:
    """The legal plays for the board's script: the move, its points, its tiles with places."""
    return [
        (str(move), play.points, [(tile_name(each), each.column, each.row) for each in move.tiles])
        for move, play in view.plays.items()
    ]


def script_trades(view: QwirkleView) -> list[tuple[str, list[str]]]:
    """The legal trades for the script: the move and its tiles."""
    return [
        (str(move), [tile_name(each) for each in move.tiles])
        for move in view.moves
        if isinstance(move, Trade)
    ]


def frame(board: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    """The part of the board that shows all tiles with some room around them."""
    columns, rows = (
        [each["column"] for each in board] or [0],
        [each["row"] for each in board] or [0],
    )
    left, width = spread(min(columns), max(columns))
    top, height = spread(min(rows), max(rows))
    return {"left": left, "top": top, "width": width, "height": height}


def spread(low: int, high: int) -> tuple[int, int]:
    size = max(high - low + 1 + 2 * MARGIN, MIN_SIDE)
    return low - (size - (high - low + 1)) // 2, size


def unseen(view: QwirkleView) -> list[dict[str, Any]]:
    rows = zip(view.colours, view.unseen, strict=True)
    return [
        {
            "colour": tint,
            "label": translate(tile_colour(tint)),
            "tiles": [
                {**tile(tile_name(Tile(tint, shape))), "count": count}
                for shape, count in zip(SHAPES, counts, strict=True)
            ],
        }
        for tint, counts in rows
    ]


def sheet(view: QwirkleView, seat: int) -> dict[str, Any]:
    return {
        "tiles": ngettext("{count} tile", "{count} tiles", view.hand_sizes[seat]),
        "revealed": [tile(name) for name in view.revealed[seat]] if view.revealed else [],
    }


CARD_TILES = (
    *(("Yo", -3, 0), ("Ys", -2, 0), ("Yc", -1, 0), ("Rc", -1, -1), ("Gc", -1, 1)),
    *(("Gx", 0, 1), ("Ge", 1, 1), ("Pe", 1, 0), ("Be", 1, -1), ("Bd", 2, -1)),
)


def card(view: QwirkleView) -> list[dict[str, Any]]:
    """Some tiles on a board."""
    return [{**tile(name), "column": column, "row": row} for name, column, row in CARD_TILES]


SHEET = WebSheet(
    "qwirkle",
    middle,
    sheet,
    card=card,
    has_buttons=True,
    stylesheet="games/qwirkle.css",
    script="games/qwirkle.js",
)
