"""The sheet of Ganz schön clever: rounds and actions, the five areas with their bonuses, totals."""

from collections.abc import Sequence

from quincunx.core.text.colours import letter_of
from quincunx.games.clever import layout
from quincunx.games.clever.layout import AREA_NAMES, BONUSES, GRIDS_BY_NAME, bonus_lines
from quincunx.games.clever.view import (
    CleverBoxView,
    CleverGridView,
    CleverSheetView,
    CleverSquareView,
    CleverTrackView,
    CleverView,
)
from quincunx.languages import _, translate
from quincunx.sheets.picture import WIDTH, SheetPicture, total_box
from quincunx.sheets.shapes import (
    FAINT,
    INK,
    PAPER,
    Circle,
    Drawing,
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
    star,
    tint,
)

SQUARE = 10.5
GAP = 1.4
BOX = 12.0  # of a track
ACTIONS = 7  # circles for each action
SIDE = 30.0  # the totals at the right
AREA_WIDTH = WIDTH - SIDE - 4
GRID_TOP = 25.0
GRID_HEIGHT = 63.0
TRACK_PITCH = 21.5
HEIGHT = GRID_TOP + GRID_HEIGHT + 3 + 3 * TRACK_PITCH


def draw(view: CleverView, seat: int) -> Drawing:
    sheet = view.sheets[seat]
    areas = sheet.areas
    half = (AREA_WIDTH - 3) / 2
    shapes = [
        *draw_rounds(view),
        *draw_actions(sheet),
        *draw_grid("yellow", areas.yellow, 0, half),
        *draw_grid("blue", areas.blue, half + 3, half),
    ]
    for place, name in enumerate(("green", "orange", "purple")):
        top = GRID_TOP + GRID_HEIGHT + 3 + place * TRACK_PITCH
        shapes += draw_track(name, areas.tracks[name], top)
    return Drawing(WIDTH, HEIGHT, (*shapes, *draw_totals(sheet)))


# ---- above


def draw_rounds(view: CleverView) -> list[Shape]:
    shapes: list[Shape] = []
    bonuses = view.round_bonuses
    for number in range(6):
        x = number * 12.0
        shapes.append(Rect(x, 0, 11, 11, outlined(INK, 0.35), 1.2))
        shapes.append(Text(x + 2.6, 2.8, str(number + 1), 3, INK, bold=True))
        if number < len(bonuses):
            shapes += draw_bonus(bonuses[number], x + 6.4, 6.8, 3.2)
        if number < view.round:
            shapes += cross(x + 5.5, 5.5, 8, FAINT)
    players = _("2 players: 6 rounds, 3 players: 5 rounds, 4 players: 4 rounds")
    return [*shapes, Text(0, 14.4, players, 2.3, FAINT, "start")]


def draw_actions(sheet: CleverSheetView) -> list[Shape]:
    """Circles to ring when an action is gained, and to cross out when it is used."""
    shapes: list[Shape] = []
    for line, (bonus, action) in enumerate((("re-roll", sheet.rerolls), ("+1", sheet.extra_dice))):
        y = 3.4 + 9.0 * line
        shapes += draw_bonus(bonus, 82, y, 3.4)
        gained, left = action.gained, action.left
        for place in range(ACTIONS):
            x = 91 + 8.4 * place
            ring = outlined(INK, 1.0) if place < gained else outlined(FAINT, 0.3)
            shapes.append(Circle(x, y, 3.3, ring))
            if place < gained - left:
                shapes += cross(x, y, 4.4)
    return shapes


# ---- areas


def draw_grid(name: str, grid: CleverGridView, x: float, width: float) -> list[Shape]:
    """Squares, the bonuses of rows at the right, those of columns and points of columns below."""
    shapes: list[Shape] = [
        Rect(x, GRID_TOP, width, GRID_HEIGHT, filled(tint(name)), 2.5),
        *draw_count_points(name, grid.count_points, x + 3, GRID_TOP + 3.6),
        letter(name, x + width - 3, GRID_TOP + GRID_HEIGHT - 3, 3.4, ink_on(name)),
    ]
    top = GRID_TOP + (7.5 if any(grid.count_points) else 3)
    for row, squares in enumerate(grid.rows):
        for column, square in enumerate(squares):
            left = x + 4 + column * (SQUARE + GAP)
            y = top + row * (SQUARE + GAP)
            shapes += draw_square(name, square, left, y)
    for line, shown in zip(bonus_lines(GRIDS_BY_NAME[name]), grid.lines, strict=True):
        shapes += draw_line_bonus(line, shown.complete, x + 4, top, len(grid.rows))
    below = top + len(grid.rows) * (SQUARE + GAP) + 4
    for column, points in enumerate(grid.column_points):
        if points:
            shapes += draw_star(x + 4 + column * (SQUARE + GAP) + SQUARE / 2, below, points)
    return shapes


