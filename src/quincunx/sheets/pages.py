"""Pages of paper: sheets to play on, the sheets of a position, and the rules on the back."""

import re
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from quincunx.core.errors import OptionError
from quincunx.core.game import Game
from quincunx.core.state import State
from quincunx.core.text.messages import join_or
from quincunx.core.view import SeatView
from quincunx.languages import _, language
from quincunx.sheets.picture import WIDTH, picture_of
from quincunx.sheets.shapes import FAINT, INK, Drawing, Line, Shape, Style, Text, in_grey, moved

Item = TypeVar("Item")
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}  # in millimetres
MAX_SHEETS = 100
TOP = 12.0  # the margin above
HEADER = 9.0  # above each sheet, for the game and the name
GAP = 7.0  # below each sheet
LARGEST_PRINT = 3.2  # the height of the rules on the back
COLUMN_GAP = 8.0
LETTER_WIDTH = 0.54  # of the font, on average, as a part of its height
LINE_HEIGHT = 1.35


@dataclass(frozen=True)
class Paper:
    width: float
    height: float

    @property
    def left(self) -> float:
        return (self.width - WIDTH) / 2


def find_paper(name: str) -> Paper:
    if name.lower() not in PAPERS:
        raise OptionError(
            "paper must be {papers}, not {name}", papers=join_or(PAPERS), name=repr(name)
        )
    return Paper(*PAPERS[name.lower()])


def print_game(
    game: Game, sheets: int = 0, paper: str = "a4", grey: bool = False, rules: bool = False
) -> list[Drawing]:
    """Pages with empty sheets: this many, or as many as fill a page, and the rules on the back.

    What a game needs once, such as tiles to cut out, comes after them.
    """
    if not 0 <= sheets <= MAX_SHEETS:
        raise OptionError(
            "sheets must be 1 to {most}, not {sheets}", most=MAX_SHEETS, sheets=sheets
        )
    picture, size = picture_of(game.key), find_paper(paper)
    empty = picture.draw(game.start().view(None), 0)
    fit = min(picture.per_page, sheets or picture.per_page)
    headed = with_header(empty, game.title, "")
    pages = [
        on_paper([headed] * len(part), size)
        for part in chunks(range(sheets or picture.per_page), fit)
    ]
    if rules:
        back = rules_page(game, size)
        pages = [page for front in pages for page in (front, back)]
    pages += [on_paper([extra], size) for extra in picture.extra_pages()]
    return [in_grey(page) if grey else page for page in pages]


def print_position(
    state: State, names: Sequence[str], paper: str = "a4", grey: bool = False
) -> list[Drawing]:
    """The sheets of all players as they are, with their names."""
    return print_view(state.game, state.view(None), names, paper, grey)


def print_view(
    game: Game, view: SeatView, names: Sequence[str], paper: str, grey: bool = False
) -> list[Drawing]:
    """Also of score pads, which have no position."""
    picture, size = picture_of(game.key), find_paper(paper)
    drawings = [
        with_header(picture.draw(view, seat), game.title, name) for seat, name in enumerate(names)
    ]
    pages = [on_paper(part, size) for part in chunks(drawings, picture.per_page)]
    return [in_grey(page) if grey else page for page in pages]


def with_header(sheet: Drawing, title: str, name: str) -> Drawing:
    """The name of the game at the left, and that of the player, or a line for it, at the right."""
    shapes: list[Shape] = [Text(0, 3, _(title), 4.2, INK, "start", bold=True)]
    if name:
        shapes.append(Text(sheet.width, 3, name, 4.2, INK, "end"))
    else:
        start = sheet.width - 70
        shapes.append(Text(start - 2, 3.6, _("Name"), 2.8, FAINT, "end"))
        shapes.append(Line((start, 5.4), (sheet.width, 5.4), Style(stroke=FAINT)))
    shapes += moved(sheet, 0, HEADER)
    return Drawing(sheet.width, sheet.height + HEADER, tuple(shapes))


def on_paper(drawings: Sequence[Drawing], paper: Paper) -> Drawing:
    """One below the other, made smaller if they would not fit, with lines to cut between them."""
    needed = sum(drawing.height + GAP for drawing in drawings) - GAP
    scale = min(1.0, (paper.height - 2 * TOP) / needed, WIDTH / drawings[0].width)
    shapes: list[Shape] = []
    top = TOP
    for place, drawing in enumerate(drawings):
        if place:
            cut = top - GAP * scale / 2
            shapes.append(Line((0, cut), (6, cut), Style(stroke=FAINT)))
            shapes.append(Line((paper.width - 6, cut), (paper.width, cut), Style(stroke=FAINT)))
        left = (paper.width - drawing.width * scale) / 2
        shapes += moved(drawing, left, top, scale)
        top += (drawing.height + GAP) * scale
    return Drawing(paper.width, paper.height, tuple(shapes))


def chunks(items: Sequence[Item], size: int) -> list[Sequence[Item]]:
    return [items[start : start + size] for start in range(0, len(items), size)]


# ---- the rules


def rules_page(game: Game, paper: Paper) -> Drawing:
    """The rules in two columns, in print as large as fits."""
    text = game.descriptor.read_rules_page(language())
    column = (WIDTH - COLUMN_GAP) / 2
    size = LARGEST_PRINT
    while True:
        lines = rules_lines(text, int(column / size / LETTER_WIDTH))
        height = size * LINE_HEIGHT
        per_column = int((paper.height - 2 * TOP) / height)
        if len(lines) <= 2 * per_column:
            break
        size *= 0.97
    shapes = [
        Text(
            paper.left + (place // per_column) * (column + COLUMN_GAP),
            TOP + (place % per_column) * height,
            line.removeprefix("#"),
            size,
            INK,
            "start",
            bold=line.startswith("#"),
        )
        for place, line in enumerate(lines)
        if line
    ]
    return Drawing(paper.width, paper.height, tuple(shapes))


def rules_lines(markdown: str, letters: int) -> list[str]:
    """The text in lines of at most this many letters; headings begin with #."""
    lines: list[str] = []
    for paragraph in re.split(r"\n\s*\n", markdown.strip()):
        if paragraph.startswith("#"):
            lines += [f"#{plain(paragraph.lstrip('# '))}"]
            continue
        for item in re.split(r"\n(?=[-*|] |\d+\. |\|)", paragraph):
            text = plain(item)
            indent = "   " if re.match(r"[-*•] |\d+\. ", text) else ""
            lines += textwrap.wrap(text, letters, subsequent_indent=indent)
        lines.append("")
    return lines


def plain(markdown: str) -> str:
    """Without the signs of Markdown."""
    text = re.sub(r"!?\[([^]]*)\]\([^)]*\)", r"\1", " ".join(markdown.split()))
    text = re.sub(r"^[-*] ", "• ", text)
    text = re.sub(r"^\|[-| :]+\|$", "", text)
    return re.sub(r"[*_`]|(?<=\|)\s*-+\s*(?=\|)", "", text).strip("| ").replace(" | ", " · ")
