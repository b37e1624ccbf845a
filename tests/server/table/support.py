"""A table and its log, changed step by step as the service does it."""

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from functools import partial
from typing import Any

from quincunx.core.play.match import Match
from quincunx.core.state import State
from quincunx.server.table import changes, seat_changes
from quincunx.server.table.changes import Change, begin
from quincunx.server.table.entries import ClockSet, Entry
from quincunx.server.table.row import TableRow
from quincunx.server.table.setup import new_table, parse_setup
from quincunx.server.table.state import TableState


class LoggedTable:
    """It has all changes as methods, and all that a TableState has."""

    def __init__(self, row: TableRow, entries: Sequence[Entry] = ()) -> None:
        change = begin(TableState.at_start(row), *entries)
        self.row = row
        self.table = change.state
        self.entries = list(change.entries)

    def change(self, make: Callable[..., Change], *arguments: object) -> list[Entry]:
        change = make(self.table, *arguments)
        self.table = change.state
        self.entries += change.entries
        return list(change.entries)

    def set_clocks(self, now: float) -> None:
        """After the changes since the clocks were set last."""
        since = next((n for n, entry in self._numbered() if isinstance(entry, ClockSet)), -1) + 1
        change = changes.with_clocks(Change(self.table, tuple(self.entries[since:])), now)
        self.entries[since:] = change.entries
        self.table = change.state

    def _numbered(self) -> Iterator[tuple[int, Entry]]:
        return reversed(list(enumerate(self.entries)))

    def follow(self, entries: Sequence[Entry]) -> None:
        self.table = self.table.apply(*entries)
        self.entries += entries

    def copy(self) -> "LoggedTable":
        twin = copy(self)
        twin.entries = self.entries.copy()
        return twin

    def rebuilt(self) -> "LoggedTable":
        return LoggedTable(self.row, self.entries)

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def match(self) -> Match:
        return self.table._match

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        for module in (changes, seat_changes):
            if hasattr(module, name):
                return partial(self.change, getattr(module, name))
        return getattr(self.table, name)


def table_for(key: str, **fields: str) -> LoggedTable:
    form = parse_setup(key, {"players": "2", "who0": "here", "who1": "here", **fields})
    return LoggedTable(new_table(form, "a seed")[0])


def are_equal(one: LoggedTable, other: LoggedTable) -> bool:
    return (
        one.state.position() == other.state.position()
        and one.match.log == other.match.log
        and one.decisions == other.decisions
        and one.names == other.names
        and one.engines == other.engines
        and one.sequence == other.sequence
    )
