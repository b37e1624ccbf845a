"""What a page shows of a table: everything that the templates need, made from the view of the seat
that looks.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from quincunx.core.play.record import Record
from quincunx.core.presentation import View
from quincunx.languages import _, ngettext
from quincunx.server.table.permissions import (
    may_hand_over,
    may_invite,
    may_reclaim,
    may_report,
    may_resign,
    may_see_hints,
    may_see_values,
    may_start_rematch,
    nonce_seat,
    undoable_seats,
)
from quincunx.server.table.replay import Replay
from quincunx.server.table.state import TableState
from quincunx.server.table.steps import Step
from quincunx.server.web.game_log import (
    LogEntry,
    entries_of,
    highlight_context,
    log_context,
    recent_steps,
    step_entries,
    with_notes,
)
from quincunx.server.web.games import WebSheet, sheet_of
from quincunx.server.web.words import join_names

MAX_LOG_EVENTS = 30  # beside the table
EVENTS_PER_PAGE = 200  # of the whole log
MAX_FRAMES = 12  # that a page plays back: one that is further behind leaves out the earlier ones


@dataclass(frozen=True)
class Viewer:
    """Who looks: the seats played from this browser, and which of them it shows on a shared
    screen.
    """

    seats: frozenset[int] = frozenset()
    invites: Mapping[int, str] = field(
        default_factory=dict
    )  # by seat: the links of unused invitations
    shown: int | None = None
    has_host_token: bool = False


@dataclass(frozen=True)
class Focus:
    """The seat whose view is shown; `covered` is a seat on a shared screen whose player has to
    confirm being there first.
    """

    seat: int | None = None
    covered: int | None = None


def focus_of(table: TableState, viewer: Viewer, sheet: WebSheet) -> Focus:
    own = sorted(seat for seat in viewer.seats if table.engines[seat] is None)
    if len(own) < 2:
        return Focus(own[0] if own else None)
    acting = [seat for seat in own if seat in table.acting]
    if sheet.hides_hands:
        if not acting:
            return Focus()
        return Focus(acting[0]) if viewer.shown == acting[0] else Focus(covered=acting[0])
    if viewer.shown in (acting or own):
        return Focus(viewer.shown)
    return Focus((acting or own)[0])


def table_context(table: TableState, viewer: Viewer, present: frozenset[int]) -> dict[str, Any]:
    """The table as it is now, and which earlier positions of it the page can play back."""
    steps = recent_steps.of_table(table)
    frames = [step.last for step in frame_steps(table, viewer, steps)]
    context = position_context(table, viewer, present, steps)
    status = status_line(
        table, viewer, Focus(context["focus"], context["covered"]), context["view"]
    )
    return {**context, "status": status, "frame": False, "frames": frames}


def page_context(table: TableState, viewer: Viewer) -> dict[str, Any]:
    """What surrounds the table on its page."""
    return {
        "table": table.id,
        "key": table.game.key,
        "title": _(table.game.title),
        "names": table.names,
        "game_sheet": sheet_of(table.game.key),
        "may_manage": bool(viewer.seats) or viewer.has_host_token,
        "summary": summary(table, ()),
    }


def frame_context(
    table: TableState, viewer: Viewer, present: frozenset[int], steps: Sequence[Step]
) -> dict[str, Any]:
    """The table as it was after the last of these steps, with what happened in it as its status.

    Nothing can be played there.
    """
    step = steps[-1]
    context = position_context(table.after_step(step), viewer, present, steps)
    if not context["view"].get(
        "dice", True
    ):  # they are collected for the next roll; show those that the move was made with
        context["middle"] = context["game_sheet"].middle(step.before.view(context["focus"]))
    sentences = [f"{entry.sentence(table.names, with_dice=False)}." for entry in step_entries(step)]
    nothing = {"my_turn": False, "undo": [], "switches": [], "buttons": [], "costly": []}
    return {**context, **nothing, "frame": True, "frames": [], "status": " ".join(sentences)}


def frame_steps(table: TableState, viewer: Viewer, steps: Sequence[Step]) -> list[Step]:
    """The steps that this viewer follows one by one: rolls, and marks of others.

    On a shared screen with hidden hands there are none.
    """
    if len(viewer.seats) > 1 and sheet_of(table.game.key).hides_hands:
        return []
    return [
        step for step in steps if any(is_news(entry, viewer.seats) for entry in step_entries(step))
    ][-MAX_FRAMES:]


def is_news(entry: LogEntry, own: Collection[int]) -> bool:
    return bool(entry.dice) or (entry.is_move and entry.seat not in own and bool(entry.filled))


def position_context(
    table: TableState, viewer: Viewer, present: frozenset[int], steps: Sequence[Step]
) -> dict[str, Any]:
    sheet = sheet_of(table.game.key)
    focus = focus_of(table, viewer, sheet)
    view = table.view(focus.seat)
    entries = entries_of(steps)
    return {
        "table": table.id,
        "key": table.game.key,
        "title": _(table.game.title),
        "sequence": table.sequence,
        "game_sheet": sheet,
        "focus": focus.seat,
        "covered": focus.covered,
        "shared": len(viewer.seats) > 1,
        "view": view,
        "decision": None if focus.seat is None else table.decisions[focus.seat],
        "roll": table.rolls,
        "middle": sheet.middle(view),
        **button_context(sheet, view),
        "players": [
            player_context(table, viewer, present, seat, active_seat(view))
            for seat in seats_from(table.players, focus.seat)
        ],
        "sheets": {seat: sheet.sheet(view, seat) for seat in range(table.players)},
        "my_turn": focus.seat is not None and focus.seat in table.acting,
        "switches": switches(table, viewer, focus),
        "undo": undoable_seats(table, viewer.seats),
        "names": table.names,
        "joined": {seat: name for seat, name in enumerate(table.names) if table.joined[seat]},
        "invites": invites_context(table, viewer),
        "open_to": table.open_to,
        "rated": table.rated,
        "awaited": table.awaited,
        "clock": table.clock,
        "hints": may_see_hints(table),
        "values": may_see_values(table),
        "seated": bool(viewer.seats),
        "own_seats": sorted(viewer.seats),
        "may_manage": bool(viewer.seats) or viewer.has_host_token,
        "may_resign": [
            seat for seat in sorted(viewer.seats) if may_resign(table, viewer.seats, seat)
        ],
        "may_start_rematch": may_start_rematch(table, viewer.seats, viewer.has_host_token),
        **log_context(with_notes(entries[-MAX_LOG_EVENTS:], table), table.players),
        "log_length": table.log_length,
        "earlier_events": entries[-MAX_LOG_EVENTS].number - 1
        if len(entries) > MAX_LOG_EVENTS
        else 0,
        "over": table.over,
        "result": result_context(table, sheet, view) if table.over else None,
        "early_result": headline(table) if is_settled_early(table) else None,
        "rematch": table.rematch,
        "commitment": table.commitment,
        "nonces": table.nonces,
        "nonce_seat": nonce_seat(table, viewer.seats),
    }


def button_context(sheet: WebSheet, view: View, confirm: bool = True) -> dict[str, Any]:
    """The moves that are not made on the sheet.

    Those that only cost are apart from the others and ask first, where moves count.
    """
    offered = [
        (move, label, sheet.question(view, move) if confirm else "")
        for move, label in sheet.buttons(view)
    ]
    return {
        "buttons": [(move, label) for move, label, question in offered if not question],
        "costly": [(move, label, question) for move, label, question in offered if question],
        "quick_moves": sheet.quick_moves(view),
    }


def invites_context(table: TableState, viewer: Viewer) -> dict[int, str | None]:
    """The seats that this viewer can invite to, with the links; None where it was revoked, or made
    on another device.
    """
    waiting = [seat for seat in range(table.players) if table.engines[seat] is None]
    return {
        seat: viewer.invites.get(seat)
        for seat in waiting
        if may_invite(table, viewer.seats, viewer.has_host_token, seat)
    }


def seats_from(players: int, first: int | None) -> list[int]:
    """All seats in order, beginning with the one that looks."""
    seats = list(range(players))
    return seats[first:] + seats[:first] if first else seats


def active_seat(view: View) -> int | None:
    """Whose turn it is, in games that have turns."""
    seat: int | None = view.get("active", view.get("turn"))
    return None if view["over"] else seat


def player_context(
    table: TableState, viewer: Viewer, present: frozenset[int], seat: int, active: int | None
) -> dict[str, Any]:
    engine = table.engines[seat]
    return {
        "seat": seat,
        "name": table.names[seat],
        "engine": engine,
        "mine": seat in viewer.seats,
        "acting": seat in table.acting,
        "active": active == seat,
        "has_chosen": table.has_chosen(seat),
        "resigned": seat in table.resigned,
        "joined": table.joined[seat],
        "present": engine is not None or seat in present,
        "may_hand_over": engine is None
        and may_hand_over(table, viewer.seats, viewer.has_host_token, present, seat),
        "may_report": may_report(table, viewer.seats, seat),
        "may_reclaim": may_reclaim(table, viewer.seats, seat),
        "score": table.scores[seat],
        "deadline": None if table.clock is None else table.clock.deadline(seat),
        "seconds": None if table.clock is None else table.clock.control.decision,
    }


def switches(table: TableState, viewer: Viewer, focus: Focus) -> list[int]:
    """On a shared screen: the seats that have to decide at the same time."""
    acting = [
        seat
        for seat in sorted(viewer.seats)
        if seat in table.acting and table.engines[seat] is None
    ]
    return acting if len(acting) > 1 and focus.covered is None else []


def status_line(table: TableState, viewer: Viewer, focus: Focus, view: View) -> str:
    names = table.names
    if table.over:
        return _("The game is over.")
    if focus.covered is not None:
        return _("{name} is next.", name=names[focus.covered])
    if focus.seat is not None and focus.seat in table.acting:
        turn = (
            _("{name}'s turn.", name=names[focus.seat])
            if len(viewer.seats) > 1
            else _("Your turn.")
        )
        return f"{turn} {sheet_of(table.game.key).prompt(view)}"
    return waiting_line(table)


def summary(table: TableState, seats: Collection[int]) -> dict[str, Any]:
    """One line about the table for the player of these seats."""
    mine = not table.is_decided and any(seat in seats for seat in table.acting)
    return {
        "text": headline(table)
        if table.is_decided
        else _("Your turn.")
        if mine
        else waiting_line(table),
        "mine": mine,
    }


def waiting_line(table: TableState) -> str:
    """Whom a running game waits for."""
    if table.is_waiting:
        return _("Waiting for a player's browser to add its random number to the dice.")
    if not table.has_begun:
        awaited = [table.names[seat] for seat in (*table.awaited, *table.free_seats)]
        return _("Waiting for {names}.", names=join_names(awaited))
    return _("Waiting for {names}.", names=join_names([table.names[seat] for seat in table.acting]))


# ---- the log


def whole_log_context(table: TableState, last: int | None) -> dict[str, Any]:
    """A page of the log that ends with the event of this number."""
    length = table.log_length
    last = length if last is None else min(max(last, 1), length)
    first = max(last - EVENTS_PER_PAGE, 0) + 1
    return {
        "table": table.id,
        "key": table.game.key,
        "title": _(table.game.title),
        "names": table.names,
        **log_context(with_notes(entries_of(table.steps(first, last)), table), table.players),
        "first": first,
        "last": last,
        "length": length,
        "older": last - EVENTS_PER_PAGE if last > EVENTS_PER_PAGE else None,
        "newer": min(last + EVENTS_PER_PAGE, length) if last < length else None,
    }


# ---- the end


def result_context(table: TableState, sheet: WebSheet, view: View) -> dict[str, Any]:
    scores, winners = table.scores, table.winners
    order = sorted(
        range(len(scores)),
        key=lambda seat: (seat in table.resigned, seat not in winners, -scores[seat]),
    )
    points = {seat: sheet.points(view, seat) for seat in order}
    return {
        "headline": headline(table),
        "order": order,
        "labels": [label for label, _ in points[order[0]]],
        "rows": {seat: [value for _, value in points[seat]] for seat in order},
        "scores": scores,
        "winners": winners,
        "resigned": table.resigned,
    }


def is_settled_early(table: TableState) -> bool:
    """Is the result known before the end, because others have resigned?"""
    return table.result is not None and not table.result.finished and not table.over


def headline(table: TableState) -> str:
    scores, winners, names = table.scores, table.winners, table.names
    if table.result is not None and not table.result.finished:
        resigned, winning = (
            join_names([names[seat] for seat in seats]) for seats in (table.resigned, winners)
        )
        return ngettext(
            "{names} resigned: {winners} wins",
            "{names} resigned: {winners} share the win",
            len(winners),
            names=resigned,
            winners=winning,
        )
    if len(scores) == 1:
        return ngettext("{count} point", "{count} points", scores[0])
    if len(winners) > 1:
        sharing = join_names([names[seat] for seat in winners])
        return ngettext(
            "{names} share the win with {count} point",
            "{names} share the win with {count} points",
            scores[winners[0]],
            names=sharing,
        )
    lead = scores[winners[0]] - max(
        score for seat, score in enumerate(scores) if seat not in (winners[0], *table.resigned)
    )
    winner = names[winners[0]]
    if lead == 0:
        return _("{name} wins on the tie-break", name=winner)
    return ngettext(
        "{name} wins by {count} point", "{name} wins by {count} points", lead, name=winner
    )


def replay_context(table_id: str, record: Record, step: int, replay: Replay) -> dict[str, Any]:
    """The table after this many events, as a spectator sees it."""
    game = record.game
    names = record.names
    state = replay.state_after(step)
    step = min(max(step, 0), len(replay))
    sheet = sheet_of(game.key)
    view = state.view(None)
    active = active_seat(view)
    entries = [entry for entry in entries_of(replay.steps_until(step)) if entry.number <= step]
    return {
        "table": table_id,
        "key": game.key,
        "title": _(game.title),
        "game_sheet": sheet,
        "view": view,
        "middle": sheet.middle(view),
        "sheets": {each: sheet.sheet(view, each) for each in range(game.players)},
        "names": names,
        "roll": step,
        "step": step,
        "steps": len(replay),
        "entry": entries[-1] if step else None,
        **highlight_context(entries, game.players),
        "players": [
            {
                "seat": each,
                "name": name,
                "score": state.scores[each],
                "acting": each in state.acting,
                "active": active == each,
            }
            for each, name in enumerate(names)
        ],
    }
