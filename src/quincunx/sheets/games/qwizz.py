"""The sheet of Qwizz: four rows of squares, hexagons and suits, their points, and the penalties."""

from math import pi

from quincunx.games.qwizz.view import QwizzRowView, QwizzSheetView, QwizzView
from quincunx.languages import _, pgettext
from quincunx.sheets.picture import WIDTH, SheetPicture, total_box
from quincunx.sheets.shapes import (
    FAINT,
    INK,
    PAPER,
    Circle,
    Drawing,
    Point,
    Polygon,
    Rect,
    Shape,
    Style,
    Text,
    cross,
    filled,
    ink_on,
    letter,
    outlined,
    regular,
    tint,
)

LABEL = 2.0  # left of the first column
SQUARE = 11.6
PITCH = 12.2
ROW = 15.0
SIDE = 26.0  # the points of the rows
GREY = "#c9ccd1"
SUIT_COLOURS = {"hearts": "#d23b3b", "diamonds": "#d23b3b", "spades": INK, "clubs": INK}
TOP = 5.0
FOOTER = 33.0


def draw(view: QwizzView, seat: int) -> Drawing:
    sheet = view.sheets[seat]
    has_begun = any(number is not None for row in sheet.rows for number in row.numbers)
    has_begun = has_begun or sheet.penalties > 0
    shapes: list[Shape] = [
        Text(WIDTH - SIDE / 2 + 1.5, 1.8, _("Points"), 2.6, FAINT),
        *column_numbers(),
    ]
    for place, row in enumerate(sheet.rows):
        shapes += draw_row(row, TOP + place * ROW, has_begun)
    top = TOP + len(sheet.rows) * ROW + 3
    shapes += draw_suits(sheet, top, has_begun)
    shapes += draw_lucky_number(sheet, top + 17)
    shapes += draw_penalties(sheet, top + 17)
    shapes += draw_total(sheet, top, has_begun)
    return Drawing(WIDTH, top + FOOTER, tuple(shapes))


def column_numbers() -> list[Shape]:
    return [
        Text(LABEL + column * PITCH + SQUARE / 2, 1.8, str(column + 1), 2.6, FAINT)
        for column in range(12)
    ]


def draw_row(row: QwizzRowView, y: float, has_begun: bool) -> list[Shape]:
    shapes: list[Shape] = [
        Rect(0, y, WIDTH - SIDE, ROW - 1.4, filled(tint(row.name)), 2),
        Rect(WIDTH - SIDE + 3, y + 1, SIDE - 3, ROW - 3.4, outlined(tint(row.name), 1), 1.5),
    ]
    shapes.append(letter(row.name, WIDTH - SIDE - 3, y + ROW / 2 - 0.7, 4, ink_on(row.name)))
    if has_begun:
        shapes.append(points(WIDTH - SIDE / 2 + 1.5, y + ROW / 2 - 0.7, row.points))
    for column, (shape, number) in enumerate(zip(row.shapes, row.numbers, strict=True)):
        middle = LABEL + column * PITCH + SQUARE / 2, y + ROW / 2 - 0.7
        shapes += draw_field(shape, *middle)
        if number is not None:
            has_suit = shape in SUIT_COLOURS  # which is in the corner
            x, bottom = middle[0] + has_suit, middle[1] + has_suit
            shapes.append(Text(x, bottom, str(number), 5.4, INK, bold=True))
    return shapes


def draw_field(shape: str, x: float, y: float) -> list[Shape]:
    """A grey square, a hexagon, or a square with a suit in its corner."""
    half = SQUARE / 2
    if shape == "grey":
        return [Rect(x - half, y - half, SQUARE, SQUARE, filled(GREY), 1.2)]
    if shape == "hexagon":
        return [Polygon(regular(x, y, half + 0.6, 6, pi / 6), filled(PAPER))]
    return [
        Rect(x - half, y - half, SQUARE, SQUARE, filled(PAPER), 1.2),
        *draw_suit(shape, x - half + 2.5, y - half + 2.5, 1.7),
    ]


