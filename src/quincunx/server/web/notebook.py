"""A position as HTML that needs nothing else: notebooks show it instead of the plain drawing."""

import re
from functools import cache

from quincunx.core.presentation import View
from quincunx.core.registry import find_descriptor
from quincunx.languages import _
from quincunx.server.web.games import WebSheet
from quincunx.server.web.templating import FOLDER, render

STYLESHEETS = ("base.css", "colours.css", "dice.css", "table.css")
AFTER_THE_GAME = ("notebook.css",)


def position_html(sheet: WebSheet, view: View, status: str) -> str:
    """The whole table as the view shows it. A page can contain several, so elements have no ids."""
    players = range(len(view["scores"]))
    descriptor = find_descriptor(view["game"])
    html = render(
        "notebook.html",
        css=inline_css(sheet.stylesheet),
        title=_(descriptor.title),
        status=status,
        game_sheet=sheet,
        view=view,
        middle=sheet.middle(view),
        sheets=[sheet.sheet(view, seat) for seat in players],
        players=players,
    )
    return re.sub(r' id="[^"]*"', "", html)


@cache
def inline_css(of_game: str | None) -> str:
    """All rules that the sheet needs, valid inside one element only, so that they change nothing
    else in the notebook.
    """
    names = [*STYLESHEETS, *([of_game] if of_game else []), *AFTER_THE_GAME]
    rules = "\n".join((FOLDER / "static" / name).read_text("utf-8") for name in names)
    rules = re.sub(r"/\*.*?\*/", "", rules, flags=re.DOTALL)
    rules = re.sub(
        r"@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", rules
    )  # not allowed inside other rules
    rules = re.sub(r"\s+", " ", rules).replace(":root", "&")
    return f".quincunx-position {{{rules}}}"
