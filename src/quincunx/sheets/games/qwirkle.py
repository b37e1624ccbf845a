"""A table for the points of Qwirkle, its tiles in the colour-blind version to cut out, with colours
as letters and shapes as numbers, and the tiles on the table as they are.
"""

from math import pi

from quincunx.games.qwirkle.tiles import COLOURS, SHAPES
from quincunx.games.qwirkle.view import QwirkleView
from quincunx.languages import _
from quincunx.sheets.picture import WIDTH, SheetPicture
from quincunx.sheets.shapes import (
    FAINT,
    INK,
    Circle,
    Drawing,
    Line,
    Polygon,
    Rect,
    Shape,
    Style,
    Text,
    filled,
    outlined,
    regular,
    star,
    tint,
)

PLAYERS = 4
LINES = 25
LINE = 8.6
NUMBERS = 12.0  # the column with the numbers of the turns
TILE = 20.0
COPIES = 3
FEWEST_ACROSS = 6  # places of tiles, so that a short line is not large
LARGEST_TILE = 16.0
ACROSS = 9


def draw(view: QwirkleView, seat: int) -> Drawing:
    """Columns for all players: real tiles need no sheet of one's own."""
    width = (WIDTH - NUMBERS) / PLAYERS
    height = LINE * (LINES + 3)
    shapes: list[Shape] = [Rect(0, 0, WIDTH, height, outlined(INK, 0.5), 1.5)]
    for player in range(PLAYERS):
        x = NUMBERS + player * width
        shapes.append(Line((x, 0), (x, height), Style(stroke=INK)))
    for line in range(1, LINES + 3):
        y = line * LINE
        is_heavy = line in (1, LINES + 1, LINES + 2)
        shapes.append(Line((0, y), (WIDTH, y), Style(stroke=INK if is_heavy else FAINT)))
    for turn in range(1, LINES + 1):
        shapes.append(Text(NUMBERS / 2, (turn + 0.5) * LINE, str(turn), 3, FAINT))
    shapes.append(Text(NUMBERS / 2, (LINES + 1.5) * LINE, "+6", 3.4, INK, bold=True))
    shapes.append(Text(NUMBERS / 2, (LINES + 2.5) * LINE, _("Total"), 3, INK, bold=True))
    shapes.append(Text(NUMBERS / 2, 0.5 * LINE, _("Turn"), 2.6, FAINT))
    return Drawing(WIDTH, height, tuple(shapes))


def draw_tiles() -> list[Drawing]:
    """Every tile three times, in black and white: A1 to F6."""
    names = [
        f"{'ABCDEF'[colour]}{shape + 1}"
        for colour in range(len(COLOURS))
        for shape in range(len(SHAPES))
        for _copy in range(COPIES)
    ]
    shapes: list[Shape] = []
    for place, name in enumerate(names):
        x, y = place % ACROSS * TILE, place // ACROSS * TILE
        shapes.append(Rect(x, y, TILE, TILE, outlined(FAINT, 0.2)))
        shapes.append(Text(x + TILE / 2, y + TILE / 2, name, 9, INK, bold=True))
    lines = -(-len(names) // ACROSS)
    return [Drawing(ACROSS * TILE, lines * TILE, tuple(shapes))]


def draw_board(view: QwirkleView) -> Drawing:
    """The tiles on the table, and the points of all players in a line below."""
    places = [(each.column, each.row) for each in view.board] or [(0, 0)]
    left, right = min(x for x, _row in places), max(x for x, _row in places)
    top, bottom = min(y for _column, y in places), max(y for _column, y in places)
    across = max(right - left + 1, FEWEST_ACROSS)
    side = min(WIDTH / across, LARGEST_TILE)
    start = left - (across - (right - left + 1)) / 2  # few tiles are in the middle
    shapes: list[Shape] = []
    for each in view.board:
        middle = (each.column - start + 0.5) * side, (each.row - top + 0.5) * side
        shapes += tile(*middle, side * 0.47, each.tile)
    height = (bottom - top + 1) * side + LINE
    scores = " : ".join(map(str, view.scores))
    shapes.append(Text(across * side / 2, height - LINE / 2, scores, 4.5, bold=True))
    return Drawing(across * side, height, tuple(shapes))


def tile(x: float, y: float, half: float, name: str) -> list[Shape]:
    """A tile around this point, by its letters of colour and shape."""
    style = filled(tint(COLOURS["ROYGBP".index(name[0])]))
    back = Rect(x - half, y - half, 2 * half, 2 * half, filled(INK), half / 5)
    size = half * 0.75
    match name[1]:
        case "o":
            return [back, Circle(x, y, size, style)]
        case "x":
            return [back, Polygon(star(x, y, size * 1.1, 4, 0.35), style)]
        case "d":
            return [back, Polygon(regular(x, y, size, 4), style)]
        case "s":
            return [back, Polygon(regular(x, y, size * 1.1, 4, pi / 4), style)]
        case "e":
            return [back, Polygon(star(x, y, size * 1.1, 8, 0.6), style)]
    leaves = regular(x, y, size * 0.5, 4)
    return [back, *(Circle(*at, size * 0.51, style) for at in leaves)]


PICTURE = SheetPicture(draw, per_page=1, extra_pages=draw_tiles, draw_board=draw_board)
