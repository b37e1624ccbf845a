"""A position: the part of a page that shows sheets, dice and players.

Tables, frames, replays, reviews, tutorials and notebooks have the same one.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from quincunx.core.moves import Move
from quincunx.core.presentation import LabelledMove, find_presentation
from quincunx.core.registry import find_descriptor
from quincunx.core.view import SeatView
from quincunx.languages import _, translate
from quincunx.server.web.game_log import LogEntry, last_filled
from quincunx.server.web.games import WebSheet, sheet_of
from quincunx.server.web.words import join_names, vocabulary_of

MAX_BUTTONS = 300  # a position may have thousands of moves; the others can be typed


@dataclass(frozen=True)
class Player:
    """A player and the sheet."""

    seat: int
    name: str
    score: int
    active: bool  # is it this player's turn, in games that have turns?
    own: bool  # does the viewer look from this seat?
    sheet: object  # what the game's sheet.html shows
    highlighted: frozenset[str]  # the squares that were filled last


@dataclass(frozen=True)
class MoveButton:
    """A move that is not made on the sheet; one that only costs asks a question first."""

    move: str
    label: str
    question: str = ""


@dataclass(frozen=True)
class Position:
    game: str
    title: str
    game_sheet: WebSheet
    names: Sequence[str]  # by seat
    focus: int | None  # the seat that looks; None for spectators
    players: Sequence[Player]  # beginning with the one that looks
    roll: int  # the number of the roll, so that new dice are told from the same ones
    view: SeatView
    moves: Sequence[Move]
    middle: object  # what the game's middle.html shows
    buttons: Sequence[MoveButton]
    costly: Sequence[MoveButton]  # apart from the others
    quick_moves: Sequence[LabelledMove]
    highlighted: frozenset[str]  # for a board that the players share
    is_pad: bool  # has it sheets without dice?

    @property
    def names_in_words(self) -> str:
        return join_names(self.names)

    @property
    def roller(self) -> int | None:
        """Whose roll is on the table, where several play."""
        return rolling_seat(self.view) if len(self.names) > 1 else None

    @property
    def turn_word(self) -> str:
        return translate(find_presentation(self.game).turn_word(self.view))

    @property
    def example(self) -> str:
        """A legal move as it is typed."""
        return vocabulary_of(self.game).write(str(self.moves[-1]))

    @property
    def has_hidden_hands(self) -> bool:
        return find_presentation(self.game).has_hidden_hands

    @property
    def own_sheet(self) -> Player | None:
        """The sheet that is played on; a board is in the middle."""
        if self.focus is None or find_presentation(self.game).has_shared_board:
            return None
        return self.players[0]

    @property
    def other_sheets(self) -> Sequence[Player]:
        return self.players if self.own_sheet is None else self.players[1:]


def position_of(
    view: SeatView,
    names: Sequence[str],
    roll: int = 0,
    focus: int | None = None,
    entries: Sequence[LogEntry] = (),
    confirm: bool = False,
    is_pad: bool = False,
) -> Position:
    """What this seat sees, with the squares highlighted that were filled in these entries.

    Where moves count, those that only cost have to be confirmed.
    """
    key = view.game
    sheet = sheet_of(key)
    filled = last_filled(entries, len(names))
    offered = move_buttons(view, confirm)
    active = active_seat(view)
    players = tuple(
        Player(
            seat,
            names[seat],
            view.scores[seat],
            active == seat,
            focus == seat,
            sheet.sheet(view, seat),
            filled[seat],
        )
        for seat in seats_from(len(names), focus)
    )
    return Position(
        game=key,
        title=_(find_descriptor(key).title),
        game_sheet=sheet,
        names=names,
        focus=focus,
        players=players,
        roll=roll,
        view=view,
        moves=view.moves,
        middle=sheet.middle(view),
        buttons=[each for each in offered if not each.question],
        costly=[each for each in offered if each.question],
        quick_moves=[] if len(view.moves) == 1 else quick_moves_of(view),
        highlighted=frozenset[str]().union(*filled.values()),
        is_pad=is_pad,
    )


def quick_moves_of(view: SeatView) -> list[LabelledMove]:
    presentation = find_presentation(view.game)
    return [replace(each, label=translate(each.label)) for each in presentation.quick_moves(view)]


def move_buttons(view: SeatView, confirm: bool) -> list[MoveButton]:
    """The only legal move always has the same place, whatever it is, and needs no question."""
    presentation = find_presentation(view.game)
    if len(view.moves) == 1:
        only = [*presentation.buttons(view), *presentation.quick_moves(view)]
        return [MoveButton(str(each.move), translate(each.label)) for each in only]
    found = []
    for each in presentation.buttons(view)[:MAX_BUTTONS]:
        cost = presentation.cost(view, each.move) if confirm else None
        question = translate(cost.question) if cost else ""
        found.append(MoveButton(str(each.move), translate(each.label), question))
    return found


def seats_from(players: int, first: int | None) -> list[int]:
    """All seats in order, beginning with the one that looks."""
    seats = list(range(players))
    return seats[first:] + seats[:first] if first else seats


def active_seat(view: SeatView) -> int | None:
    """Whose turn it is, in games that have turns."""
    return None if view.over else view.seat_on_turn


def rolling_seat(view: SeatView) -> int | None:
    """Whose roll is on the table; None before a roll, and in games without dice."""
    return active_seat(view) if view.shows_roll else None
