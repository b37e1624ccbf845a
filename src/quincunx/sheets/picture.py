"""What a game says about its printed sheet, and the plain default."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic

import numpy as np
from numpy.typing import NDArray

from quincunx.core.presentation import View
from quincunx.core.registry import find_descriptor
from quincunx.core.view import SeatView
from quincunx.languages import _
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
    stack,
)
from quincunx.sheets.svg import to_svg

WIDTH = 180.0  # of every sheet: it fits on both sizes of paper


@dataclass(frozen=True)
class SheetPicture(Generic[View]):
    """`draw` makes one player's sheet of a view; `extra_pages` are more to print once. `draw_board`
    is what a position looks like where people play on something else than sheets.
    """

    draw: Callable[[View, int], Drawing]
    per_page: int = 3  # sheets on a page of paper
    extra_pages: Callable[[], Sequence[Drawing]] = lambda: ()
    draw_board: Callable[[View], Drawing] | None = None

    def position_svg(self, title: str, view: View, seats: Sequence[int]) -> str:
        """The sheets of these seats, or the board, as an SVG file: see `State.svg`."""
        return to_svg(self.draw_position(view, seats), title)

    def position_pixels(self, view: View, seats: Sequence[int]) -> NDArray[np.uint8]:
        """The sheets of these seats, or the board, as rows of red, green and blue; needs Pillow."""
        from quincunx.sheets.pixels import to_pixels

        return to_pixels(self.draw_position(view, seats))

    def draw_position(self, view: View, seats: Sequence[int]) -> Drawing:
        if self.draw_board is not None:
            return self.draw_board(view)
        return stack([self.draw(view, seat) for seat in seats])


def draw_scores(view: SeatView, seat: int) -> Drawing:
    """For games without a sheet of their own: lines for points, and their sum so far."""
    points = view.scores[seat]
    shapes: list[Shape] = []
    for line in range(10):
        y = 8 + 8.0 * line
        shapes.append(Line((0, y), (WIDTH, y), Style(stroke=FAINT)))
    shapes += total_box(WIDTH - 30, 92, 30, 10, _("Total"), str(points or ""))
    return Drawing(WIDTH, 104, tuple(shapes))


def total_box(
    x: float, y: float, width: float, height: float, label: str, value: str
) -> list[Shape]:
    """A box for a sum, with its label above."""
    return [
        Text(x + width / 2, y - 2.4, label, 2.8, FAINT),
        Rect(x, y, width, height, outlined(INK, 0.4), 1.2),
        Text(x + width / 2, y + height / 2, value.replace("-", "−"), height * 0.55, bold=True),
    ]


SCORES = SheetPicture(draw_scores, per_page=2)


def picture_of(key: str) -> SheetPicture:
    picture: SheetPicture = find_descriptor(key).load("picture")
    return picture