def draw_square(name: str, square: CleverSquareView | None, x: float, y: float) -> list[Shape]:
    """None is a square that is crossed from the start; in blue there is nothing."""
    middle = x + SQUARE / 2, y + SQUARE / 2
    if square is None:
        if name == "blue":
            return []
        return [Rect(x, y, SQUARE, SQUARE, outlined(INK, 0.3, None), 1.2), *cross(*middle, 6.5)]
    shapes: list[Shape] = [
        Rect(x, y, SQUARE, SQUARE, filled(PAPER), 1.2),
        Text(*middle, str(square.number), 5, INK, bold=True),
    ]
    return [*shapes, *cross(*middle, 7.5)] if square.crossed else shapes


def draw_line_bonus(
    line: layout.Line, is_complete: bool, x: float, top: float, rows: int
) -> list[Shape]:
    pitch = SQUARE + GAP
    right = x + 4 * pitch + 3.6
    if line.kind == layout.ROW:
        place = right, top + line.index * pitch + SQUARE / 2
    elif line.kind == layout.COLUMN:
        place = x + line.index * pitch + SQUARE / 2, top + rows * pitch + 3
    else:
        place = right, top + rows * pitch + 3
    ring: list[Shape] = [Circle(*place, 4.3, Style(stroke=INK, width=0.9))] if is_complete else []
    return [*draw_bonus(line.bonus, *place, 3.3), *ring]


def draw_track(name: str, track: CleverTrackView, y: float) -> list[Shape]:
    shapes: list[Shape] = [
        Rect(0, y, AREA_WIDTH, TRACK_PITCH - 2, filled(tint(name)), 2.5),
        *draw_count_points(name, track.count_points[1:], 3, y + 3, pitch=BOX + 0.9),
        letter(name, 3.4, y + TRACK_PITCH - 4.4, 3.4, ink_on(name)),
    ]
    has_points = any(track.count_points)
    top = y + (5.2 if has_points else 2)
    for place, box in enumerate(track.boxes):
        x = 2 + place * (BOX + 0.9)
        shapes += draw_box(track, box, place, x, top)
        if box.bonus:
            shapes += draw_bonus(box.bonus, x + BOX / 2, top + 12.4, 2.5)
    return shapes


def draw_box(
    track: CleverTrackView, box: CleverBoxView, place: int, x: float, y: float
) -> list[Shape]:
    shapes: list[Shape] = [Rect(x, y, BOX, 9, filled(PAPER), 1.2)]
    hint = f"≥{box.least}" if box.factor == 0 else f"×{box.factor}"
    if box.factor != 1:
        shapes.append(Text(x + BOX / 2, y + 4.5, hint, 4, FAINT))
    elif track.rises and place:
        shapes.append(Text(x - 0.4, y + 4.5, "<", 3.4, INK, bold=True))
    if box.written == "X":
        shapes += cross(x + BOX / 2, y + 4.5, 7)
    elif box.written is not None:
        shapes.append(Rect(x, y, BOX, 9, filled(PAPER), 1.2))
        shapes.append(Text(x + BOX / 2, y + 4.5, str(box.written), 5.4, INK, bold=True))
    return shapes


def draw_count_points(
    name: str, points: Sequence[int], x: float, y: float, pitch: float = 5.4
) -> list[Shape]:
    """What so many crosses or boxes are worth, above an area that counts them."""
    if not any(points):
        return []
    shown = [value for value in points if value]
    start = 6.0 if pitch > 6 else 2.0
    return [
        Text(x + start + place * pitch - 1, y, str(value), 2.9, ink_on(name), bold=True)
        for place, value in enumerate(shown)
    ]


def draw_star(x: float, y: float, points: int) -> list[Shape]:
    return [
        Polygon(star(x, y, 6), filled(PAPER)),
        Text(x, y + 0.4, str(points), 3.4, INK, bold=True),
    ]


# ---- bonuses


