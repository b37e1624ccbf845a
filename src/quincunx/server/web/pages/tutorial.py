"""A step of a tutorial: its text, what has just happened, and what the learner sees."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from quincunx.server.table.setup import DEFAULT_LEVEL
from quincunx.server.web.game_log import LogEntry, entries_until
from quincunx.server.web.pages.page import Page
from quincunx.server.web.pages.position import Position, position_of
from quincunx.server.web.tutorial import LEARNER, tutorial_of

MAX_NEWS = 3


@dataclass(frozen=True)
class TutorialPage(Page):
    template = "tutorial.html"
    fragment = "tutorial_table.html"

    position: Position
    address: str  # where a move goes
    step: int  # from 1
    last_step: int
    news: Sequence[LogEntry]
    lesson: str
    point: str  # a selector of what the text is about
    move: str  # empty if there is nothing to play
    refusal: str  # why the move that was made is not the one of this step
    previous: str  # addresses, empty at both ends
    next: str
    level: str  # of the engine in a first game


def tutorial_page(key: str, number: int, refusal: str = "") -> TutorialPage:
    tutorial = tutorial_of(key)
    step = tutorial.steps[number - 1]
    view = tutorial.replay.state_after(step.events).view(LEARNER)
    entries = entries_until(tutorial.replay, step.events)
    news = [entry for entry in entries if entry.number > step.first_event]
    # Where there is only text to read, nothing is offered.
    offered = view if step.move else replace(view, moves=())
    address = f"/tutorial/{key}"
    return TutorialPage(
        position=position_of(offered, tutorial.record.names, step.events, LEARNER, entries),
        address=address,
        step=number,
        last_step=tutorial.last,
        news=news[-MAX_NEWS:],
        lesson=step.text,
        point=step.point,
        move=step.move,
        refusal=refusal,
        previous=f"{address}?step={number - 1}" if number > 1 else "",
        next=f"{address}?step={number + 1}" if number < tutorial.last else "",
        level=DEFAULT_LEVEL,
    )
