"""The Qwirkle table: letters for the colour and shape of each tile, coordinates at the edges."""

from collections.abc import Iterable

from quincunx.core.moves import Move, Pass
from quincunx.games.qwirkle.moves import Place, Trade, tile_name
from quincunx.games.qwirkle.notation import find_tile, parse_move
from quincunx.games.qwirkle.presentation import (
    Cell,
    cell_name,
    moves_by_cell,
    placed_tiles,
    tile_code,
)
from quincunx.games.qwirkle.view import QwirkleView
from quincunx.languages import N_, _, shows_codes
from quincunx.terminal.drawing import PLAIN, Drawing, DrawingOptions, Names
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


class QwirkleDrawing(Drawing[QwirkleView]):
    legend = N_("· legal now  * latest move")

    def draw(
        self,
        view: QwirkleView,
        names: Names,
        width: int,
        selected: str | None = None,
        options: DrawingOptions = PLAIN,
    ) -> Picture:
        players = [draw_player(view, seat, names[seat]) for seat in options.seats_clockwise(view)]
        hand = [*draw_hand(view), *draw_bag(view), *draw_pass(view)]
        picture = [*players, hand, label(_(LETTERS)), *draw_board(view, selected, options)]
        return as_letters(picture) if shows_codes() else picture


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


def draw_player(view: QwirkleView, seat: int, name: str) -> Line:
    words = [count_points(view.scores[seat]), count_tiles(view.hand_sizes[seat])]
    words += [_("to move")] if seat == view.turn and not view.over else []
    revealed = view.revealed[seat] if view.revealed else []
    shown = [Span("  "), *(draw_tile(tile, MARKED) for tile in revealed)] if revealed else []
    return [*heading(name, ", ".join(words)), *shown]


def draw_bag(view: QwirkleView) -> Line:
    return label(_("{tiles} in the bag", tiles=count_tiles(view.bag)))


def draw_pass(view: QwirkleView) -> Line:
    return [Span("  "), button("pass", Pass())] if Pass() in view.moves else []


def draw_board(view: QwirkleView, selected: str | None, options: DrawingOptions) -> Picture:
    """All tiles and all places where a tile can be placed."""
    tiles = {(piece.column, piece.row): piece.tile for piece in view.board}
    moves = moves_by_cell(view.moves)
    latest = {
        cell
        for seat in range(len(view.scores))
        for cell in tiles
        if options.role_of(seat, cell_name(cell)) == LATEST
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
    moves: dict[Cell, list[Move]],
    preview: dict[Cell, str],
    latest: set[Cell],
) -> Span:
    if cell in tiles:
        return draw_tile(tiles[cell], LATEST if cell in latest else MARKED)
    if cell in preview:
        return draw_tile(preview[cell], LEGAL, moves.get(cell, ()))
    return (
        Span("  ·", LEGAL, moves=tuple(map(str, moves[cell])))
        if cell in moves
        else Span(" " * CELL)
    )


def draw_tile(tile: str, role: str, moves: Iterable[Move] = ()) -> Span:
    star = "*" if role == LATEST else " "
    return Span(f"{star}{tile}", role, find_tile(tile).colour, tuple(map(str, moves)))


def moves_by_tile(moves: Iterable[Move]) -> dict[str, list[Move]]:
    """The moves that place or trade each tile, by its name."""
    found: dict[str, list[Move]] = {}
    for move in moves:
        if isinstance(move, Place | Trade):
            for name in dict.fromkeys(map(tile_name, move.tiles)):
                found.setdefault(name, []).append(move)
    return found


def draw_hand(view: QwirkleView) -> Line:
    using = moves_by_tile(view.moves)
    tiles = [draw_tile(tile, MARKED, using.get(tile, ())) for tile in view.hand]
    if tiles:
        return [
            Span(f"{_('hand')} ", TITLE),
            *(piece for tile in tiles for piece in (tile, Span(" "))),
            Span("  "),
        ]
    return []
