"""How Qwirkle describes itself."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from quincunx.core.details import Details, Pass
from quincunx.core.presentation import (
    EventWords,
    LabelledMove,
    LoggedEvent,
    Presentation,
    Square,
    SquareState,
    View,
    by_name,
)
from quincunx.core.text.colours import colour_word
from quincunx.core.text.messages import (
    N_,
    NP_,
    Message,
    join_and,
    message,
    message_in_context,
    message_plural,
)
from quincunx.core.values import Move
from quincunx.games.qwirkle.details import Draw, HiddenDraw, HiddenTrade, Place, Tile, Trade
from quincunx.games.qwirkle.notation import parse_move, tile_details

PASS = "pass"
SHAPES = {
    "circle": N_("circle"),
    "four-pointed star": N_("four-pointed star"),
    "diamond": N_("diamond"),
    "square": N_("square"),
    "eight-pointed star": N_("eight-pointed star"),
    "clover": N_("clover"),
}
SEVERAL = {  # tiles of the same shape
    "circle": NP_("tiles", "circles"),
    "four-pointed star": NP_("tiles", "four-pointed stars"),
    "diamond": NP_("tiles", "diamonds"),
    "square": NP_("tiles", "squares"),
    "eight-pointed star": NP_("tiles", "eight-pointed stars"),
    "clover": NP_("tiles", "clovers"),
}

Cell = tuple[int, int]  # column and row


class QwirklePresentation(Presentation):
    has_shared_board = True
    has_hidden_hands = True
    option_labels: ClassVar[Mapping[str, str]] = {
        "copies": N_("Copies of each of the 36 tiles in the bag")
    }

    def prompt(self, view: View) -> str:
        if view["board"]:
            return message("Place tiles in one line, or trade.")
        return message("Place tiles in one line.")

    def outcome_prompt(self, view: View, example: str) -> str:
        return message("Your draw, such as {example}", example=example)

    def move_name(self, move: Move) -> str:
        match move.details:
            case Place(tiles):
                return message_plural(
                    "{tiles} at the marked place",
                    "{tiles} at the marked places",
                    len(tiles),
                    tiles=join_and(map(tile_words, tiles)),
                )
            case Trade(tiles):
                return message("trade {tiles}", tiles=join_and(map(tile_words, tiles)))
        return super().move_name(move)

    def move_note(self, view: View, move: str) -> str:
        play = view["plays"].get(move)
        return message_plural("{count} point", "{count} points", play["points"]) if play else ""

    def buttons(self, view: View) -> Sequence[LabelledMove]:
        """Trades are put together from the tiles in hand."""
        return [LabelledMove(PASS, message("Pass"))] if PASS in view["moves"] else []

    def sort_moves(self, view: View, moves: Sequence[str]) -> list[str]:
        plays = view["plays"]
        return sorted(moves, key=lambda move: -plays[move]["points"] if move in plays else 0)

    def group_of(self, move: str) -> str:
        return "trade" if isinstance(parse_move(move), Trade) else ""

    def describe_event(self, event: LoggedEvent) -> EventWords:
        match event.details:
            case Place(tiles):
                return EventWords(place_words(tiles), starts_turn=True)
            case Trade(tiles):
                return EventWords(trade_words(len(tiles)), starts_turn=True)
            case HiddenTrade(count):
                return EventWords(trade_words(count), starts_turn=True)
            case Pass():
                return EventWords(message("passed"), starts_turn=True)
            case Draw() | HiddenDraw():
                return draw_words(event)
        return super().describe_event(event)

    def outcome_words(self, details: Details, notation: str) -> str:
        if isinstance(details, HiddenDraw):
            count = message_plural("{count} tile", "{count} tiles", details.count)
            return message("{tiles} drawn", tiles=count)
        return message("Drawn: {tiles}", tiles=notation)

    def squares(self, view: View, seat: int) -> dict[str, Square]:
        """The cells with tiles, and those where the view's seat can place one."""
        tiles = {(piece["column"], piece["row"]): piece["tile"] for piece in view["board"]}
        filled = [
            Square(cell_name(cell), SquareState.MARKED, tile_words(tile_details(tile)))
            for cell, tile in tiles.items()
        ]
        found = moves_by_cell({move: parse_move(move) for move in view["plays"]})
        places = [
            Square(cell_name(cell), SquareState.LEGAL, moves=tuple(moves))
            for cell, moves in found.items()
        ]
        return by_name([*filled, *places])

    def filled(self, view: View, seat: int) -> frozenset[str]:
        return frozenset(cell_name((piece["column"], piece["row"])) for piece in view["board"])

    def end_reason(self, view: View, names: Sequence[str]) -> str:
        if not view["over"]:
            return ""
        if view["bag"] == 0 and 0 in view["hand_sizes"]:
            name = names[view["hand_sizes"].index(0)]
            return message("{name} played the last tile (+6)", name=name)
        if view["passes"] >= len(names):
            return message("every player passed")
        return message("no tile that is left can be placed")


def tile_words(tile: Tile) -> Message:
    colour, shape = colour_word(tile.colour), shape_word(tile.shape)
    return message("{colour} {shape}", colour=colour, shape=shape)


def shape_word(shape: str) -> Message:
    return message(SHAPES[shape])


# ---- the board


def cell_name(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def placed_tiles(move: Details) -> dict[Cell, Tile]:
    """The cells of a move with their tiles."""
    tiles = move.tiles if isinstance(move, Place) else ()
    return {(tile.column, tile.row): tile for tile in tiles}


def moves_by_cell(moves: Mapping[str, Details]) -> dict[Cell, list[str]]:
    found: dict[Cell, list[str]] = {}
    for text, move in moves.items():
        for cell in placed_tiles(move):
            found.setdefault(cell, []).append(text)
    return found


# ---- what has happened


def place_words(tiles: Sequence[Tile]) -> str:
    """The tiles of a line have either the colour or the shape in common."""
    first, *others = tiles
    if not others:
        return message("placed {tile}", tile=tile_words(first))
    if others[0].colour == first.colour:
        return message(
            "placed {count} {colour} tiles: {tiles}",
            count=len(tiles),
            colour=colour_word(first.colour),
            tiles=join_and(shape_word(each.shape) for each in tiles),
        )
    return message(
        "placed {count} {shapes}: {colours}",
        count=len(tiles),
        shapes=message_in_context("tiles", SEVERAL[first.shape]),
        colours=join_and(colour_word(each.colour) for each in tiles),
    )


def trade_words(count: int) -> str:
    return message_plural("traded {count} tile", "traded {count} tiles", count)


def draw_words(event: LoggedEvent) -> EventWords:
    """Whose hand has grown has drawn."""
    sizes = zip(event.before["hand_sizes"], event.after["hand_sizes"], strict=True)
    grown = [after - before for before, after in sizes]
    words = message_plural("drew {count} tile", "drew {count} tiles", max(grown))
    return EventWords(words, grown.index(max(grown)))
