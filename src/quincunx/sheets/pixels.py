"""Drawings as arrays of pixels, with Pillow."""

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from quincunx.sheets.shapes import PAPER, Circle, Drawing, Line, Point, Polygon, Rect, Shape, Text

PER_MILLIMETRE = 4
SMOOTHING = 2  # drawn this many times as large, then made smaller: Pillow's edges are jagged
IN_FONT = str.maketrans({"×": "x", "−": "-", "≥": ">"})  # signs that Pillow's own font lacks
ANCHORS = {"start": "lm", "middle": "mm", "end": "rm"}


def to_pixels(drawing: Drawing) -> NDArray[np.uint8]:
    """Rows of pixels in red, green and blue."""
    scale = PER_MILLIMETRE * SMOOTHING
    size = (round(drawing.width * scale), round(drawing.height * scale))
    image = Image.new("RGB", size, PAPER)
    pen = ImageDraw.Draw(image)
    for shape in drawing.shapes:
        draw(pen, shape, scale)
    return np.asarray(image.reduce(SMOOTHING))


def draw(pen: ImageDraw.ImageDraw, shape: Shape, scale: int) -> None:
    if isinstance(shape, Text):
        font = ImageFont.load_default(shape.size * scale)
        bold = shape.size * scale / 60 if shape.bold else 0
        place = (shape.x * scale, shape.y * scale)
        text = shape.text.translate(IN_FONT)
        pen.text(place, text, shape.fill, font, ANCHORS[shape.anchor], stroke_width=bold)
        return
    fill, stroke = shape.style.fill, shape.style.stroke
    width = max(1, round(shape.style.width * scale)) if stroke else 0

    def point(at: Point) -> Point:
        return at[0] * scale, at[1] * scale

    match shape:
        case Rect(x, y, across, down, _, radius):
            box = (point((x, y)), point((x + across, y + down)))
            pen.rounded_rectangle(box, radius * scale, fill, stroke, width)
        case Circle(x, y, radius):
            pen.circle(point((x, y)), radius * scale, fill, stroke, width)
        case Polygon(points):
            pen.polygon([point(corner) for corner in points], fill, stroke, width)
        case Line(start, end):
            pen.line((point(start), point(end)), stroke, width)
