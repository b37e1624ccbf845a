"""What sheets are drawn with: shapes in millimetres, from the top left."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import cos, pi, sin
from typing import Literal

from quincunx.core.text.colours import letter_of
from quincunx.languages import translate

Anchor = Literal["start", "middle", "end"]
Point = tuple[float, float]

INK = "#20242a"
PAPER = "#ffffff"
FAINT = "#8a8d92"
TINTS = {
    "red": "#d23b3b",
    "orange": "#e8862a",
    "yellow": "#f2c230",
    "green": "#2f8144",
    "blue": "#3567b8",
    "purple": "#8650a8",
    "black": "#33363c",
    "white": PAPER,
}
DARK_ON = {"yellow", "orange", "white"}  # tints on which only dark ink can be read


@dataclass(frozen=True)
class Style:
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.3


@dataclass(frozen=True)
class Rect:
    x: float
    y: float
    width: float
    height: float
    style: Style
    radius: float = 0.0


@dataclass(frozen=True)
class Circle:
    x: float
    y: float
    radius: float
    style: Style


@dataclass(frozen=True)
class Polygon:
    points: tuple[Point, ...]
    style: Style


@dataclass(frozen=True)
class Line:
    start: Point
    end: Point
    style: Style


@dataclass(frozen=True)
class Text:
    """One line; `y` is its middle."""

    x: float
    y: float
    text: str
    size: float  # the height of the font
    fill: str = INK
    anchor: Anchor = "middle"
    bold: bool = False


Shape = Rect | Circle | Polygon | Line | Text


@dataclass(frozen=True)
class Drawing:
    width: float
    height: float
    shapes: tuple[Shape, ...]


def tint(colour: str) -> str:
    return TINTS[colour]


def ink_on(colour: str) -> str:
    return INK if colour in DARK_ON else PAPER


def filled(colour: str) -> Style:
    return Style(fill=colour)


def outlined(colour: str = INK, width: float = 0.3, fill: str | None = PAPER) -> Style:
    return Style(fill, colour, width)


def cross(x: float, y: float, size: float, colour: str = INK) -> list[Shape]:
    """A cross of a pen, in the middle of a square."""
    half = size / 2
    pen = Style(stroke=colour, width=size / 9)
    return [
        Line((x - half, y - half), (x + half, y + half), pen),
        Line((x + half, y - half), (x - half, y + half), pen),
    ]


def regular(
    x: float, y: float, radius: float, corners: int, turn: float = 0.0
) -> tuple[Point, ...]:
    angles = [turn + 2 * pi * corner / corners for corner in range(corners)]
    return tuple((x + radius * cos(angle), y + radius * sin(angle)) for angle in angles)


def star(
    x: float, y: float, radius: float, points: int = 5, depth: float = 0.45
) -> tuple[Point, ...]:
    """With its first point up; `depth` is how far in the notches reach, from 0 to 1."""
    outer = regular(x, y, radius, points, -pi / 2)
    inner = regular(x, y, radius * depth, points, -pi / 2 + pi / points)
    return tuple(point for pair in zip(outer, inner, strict=True) for point in pair)


def moved(drawing: Drawing, x: float, y: float, scale: float = 1.0) -> list[Shape]:
    """The shapes of a drawing, scaled, with its top left at this point."""
    return [_moved(shape, x, y, scale) for shape in drawing.shapes]


def _moved(shape: Shape, x: float, y: float, scale: float) -> Shape:
    def point(at: Point) -> Point:
        return x + scale * at[0], y + scale * at[1]

    if isinstance(shape, Text):
        left, top = point((shape.x, shape.y))
        return replace(shape, x=left, y=top, size=shape.size * scale)
    style = replace(shape.style, width=shape.style.width * scale)
    if isinstance(shape, Polygon):
        return Polygon(tuple(map(point, shape.points)), style)
    if isinstance(shape, Line):
        return Line(point(shape.start), point(shape.end), style)
    left, top = point((shape.x, shape.y))
    if isinstance(shape, Circle):
        return Circle(left, top, shape.radius * scale, style)
    return Rect(left, top, shape.width * scale, shape.height * scale, style, shape.radius * scale)


def letter(colour: str, x: float, y: float, size: float, fill: str) -> Text:
    """For everybody who does not see the colour."""
    return Text(x, y, translate(letter_of(colour)), size, fill, bold=True)


def in_grey(drawing: Drawing) -> Drawing:
    """For printers without colours: fills become light or dark greys."""
    return replace(drawing, shapes=tuple(map(_in_grey, drawing.shapes)))


def _in_grey(shape: Shape) -> Shape:
    if isinstance(shape, Text):
        return replace(shape, fill=grey(shape.fill))
    fill = None if shape.style.fill is None else grey(shape.style.fill)
    stroke = None if shape.style.stroke is None else grey(shape.style.stroke)
    return replace(shape, style=replace(shape.style, fill=fill, stroke=stroke))


def grey(colour: str) -> str:
    """As light as the colour looks."""
    red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    light = round(0.299 * red + 0.587 * green + 0.114 * blue)
    return f"#{light:02x}{light:02x}{light:02x}"


def stack(drawings: Sequence[Drawing], gap: float = 6.0) -> Drawing:
    """One below the other."""
    shapes: list[Shape] = []
    top = 0.0
    for drawing in drawings:
        shapes += moved(drawing, 0, top)
        top += drawing.height + gap
    return Drawing(max(each.width for each in drawings), top - gap, tuple(shapes))


def texts(drawing: Drawing) -> Iterable[str]:
    return (shape.text for shape in drawing.shapes if isinstance(shape, Text))
