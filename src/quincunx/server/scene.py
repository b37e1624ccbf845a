"""What one page shows of a table: everything that a template needs, drawn from the view of the seat that looks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from quincunx.core.events import replay_events
from quincunx.server.setup import ALL, NONE
from quincunx.server.sheets import Sheet, sheet_of
from quincunx.server.table import Table
from quincunx.server.texts import listed, text

LATEST = 30  # events of the log that a page shows


@dataclass(frozen=True)
class Viewer:
    """Whoever looks: the seats played from this browser, and which of them it was last asked to show."""

    seats: frozenset[int] = frozenset()
    invites: Mapping[int, str] = field(default_factory=dict)
    shown: int | None = None


@dataclass(frozen=True)
class Focus:
    """The seat through whose eyes the page looks; `covered` asks a seat on a shared screen whether she is there."""

    seat: int | None = None
    covered: int | None = None


def focus_of(table: Table, viewer: Viewer, sheet: Sheet) -> Focus:
    mine = sorted(seat for seat in viewer.seats if table.engines[seat] is None)
    if len(mine) < 2:
        return Focus(mine[0] if mine else None)
    asked = [seat for seat in mine if seat in table.state.acting]
    if sheet.hides_hands:
        if not asked:
            return Focus()
        return Focus(asked[0]) if viewer.shown == asked[0] else Focus(covered=asked[0])
    if viewer.shown in (asked or mine):
        return Focus(viewer.shown)
    return Focus((asked or mine)[0])


def scene(table: Table, viewer: Viewer, present: frozenset[int]) -> dict[str, Any]:
    sheet = sheet_of(table.row.game)
    focus = focus_of(table, viewer, sheet)
    view = table.state.view(focus.seat)
    return {
        "table": table.id,
        "key": table.row.game,
        "title": table.match.game.title,
        "sequence": table.sequence,
        "folder": sheet.folder,
        "focus": focus.seat,
        "covered": focus.covered,
        "shared": len(viewer.seats) > 1,
        "view": view,
        "decision": None if focus.seat is None else table.decisions[focus.seat],
        "roll": sum(seat is None for seat, _ in table.match.log),
        "middle": sheet.middle(view),
        "buttons": sheet.buttons(view),
        "players": [player(table, viewer, present, seat, turn_of(view)) for seat in seating(table, focus.seat)],
        "sheets": {seat: sheet.sheet(view, seat) for seat in range(table.match.game.players)},
        "status": status(table, viewer, focus, view),
        "my_turn": focus.seat is not None and focus.seat in table.state.acting,
        "switches": switches(table, viewer, focus),
        "undo": [seat for seat in sorted(viewer.seats) if table.engines[seat] is None and table.match.can_undo(seat)],
        "names": table.match.names,
        "invites": {seat: token for seat, token in viewer.invites.items() if not table.joined[seat] and table.engines[seat] is None},
        "hints": table.row.help != NONE,
        "values": table.row.help == ALL,
        "seated": bool(viewer.seats),
        "log": history(table),
        "over": table.state.over,
        "result": result(table, sheet, view) if table.state.over else None,
        "rematch": table.rematch,
        "commitment": table.commitment,
    }


def seating(table: Table, first: int | None) -> list[int]:
    """All seats, clockwise from the one that looks."""
    seats = list(range(table.match.game.players))
    return seats[first:] + seats[:first] if first else seats


def turn_of(view: Mapping[str, Any]) -> int | None:
    """Whose turn it is, where the game has turns."""
    turn: int | None = view.get("active", view.get("turn"))
    return turn


def player(table: Table, viewer: Viewer, present: frozenset[int], seat: int, turn: int | None) -> dict[str, Any]:
    engine = table.engines[seat]
    return {
        "seat": seat,
        "name": table.match.names[seat],
        "engine": engine,
        "mine": seat in viewer.seats,
        "acting": seat in table.state.acting,
        "active": turn == seat and not table.state.over,
        "committed": table.state.has_chosen(seat),
        "joined": table.joined[seat],
        "present": engine is not None or seat in present,
        "may_hand_over": bool(viewer.seats) and engine is None and not table.state.over and (seat in viewer.seats or seat not in present),
        "may_take_back": seat in viewer.seats and engine is not None and not table.state.over,
        "score": table.state.scores[seat],
    }


def switches(table: Table, viewer: Viewer, focus: Focus) -> list[int]:
    """On a shared screen: the seats that are to decide at the same time."""
    asked = [seat for seat in sorted(viewer.seats) if seat in table.state.acting and table.engines[seat] is None]
    return asked if len(asked) > 1 and focus.covered is None else []


def status(table: Table, viewer: Viewer, focus: Focus, view: Mapping[str, Any]) -> str:
    state, names = table.state, table.match.names
    if state.over:
        return text("status.over")
    if focus.covered is not None:
        return text("status.covered", name=names[focus.covered])
    if focus.seat is not None and focus.seat in state.acting:
        what = step_words(view)
        return text("status.mine_shared" if len(viewer.seats) > 1 else "status.mine", name=names[focus.seat], what=what)
    return text("status.waiting", names=listed([names[seat] for seat in state.acting]))


def step_words(view: Mapping[str, Any]) -> str:
    """What is to be decided now, in a few words; a game may ask in several ways within one step."""
    asked = view.get("asked") or view.get("step")
    return text(f"step.{sheet_of(view['game']).folder}.{asked}", default=text("step.other"))


def history(table: Table) -> list[dict[str, Any]]:
    """The latest events that everybody may know, newest first."""
    public = table.match.public_log
    events = list(enumerate(public, 1))[-LATEST:]
    names = table.match.names
    return [{"number": number, "name": who(names, seat), "text": told_of(names, seat, told)} for number, (seat, told) in reversed(events)]


def who(names: Sequence[str], seat: int | None) -> str:
    return text("play.rolled") if seat is None else names[seat]


def told_of(names: Sequence[str], seat: int | None, event: str) -> str:
    """An event in its notation, but for who begins."""
    word, _, first = event.partition(" ")
    return text("play.begins", name=names[int(first)]) if seat is None and word == "first" else event


def result(table: Table, sheet: Sheet, view: Mapping[str, Any]) -> dict[str, Any]:
    scores, winners = table.state.scores, table.state.winners
    order = sorted(range(len(scores)), key=lambda seat: (seat not in winners, -scores[seat]))
    points = {seat: sheet.points(view, seat) for seat in order}
    return {
        "headline": headline(table),
        "order": order,
        "labels": [label for label, _ in points[order[0]]],
        "rows": {seat: [value for _, value in points[seat]] for seat in order},
        "scores": scores,
        "winners": winners,
    }


def headline(table: Table) -> str:
    scores, winners, names = table.state.scores, table.state.winners, table.match.names
    if len(scores) == 1:
        return text("result.alone", points=scores[0])
    if len(winners) > 1:
        return text("result.shared", names=listed([names[seat] for seat in winners]), points=scores[winners[0]])
    lead = scores[winners[0]] - max(score for seat, score in enumerate(scores) if seat != winners[0])
    return text("result.won" if lead > 0 else "result.won_tie", name=names[winners[0]], lead=lead)


def replay_scene(table: Table, step: int) -> dict[str, Any]:
    """The table after so many events, as a spectator sees it."""
    log: Sequence[tuple[int | None, str]] = table.match.log
    step = min(max(step, 0), len(log))
    game = table.match.game
    state = replay_events(game, log[:step])
    sheet, view = sheet_of(game.key), state.view(None)
    seat, told = log[step - 1] if step else (None, "")
    return {
        "table": table.id,
        "key": game.key,
        "title": game.title,
        "folder": sheet.folder,
        "view": view,
        "middle": sheet.middle(view),
        "sheets": {each: sheet.sheet(view, each) for each in range(game.players)},
        "names": table.match.names,
        "roll": step,
        "step": step,
        "steps": len(log),
        "event": told_of(table.match.names, seat, told),
        "who": who(table.match.names, seat),
        "players": [
            {"seat": each, "name": name, "score": state.scores[each], "acting": each in state.acting, "active": turn_of(view) == each}
            for each, name in enumerate(table.match.names)
        ],
    }
