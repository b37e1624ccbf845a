"""A position as HTML that needs nothing else: notebooks show it instead of the plain drawing."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from quincunx.core.view import SeatView
from quincunx.languages import _
from quincunx.server.web.games import WebSheet
from quincunx.server.web.pages.page import Page
from quincunx.server.web.pages.position import Position, position_of
from quincunx.server.web.templating import FOLDER, render

STYLESHEETS = ("base.css", "colours.css", "dice.css", "table.css")
AFTER_THE_GAME = ("notebook.css",)


@dataclass(frozen=True)
class NotebookPage(Page):
    template = "notebook.html"

    css: str
    status: str
    position: Position


def position_html(sheet: WebSheet[Any], view: SeatView, status: str) -> str:
    """The whole table as the view shows it. A page can contain several, so elements have no ids."""
    names = [_("Seat {seat}", seat=seat) for seat in range(len(view.scores))]
    page = NotebookPage(inline_css(sheet), status, position_of(view, names))
    return re.sub(r' id="[^"]*"', "", render(page))


@cache
def inline_css(sheet: WebSheet[Any]) -> str:
    """All rules that the sheet needs, valid inside one element: they change nothing else."""
    static = FOLDER / "static"
    files = [static / name for name in STYLESHEETS]
    if sheet.stylesheet:
        own = sheet.folder and sheet.folder / Path(sheet.stylesheet).name
        files.append(own or static / sheet.stylesheet)
    files += [static / name for name in AFTER_THE_GAME]
    rules = "\n".join(file.read_text("utf-8") for file in files)
    rules = re.sub(r"/\*.*?\*/", "", rules, flags=re.DOTALL)
    # not allowed inside other rules
    rules = re.sub(r"@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", rules)
    rules = re.sub(r"\s+", " ", rules).replace(":root", "&")
    return f".quincunx-position {{{rules}}}"