def draw_suit(suit: str, x: float, y: float, radius: float) -> list[Shape]:
    style = filled(SUIT_COLOURS[suit])

    def at(*points: Point) -> tuple[Point, ...]:
        return tuple((x + radius * dx, y + radius * dy) for dx, dy in points)

    def circle(dx: float, dy: float, size: float) -> Shape:
        return Circle(x + radius * dx, y + radius * dy, radius * size, style)

    stem = Polygon(at((0, 0), (0.4, 1), (-0.4, 1)), style)
    if suit == "diamonds":
        return [Polygon(at((0, -1.1), (0.8, 0), (0, 1.1), (-0.8, 0)), style)]
    if suit == "hearts":
        tip = Polygon(at((-0.93, -0.1), (0.93, -0.1), (0, 1.1)), style)
        return [circle(-0.46, -0.35, 0.53), circle(0.46, -0.35, 0.53), tip]
    if suit == "spades":
        tip = Polygon(at((-0.93, 0.15), (0.93, 0.15), (0, -1.1)), style)
        return [circle(-0.46, 0.3, 0.5), circle(0.46, 0.3, 0.5), tip, stem]
    return [circle(0, -0.55, 0.48), circle(-0.5, 0.2, 0.48), circle(0.5, 0.2, 0.48), stem]


def draw_suits(sheet: QwizzSheetView, y: float, has_begun: bool) -> list[Shape]:
    """The sum of each suit, if all its three squares are filled."""
    shapes: list[Shape] = []
    for place, suit in enumerate(sheet.suits):
        x = 2 + place * 36.0
        shapes += draw_suit(suit.name, x + 3, y + 5.5, 3)
        for box in range(3):
            left = x + 8 + box * 3.0
            mark = Style(fill=INK if suit.numbers[box] is not None else None, stroke=FAINT)
            shapes.append(Circle(left + 0.8, y + 5.5, 0.8, mark))
        shapes.append(Rect(x + 18, y, 14, 11, outlined(INK, 0.4), 1.2))
        if has_begun:
            shapes.append(points(x + 25, y + 5.5, suit.points))
    return shapes


def draw_lucky_number(sheet: QwizzSheetView, y: float) -> list[Shape]:
    middle = 40.0, y + 6.0
    shapes: list[Shape] = [
        Text(2, y + 6, _("Lucky number"), 3.2, INK, "start"),
        Circle(*middle, 5.6, outlined(INK, 0.5)),
        Text(*middle, str(sheet.lucky or ""), 5.4, INK, bold=True),
    ]
    return [*shapes, *cross(*middle, 7, FAINT)] if sheet.lucky_used else shapes


def draw_penalties(sheet: QwizzSheetView, y: float) -> list[Shape]:
    shapes: list[Shape] = [Text(78, y + 6, pgettext("qwizz", "Penalties"), 3.2, INK, "end")]
    for place, lost in enumerate(sheet.penalty_boxes):
        x = 81 + place * 13.0
        shapes.append(Rect(x, y, 11.5, 12, outlined(INK, 0.4), 1.2))
        shapes.append(Text(x + 5.75, y + 6, f"−{lost}", 4.2, FAINT))
        if place < sheet.penalties:
            shapes += cross(x + 5.75, y + 6, 8)
    return shapes


def draw_total(sheet: QwizzSheetView, y: float, has_begun: bool) -> list[Shape]:
    total = str(sheet.score) if has_begun else ""
    return total_box(WIDTH - SIDE + 3, y + 13, SIDE - 3, 14, _("Total"), total)


def points(x: float, y: float, value: int) -> Text:
    return Text(x, y, str(value), 5.4, INK, bold=True)


PICTURE = SheetPicture(draw, per_page=2)
