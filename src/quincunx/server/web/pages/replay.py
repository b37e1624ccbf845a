"""A finished game, step by step."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from quincunx.core.play.record import Record
from quincunx.languages import _
from quincunx.server.table.replay import Replay
from quincunx.server.web.game_log import LogEntry, entries_until
from quincunx.server.web.pages.page import Page
from quincunx.server.web.pages.position import Position, position_of


@dataclass(frozen=True)
class StepLink:
    label: str
    sign: str
    key: str  # on the keyboard
    address: str  # empty if there is no such step


@dataclass(frozen=True)
class ReplayPage(Page):
    template = "replay.html"
    fragment = "replay_table.html"

    table: str
    position: Position
    step: int
    steps: int
    entry: LogEntry | None  # what happened in this step
    links: Sequence[StepLink]


def replay_page(table: str, record: Record, step: int, replay: Replay) -> ReplayPage:
    """The table after this many events."""
    step, steps = min(max(step, 0), len(replay)), len(replay)
    position, entry = position_after(record, step, replay)
    links = step_links(f"/t/{table}/replay?", step, steps)
    return ReplayPage(table, position, step, steps, entry, links)


def position_after(record: Record, step: int, replay: Replay) -> tuple[Position, LogEntry | None]:
    """As a spectator sees it, and the event before it."""
    entries = entries_until(replay, step)
    view = replay.state_after(step).view(None)
    position = position_of(view, record.names, roll=step, entries=entries)
    if step and view.awaits_roll:
        # They are collected for the next roll; show those that the move was made with.
        before = replay.state_after(step - 1).view(None)
        position = replace(position, middle=position.game_sheet.middle(before))
    return position, entries[-1] if step else None


def step_links(path: str, step: int, steps: int) -> list[StepLink]:
    """To the steps around this one; the parameter `step` is added to the path."""
    is_first, is_last = step == 0, step == steps
    return [
        step_link(path, _("Go to the start"), "|‹", "Home", None if is_first else 0),
        step_link(path, _("Back"), "‹", "ArrowLeft", None if is_first else step - 1),
        step_link(path, _("Forward"), "›", "ArrowRight", None if is_last else step + 1),
        step_link(path, _("Go to the end"), "›|", "End", None if is_last else steps),
    ]


def step_link(path: str, label: str, sign: str, key: str, to: int | None) -> StepLink:
    return StepLink(label, sign, key, "" if to is None else f"{path}step={to}")
