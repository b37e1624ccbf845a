"""The board and the hands of Qwirkle in the browser."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from quincunx.core.details import Pass
from quincunx.core.presentation import EventWords, LoggedEvent, View
from quincunx.core.values import Move
from quincunx.games.qwirkle.details import Draw, HiddenDraw, HiddenTrade, Place, Tile, Trade
from quincunx.games.qwirkle.notation import parse_move, tile_details, tile_name
from quincunx.games.qwirkle.tiles import COLOUR_LETTERS, COLOURS, SHAPES
from quincunx.languages import N_, NP_, _, ngettext, pgettext
from quincunx.server.web.games import Button, WebSheet, default_move_name, default_words
from quincunx.server.web.preview_grid import PreviewCell, PreviewGrid
from quincunx.server.web.words import colour_name, join_names

MARGIN = 2  # empty cells that are shown around the tiles
MIN_SIDE = 9  # cells
SHAPE_LABELS = {
    "circle": N_("circle"),
    "star4": N_("four-pointed star"),
    "diamond": N_("diamond"),
    "square": N_("square"),
    "star8": N_("eight-pointed star"),
    "clover": N_("clover"),
}
SHAPES_IN_WORDS = {  # several tiles of the same shape
    "circle": NP_("tiles", "circles"),
    "star4": NP_("tiles", "four-pointed stars"),
    "diamond": NP_("tiles", "diamonds"),
    "square": NP_("tiles", "squares"),
    "star8": NP_("tiles", "eight-pointed stars"),
    "clover": NP_("tiles", "clovers"),
}
SHAPE_NAMES = dict(zip(SHAPES, SHAPE_LABELS, strict=True))  # in templates


def tile(name: str) -> dict[str, str]:
    known = tile_details(name)
    return {
        "name": name,
        "colour": known.colour,
        "letter": COLOUR_LETTERS[COLOURS.index(known.colour)],
        "shape": SHAPE_NAMES[known.shape],
        "label": tile_label(known),
    }


def tile_label(tile: Tile) -> str:
    return _("{colour} {shape}", colour=colour_name(tile.colour), shape=shape_label(tile))


def shape_label(tile: Tile) -> str:
    return _(SHAPE_LABELS[SHAPE_NAMES[tile.shape]])


def middle(view: View) -> dict[str, Any]:
    board = [
        {**tile(each["tile"]), "column": each["column"], "row": each["row"]}
        for each in view["board"]
    ]
    trades = script_trades(view)
    return {
        "board": board,
        "frame": frame(board),
        "hand": [tile(name) for name in view["hand"]],
        "bag": ngettext("{count} tile in the bag", "{count} tiles in the bag", view["bag"]),
        "plays": json.dumps(script_plays(view), separators=(",", ":")),
        "trades": json.dumps(trades, separators=(",", ":")),
        "can_trade": bool(trades),
        "my_turn": bool(view["moves"]),
        "unseen": unseen(view),
        "shapes": [{"shape": shape, "label": _(label)} for shape, label in SHAPE_LABELS.items()],
    }


def script_plays(view: View) -> list[tuple[str, int, list[tuple[str, int, int]]]]:
    """The legal plays for the script of the board: the move, its points, and its tiles with column
    and row.
    """
    found = []
    for move, play in view["plays"].items():
        details = parse_move(move)
        if isinstance(details, Place):
            found.append(
                (
                    move,
                    play["points"],
                    [(tile_name(each), each.column, each.row) for each in details.tiles],
                )
            )
    return found


def script_trades(view: View) -> list[tuple[str, list[str]]]:
    """The legal trades for the script: the move and its tiles."""
    parsed = [(move, parse_move(move)) for move in view["moves"] if move not in view["plays"]]
    return [
        (move, [tile_name(each) for each in details.tiles])
        for move, details in parsed
        if isinstance(details, Trade)
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


def unseen(view: View) -> list[dict[str, Any]]:
    rows = zip(view["colours"], view["unseen"], strict=True)
    return [{"colour": tint, "label": colour_name(tint), "counts": counts} for tint, counts in rows]


def sheet(view: View, seat: int) -> dict[str, Any]:
    return {"tiles": ngettext("{count} tile", "{count} tiles", view["hand_sizes"][seat])}


def points(view: View, seat: int) -> Sequence[tuple[str, int]]:
    return [(_("Points"), view["scores"][seat])]


def buttons(view: View) -> Sequence[Button]:
    return [("pass", _("Pass"))] if "pass" in view["moves"] else []


def prompt(view: View) -> str:
    return _("Place tiles, or trade.")


def move_name(move: Move) -> str:
    match move.details:
        case Place(tiles):
            names = join_names(list(map(tile_label, tiles)))
            return ngettext(
                "{tiles} at the marked place",
                "{tiles} at the marked places",
                len(tiles),
                tiles=names,
            )
        case Trade(tiles):
            return _("trade {tiles}", tiles=join_names(list(map(tile_label, tiles))))
    return default_move_name(move)


def words(event: LoggedEvent) -> EventWords:
    match event.details:
        case Place(tiles):
            return EventWords(place_words(tiles), starts_turn=True)
        case Trade(tiles):
            return EventWords(
                ngettext("traded {count} tile", "traded {count} tiles", len(tiles)),
                starts_turn=True,
            )
        case HiddenTrade(count):
            return EventWords(
                ngettext("traded {count} tile", "traded {count} tiles", count), starts_turn=True
            )
        case Pass():
            return EventWords(_("passed"), starts_turn=True)
        case Draw() | HiddenDraw():
            return draw_words(event)
    return default_words(event)


def place_words(tiles: Sequence[Tile]) -> str:
    """The tiles of a line have either the colour or the shape in common."""
    first, *others = tiles
    if not others:
        return _("placed {tile}", tile=tile_label(first))
    if others[0].colour == first.colour:
        shapes = join_names([shape_label(each) for each in tiles])
        return _(
            "placed {count} {colour} tiles: {tiles}",
            count=len(tiles),
            colour=colour_name(first.colour),
            tiles=shapes,
        )
    colours = join_names([colour_name(each.colour) for each in tiles])
    shapes = pgettext("tiles", SHAPES_IN_WORDS[SHAPE_NAMES[first.shape]])
    return _("placed {count} {shapes}: {colours}", count=len(tiles), shapes=shapes, colours=colours)


def draw_words(event: LoggedEvent) -> EventWords:
    """Whose hand has grown has drawn."""
    grown = [
        after - before
        for before, after in zip(event.before["hand_sizes"], event.after["hand_sizes"], strict=True)
    ]
    return EventWords(
        ngettext("drew {count} tile", "drew {count} tiles", max(grown)), grown.index(max(grown))
    )


def filled(view: View, seat: int) -> set[str]:
    """The cells of the board that have tiles; the board is shared."""
    return {cell(each["column"], each["row"]) for each in view["board"]}


def cell(column: int, row: int) -> str:
    """The id of a tile on the board."""
    return f"at-{column}_{row}"


CARD_TILES = (
    *(("Yo", -3, 0), ("Ys", -2, 0), ("Yc", -1, 0), ("Rc", -1, -1), ("Gc", -1, 1)),
    *(("Gx", 0, 1), ("Ge", 1, 1), ("Pe", 1, 0), ("Be", 1, -1), ("Bd", 2, -1)),
)


def card(view: View) -> list[dict[str, Any]]:
    """Some tiles on a board."""
    return [{**tile(name), "column": column, "row": row} for name, column, row in CARD_TILES]


def preview(view: View) -> list[PreviewGrid]:
    """The board."""
    tiles = {(each["column"], each["row"]): tile(each["tile"]) for each in view["board"]}
    columns, rows = {column for column, _ in tiles} or {0}, {row for _, row in tiles} or {0}
    return [
        PreviewGrid(
            [
                [
                    preview_cell(tiles.get((column, row)))
                    for column in range(min(columns), max(columns) + 1)
                ]
                for row in range(min(rows), max(rows) + 1)
            ]
        )
    ]


def preview_cell(shown: Mapping[str, str] | None) -> PreviewCell | None:
    return None if shown is None else PreviewCell(shown["colour"], shape=shown["shape"])


SHEET = WebSheet(
    "qwirkle",
    middle,
    sheet,
    points,
    buttons,
    prompt,
    move_name,
    card=card,
    words=words,
    filled=filled,
    preview=preview,
    stylesheet="games/qwirkle.css",
    script="games/qwirkle.js",
    option_labels={"copies": N_("Copies of each of the 36 tiles in the bag")},
    has_board=True,
    hides_hands=True,
)
