"""Pictures of positions for previews of links, in messengers for example: what a spectator sees,
drawn small.

Previews must be bitmaps. They contain figures but no names, which the page itself gives as text in
every script.
"""

import math
import re
from collections.abc import Sequence
from functools import cache
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from quincunx.core.presentation import View
from quincunx.server.jobs.shared_results import SharedResults
from quincunx.server.jobs.thread_jobs import ThreadJobs
from quincunx.server.table.state import TableState
from quincunx.server.web.games import sheet_of
from quincunx.server.web.preview_grid import PreviewCell, PreviewGrid
from quincunx.server.web.templating import FOLDER

WIDTH, HEIGHT = 1200, 630  # what most sites that show previews recommend
MARGIN = 30
MAX_CELL = 90
MAX_PREVIEWS = 200  # that are kept, of about 15 kB each
BACKGROUND, INK, PAPER, TILE = "#efece4", "#20242a", "#fffdf8", "#1b1d21"
Point = tuple[float, float]


class Previews:
    """The pictures of tables, drawn once for each position, one at a time and outside the event
    loop.
    """

    def __init__(self, thread_jobs: ThreadJobs) -> None:
        self._long_work = thread_jobs
        self._pictures = SharedResults[tuple[str, int], bytes](MAX_PREVIEWS)

    async def get(self, table: TableState) -> bytes:
        key = table.id, table.sequence
        return await self._pictures.get(
            key, lambda: self._long_work.run(draw_position, table.game.key, table.view(None))
        )


def draw_position(key: str, view: View) -> bytes:
    """A spectator's view as a PNG file."""
    picture = Image.new("RGB", (WIDTH, HEIGHT), BACKGROUND)
    draw = ImageDraw.Draw(picture)
    grids = sheet_of(key).preview(view)
    across = columns_of_grids(grids)
    width = WIDTH / across
    height = HEIGHT / math.ceil(len(grids) / across) if grids else HEIGHT
    for place, grid in enumerate(grids):
        draw_grid(
            draw, grid, ((place % across) * width, (place // across) * height), (width, height)
        )
    file = BytesIO()
    picture.quantize(64).save(file, "png", optimize=True)
    return file.getvalue()


def columns_of_grids(grids: Sequence[PreviewGrid]) -> int:
    """How many grids are side by side, so that their cells become as large as possible."""
    return max(range(1, len(grids) + 1), key=lambda across: smallest_cell(grids, across), default=1)


def smallest_cell(grids: Sequence[PreviewGrid], across: int) -> float:
    width = WIDTH / across
    height = HEIGHT / math.ceil(len(grids) / across)
    return min(cell_size(grid, width, height) for grid in grids)


def cell_size(grid: PreviewGrid, width: float, height: float) -> float:
    across = max(map(len, grid.rows))
    down = len(grid.rows) + (1 if grid.score is not None else 0)
    return min((width - 2 * MARGIN) / across, (height - 2 * MARGIN) / down, MAX_CELL)


def draw_grid(draw: ImageDraw.ImageDraw, grid: PreviewGrid, corner: Point, room: Point) -> None:
    size = cell_size(grid, *room)
    across = max(map(len, grid.rows))
    down = len(grid.rows) + (1 if grid.score is not None else 0)
    left, top = corner[0] + (room[0] - across * size) / 2, corner[1] + (room[1] - down * size) / 2
    for row, cells in enumerate(grid.rows):
        for column, cell in enumerate(cells):
            if cell is not None:
                draw_cell(draw, cell, (left + column * size, top + row * size), size)
    if grid.score is not None:
        place = left + across * size, top + (len(grid.rows) + 0.5) * size
        draw.text(place, str(grid.score), fill=INK, font=font(round(size * 0.9)), anchor="rm")


def draw_cell(draw: ImageDraw.ImageDraw, cell: PreviewCell, corner: Point, size: float) -> None:
    (x, y), tint = corner, tints()[cell.colour]
    if cell.shape:
        draw.rounded_rectangle((x + 1, y + 1, x + size - 1, y + size - 1), size * 0.13, fill=TILE)
        draw_shape(draw, cell.shape, (x + size / 2, y + size / 2), size * 0.36, tint)
        return
    draw.rectangle((x, y + size * 0.04, x + size, y + size * 0.96), fill=tint)
    if cell.is_blank:
        return
    inner = (x + size * 0.08, y + size * 0.12, x + size * 0.92, y + size * 0.88)
    draw.rounded_rectangle(inner, size * 0.12, fill=PAPER if cell.is_filled else lighter(tint))
    if cell.text:
        draw.text(
            (x + size / 2, y + size / 2),
            cell.text,
            fill=INK,
            font=font(round(size * 0.42)),
            anchor="mm",
        )
    if cell.is_crossed:
        a, b = size * 0.2, size * 0.8
        for line in ((x + a, y + a, x + b, y + b), (x + a, y + b, x + b, y + a)):
            draw.line(line, fill=INK, width=max(2, round(size * 0.07)))


def draw_shape(
    draw: ImageDraw.ImageDraw, shape: str, centre: Point, radius: float, tint: str
) -> None:
    x, y = centre
    match shape:
        case "circle":
            draw.circle(centre, radius * 0.8, fill=tint)
        case "square":
            draw.rectangle(
                (x - radius * 0.72, y - radius * 0.72, x + radius * 0.72, y + radius * 0.72),
                fill=tint,
            )
        case "clover":
            for angle in range(4):
                leaf = (
                    x + 0.45 * radius * math.cos(angle * math.pi / 2),
                    y + 0.45 * radius * math.sin(angle * math.pi / 2),
                )
                draw.circle(leaf, radius * 0.48, fill=tint)
        case _:
            points, inner = {
                "diamond": (4, 1 / math.sqrt(2)),
                "star4": (4, 0.4),
                "star8": (8, 0.6),
            }[shape]
            draw.polygon(star(centre, points, radius, inner * radius), fill=tint)


def star(centre: Point, points: int, outer: float, inner: float) -> list[Point]:
    radii = (outer, inner) * points
    angles = [number * math.pi / points for number in range(2 * points)]
    return [
        (centre[0] + radius * math.sin(angle), centre[1] - radius * math.cos(angle))
        for radius, angle in zip(radii, angles, strict=True)
    ]


@cache
def font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


@cache
def tints() -> dict[str, str]:
    """The colours of the style sheet, so that they are written down once."""
    styles = (FOLDER / "static" / "colours.css").read_text("utf-8")
    found = re.findall(
        r"^\.c-(\w+) \{ --tint: (?:light-dark\()?(#[0-9a-f]{6})", styles, re.MULTILINE
    )
    return dict(found)


def lighter(colour: str) -> tuple[int, int, int]:
    """The colour of an empty square in a row of this colour."""
    red, green, blue = (
        round(int(colour[place : place + 2], 16) * 0.22 + 255 * 0.78) for place in (1, 3, 5)
    )
    return red, green, blue
