"""The page of score pads: everybody's sheets at a real table, where people roll their own dice."""

from collections.abc import Sequence
from dataclasses import dataclass

from quincunx.core.game import Game
from quincunx.core.options import KNOWN_HAND
from quincunx.core.play.pad_game import PadEvent, PadGame
from quincunx.core.presentation import find_presentation
from quincunx.languages import _, translate
from quincunx.server.table.own_dice_changes import EnterRollsHere
from quincunx.server.table.pad_changes import ErasePad, UndoPad, removable_seats
from quincunx.server.table.permissions import Actor
from quincunx.server.table.shared_dice_changes import OpenTray
from quincunx.server.table.state import TableState
from quincunx.server.web.games import sheet_of
from quincunx.server.web.pages.page import Choice, Page
from quincunx.server.web.pages.position import Position, position_of
from quincunx.server.web.pages.status import win_on_tie_break
from quincunx.server.web.pages.tray import TrayPart, tray_part
from quincunx.server.web.pages.viewer import Viewer
from quincunx.server.web.words import capitalized, join_names

MAX_EVENTS = 60  # that are listed; earlier ones can be erased after undoing these


@dataclass(frozen=True)
class NewPadsPage(Page):
    """Opening score pads: which game, how many people."""

    template = "pads/new.html"

    game: str
    title: str
    players: Sequence[Choice]
    name: str
    has_dice: bool
    has_tiles: bool
    error: str


@dataclass(frozen=True)
class PadEntry:
    """Something that was entered, and whether this viewer may erase it."""

    number: int
    words: str
    may_erase: bool


@dataclass(frozen=True)
class Erasing:
    """A question: other entries depend on the one that is to be erased."""

    number: int
    words: str
    dependents: str


@dataclass(frozen=True)
class PadSeat:
    seat: int
    name: str
    score: int
    is_active: bool  # rolls now
    is_mine: bool
    is_free: bool
    owes: str  # a bonus that is still to be entered


@dataclass(frozen=True)
class PadsPage(Page):
    """The part of the page that changes with every entry."""

    template = "pads/pads.html"

    table: str
    sequence: int
    position: Position
    seats: Sequence[PadSeat]
    own_seats: Sequence[int]
    decision: int | None
    turn: int
    buttons: Sequence[Choice]  # what is entered, but is no square of the sheet
    has_sheets: bool  # otherwise only points are counted
    lengths: Sequence[int]  # of lines, in games where they are counted
    entries: Sequence[PadEntry]  # the latest first
    erasing: Erasing | None
    may_undo: bool
    may_undo_turn: bool
    may_enter_rolls: bool
    may_open_tray: bool
    tray: TrayPart | None
    next_name: str  # who rolls after this turn; empty if this is the last one
    end_reason: str
    status: str
    notice: str
    over: bool
    headline: str
    free: int  # sheets that nobody has
    removable: Sequence[int]  # seats whose phone this viewer may throw out


@dataclass(frozen=True)
class PadsPlayPage(Page):
    """What surrounds it."""

    template = "pads/page.html"

    title: str
    game: str
    game_sheet: object
    only_dice: bool
    table_html: str


def new_pads_page(game: Game, name: str, error: str = "") -> NewPadsPage:
    choices = [
        Choice(str(count), str(count), count == game.players) for count in game.descriptor.seats
    ]
    has_tiles = KNOWN_HAND in game.options
    has_dice = not find_presentation(game.key).has_shared_board
    return NewPadsPage(game.key, _(game.title), choices, name, has_dice, has_tiles, error)


def pads_play_page(table: TableState, html: str, only_dice: bool = False) -> PadsPlayPage:
    key = table.game.key
    return PadsPlayPage(_(table.game.title), key, sheet_of(key), only_dice, html)


