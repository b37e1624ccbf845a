"""What a table's page adds if people enter their own dice, and the page of corrections."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from quincunx.core.dice.rng import Random
from quincunx.core.errors import IllegalMove
from quincunx.core.moves import Move, Outcome, Unseen, Value
from quincunx.core.play.hidden_information import find_hidden_information, known_hand
from quincunx.core.play.later_entries import Impossible
from quincunx.core.presentation import Die, find_presentation
from quincunx.core.state import State
from quincunx.languages import _, ngettext, translate
from quincunx.server.table.own_dice import describe_roll
from quincunx.server.table.own_dice_changes import (
    EVERYBODY,
    NOBODY,
    THIS_PHONE,
    Correct,
    ShareHelp,
    UndoCorrection,
    entered_events,
    has_erasure,
    state_before,
)
from quincunx.server.table.pad_changes import removable_seats
from quincunx.server.table.state import TableState
from quincunx.server.web.game_log import entries_of
from quincunx.server.web.games import WebSheet
from quincunx.server.web.pages.page import Choice, Page
from quincunx.server.web.pages.position import Position, position_of
from quincunx.server.web.pages.viewer import Viewer
from quincunx.server.web.words import capitalized

MAX_LISTED = 60  # events that can be corrected; earlier ones are on the next pages


@dataclass(frozen=True)
class RollForm:
    """The dice in hand, or who begins."""

    rolls: int  # how many there were before
    title: str
    dice: Sequence[Die] = ()  # with a face if it is to be corrected
    choices: Sequence[Choice] = ()
    tiles: int = 0  # that are drawn


@dataclass(frozen=True)
class TurnForm:
    """What another player did, whose hand nobody sees."""

    title: str
    seat: int
    decision: int
    event: int | None  # if it is corrected
    others: Sequence[Choice]  # without placing tiles


@dataclass(frozen=True)
class OwnDicePart:
    """Around the sheets of a table."""

    roll: RollForm | None  # what is to be entered now
    turn: TurnForm | None
    free: int  # sheets that nobody has
    impossible: Sequence[str]  # what a correction asks for again, with the reason
    later: int  # entries that are applied as soon as that is there
    may_undo_correction: bool
    latest_roll: int | None  # the number of the event, from 1
    may_share_help: bool
    help_choices: Sequence[Choice]
    removable: Sequence[int]  # seats whose phone this viewer may throw out


def own_dice_part(table: TableState, viewer: Viewer) -> OwnDicePart | None:
    own_dice = table.own_dice
    if own_dice is None:
        return None
    actor = viewer.actor()
    return OwnDicePart(
        roll=form_of(table, table.copy_state()) if table.roll_is_due and viewer.seats else None,
        turn=next_turn(table) if viewer.seats else None,
        free=len(table.free_seats),
        impossible=[impossible_words(table, each) for each in own_dice.impossible],
        later=len(own_dice.later),
        may_undo_correction=UndoCorrection().refusal(table, actor) is None,
        latest_roll=latest_roll(table) if viewer.seats else None,
        may_share_help=ShareHelp(NOBODY).refusal(table, actor) is None and not table.over,
        help_choices=help_choices(table),
        removable=removable_seats(table, actor),
    )


def form_of(table: TableState, state: State, shown: str = "") -> RollForm:
    """For the roll that is due in a position, with the faces of one that was entered."""
    if not state.chance or state.draws_first_player():
        begins = [
            Choice(f"first {seat}", _("{name} begins", name=name))
            for seat, name in enumerate(table.names)
        ]
        return RollForm(table.rolls, _("Who begins?"), choices=begins)
    example = table.game.outcome(shown or str(state.sample(Random(0))))
    words = describe_roll(state, example)
    name = "" if words.seat is None else table.names[words.seat]
    if find_presentation(table.game.key).has_hidden_hands:
        count = len(str(example).split())
        title = ngettext("Your {count} new tile", "Your {count} new tiles", count)
        return RollForm(table.rolls, title, tiles=count)
    dice = [die if shown else replace(die, face=0) for die in words.dice]
    return RollForm(table.rolls, _("{name} rolls", name=name), dice)


def next_turn(table: TableState) -> TurnForm | None:
    """If it is the turn of somebody whose tiles nobody else sees."""
    seat = next(iter(table.acting), None)
    if known_hand(table.game) is None or seat in (None, known_hand(table.game)):
        return None
    return turn_form(table, table.copy_state(), seat)


def turn_form(table: TableState, state: State, seat: int, event: int | None = None) -> TurnForm:
    hidden = find_hidden_information(table.game)
    most = hidden.most_traded(state, seat)
    trades = [
        Choice(f"trade {count}", ngettext("{count} traded", "{count} traded", count))
        for count in range(1, most + 1)
    ]
    passed = [] if hidden.must_trade(state) else [Choice("pass", _("Passed"))]
    title = _("{name}'s turn: which tiles?", name=table.names[seat])
    return TurnForm(title, seat, table.decisions[seat], event, [*trades, *passed])


def latest_roll(table: TableState) -> int | None:
    if table.roll_is_due:
        return None
    numbered = enumerate(table.public_events(0, table.log_length), 1)
    rolls = (
        number
        for number, (seat, value) in numbered
        if seat is None and not isinstance(value, Unseen)
    )
    return max(rolls, default=None)


def impossible_words(table: TableState, each: Impossible) -> str:
    seat, value = each.event
    what = str(value)
    if seat is not None and isinstance(value, Move) and known_hand(table.game) is None:
        move = find_presentation(table.game.key).listed_move(value)
        what = _("{name}: {entry}", name=table.names[seat], entry=translate(move))
    return f"{what} ({translate(each.reason)})"


def help_choices(table: TableState) -> list[Choice]:
    advised = table.advised or frozenset()
    chosen = NOBODY if not advised else EVERYBODY if len(advised) == table.players else THIS_PHONE
    labels = {
        EVERYBODY: _("for everybody"),
        THIS_PHONE: _("only on this phone"),
        NOBODY: _("for nobody"),
    }
    return [Choice(value, label, value == chosen) for value, label in labels.items()]


# ---- corrections


@dataclass(frozen=True)
class ListedEvent:
    number: int
    words: str
    may_correct: bool


@dataclass(frozen=True)
class CorrectionPage(Page):
    """The events of a game, or one of them with what can have happened instead."""

    template = "pads/correct.html"

    table: str
    title: str
    events: Sequence[ListedEvent]  # the latest first
    number: int | None  # the event that is corrected
    words: str
    roll: RollForm | None
    turn: TurnForm | None = None
    moves: Sequence[Choice] = ()
    may_erase: bool = False
    position: Position | None = None  # where tiles are chosen
    error: str = ""


@dataclass(frozen=True)
class PlacePage(Page):
    """The board, with the tiles that another player has placed."""

    template = "pads/place.html"

    table: str
    title: str
    headline: str
    game_sheet: WebSheet
    position: Position
    is_mine: bool  # then tiles can be traded here, too
    seat: int
    decision: int
    event: int | None


def events_page(table: TableState, viewer: Viewer) -> CorrectionPage:
    last = table.log_length
    entries = entries_of(table.steps(max(1, last - MAX_LISTED + 1), last))
    actor = viewer.actor()
    listed = [
        ListedEvent(
            entry.number,
            entry.sentence(table.names),
            Correct(entry.number).refusal(table, actor) is None,
        )
        for entry in reversed(entries)
    ]
    return CorrectionPage(table.id, _(table.game.title), listed, None, "", None)


def correction_page(table: TableState, number: int, error: str = "") -> CorrectionPage:
    """One event, which this viewer may correct."""
    seat, value = entered_events(table, number)[-1]
    state = state_before(table, number)
    entry = next(each for each in entries_of(table.steps(number, number)) if each.number == number)
    is_hidden = known_hand(table.game) is not None
    return CorrectionPage(
        table=table.id,
        title=_(table.game.title),
        events=(),
        number=number,
        words=entry.sentence(table.names),
        roll=form_of(table, state, str(value)) if seat is None else None,
        turn=turn_form(table, state, seat, number) if is_hidden and seat is not None else None,
        moves=[] if is_hidden or seat is None else choices_of_moves(state, seat, value),
        may_erase=has_erasure(table, number),
        position=position_of(state.view(known_hand(table.game)), table.names)
        if is_hidden
        else None,
        error=error,
    )


def place_page(
    table: TableState, state: State, seat: int, tiles: str, event: int | None
) -> PlacePage:
    """Where another player, or one's own phone in a correction, has placed these tiles."""
    if seat != known_hand(table.game):
        state = find_hidden_information(table.game).with_tiles(state, seat, tiles)
    position = position_of(state.view(seat), table.names, focus=seat)
    if not find_hidden_information(table.game).can_place(state, seat):
        raise IllegalMove("these tiles cannot be placed together")
    return PlacePage(
        table.id,
        _(table.game.title),
        _("Where did {name} place them?", name=table.names[seat]),
        position.game_sheet,
        position,
        seat == known_hand(table.game),
        seat,
        table.decisions[seat],
        event,
    )


def choices_of_moves(state: State, seat: int, made: Value) -> list[Choice]:
    presentation = find_presentation(state.game.key)
    return [
        Choice(str(move), capitalized(translate(presentation.listed_move(move))))
        for move in state.moves(seat)
        if move != made
    ]


def platter_page(
    table: TableState, number: int | None, outcomes: Sequence[Outcome]
) -> CorrectionPage:
    """Equal dice leave a choice: which of these rolls is it?"""
    choices = [Choice(str(each), str(each)) for each in outcomes]
    form = RollForm(table.rolls, "", choices=choices)
    return CorrectionPage(table.id, _(table.game.title), (), number, "", form)
