"""A table for the points of Qwirkle, and its tiles in the colour-blind version to cut out: colours
as letters, shapes as numbers.
"""

from quincunx.games.qwirkle.tiles import COLOURS, SHAPES
from quincunx.languages import _
from quincunx.sheets.picture import WIDTH, SheetPicture, View
from quincunx.sheets.shapes import (
    FAINT,
    INK,
    Drawing,
    Line,
    Rect,
    Shape,
    Style,
    Text,
    outlined,
)

PLAYERS = 4
LINES = 25
LINE = 8.6
NUMBERS = 12.0  # the column with the numbers of the turns
TILE = 20.0
COPIES = 3
ACROSS = 9


def draw(view: View, seat: int) -> Drawing:
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


PICTURE = SheetPicture(draw, per_page=1, extra_pages=draw_tiles)
