"""What a table adds to its page if people enter what their own dice show, and the page on which
they correct it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from quincunx.core.details import First
from quincunx.core.dice.rng import Random
from quincunx.core.play.later_entries import Impossible
from quincunx.core.presentation import Die, find_presentation
from quincunx.core.state import State
from quincunx.core.values import Outcome
from quincunx.languages import _, translate
from quincunx.server.table.own_dice import describe_roll
from quincunx.server.table.own_dice_changes import (
    EVERYBODY,
    NOBODY,
    THIS_PHONE,
    check_correction,
    state_before,
)
from quincunx.server.table.permissions import Refusal, is_host
from quincunx.server.table.state import TableState
from quincunx.server.web.game_log import entries_of
from quincunx.server.web.pages.page import Choice, Page
from quincunx.server.web.pages.viewer import Viewer
from quincunx.server.web.words import capitalized

MAX_LISTED = 60  # events that can be corrected; earlier ones are on the next pages


@dataclass(frozen=True)
class DieForm:
    """A die in hand; the face is chosen already if it is to be corrected."""

    colour: str
    sides: int
    face: int | None = None


@dataclass(frozen=True)
class ChoiceOfRoll:
    """Something that can have happened, as a button."""

    notation: str
    label: str


@dataclass(frozen=True)
class RollForm:
    """The dice in hand, or who begins."""

    rolls: int  # how many there were before
    seat: int | None  # who rolls
    dice: Sequence[DieForm]
    choices: Sequence[ChoiceOfRoll] = ()


@dataclass(frozen=True)
class OwnDicePart:
    """Around the sheets of a table."""

    roll: RollForm | None  # what is to be entered now
    free: int  # sheets that nobody has
    impossible: Sequence[str]  # what a correction asks for again, with the reason
    later: int  # entries that are applied as soon as that is there
    may_undo_correction: bool
    latest_roll: int | None  # the number of the event, from 1
    may_share_help: bool
    help_choices: Sequence[Choice]


def own_dice_part(table: TableState, viewer: Viewer) -> OwnDicePart | None:
    own_dice = table.own_dice
    if own_dice is None:
        return None
    return OwnDicePart(
        roll=roll_form(table) if table.roll_is_due and viewer.seats else None,
        free=len(table.free_seats),
        impossible=[impossible_words(table, each) for each in own_dice.impossible],
        later=len(own_dice.later),
        may_undo_correction=own_dice.before is not None and bool(viewer.seats),
        latest_roll=latest_roll(table) if viewer.seats else None,
        may_share_help=is_host(table, viewer.seats, viewer.has_host_token) and not table.over,
        help_choices=help_choices(table),
    )


def roll_form(table: TableState) -> RollForm:
    return form_of(table, table.copy_state())


def form_of(table: TableState, state: State, shown: Outcome | None = None) -> RollForm:
    """For the roll that is due in a position, with the faces of one that was entered."""
    example = shown or state.sample(Random(0))
    if isinstance(example.details, First):
        names = enumerate(table.names)
        begins = [
            ChoiceOfRoll(str(table.game.outcome(First(seat))), _("{name} begins", name=name))
            for seat, name in names
        ]
        return RollForm(table.rolls, None, (), begins)
    words = describe_roll(state, example)
    return RollForm(table.rolls, words.seat, [die_form(die, shown) for die in words.dice])


def die_form(die: Die, shown: Outcome | None) -> DieForm:
    return DieForm(die.colour, die.sides, None if shown is None else die.face)


def latest_roll(table: TableState) -> int | None:
    if table.roll_is_due:
        return None
    numbered = enumerate(table.public_events(0, table.log_length), 1)
    return max((number for number, (seat, _text) in numbered if seat is None), default=None)


def impossible_words(table: TableState, each: Impossible) -> str:
    seat, text = each.event
    what = text
    if seat is not None:
        move = find_presentation(table.game.key).listed_move(table.game.move(text))
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
    moves: Sequence[ChoiceOfRoll]
    error: str


def events_page(table: TableState, viewer: Viewer) -> CorrectionPage:
    last = table.log_length
    entries = entries_of(table.steps(max(1, last - MAX_LISTED + 1), last))
    listed = [
        ListedEvent(
            entry.number, entry.sentence(table.names), may_correct(table, viewer, entry.number)
        )
        for entry in reversed(entries)
    ]
    return CorrectionPage(table.id, _(table.game.title), listed, None, "", None, (), "")


def may_correct(table: TableState, viewer: Viewer, number: int) -> bool:
    try:
        check_correction(table, viewer.seats, viewer.has_host_token, number)
    except Refusal:
        return False
    return True


def correction_page(table: TableState, number: int, error: str = "") -> CorrectionPage:
    """One event, which this viewer may correct."""
    seat, text = table.public_events(number - 1, number)[0]
    state = state_before(table, number)
    entry = next(each for each in entries_of(table.steps(number, number)) if each.number == number)
    return CorrectionPage(
        table=table.id,
        title=_(table.game.title),
        events=(),
        number=number,
        words=entry.sentence(table.names),
        roll=form_of(table, state, table.game.outcome(text)) if seat is None else None,
        moves=[] if seat is None else choices_of_moves(state, seat, text),
        error=error,
    )


def choices_of_moves(state: State, seat: int, made: str) -> list[ChoiceOfRoll]:
    presentation = find_presentation(state.game.key)
    return [
        ChoiceOfRoll(move.text, capitalized(translate(presentation.listed_move(move))))
        for move in state.moves(seat)
        if move.text != made
    ]


def platter_page(
    table: TableState, number: int | None, outcomes: Sequence[Outcome]
) -> CorrectionPage:
    """Equal dice leave a choice: which of these rolls is it?"""
    choices = [ChoiceOfRoll(each.text, each.text) for each in outcomes]
    form = RollForm(table.rolls, None, (), choices)
    return CorrectionPage(table.id, _(table.game.title), (), number, "", form, (), "")
