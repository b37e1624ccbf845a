"""How games are shown in the browser: a `WebSheet` each, which the game's descriptor names.

Each module imports its own game; the rest of `web` imports none, and asks `sheet_of(game)`.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from quincunx.core.presentation import (
    EventWords,
    LabelledMove,
    LoggedEvent,
    Square,
    SquareState,
    View,
    find_presentation,
)
from quincunx.core.registry import find_descriptor
from quincunx.core.registry import game as game_by_key
from quincunx.core.values import Move
from quincunx.languages import translate
from quincunx.server.web.preview_grid import PreviewGrid

Button = tuple[str, str]  # a move and its label
MAX_BUTTONS = 300  # a position may have thousands of moves; the others can be typed


def prompt(view: View) -> str:
    return translate(find_presentation(view["game"]).prompt(view))


def points(view: View, seat: int) -> Sequence[tuple[str, int]]:
    parts = find_presentation(view["game"]).points(view, seat)
    return [(translate(part.label), part.points) for part in parts]


def buttons(view: View) -> Sequence[Button]:
    found = find_presentation(view["game"]).buttons(view)
    return [(button.move, translate(button.label)) for button in found[:MAX_BUTTONS]]


def quick_moves(view: View) -> Sequence[LabelledMove]:
    found = find_presentation(view["game"]).quick_moves(view)
    return [replace(each, label=translate(each.label)) for each in found]


def move_name(move: Move) -> str:
    assert move.game is not None
    return translate(find_presentation(move.game.key).move_name(move))


def question(view: View, move: str) -> str:
    cost = find_presentation(view["game"]).cost(view, move)
    return translate(cost.question) if cost else ""


def words(event: LoggedEvent) -> EventWords:
    found = find_presentation(event.before["game"]).describe_event(event)
    return replace(found, text=translate(found.text))


def box_data(box: Square) -> dict[str, Any]:
    """A penalty box for a template."""
    is_marked = box.state is SquareState.MARKED
    return {"name": box.name, "marked": is_marked, "label": translate(box.words)}


def filled(view: View, seat: int) -> Collection[str]:
    return find_presentation(view["game"]).filled(view, seat)


default_words, default_prompt, default_move_name = words, prompt, move_name


@dataclass(frozen=True)
class WebSheet:
    """What a game adds to the page of a table. Everything is made from a seat's view."""

    # templates/games/NAME has middle.html for the shared part and sheet.html for one player
    name: str
    middle: Callable[[View], Any]  # the data of middle.html
    sheet: Callable[[View, int], Any]  # the data of sheet.html for a seat
    points: Callable[[View, int], Sequence[tuple[str, int]]] = points
    buttons: Callable[[View], Sequence[Button]] = buttons
    prompt: Callable[[View], str] = prompt
    move_name: Callable[[Move], str] = move_name
    question: Callable[[View, str], str] = question
    quick_moves: Callable[[View], Sequence[LabelledMove]] = quick_moves
    card: Callable[[View], Any] = lambda view: (
        None
    )  # the data of card.svg, its picture on the home page, from the initial position
    words: Callable[[LoggedEvent], EventWords] = words
    option_labels: Mapping[str, str] = field(
        default_factory=dict
    )  # by the name of the option, marked with N_
    preview: Callable[[View], Sequence[PreviewGrid]] = (
        lambda view: ()
    )  # the picture of a position, for previews of links
    filled: Callable[[View, int], Collection[str]] = filled
    stylesheet: str | None = None  # in static/
    script: str | None = None  # in static/, a module
    has_board: bool = (
        False  # is everything played on a shared board, so that the sheets only show scores?
    )
    hides_hands: bool = (
        False  # must a shared screen hide everything until the next player is there?
    )

    def position_html(self, view: View, status: str) -> str:
        """A position outside the web app: see `State._repr_html_`."""
        # Not at the top: it needs the class above, and the libraries of the web app.
        from quincunx.server.web.notebook import position_html

        return position_html(self, view, status)


def sheet_of(key: str) -> WebSheet:
    """The game's own sheet, or the default: the scores and a button for every move."""
    from quincunx.server.web.games.default import SHEET  # not at the top: it needs the class above

    sheet: WebSheet = find_descriptor(key).load("sheet") or SHEET
    return sheet


@lru_cache(256)
def card_of(key: str) -> Any:
    return sheet_of(key).card(game_by_key(key).start().view(None))