def pads_page(
    table: TableState, viewer: Viewer, notice: str = "", erasing: int | None = None
) -> PadsPage:
    pads = table.pad
    assert pads is not None
    own = sorted(viewer.seats)
    focus = viewer.shown if viewer.shown in own else next(iter(own), None)
    view, actor = pads.view(focus), viewer.actor()
    pad = None if focus is None else pads.pads[focus]
    return PadsPage(
        table=table.id,
        sequence=table.sequence,
        position=position_of(view, table.names, focus=focus, is_pad=True),
        seats=[pad_seat(table, pads, viewer, seat) for seat in range(table.players)],
        own_seats=own,
        decision=None if focus is None else table.decisions[focus],
        turn=pads.turn,
        buttons=[]
        if pad is None or pads.over
        else [Choice(entry, capitalized(translate(pad.describe(entry)))) for entry in pad.buttons],
        has_sheets=has_sheets(table),
        lengths=line_lengths(pads, focus),
        entries=pad_entries(table, pads, actor),
        erasing=None if erasing is None else erasing_of(pads, table.names, erasing),
        may_undo=focus is not None and UndoPad(focus).refusal(table, actor) is None,
        may_undo_turn=UndoPad().refusal(table, actor) is None,
        may_enter_rolls=EnterRollsHere().refusal(table, actor) is None,
        may_open_tray=not pads.over
        and table.dice is None
        and OpenTray().refusal(table, actor) is None,
        tray=tray_part(table, viewer),
        next_name=next_name(pads, table.names),
        end_reason=translate(pads.end_reason),
        status=status_of(table, pads),
        notice=notice,
        over=pads.over,
        headline=headline(table, pads) if pads.over else "",
        free=len(table.free_seats),
        removable=removable_seats(table, actor),
    )


def has_sheets(table: TableState) -> bool:
    """Otherwise people play on a board, and only count."""
    return not find_presentation(table.game.key).has_shared_board


def pad_seat(table: TableState, pads: PadGame, viewer: Viewer, seat: int) -> PadSeat:
    owed = pads.pads[seat].owed
    is_mine = seat in viewer.seats
    is_free = seat in table.free_seats
    return PadSeat(
        seat,
        table.names[seat],
        pads.scores[seat],
        pads.active == seat,
        is_mine,
        is_free,
        translate(owed[0]) if owed else "",
    )


def line_lengths(pads: PadGame, focus: int | None) -> list[int]:
    """What can be tapped one after the other, in games that only count lines."""
    if focus is None or pads.over:
        return []
    singles = (entry.removeprefix("lines ") for entry in pads.pads[focus].entries())
    return [int(length) for length in singles if length.isdecimal()]


def pad_entries(table: TableState, pads: PadGame, actor: Actor) -> list[PadEntry]:
    numbered = list(enumerate(pads.events))[-MAX_EVENTS:]
    return [
        PadEntry(
            number,
            describe(pads, table.names, event),
            ErasePad(number).refusal(table, actor) is None,
        )
        for number, event in reversed(numbered)
    ]


def describe(pads: PadGame, names: Sequence[str], event: PadEvent) -> str:
    if event.seat is None:
        return _("Next turn")
    words = translate(pads.pads[event.seat].describe(event.entry))
    return _("{name}: {entry}", name=names[event.seat], entry=words)


def erasing_of(pads: PadGame, names: Sequence[str], number: int) -> Erasing | None:
    if not 0 <= number < len(pads.events):
        return None
    lost = [describe(pads, names, event) for event in pads.dependents(number)]
    return Erasing(number, describe(pads, names, pads.events[number]), ", ".join(lost))


def next_name(pads: PadGame, names: Sequence[str]) -> str:
    if pads.end_reason or pads.active is None:
        return ""
    return names[(pads.active + 1) % len(names)]


def status_of(table: TableState, pads: PadGame) -> str:
    if pads.active is None:
        return _("The game is over.")
    name = table.names[pads.active]
    # Qwirkle has no dice
    rolls = _("{name} rolls.", name=name) if has_sheets(table) else _("{name}'s turn.", name=name)
    rounds = pads.pads[0].rounds
    if rounds is None:
        return rolls
    return f"{rolls} {_('Round {round} of {rounds}.', round=pads.round, rounds=rounds)}"


def headline(table: TableState, pads: PadGame) -> str:
    winners = join_names([table.names[seat] for seat in pads.winners])
    if table.players == 1:
        return ""
    if len(pads.winners) > 1:
        return _("{names} share the win", names=winners)
    if reason := pads.tie_break:
        return win_on_tie_break(winners, reason)
    return _("{name} wins", name=winners)
