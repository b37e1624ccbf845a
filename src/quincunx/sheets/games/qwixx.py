"""The sheets of the Qwixx family: a band for each row, the points table, penalties and totals.

Squares has the side columns of its document: points at the left, marks at the right.
"""

from collections.abc import Sequence

from quincunx.games.qwixx.presentation import preset_of
from quincunx.games.qwixx.view import QwixxRowView, QwixxView
from quincunx.languages import _
from quincunx.sheets.picture import WIDTH, SheetPicture, total_box
from quincunx.sheets.shapes import (
    FAINT,
    INK,
    PAPER,
    Circle,
    Drawing,
    Rect,
    Shape,
    Style,
    Text,
    cross,
    filled,
    ink_on,
    letter,
    outlined,
    tint,
)

ROW = 12.0  # the height of a row
PITCH = 13.5  # from row to row
SIDE = 13.0  # a column at the side, with points or marks
SQUARE = 11.6
MARGIN = 2.0  # inside a band, before its first square
FOOTER = 24.0


def draw(view: QwixxView, seat: int) -> Drawing:
    sheet = view.sheets[seat]
    has_begun = any(row.marks for row in sheet.rows) or sheet.penalties > 0
    shapes: list[Shape] = []
    for place, row in enumerate(sheet.rows):
        shapes += draw_row(row, place * PITCH, has_begun)
    top = len(sheet.rows) * PITCH
    shapes += draw_footer(view, seat, top, has_begun)
    return Drawing(WIDTH, top + FOOTER, tuple(shapes))


def draw_row(row: QwixxRowView, y: float, has_begun: bool) -> list[Shape]:
    colour = row.colours[-1]
    width = WIDTH - 2 * SIDE
    shapes: list[Shape] = [
        *side_box(0, y, str(row.points) if has_begun else ""),
        Rect(SIDE, y, width, ROW, filled(tint(colour)), 2),
        *side_box(WIDTH - SIDE + 1.5, y, str(row.marks) if has_begun else ""),
    ]
    for place, number in enumerate(row.numbers):
        x = SIDE + MARGIN + place * (SQUARE + 0.7)
        shapes += draw_square(row, place, x, y, number in row.marked)
    if len(set(row.colours)) == 1:
        end = SIDE + MARGIN + len(row.numbers) * (SQUARE + 0.7)
        shapes.append(letter(colour, end + 2.2, y + ROW / 2, 4, ink_on(colour)))
    if row.locks:
        x = WIDTH - SIDE - MARGIN - 4.6
        shapes += draw_lock(x, y + ROW / 2, colour)
        if row.ticked:
            shapes += cross(x, y + ROW / 2, 8)
    return shapes


def side_box(x: float, y: float, value: str) -> list[Shape]:
    box = Rect(x, y + 1, SIDE - 1.5, ROW - 2, outlined(FAINT, 0.25), 1.2)
    return [box, Text(x + (SIDE - 1.5) / 2, y + ROW / 2, value, 4.4, bold=True)]


def draw_square(row: QwixxRowView, place: int, x: float, y: float, marked: bool) -> list[Shape]:
    colour = row.colours[place]
    is_mixed = len(set(row.colours)) > 1
    back = tint(colour) if is_mixed else PAPER
    edge = Style(back, PAPER if is_mixed else None, 0.4)
    ink = ink_on(colour) if is_mixed else INK
    middle = x + SQUARE / 2, y + ROW / 2
    shapes: list[Shape] = [
        Rect(x, y + 1, SQUARE, ROW - 2, edge, 1.6),
        Text(*middle, str(row.numbers[place]), 5.4, ink, bold=True),
    ]
    if is_mixed:
        shapes.append(letter(colour, x + 1.9, y + 2.7, 2.2, ink))
    return [*shapes, *cross(*middle, 8.4)] if marked else shapes


def draw_lock(x: float, y: float, colour: str) -> list[Shape]:
    pen = Style(stroke=INK, width=0.6)
    return [
        Circle(x, y, 5, filled(PAPER)),
        Circle(x, y - 0.9, 1.5, Style(stroke=INK, width=0.6)),
        Rect(x - 2.2, y - 0.6, 4.4, 3.4, filled(tint(colour) if colour != "white" else INK), 0.5),
        Rect(x - 2.2, y - 0.6, 4.4, 3.4, pen, 0.5),
    ]


def draw_footer(view: QwixxView, seat: int, top: float, has_begun: bool) -> list[Shape]:
    sheet = view.sheets[seat]
    return [
        Text(SIDE / 2 - 0.7, top + 0.4, _("Points"), 2.3, FAINT),
        Text(WIDTH - SIDE / 2 + 0.7, top + 0.4, _("Marks"), 2.3, FAINT),
        *draw_points_table(preset_of(view).points_table, top + 3),
        *draw_penalties(view, sheet.penalties, top + 3),
        *draw_totals(view, seat, top + 15, has_begun),
    ]


def draw_points_table(table: Sequence[int], y: float) -> list[Shape]:
    """The points for one mark in a row, two marks and so on."""
    shapes: list[Shape] = [
        Text(SIDE, y + 2, _("Marks"), 2.5, FAINT, "start"),
        Text(SIDE, y + 6.4, _("Points"), 2.5, FAINT, "start"),
    ]
    for marks, points in enumerate(table, 1):
        x = SIDE + 10 + marks * 7.0
        shapes += [
            Text(x, y + 2, str(marks), 2.8, FAINT),
            Text(x, y + 6.4, str(points), 2.8, INK, bold=True),
        ]
    return shapes


def draw_penalties(view: QwixxView, taken: int, y: float) -> list[Shape]:
    boxes = view.penalties_to_end
    x = WIDTH - SIDE - boxes * 8
    label = f"{_('Penalties')} (−{view.penalty})"
    shapes: list[Shape] = [Text(x - 2, y + 4, label, 2.8, INK, "end")]
    for box in range(boxes):
        left = x + box * 8
        shapes.append(Rect(left, y + 0.5, 7, 7, outlined(INK, 0.4), 1))
        if box < taken:
            shapes += cross(left + 3.5, y + 4, 5)
    return shapes


def draw_totals(view: QwixxView, seat: int, y: float, has_begun: bool) -> list[Shape]:
    """A box for each row, the penalties and the sum."""
    sheet = view.sheets[seat]
    width = (WIDTH - 34) / (len(sheet.rows) + 1)
    shapes: list[Shape] = []
    for place, row in enumerate(sheet.rows):
        x = place * width
        colour = row.colours[-1]
        is_mixed = len(set(row.colours)) > 1
        edge = INK if is_mixed else tint(colour)
        shapes.append(Rect(x, y, width - 5, 8, outlined(edge, 0.7), 1.2))
        value = str(row.points) if has_begun else ""
        shapes.append(Text(x + (width - 5) / 2, y + 4, value, 4.4, bold=True))
        last = place == len(sheet.rows) - 1
        shapes.append(Text(x + width - 2.5, y + 4, "−" if last else "+", 4.4, FAINT))
    x = len(sheet.rows) * width
    lost = str(view.penalty * sheet.penalties) if has_begun else ""
    shapes += [
        Rect(x, y, width - 5, 8, outlined(INK, 0.4), 1.2),
        Text(x + (width - 5) / 2, y + 4, lost, 4.4, bold=True),
        Text(x + width - 2.5, y + 4, "=", 4.4, FAINT),
    ]
    total = str(sheet.score) if has_begun else ""
    return [*shapes, *total_box(WIDTH - 32, y, 32, 8, "", total)]


PICTURE = SheetPicture(draw, per_page=3)
