"""The Qwirkle table: a letter for the colour and one for the shape of each tile, coordinates at the edges."""

import re
from collections.abc import Iterable

from quincunx.terminal.drawings.artist import Artist, Names, View, clockwise
from quincunx.terminal.ink import LEGAL, LETTERS, MARKED, TITLE, Drawing, Line, Span, label, title

CELL = 3
EDGE = 4  # the numbers of the rows
COLOURS = {letter: colour for colour, letter in LETTERS.items()}
LAID = re.compile(r"(\w\w)@(-?\d+),(-?\d+)")
TILE = re.compile(r"[A-Z][a-z]")

Cell = tuple[int, int]


class QwirkleArtist(Artist):
    hides_hands = True

    def table(self, view: View, names: Names, width: int, chosen: str | None = None) -> Drawing:
        return [*(player(view, seat, names[seat]) for seat in clockwise(view)), [*hand(view), *stock(view)], *board(view, chosen)]

    def note(self, view: View, move: str) -> str:
        play = view["plays"].get(move)
        return f"{play['points']} points" if play else ""

    def told(self, seat: int | None, text: str) -> str:
        if seat is not None:
            return text
        number = text.removesuffix(" drawn")
        return f"{number} tile{'' if number == '1' else 's'} drawn"

    def asked(self, view: View) -> str:
        return "play tiles in one line" if not view["board"] else "play tiles in one line, or trade"


def player(view: View, seat: int, name: str) -> Line:
    turn = ", whose turn it is" if seat == view["turn"] and not view["over"] else ""
    return title(name, f"{view['scores'][seat]} points, {view['hand_sizes'][seat]} tiles{turn}")


def stock(view: View) -> Line:
    return label(f"{view['bag']} tiles in the bag")


def board(view: View, chosen: str | None) -> Drawing:
    """Every tile with one more row and column around them, where the next ones go."""
    tiles = {(piece["column"], piece["row"]): piece["tile"] for piece in view["board"]}
    moves = by_cell(view["moves"])
    laid = {cell: tile for tile, cell in placed(chosen or "")}
    cells = [*tiles, *moves] or [(0, 0)]
    columns = range(min(column for column, _ in cells), max(column for column, _ in cells) + 1)
    rows = range(min(row for _, row in cells), max(row for _, row in cells) + 1)
    head = Span(" " * EDGE + "".join(f"{column if column % 2 == 0 else '':>{CELL}}" for column in columns))
    return [[head], *([Span(f"{row:>{EDGE}}"), *(cell_of((column, row), tiles, moves, laid) for column in columns)] for row in rows)]


def cell_of(cell: Cell, tiles: dict[Cell, str], moves: dict[Cell, list[str]], laid: dict[Cell, str]) -> Span:
    if cell in tiles:
        return tile_span(tiles[cell], MARKED)
    if cell in laid:
        return tile_span(laid[cell], LEGAL, moves.get(cell, ()))
    return Span("  ·", LEGAL, moves=tuple(moves[cell])) if cell in moves else Span(" " * CELL)


def tile_span(tile: str, look: str, moves: Iterable[str] = ()) -> Span:
    return Span(f" {tile}", look, COLOURS[tile[0]], tuple(moves))


def placed(move: str) -> list[tuple[str, Cell]]:
    return [(tile, (int(column), int(row))) for tile, column, row in LAID.findall(move)]


def by_cell(moves: list[str]) -> dict[Cell, list[str]]:
    found: dict[Cell, list[str]] = {}
    for move in moves:
        for _, cell in placed(move):
            found.setdefault(cell, []).append(move)
    return found


def hand(view: View) -> Line:
    using = {tile: [move for move in view["moves"] if tile in TILE.findall(move)] for tile in dict.fromkeys(view["hand"])}
    tiles = [tile_span(tile, MARKED, using[tile]) for tile in view["hand"]]
    return [Span("hand ", TITLE), *(piece for tile in tiles for piece in (tile, Span(" "))), Span("  ")] if tiles else []


ARTIST = QwirkleArtist()