def draw_bonus(name: str, x: float, y: float, radius: float) -> list[Shape]:
    """In the colour of its area; actions in black, a fox as its head."""
    if name == "fox":
        return draw_fox(x, y, radius)
    bonus = next(each for each in BONUSES if each.name == name)
    colour = bonus.areas[0] if len(bonus.areas) == 1 else "black"
    word = {"re-roll": "↻", "+1": "+1"}.get(name)
    if word is None:
        is_number = bonus.areas[-1] in ("orange", "purple") and len(bonus.areas) == 1
        word = str(bonus.number) if is_number else "X" if len(bonus.areas) == 1 else "X/6"
        if len(bonus.areas) == 1:
            word = f"{translate(letter_of(colour))}{word}"
    shapes: list[Shape] = [Circle(x, y, radius, Style(tint(colour), PAPER, 0.5))]
    if name == "re-roll":
        return [*shapes, *draw_arrow(x, y, radius)]
    size = radius * (1.05 if len(word) < 3 else 0.8)
    return [*shapes, Text(x, y, word, size, ink_on(colour), bold=True)]


def draw_arrow(x: float, y: float, radius: float) -> list[Shape]:
    """Two arrows around a die."""
    half = radius * 0.32
    tip = radius * 0.3
    return [
        Circle(x, y, radius * 0.55, Style(stroke=PAPER, width=radius * 0.16)),
        Rect(x - half / 2, y - half / 2, half, half, filled(PAPER), half / 5),
        Polygon(
            (
                (x + radius * 0.3, y - radius * 0.1),
                (x + radius * 0.85, y - radius * 0.1),
                (x + radius * 0.57, y + tip),
            ),
            filled(PAPER),
        ),
        Polygon(
            (
                (x - radius * 0.3, y + radius * 0.1),
                (x - radius * 0.85, y + radius * 0.1),
                (x - radius * 0.57, y - tip),
            ),
            filled(PAPER),
        ),
    ]


def draw_fox(x: float, y: float, radius: float) -> list[Shape]:
    def at(*points: tuple[float, float]) -> tuple[tuple[float, float], ...]:
        return tuple((x + radius * dx, y + radius * dy) for dx, dy in points)

    head = at(
        (-0.95, -0.95),
        (-0.4, -0.45),
        (0.4, -0.45),
        (0.95, -0.95),
        (0.85, 0.1),
        (0, 1),
        (-0.85, 0.1),
    )
    cheeks = at((-0.85, 0.1), (-0.2, 0.15), (0, 1), (0.2, 0.15), (0.85, 0.1), (0, 1))
    return [
        Polygon(head, Style("#d23b3b", PAPER, 0.35)),
        Polygon(cheeks, filled(PAPER)),
        Circle(x - 0.3 * radius, y - 0.08 * radius, 0.11 * radius, filled(INK)),
        Circle(x + 0.3 * radius, y - 0.08 * radius, 0.11 * radius, filled(INK)),
        Circle(x, y + 0.82 * radius, 0.16 * radius, filled(INK)),
    ]


# ---- totals


def draw_totals(sheet: CleverSheetView) -> list[Shape]:
    has_begun = sheet.score > 0 or sheet.foxes > 0
    x, pitch = WIDTH - SIDE, 17.2
    shapes: list[Shape] = []
    for place, name in enumerate(AREA_NAMES):
        y = GRID_TOP + place * pitch
        shapes.append(Rect(x + 9, y, SIDE - 9, 11, outlined(tint(name), 1.0), 1.5))
        shapes.append(Rect(x, y + 2, 7, 7, filled(tint(name)), 1.2))
        shapes.append(letter(name, x + 3.5, y + 5.5, 4, ink_on(name)))
        value = str(sheet.points[name]) if has_begun else ""
        shapes.append(Text(x + 9 + (SIDE - 9) / 2, y + 5.5, value, 5.6, INK, bold=True))
    y = GRID_TOP + len(AREA_NAMES) * pitch
    foxes = f"{sheet.foxes} × {min(sheet.points.values())}" if has_begun else "×"
    shapes += draw_fox(x + 3.5, y + 5.5, 3.8)
    shapes.append(Rect(x + 9, y, SIDE - 9, 11, outlined(INK, 0.5), 1.5))
    shapes.append(Text(x + 9 + (SIDE - 9) / 2, y + 5.5, foxes, 4.4, INK if has_begun else FAINT))
    total = str(sheet.score) if has_begun else ""
    return [*shapes, *total_box(x, y + pitch + 4, SIDE, 14, _("Total"), total)]


PICTURE = SheetPicture(draw, per_page=2)
