"""How a game looks in characters: the game's own drawing, with defaults for games without."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic

from typing_extensions import TypeVar

from quincunx.core.registry import find_descriptor
from quincunx.core.view import SeatView
from quincunx.languages import _
from quincunx.terminal.messages import count_points
from quincunx.terminal.picture import (
    LATEST,
    LEGEND,
    MARKED,
    Picture,
    button,
    flow,
    heading,
    label,
    to_text,
)

View = TypeVar("View", bound=SeatView, default=SeatView)
Names = Sequence[str]
Filled = frozenset[str]  # squares, each by a name that the game's drawing gives it

ROOMY = 90  # columns
PRINTED_WIDTH = 100  # of positions that Python prints


@dataclass(frozen=True)
class DrawingOptions:
    """What a drawing shows beside the view."""

    latest: Sequence[Filled] = ()  # for each seat, the squares that it has filled last
    first: int | None = None  # the seat whose sheet is drawn first; None: whoever looks or rolls
    dice: bool = True  # False for score pads

    def role_of(self, seat: int, square: str) -> str:
        """The role of a square that is filled."""
        return LATEST if self.latest and square in self.latest[seat] else MARKED

    def seats_clockwise(self, view: SeatView) -> list[int]:
        """The order of the sheets: first the viewer's own, or else the active player's."""
        players = len(view.scores)
        active = getattr(view, "active", None)
        first = view.seat if view.seat is not None else active or 0
        first = first if self.first is None else self.first
        return [(first + step) % players for step in range(players)]


PLAIN = DrawingOptions()


class Drawing(Generic[View]):
    """Draws from a view alone, so that nobody sees more than the view contains."""

    legend = LEGEND  # of its signs where nothing is coloured, marked with N_

    def draw(
        self,
        view: View,
        names: Names,
        width: int,
        selected: str | None = None,
        options: DrawingOptions = PLAIN,
    ) -> Picture:
        """The whole table as the view's seat sees it, with the move that is selected but not yet
        played.

        The default shows the scores, everything in the view that is the game's own, and a button
        for every move.
        """
        scores = [
            label(f"{name}: {count_points(points)}")
            for name, points in zip(names, view.scores, strict=True)
        ]
        own = [
            label(f"{name}: {to_words(value)}"[:width]) for name, value in view.own_entries.items()
        ]
        buttons = flow((button(str(move), move) for move in view.moves), width)
        return [heading(_(find_descriptor(view.game).title)), *scores, *own, *buttons]

    def draw_text(self, view: View, names: Names, width: int = PRINTED_WIDTH) -> str:
        """The table in plain characters."""
        return to_text(self.draw(view, names, width))


def find_drawing(key: str) -> Drawing[Any]:
    """The game's own drawing, or the default."""
    found: type[Drawing[Any]] = find_descriptor(key).load("drawing") or Drawing
    return found()


def to_words(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def sheet_gap(width: int) -> int:
    """The number of blank lines between sheets: none on a small screen."""
    return 1 if width >= ROOMY else 0
