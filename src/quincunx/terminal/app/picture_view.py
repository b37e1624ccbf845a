"""A picture on the screen: coloured, with squares that can be clicked."""

from rich.style import Style
from rich.text import Text
from textual.events import Click
from textual.geometry import Region
from textual.message import Message
from textual.widgets import Static

from quincunx.terminal.picture import (
    BLOCKED,
    BOTH,
    LABEL,
    LATER,
    LATEST,
    LEGAL,
    MARKED,
    OPEN,
    TITLE,
    Line,
    Picture,
    Span,
    width_of,
)

# For each colour: the text on the dark background, and a solid background with the text on it.
COLOURS = {
    "red": ("#ff7b72", "#c22f2f", "#ffffff"),
    "orange": ("#ffa657", "#d9730d", "#000000"),
    "yellow": ("#f2cc3c", "#e3b505", "#000000"),
    "green": ("#56d364", "#23863a", "#ffffff"),
    "blue": ("#79b8ff", "#2460c4", "#ffffff"),
    "purple": ("#d2a8ff", "#8146c9", "#ffffff"),
    "black": ("#c9d1d9", "#000000", "#ffffff"),
    "white": ("#ffffff", "#e8e8e8", "#000000"),
}
NO_COLOUR = ("#e6edf3", "#4b5563", "#ffffff")
SELECTED = Style(color="#000000", bgcolor="#ffffff", bold=True)


def style_of(span: Span, selected: str | None) -> Style:
    bright, background, text = COLOURS.get(span.colour, NO_COLOUR)
    if selected is not None and selected in span.moves:
        return SELECTED
    if span.role == LATEST:
        return Style(color="#000000", bgcolor=bright, bold=True, underline=True)
    if span.role == MARKED:
        return Style(color=text, bgcolor=background, bold=True)
    if span.role in (LEGAL, BOTH):
        return Style(color=bright, bgcolor="#30363d", bold=True, italic=span.role == BOTH)
    styles = {
        TITLE: Style(color="#ffffff", bold=True),
        OPEN: Style(color=bright),
        LATER: Style(color=bright, italic=True),
        BLOCKED: Style(color="#6e7681"),
        LABEL: Style(color=bright if span.colour else "#9da7b3"),
    }
    return styles[span.role]


class PictureView(Static):
    """Shows a picture; a click on a square sends the moves that it stands for."""

    class Clicked(Message):
        def __init__(self, moves: tuple[str, ...]) -> None:
            super().__init__()
            self.moves = moves

    picture: Picture

    def __init__(self) -> None:
        super().__init__(id="board", markup=False)
        self.picture = []

    def show(self, picture: Picture, selected: str | None = None) -> None:
        self.picture = picture
        text = Text(no_wrap=True, end="")
        for number, line in enumerate(picture):
            text.append("\n" if number else "")
            for span in line:
                text.append(span.text, style_of(span, selected))
        self.styles.width = max(map(width_of, picture), default=1)
        self.update(text)

    def region_of(self, move: str) -> Region | None:
        """Where the last square of a move is drawn."""
        found = None
        for y, line in enumerate(self.picture):
            x = 0
            for span in line:
                if move in span.moves:
                    found = Region(x, y, len(span.text), 1)
                x += len(span.text)
        return found

    def on_click(self, event: Click) -> None:
        place = event.get_content_offset(self)
        if place is None or not 0 <= place.y < len(self.picture):
            return
        span = span_at(self.picture[place.y], place.x)
        if span is not None and span.moves:
            self.post_message(self.Clicked(span.moves))


def span_at(line: Line, column: int) -> Span | None:
    for span in line:
        if column < len(span.text):
            return span
        column -= len(span.text)
    return None
