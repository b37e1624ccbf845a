"""How games are drawn in the browser: a `WebSheet` each, which the game's descriptor names.

What is said, the game's presentation says. Each module imports its own game; the rest of `web`
imports none, and asks `sheet_of(game)`.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, Generic

from quincunx.core.presentation import Square, SquareState, View
from quincunx.core.registry import descriptors, find_descriptor
from quincunx.core.registry import game as game_by_key
from quincunx.languages import translate


@dataclass(frozen=True)
class WebSheet(Generic[View]):
    """What a game adds to the page of a table. Everything is made from a seat's view."""

    # templates/games/NAME has middle.html for the shared part, sheet.html for one player and
    # card.svg for the home page
    name: str
    middle: Callable[[View], Any]  # the data of middle.html
    sheet: Callable[[View, int], Any]  # the data of sheet.html for a seat
    # the data of card.svg, its picture on the home page, from a position with a first roll
    card: Callable[[View], Any] = lambda view: None
    has_buttons: bool = False  # does middle.html show the buttons, too?
    stylesheet: str | None = None  # in static/
    script: str | None = None  # in static/, a module
    # another package's folder with these templates, and with files for static/games/NAME
    folder: Path | None = None

    def position_html(self, view: View, status: str) -> str:
        """A position outside the web app: see `State._repr_html_`."""
        # Not at the top: it needs the class above, and the libraries of the web app.
        from quincunx.server.web.notebook import position_html

        return position_html(self, view, status)


def sheet_of(key: str) -> WebSheet[Any]:
    sheet: WebSheet[Any] = find_descriptor(key).load("sheet")
    return sheet


def outside_folders() -> dict[str, Path]:
    """The folders of other packages, by the names of their sheets."""
    folders: dict[str, Path] = {}
    for descriptor in descriptors():
        with suppress(Exception):  # the page of that game says what is wrong, the others work
            sheet = sheet_of(descriptor.key)
            if sheet.folder is not None:
                folders[sheet.name] = sheet.folder
    return folders


@lru_cache(256)
def card_of(key: str) -> Any:
    state, rng = game_by_key(key).start(), Random(key)
    while state.chance:
        state.roll(state.sample(rng))
    return sheet_of(key).card(state.view(None))


def box_data(box: Square) -> dict[str, Any]:
    """A penalty box for a template."""
    is_marked = box.state is SquareState.MARKED
    return {"name": box.name, "marked": is_marked, "label": translate(box.words)}
