"""Who is watching which table, and telling them when something has happened."""

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager


class Watcher:
    """One open page. It is told that there is news, not what: it then draws the latest, however much has happened."""

    def __init__(self, seats: frozenset[int]) -> None:
        self.seats = seats
        self.news = asyncio.Event()


class Hub:
    def __init__(self) -> None:
        self._watchers: defaultdict[str, set[Watcher]] = defaultdict(set)

    @contextmanager
    def watching(self, table: str, seats: frozenset[int]) -> Iterator[Watcher]:
        watcher = Watcher(seats)
        self._watchers[table].add(watcher)
        self.tell(table)  # the others see who has come
        try:
            yield watcher
        finally:
            self._watchers[table].discard(watcher)
            if not self._watchers[table]:
                del self._watchers[table]
            self.tell(table)

    def tell(self, table: str) -> None:
        for watcher in self._watchers.get(table, ()):
            watcher.news.set()

    def present(self, table: str) -> frozenset[int]:
        """The seats whose people have the table open."""
        return frozenset(seat for watcher in self._watchers.get(table, ()) for seat in watcher.seats)

    def spectators(self, table: str) -> int:
        return sum(not watcher.seats for watcher in self._watchers.get(table, ()))

    def watched(self, table: str) -> bool:
        return table in self._watchers
