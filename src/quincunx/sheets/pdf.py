"""Drawings as pages of a PDF file, with ReportLab (the extra `print`)."""

from collections.abc import Sequence
from io import BytesIO

from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from quincunx.sheets.shapes import Circle, Drawing, Line, Polygon, Rect, Shape, Style, Text
from quincunx.sheets.svg import MIDDLE

# They come with the library and are embedded: minus signs and umlauts look alike everywhere.
FONT, BOLD = "Vera", "VeraBd"


def to_pdf(pages: Sequence[Drawing], title: str) -> bytes:
    """A file with these pages. The same pages give the same bytes."""
    for font in (FONT, BOLD):
        registerFont(TTFont(font, f"{font}.ttf"))
    file = BytesIO()
    canvas = Canvas(file, invariant=1)
    canvas.setTitle(title)
    canvas.setCreator("Quincunx")
    for page in pages:
        canvas.setPageSize((page.width * mm, page.height * mm))
        canvas.translate(0, page.height * mm)
        canvas.scale(mm, -mm)  # millimetres, from the top left
        canvas.setLineCap(1)
        canvas.setLineJoin(1)
        for shape in page.shapes:
            draw(canvas, shape)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def draw(canvas: Canvas, shape: Shape) -> None:
    if isinstance(shape, Text):
        write(canvas, shape)
        return
    fill, stroke = use(canvas, shape.style)
    match shape:
        case Rect(x, y, width, height, _, radius):
            canvas.roundRect(x, y, width, height, radius, stroke, fill)
        case Circle(x, y, radius):
            canvas.circle(x, y, radius, stroke, fill)
        case Line((x1, y1), (x2, y2)):
            canvas.line(x1, y1, x2, y2)
        case Polygon(points):
            path = canvas.beginPath()
            path.moveTo(*points[0])
            for point in points[1:]:
                path.lineTo(*point)
            path.close()
            canvas.drawPath(path, stroke, fill)


def use(canvas: Canvas, style: Style) -> tuple[int, int]:
    """Set the colours; returns whether to fill and whether to draw the outline."""
    if style.fill is not None:
        canvas.setFillColor(style.fill)
    if style.stroke is not None:
        canvas.setStrokeColor(style.stroke)
        canvas.setLineWidth(style.width)
    return int(style.fill is not None), int(style.stroke is not None)


def write(canvas: Canvas, text: Text) -> None:
    canvas.saveState()
    canvas.translate(text.x, text.y + MIDDLE * text.size)
    canvas.scale(1, -1)  # letters are upright
    canvas.setFont(BOLD if text.bold else FONT, text.size)
    canvas.setFillColor(text.fill)
    place = {
        "start": canvas.drawString,
        "middle": canvas.drawCentredString,
        "end": canvas.drawRightString,
    }[text.anchor]
    place(0, 0, text.text)
    canvas.restoreState()
