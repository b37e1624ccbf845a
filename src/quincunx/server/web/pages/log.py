"""The whole log of a game, in parts: the page of the table shows only the latest events."""

from collections.abc import Sequence
from dataclasses import dataclass

from quincunx.languages import _
from quincunx.server.table.state import TableState
from quincunx.server.web.game_log import Turn, entries_of, turns, with_notes
from quincunx.server.web.pages.page import Page
from quincunx.server.web.words import join_names

EVENTS_PER_PAGE = 200


@dataclass(frozen=True)
class LogPage(Page):
    template = "log.html"

    table: str
    title: str
    players: str
    names: Sequence[str]  # by seat
    turns: Sequence[Turn]
    first: int  # the numbers of the events on this page
    last: int
    length: int
    older: int | None  # where the page before this one ends
    newer: int | None


def log_page(table: TableState, last: int | None) -> LogPage:
    """A page of the log that ends with the event of this number."""
    length = table.log_length
    last = length if last is None else min(max(last, 1), length)
    first = max(last - EVENTS_PER_PAGE, 0) + 1
    return LogPage(
        table=table.id,
        title=_(table.game.title),
        players=join_names(table.names),
        names=table.names,
        turns=turns(with_notes(entries_of(table.steps(first, last)), table))[::-1],
        first=first,
        last=last,
        length=length,
        older=last - EVENTS_PER_PAGE if last > EVENTS_PER_PAGE else None,
        newer=min(last + EVENTS_PER_PAGE, length) if last < length else None,
    )
