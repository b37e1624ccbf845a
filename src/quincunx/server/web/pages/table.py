"""The page of a table, as it is now or was after an earlier step."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from quincunx.core.play.hidden_information import known_hand
from quincunx.core.presentation import find_presentation
from quincunx.languages import _
from quincunx.server.http.with_community import with_community
from quincunx.server.service.reactions import Reaction
from quincunx.server.table.permissions import (
    may_see_hints,
    may_see_values,
    react_refusal,
    report_refusal,
)
from quincunx.server.table.playing import (
    Resign,
    SetRematch,
    nonce_seat,
    retractable_seats,
    undoable_seats,
)
from quincunx.server.table.seat_changes import HandOver, Invite, Reclaim
from quincunx.server.table.setup import DEFAULT_LEVEL
from quincunx.server.table.state import TableState
from quincunx.server.table.steps import Step
from quincunx.server.table.trainer import may_train
from quincunx.server.web.game_log import (
    LogEntry,
    Turn,
    entries_of,
    recent_steps,
    step_entries,
    turns,
    with_notes,
)
from quincunx.server.web.games import WebSheet, sheet_of
from quincunx.server.web.pages.dice import NumberAdded, numbers_added
from quincunx.server.web.pages.own_dice import OwnDicePart, own_dice_part
from quincunx.server.web.pages.page import Choice, Page
from quincunx.server.web.pages.position import Position, position_of
from quincunx.server.web.pages.reactions import ShownReaction, shown_reactions, symbols_to_choose
from quincunx.server.web.pages.result import Result, result_of
from quincunx.server.web.pages.since import PlayerMarks, marks_since
from quincunx.server.web.pages.status import headline, status_line, summary_of
from quincunx.server.web.pages.viewer import Viewer, focus_of, seats_to_switch
from quincunx.server.web.words import date_in_words, join_names, level_name

MAX_LOG_EVENTS = 30  # beside the table
MAX_FRAMES = 12  # that a page plays back: one that is further behind leaves out the earlier ones


@dataclass(frozen=True)
class Seat:
    """Who has a seat, and what the viewer may do about it."""

    seat: int
    name: str
    engine: str  # its level in words, if the engine plays the seat
    mine: bool
    acting: bool
    has_chosen: bool
    resigned: bool
    joined: bool
    present: bool
    may_hand_over: bool
    may_report: bool
    may_reclaim: bool
    deadline: float | None
    seconds: int | None  # for each decision


@dataclass(frozen=True)
class Invitation:
    """A seat that this viewer can invite to."""

    seat: int
    name: str
    link: str | None  # None where it was revoked, or made on another device


@dataclass(frozen=True)
class TablePage(Page):
    """The part of the page that changes with every move."""

    template = "table.html"

    table: str
    sequence: int
    position: Position
    seats: Sequence[Seat]
    status: str
    since: Sequence[PlayerMarks]  # what the others have marked since the viewer's last move
    notice: str  # about what was refused, shown once
    rated: bool
    clock: str
    daily: str  # the day, if it is a daily game
    # what the viewer may do
    own_seats: Sequence[int]
    shared: bool  # several of them on one screen
    covered: int | None  # the seat whose player has to confirm being there
    my_turn: bool
    decision: int | None
    hints: bool
    values: bool
    trainer: str  # the own seat and how often it has decided, where the trainer may judge it
    undo: Sequence[int]
    retractable: Sequence[int]  # the seats whose moves can be taken back, but not undone
    take_backs: bool  # have moves been taken back?
    switches: Sequence[int]
    may_manage: bool
    may_resign: Sequence[int]
    invitations: Sequence[Invitation]
    may_open: bool  # the free seats to everybody, or close them again
    is_open: bool
    engine_joins_at: int | None  # if nobody else takes the free seat, in seconds since 1970
    is_awaiting: bool  # does a rated game wait for somebody to accept it?
    may_accept: bool
    joined: Mapping[int, str]  # names by seat, for the announcement of new ones
    # what people show each other
    symbols: Sequence[Choice]  # of which one can be chosen, where somebody else would see it
    reactions: Sequence[ShownReaction]
    # the log
    turns: Sequence[Turn]
    log_length: int
    earlier_events: int  # that are not shown
    frames: Sequence[int]  # the events after which the page can show the table as it was
    is_frame: bool
    own_dice: OwnDicePart | None
    # the dice
    fairness: str  # the question about them
    commitment: str | None
    nonce_seat: int | None  # may add a random number now
    numbers: Sequence[NumberAdded]
    # the end
    over: bool
    result: Result | None
    early_result: str
    has_next_game: bool
    may_start_rematch: bool


@dataclass(frozen=True)
class PlayPage(Page):
    """What surrounds the table."""

    template = "play.html"

    game: str
    title: str
    game_sheet: WebSheet
    names: str
    summary: str
    picture: str  # the address, for previews of links
    may_manage: bool
    has_own_dice: bool
    table_html: str


def play_page(table: TableState, viewer: Viewer, base_url: str, html: str) -> PlayPage:
    return PlayPage(
        game=table.game.key,
        title=_(table.game.title),
        game_sheet=sheet_of(table.game.key),
        names=join_names(table.names),
        summary=summary_of(table, ()).text,
        picture=picture_of(base_url, table),
        may_manage=viewer.may_manage,
        has_own_dice=table.own_dice is not None,
        table_html=html,
    )


def picture_of(base_url: str, table: TableState) -> str:
    return f"{base_url}t/{table.id}/preview.png"


def table_page(
    table: TableState,
    viewer: Viewer,
    present: frozenset[int],
    notice: str = "",
    reactions: Sequence[Reaction] = (),
) -> TablePage:
    """The table as it is now, and which earlier positions of it the page can play back."""
    steps = recent_steps.of_table(table)
    frames = [step.last for step in frame_steps(table, viewer, steps)]
    return replace(
        page_at(table, viewer, present, steps),
        frames=frames,
        notice=notice,
        reactions=shown_reactions(reactions, table.names),
    )


def frame_page(
    table: TableState, viewer: Viewer, present: frozenset[int], steps: Sequence[Step]
) -> TablePage:
    """The table as it was after the last of these steps, with what happened in it as its status.

    Nothing can be played there.
    """
    step = steps[-1]
    page = page_at(table.after_step(step), viewer, present, steps)
    position = replace(page.position, buttons=(), costly=())
    if position.view.awaits_roll:
        # They are collected for the next roll; show those that the move was made with.
        before = step.before.view(position.focus)
        position = replace(position, middle=position.game_sheet.middle(before))
    sentences = [f"{entry.sentence(table.names, with_dice=False)}." for entry in step_entries(step)]
    return replace(
        page,
        position=position,
        status=" ".join(sentences),
        is_frame=True,
        my_turn=False,
        undo=(),
        retractable=(),
        switches=(),
    )


def frame_steps(table: TableState, viewer: Viewer, steps: Sequence[Step]) -> list[Step]:
    """The steps that this viewer follows one by one: rolls, and marks of others.

    On a shared screen with hidden hands there are none, and none where people see the real dice.
    """
    if table.own_dice is not None:
        return []
    if viewer.is_shared and find_presentation(table.game.key).has_hidden_hands:
        return []
    return [
        step for step in steps if any(is_news(entry, viewer.seats) for entry in step_entries(step))
    ][-MAX_FRAMES:]


def is_news(entry: LogEntry, own: Collection[int]) -> bool:
    return bool(entry.dice) or (entry.is_move and entry.seat not in own and bool(entry.filled))


def page_at(
    table: TableState, viewer: Viewer, present: frozenset[int], steps: Sequence[Step]
) -> TablePage:
    focus = focus_of(table, viewer)
    view = table.view(focus.seat)
    entries = entries_of(steps)
    shown = with_notes(entries[-MAX_LOG_EVENTS:], table)
    has_more = len(entries) > MAX_LOG_EVENTS
    own, invitations, actor = viewer.seats, invitations_of(table, viewer), viewer.actor(present)
    return TablePage(
        table=table.id,
        sequence=table.sequence,
        position=position_of(view, table.names, table.rolls, focus.seat, shown, confirm=True),
        seats=[seat_of(table, viewer, present, seat) for seat in range(table.players)],
        status=status_line(table, viewer, focus, view),
        since=marks_since(steps, focus.seat, table.names),
        notice="",
        rated=table.rated,
        clock=clock_words(table),
        daily="" if table.daily is None else date_in_words(table.daily.day),
        own_seats=sorted(own),
        shared=viewer.is_shared,
        covered=focus.covered,
        my_turn=focus.seat is not None and focus.seat in table.acting,
        decision=None if focus.seat is None else table.decisions[focus.seat],
        hints=may_see_hints(table, focus.seat),
        values=may_see_values(table, focus.seat),
        trainer=f"{focus.seat} {table.decisions[focus.seat]}"
        if focus.seat is not None and may_train(table, focus.seat)
        else "",
        undo=undoable_seats(table, actor),
        retractable=retractable_seats(table, actor),
        take_backs=bool(table.take_backs),
        switches=seats_to_switch(table, viewer, focus),
        may_manage=viewer.may_manage,
        may_resign=[seat for seat in sorted(own) if Resign(seat).refusal(table, actor) is None],
        invitations=invitations,
        may_open=with_community.get() and bool(invitations),
        is_open=table.open_to.is_open,
        engine_joins_at=table.open_to.until,
        is_awaiting=bool(table.awaited),
        may_accept=any(seat in own for seat in table.awaited),
        joined={seat: name for seat, name in enumerate(table.names) if table.joined[seat]},
        symbols=symbols_to_choose() if react_refusal(table, own) is None else (),
        reactions=(),
        turns=turns(shown)[::-1],
        log_length=table.log_length,
        earlier_events=entries[-MAX_LOG_EVENTS].number - 1 if has_more else 0,
        frames=(),
        is_frame=False,
        own_dice=own_dice_part(table, viewer),
        fairness=_(find_presentation(table.game.key).fairness_question),
        commitment=table.commitment,
        nonce_seat=nonce_seat(table, actor),
        numbers=numbers_added(table.nonces, table.branches, table.names),
        over=table.over,
        result=result_of(table, view) if table.over else None,
        early_result=headline(table) if table.has_ended_early and not table.over else "",
        # In a rated game a player goes there with the button that accepts it, too.
        has_next_game=table.rematch is not None and not (table.rated and own),
        may_start_rematch=SetRematch().refusal(table, actor) is None,
    )


def seat_of(table: TableState, viewer: Viewer, present: frozenset[int], seat: int) -> Seat:
    own, engine, clock = viewer.seats, table.engines[seat], table.clock
    actor = viewer.actor(present)
    return Seat(
        seat=seat,
        name=table.names[seat],
        engine="" if engine is None else level_name(engine),
        mine=seat in own and known_hand(table.game) in (None, seat),
        acting=seat in table.acting,
        has_chosen=table.has_chosen(seat),
        resigned=seat in table.resigned,
        joined=table.joined[seat],
        present=engine is not None or seat in present,
        may_hand_over=engine is None
        and HandOver(seat, DEFAULT_LEVEL).refusal(table, actor) is None,
        may_report=with_community.get() and report_refusal(table, own, seat) is None,
        may_reclaim=engine is not None
        and not table.over
        and Reclaim(seat).refusal(table, actor) is None,
        deadline=None if clock is None else clock.deadline(seat),
        seconds=None if clock is None else clock.control.decision,
    )


def invitations_of(table: TableState, viewer: Viewer) -> list[Invitation]:
    if table.own_dice is not None:  # one link is for everybody
        return []
    return [
        Invitation(seat, table.names[seat], viewer.invites.get(seat))
        for seat in range(table.players)
        if table.engines[seat] is None and Invite(seat).refusal(table, viewer.actor()) is None
    ]


def clock_words(table: TableState) -> str:
    if table.clock is None:
        return ""
    words = table.clock.control.words
    if table.clock.runs:
        return _("clock {clock}", clock=words)
    return _("clock {clock}, not running", clock=words)
