"""Who is watching which table, here and at other servers, and telling them when something has happened."""

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from quincunx.server.store import People

LASTING = 16.0  # seconds for which we believe what another server said about its people; it says it again every few


class Watcher:
    """One open page. It is told that there is news, not what: it then draws the latest, however much has happened."""

    def __init__(self, seats: frozenset[int]) -> None:
        self.seats = seats
        self.news = asyncio.Event()


class Hub:
    def __init__(self) -> None:
        self._watchers: defaultdict[str, set[Watcher]] = defaultdict(set)
        self._elsewhere: defaultdict[str, dict[str, tuple[frozenset[int], float]]] = defaultdict(dict)  # by table, then server
        self.announce: Callable[[People], None] = lambda people: None  # tells other servers

    @contextmanager
    def watching(self, table: str, seats: frozenset[int]) -> Iterator[Watcher]:
        watcher = Watcher(seats)
        with self._noticed(table):
            self._watchers[table].add(watcher)
        try:
            yield watcher
        finally:
            with self._noticed(table):
                self._watchers[table].discard(watcher)
                if not self._watchers[table]:
                    del self._watchers[table]

    @contextmanager
    def _noticed(self, table: str) -> Iterator[None]:
        """Let everybody see who has come and gone."""
        before = self._here(table)
        yield
        self.tell(table)
        if self._here(table) != before:
            self.announce({table: self._here(table)})

    @property
    def watchers(self) -> int:
        return sum(map(len, self._watchers.values()))

    def tell(self, table: str) -> None:
        for watcher in self._watchers.get(table, ()):
            watcher.news.set()

    def present(self, table: str) -> frozenset[int]:
        """The seats whose people have the table open, here or elsewhere."""
        return self._here(table).union(*(seats for seats, _ in self._elsewhere.get(table, {}).values()))

    def spectators(self, table: str) -> int:
        return sum(not watcher.seats for watcher in self._watchers.get(table, ()))

    def watched(self, table: str) -> bool:
        return table in self._watchers

    def people(self) -> People:
        """All who are here."""
        return {table: self._here(table) for table in self._watchers}

    def _here(self, table: str) -> frozenset[int]:
        return frozenset(seat for watcher in self._watchers.get(table, ()) for seat in watcher.seats)

    # ---- other servers

    def sighted(self, server: str, people: People) -> None:
        """Another server says who is there."""
        for table, seats in people.items():
            before = self.present(table)
            self._elsewhere[table][server] = seats, time.monotonic() + LASTING
            if self.present(table) != before:
                self.tell(table)

    def lose_sight(self) -> None:
        """Of people whose server has long said nothing."""
        now = time.monotonic()
        for table, servers in list(self._elsewhere.items()):
            gone = [server for server, (_, until) in servers.items() if until < now]
            for server in gone:
                del servers[server]
            if not servers:
                del self._elsewhere[table]
            if gone:
                self.tell(table)
