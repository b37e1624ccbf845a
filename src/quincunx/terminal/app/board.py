"""A drawing on the screen: coloured, and its squares can be clicked."""

from rich.style import Style
from rich.text import Text
from textual.events import Click
from textual.geometry import Region
from textual.message import Message
from textual.widgets import Static

from quincunx.terminal.ink import GONE, LATER, LEGAL, MARKED, OPEN, QUIET, TITLE, Drawing, Line, Span, length

# For each colour: bright on the dark ground, and a solid ground with letters that stand out from it.
INKS = {
    "red": ("#ff7b72", "#c22f2f", "#ffffff"),
    "orange": ("#ffa657", "#d9730d", "#000000"),
    "yellow": ("#f2cc3c", "#e3b505", "#000000"),
    "green": ("#56d364", "#23863a", "#ffffff"),
    "blue": ("#79b8ff", "#2460c4", "#ffffff"),
    "purple": ("#d2a8ff", "#8146c9", "#ffffff"),
    "black": ("#c9d1d9", "#000000", "#ffffff"),
    "white": ("#ffffff", "#e8e8e8", "#000000"),
}
PLAIN_INK = ("#e6edf3", "#4b5563", "#ffffff")
CHOSEN = Style(color="#000000", bgcolor="#ffffff", bold=True)


def style_of(span: Span, chosen: str | None) -> Style:
    bright, ground, letters = INKS.get(span.colour, PLAIN_INK)
    if chosen is not None and chosen in span.moves:
        return CHOSEN
    if span.look == MARKED:
        return Style(color=letters, bgcolor=ground, bold=True)
    if span.look == LEGAL:
        return Style(color=bright, bgcolor="#30363d", bold=True)
    styles = {
        TITLE: Style(color="#ffffff", bold=True),
        OPEN: Style(color=bright),
        LATER: Style(color=bright, italic=True),
        GONE: Style(color="#6e7681"),
        QUIET: Style(color=bright if span.colour else "#9da7b3"),
    }
    return styles[span.look]


class Board(Static):
    """Shows a drawing; tells which moves a clicked square stands for."""

    class Picked(Message):
        def __init__(self, moves: tuple[str, ...]) -> None:
            super().__init__()
            self.moves = moves

    drawing: Drawing

    def __init__(self) -> None:
        super().__init__(id="board", markup=False)
        self.drawing = []

    def show(self, drawing: Drawing, chosen: str | None = None) -> None:
        self.drawing = drawing
        text = Text(no_wrap=True, end="")
        for number, line in enumerate(drawing):
            text.append("\n" if number else "")
            for span in line:
                text.append(span.text, style_of(span, chosen))
        self.styles.width = max(map(length, drawing), default=1)
        self.update(text)

    def region_of(self, move: str) -> Region | None:
        """Where the last square of a move is drawn."""
        found = None
        for y, line in enumerate(self.drawing):
            x = 0
            for span in line:
                if move in span.moves:
                    found = Region(x, y, len(span.text), 1)
                x += len(span.text)
        return found

    def on_click(self, event: Click) -> None:
        place = event.get_content_offset(self)
        if place is None or not 0 <= place.y < len(self.drawing):
            return
        span = span_at(self.drawing[place.y], place.x)
        if span is not None and span.moves:
            self.post_message(self.Picked(span.moves))


def span_at(line: Line, column: int) -> Span | None:
    for span in line:
        if column < len(span.text):
            return span
        column -= len(span.text)
    return None
