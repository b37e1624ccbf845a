"""Drawings as SVG, without any library."""

from xml.sax.saxutils import escape, quoteattr

from quincunx.sheets.shapes import Circle, Drawing, Line, Polygon, Rect, Shape, Style, Text

FONTS = "Verdana, 'DejaVu Sans', 'Bitstream Vera Sans', sans-serif"
MIDDLE = 0.36  # from the middle of a line of text down to its base, as a part of its height


def to_svg(drawing: Drawing, title: str = "") -> str:
    """A file of its own, as large on paper as the drawing says."""
    size = f"{number(drawing.width)} {number(drawing.height)}"
    width, height = size.split()
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" '
        f'width="{width}mm" height="{height}mm" font-family="{FONTS}">',
        *([f"<title>{escape(title)}</title>"] if title else []),
        *map(element, drawing.shapes),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def element(shape: Shape) -> str:
    match shape:
        case Rect(x, y, width, height, style, radius):
            corner = f' rx="{number(radius)}"' if radius else ""
            place = f'x="{number(x)}" y="{number(y)}"'
            size = f'width="{number(width)}" height="{number(height)}"'
            return f"<rect {place} {size}{corner}{attributes(style)}/>"
        case Circle(x, y, radius, style):
            place = f'cx="{number(x)}" cy="{number(y)}"'
            return f'<circle {place} r="{number(radius)}"{attributes(style)}/>'
        case Polygon(points, style):
            listed = " ".join(f"{number(x)},{number(y)}" for x, y in points)
            return f'<polygon points="{listed}"{attributes(style)}/>'
        case Line((x1, y1), (x2, y2), style):
            ends = f'x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" y2="{number(y2)}"'
            return f'<line {ends} stroke-linecap="round"{attributes(style)}/>'
        case Text():
            return text_element(shape)


def text_element(text: Text) -> str:
    weight = ' font-weight="bold"' if text.bold else ""
    anchor = "" if text.anchor == "start" else f' text-anchor="{text.anchor}"'
    place = f'x="{number(text.x)}" y="{number(text.y + MIDDLE * text.size)}"'
    size = f'font-size="{number(text.size)}"'
    fill = quoteattr(text.fill)
    return f"<text {place} {size} fill={fill}{anchor}{weight}>{escape(text.text)}</text>"


def attributes(style: Style) -> str:
    fill = f' fill="{style.fill or "none"}"'
    if style.stroke is None:
        return fill
    return f'{fill} stroke="{style.stroke}" stroke-width="{number(style.width)}"'


def number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
