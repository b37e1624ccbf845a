"""How games are shown in the browser: a `WebSheet` each, which the game's descriptor names."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from quincunx.core.details import Details, Pass
from quincunx.core.registry import find_descriptor
from quincunx.core.registry import game as game_by_key
from quincunx.core.values import Move
from quincunx.server.texts import add_texts, text
from quincunx.server.web.preview_grid import PreviewGrid

add_texts(
    {  # of events in the log; they follow the name of the player
        "log.begins": "begins",
        "log.rolled": "rolled",
        "log.passed": "passed",
        "log.penalty": "took a penalty",
        "log.move": "played {notation}",
        "log.roll": "Roll: {notation}",
    }
)

View = Mapping[str, Any]
Button = tuple[str, str]  # a move and its label


@dataclass(frozen=True)
class Die:
    colour: str
    face: int
    sides: int = 6


@dataclass(frozen=True)
class LoggedEvent:
    """A roll or a move, and the positions before and after it as everybody sees them. `after` includes choices revealed with it."""

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
        return EventWords(text("log.roll", notation=event.notation), starts_turn=True)
    return EventWords(text("log.passed") if isinstance(event.details, Pass) else text("log.move", notation=event.notation))


@dataclass(frozen=True)
class QuickMove:
    """A move on the sheet as a button below the dice, for phones, where the squares are small."""

    move: str
    label: str
    colour: str
    die: str | None = None  # that makes it, in games where dice are chosen


def default_prompt(view: View) -> str:
    return text("step.other")


@dataclass(frozen=True)
class WebSheet:
    """What a game adds to the page of a table. Everything is made from a seat's view."""

    name: str  # templates/games/NAME has middle.html for the shared part and sheet.html for one player; texts begin with `NAME.`
    middle: Callable[[View], Any]  # the data of middle.html
    sheet: Callable[[View, int], Any]  # the data of sheet.html for a seat
    points: Callable[[View, int], Sequence[tuple[str, int]]]  # the parts of a seat's score, with their labels
    buttons: Callable[[View], Sequence[Button]]  # the moves that are not made on the sheet
    prompt: Callable[[View], str] = default_prompt  # what the seat has to decide, after "Your turn:"
    move_name: Callable[[Move], str] = str  # a move in a hint
    question: Callable[[View, str], str] = lambda view, move: ""  # asked before a button's move that only costs
    quick_moves: Callable[[View], Sequence[QuickMove]] = lambda view: ()  # the moves that are made on the sheet
    card: Callable[[View], Any] = lambda view: None  # the data of card.svg, its picture on the home page, from the initial position
    words: Callable[[LoggedEvent], EventWords] = default_words  # an event in the log
    preview: Callable[[View], Sequence[PreviewGrid]] = lambda view: ()  # the picture of a position, for previews of links
    filled: Callable[[View, int], Collection[str]] = lambda view, seat: ()  # the squares in which a seat has written, to highlight new ones
    stylesheet: str | None = None  # in static/
    script: str | None = None  # in static/, a module
    has_board: bool = False  # is everything played on a shared board, so that the sheets only show scores?
    hides_hands: bool = False  # must a shared screen hide everything until the next player is there?

    def position_html(self, view: View, status: str) -> str:
        """A position outside the web app: see `State._repr_html_`."""
        from quincunx.server.web.notebook import position_html  # not at the top: it needs the class above, and the libraries of the web app

        return position_html(self, view, status)


def sheet_of(key: str) -> WebSheet:
    """The game's own sheet, or the default: the scores and a button for every move."""
    from quincunx.server.web.games.default import SHEET  # not at the top: it needs the class above

    sheet: WebSheet = find_descriptor(key).load("sheet") or SHEET
    return sheet


@cache
def card_of(key: str) -> Any:
    return sheet_of(key).card(game_by_key(key).start().view(None))
