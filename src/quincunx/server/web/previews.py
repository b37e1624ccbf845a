"""Pictures of positions for previews of links, in messengers for example: the sheets or the board,
as a spectator sees them and as they are printed.

Previews must be bitmaps. They contain no names, which the page gives as text in every script.
"""

from collections.abc import Sequence
from io import BytesIO
from math import ceil

from PIL import Image

from quincunx.core.view import SeatView
from quincunx.languages import language
from quincunx.server.jobs.shared_results import SharedResults
from quincunx.server.jobs.thread_jobs import ThreadJobs
from quincunx.server.table.state import TableState
from quincunx.sheets.picture import picture_of
from quincunx.sheets.pixels import PER_MILLIMETRE, to_pixels
from quincunx.sheets.shapes import Drawing, Shape, moved

WIDTH, HEIGHT = 1200, 630  # in pixels: what most sites that show previews recommend
MARGIN = 6.0  # in millimetres, around every sheet
LARGEST = 1.6  # times as large as on paper: a board with two tiles does not fill the picture
MAX_PREVIEWS = 200  # that are kept, of about 30 kB each


class Previews:
    """The pictures of tables, drawn once a position, one at a time, off the event loop."""

    def __init__(self, thread_jobs: ThreadJobs) -> None:
        self._long_work = thread_jobs
        self._pictures = SharedResults[tuple[str, int, str], bytes](MAX_PREVIEWS)

    async def get(self, table: TableState) -> bytes:
        key = table.id, table.sequence, language()
        return await self._pictures.get(
            key, lambda: self._long_work.run(draw_position, table.game.key, table.view(None))
        )


def draw_position(key: str, view: SeatView) -> bytes:
    """A spectator's view as a PNG file."""
    picture = picture_of(key)
    if picture.draw_board is None:
        sheets = [picture.draw(view, seat) for seat in range(len(view.scores))]
    else:
        sheets = [picture.draw_board(view)]
    file = BytesIO()
    image = Image.fromarray(to_pixels(side_by_side(sheets)))
    image.quantize(64).save(file, "png", optimize=True)
    return file.getvalue()


def side_by_side(sheets: Sequence[Drawing]) -> Drawing:
    """In as many columns as make them largest."""
    width, height = WIDTH / PER_MILLIMETRE, HEIGHT / PER_MILLIMETRE

    def scale_in(columns: int) -> float:
        wide, high = width / columns - 2 * MARGIN, height / ceil(len(sheets) / columns) - 2 * MARGIN
        return min(LARGEST, *(min(wide / each.width, high / each.height) for each in sheets))

    columns = max(range(1, len(sheets) + 1), key=scale_in)
    scale, rows = scale_in(columns), ceil(len(sheets) / columns)
    shapes: list[Shape] = []
    for place, sheet in enumerate(sheets):
        left = (place % columns + 0.5) * width / columns - sheet.width * scale / 2
        top = (place // columns + 0.5) * height / rows - sheet.height * scale / 2
        shapes += moved(sheet, left, top, scale)
    return Drawing(width, height, tuple(shapes))
