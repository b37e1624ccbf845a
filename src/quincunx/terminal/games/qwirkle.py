"""The Qwirkle table: letters for the colour and shape of each tile, coordinates at the edges."""

from collections.abc import Iterable, Mapping

from quincunx.core.moves import Move
from quincunx.games.qwirkle.moves import Place, Trade, tile_name
from quincunx.games.qwirkle.notation import find_tile, parse_move
from quincunx.games.qwirkle.presentation import (
    Cell,
    cell_name,
    moves_by_cell,
    placed_tiles,
    tile_code,
)
from quincunx.languages import N_, _
from quincunx.terminal.drawing import AS_LETTERS, Drawing, Names, View, role_of, seats_clockwise
from quincunx.terminal.messages import count_points, count_tiles
from quincunx.terminal.picture import (
    LATEST,
    LEGAL,
    MARKED,
    TITLE,
    Line,
    Picture,
    Span,
    button,
    heading,
    label,
)

CELL = 3
EDGE = 4  # the numbers of the rows
LETTERS = N_("ROYGBP colour; o circle, x 4-star, d diamond, s square, e 8-star, c clover")
CODES = N_("A R, B O, C Y, D G, E B, F P; 1 o, 2 x, 3 d, 4 s, 5 e, 6 c (shown, typed)")

Moves = Mapping[str, Move]  # the legal moves by their notation


class QwirkleDrawing(Drawing):
    legend = N_("· legal now  * latest move")

    def draw(self, view: View, names: Names, width: int, selected: str | None = None) -> Picture:
        players = [draw_player(view, seat, names[seat]) for seat in seats_clockwise(view)]
        moves = {move: parse_move(move) for move in view["moves"]}
        hand = [*draw_hand(view, moves), *draw_bag(view), *draw_pass(view)]
        picture = [*players, hand, label(_(LETTERS)), *draw_board(view, moves, selected)]
        return as_letters(picture) if view.get(AS_LETTERS) else picture


def as_letters(picture: Picture) -> Picture:
    """The document's version without colours: every tile as A1 to F6."""
    return [[encode_tile(span) for span in line] for line in picture]


def encode_tile(span: Span) -> Span:
    if span.text == _(LETTERS):
        return Span(_(CODES))
    if not span.colour:
        return span
    tile = find_tile(span.text[1:])
    return Span(f"{span.text[0]}{tile_code(tile)}", span.role, moves=span.moves)


def draw_player(view: View, seat: int, name: str) -> Line:
    words = [count_points(view["scores"][seat]), count_tiles(view["hand_sizes"][seat])]
    words += [_("to move")] if seat == view["turn"] and not view["over"] else []
    revealed = view["revealed"][seat] if view["revealed"] else []
    shown = [Span("  "), *(draw_tile(tile, MARKED) for tile in revealed)] if revealed else []
    return [*heading(name, ", ".join(words)), *shown]


def draw_bag(view: View) -> Line:
    return label(_("{tiles} in the bag", tiles=count_tiles(view["bag"])))


def draw_pass(view: View) -> Line:
    return [Span("  "), button("pass", "pass")] if "pass" in view["moves"] else []


def draw_board(view: View, legal: Moves, selected: str | None) -> Picture:
    """All tiles and all places where a tile can be placed."""
    tiles = {(piece["column"], piece["row"]): piece["tile"] for piece in view["board"]}
    moves = moves_by_cell(legal)
    latest = {
        cell
        for seat in range(len(view["scores"]))
        for cell in tiles
        if role_of(view, seat, cell_name(cell)) == LATEST
    }
    chosen = placed_tiles(parse_move(selected)) if selected else {}
    preview = {cell: tile_name(tile) for cell, tile in chosen.items()}
    cells = [*tiles, *moves] or [(0, 0)]
    columns = range(min(column for column, _ in cells), max(column for column, _ in cells) + 1)
    rows = range(min(row for _, row in cells), max(row for _, row in cells) + 1)
    head = Span(
        " " * EDGE + "".join(f"{column if column % 2 == 0 else '':>{CELL}}" for column in columns)
    )
    return [
        [head],
        *(
            [
                Span(f"{row:>{EDGE}}"),
                *(draw_cell((column, row), tiles, moves, preview, latest) for column in columns),
            ]
            for row in rows
        ),
    ]


def draw_cell(
    cell: Cell,
    tiles: dict[Cell, str],
    moves: dict[Cell, list[str]],
    preview: dict[Cell, str],
    latest: set[Cell],
) -> Span:
    if cell in tiles:
        return draw_tile(tiles[cell], LATEST if cell in latest else MARKED)
    if cell in preview:
        return draw_tile(preview[cell], LEGAL, moves.get(cell, ()))
    return Span("  ·", LEGAL, moves=tuple(moves[cell])) if cell in moves else Span(" " * CELL)


def draw_tile(tile: str, role: str, moves: Iterable[str] = ()) -> Span:
    return Span(
        f"{'*' if role == LATEST else ' '}{tile}", role, find_tile(tile).colour, tuple(moves)
    )


def moves_by_tile(moves: Moves) -> dict[str, list[str]]:
    """The moves that place or trade each tile, by its name."""
    found: dict[str, list[str]] = {}
    for text, move in moves.items():
        if isinstance(move, Place | Trade):
            for name in dict.fromkeys(map(tile_name, move.tiles)):
                found.setdefault(name, []).append(text)
    return found


def draw_hand(view: View, moves: Moves) -> Line:
    using = moves_by_tile(moves)
    tiles = [draw_tile(tile, MARKED, using.get(tile, ())) for tile in view["hand"]]
    if tiles:
        return [
            Span(f"{_('hand')} ", TITLE),
            *(piece for tile in tiles for piece in (tile, Span(" "))),
            Span("  "),
        ]
    return []
