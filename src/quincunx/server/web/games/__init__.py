"""How games are shown in the browser: a `WebSheet` each, which the game's descriptor names.

Each module imports its own game; the rest of `web` imports none, and asks `sheet_of(game)`.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from quincunx.core.details import Details, Pass
from quincunx.core.registry import find_descriptor
from quincunx.core.registry import game as game_by_key
from quincunx.core.values import Move
from quincunx.languages import _
from quincunx.server.web.preview_grid import PreviewGrid

View = Mapping[str, Any]
Button = tuple[str, str]  # a move and its label


@dataclass(frozen=True)
class Die:
    colour: str
    face: int
    sides: int = 6


@dataclass(frozen=True)
class LoggedEvent:
    """A roll or a move, and the positions before and after it as everybody sees them.

    `after` includes choices revealed with it.
    """

    seat: int | None  # None for a roll or draw
    notation: str
    details: Details
    before: View
    after: View


@dataclass(frozen=True)
class EventWords:
    """An event in words, which follow the name of the player, and pictures of its dice."""

    text: str
    seat: int | None = None  # who rolled or drew; of a move it is known
    dice: Sequence[Die] = ()
    starts_turn: bool = False


def default_words(event: LoggedEvent) -> EventWords:
    if event.seat is None:
        return EventWords(_("Roll: {notation}", notation=event.notation), starts_turn=True)
    return EventWords(
        _("passed")
        if isinstance(event.details, Pass)
        else _("played {notation}", notation=event.notation)
    )


def default_move_name(move: Move) -> str:
    return _("pass") if isinstance(move.details, Pass) else str(move)


@dataclass(frozen=True)
class QuickMove:
    """A move on the sheet as a button below the dice, for phones, where the squares are small."""

    move: str
    label: str
    colour: str
    die: str | None = None  # that makes it, in games where dice are chosen


def default_prompt(view: View) -> str:
    return _("Choose a move.")


@dataclass(frozen=True)
class WebSheet:
    """What a game adds to the page of a table. Everything is made from a seat's view."""

    # templates/games/NAME has middle.html for the shared part and sheet.html for one player
    name: str
    middle: Callable[[View], Any]  # the data of middle.html
    sheet: Callable[[View, int], Any]  # the data of sheet.html for a seat
    points: Callable[
        [View, int], Sequence[tuple[str, int]]
    ]  # the parts of a seat's score, with their labels
    buttons: Callable[[View], Sequence[Button]]  # the moves that are not made on the sheet
    prompt: Callable[[View], str] = default_prompt  # what the seat has to decide, as a sentence
    move_name: Callable[[Move], str] = default_move_name  # a move in a hint
    question: Callable[[View, str], str] = lambda view, move: (
        ""
    )  # asked before a button's move that only costs
    quick_moves: Callable[[View], Sequence[QuickMove]] = (
        lambda view: ()
    )  # the moves that are made on the sheet
    card: Callable[[View], Any] = lambda view: (
        None
    )  # the data of card.svg, its picture on the home page, from the initial position
    words: Callable[[LoggedEvent], EventWords] = default_words  # an event in the log
    option_labels: Mapping[str, str] = field(
        default_factory=dict
    )  # by the name of the option, marked with N_
    preview: Callable[[View], Sequence[PreviewGrid]] = (
        lambda view: ()
    )  # the picture of a position, for previews of links
    filled: Callable[[View, int], Collection[str]] = (
        lambda view, seat: ()
    )  # the squares in which a seat has written, to highlight new ones
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


@cache
def card_of(key: str) -> Any:
    return sheet_of(key).card(game_by_key(key).start().view(None))
