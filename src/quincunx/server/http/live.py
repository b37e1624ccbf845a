"""Live updates: who is watching which table, on this server and on others, and the loop that sends each change to a watcher."""

import asyncio
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from quincunx.server.storage.store import Presence

PRESENCE_EXPIRES = 16.0  # seconds; servers repeat who is connected to them every five seconds


class Watcher:
    """One open page or stream. It only learns that something has changed, and then fetches the latest version."""

    def __init__(self, seats: frozenset[int]) -> None:
        self.seats = seats
        self.changed = asyncio.Event()


@dataclass(frozen=True)
class Update:
    """A table as one watcher may see it, as HTML or JSON."""

    sequence: int
    content: str


async def updates(watcher: Watcher, fetch: Callable[[], Awaitable[Update]], heartbeat: float | None = None) -> AsyncIterator[Update | None]:
    """The table at once, and again whenever it looks different; None as a heartbeat after this many seconds without change."""
    last: str | None = None
    while True:
        watcher.changed.clear()
        update = await fetch()
        if update.content != last:
            last = update.content
            yield update
        try:
            await asyncio.wait_for(watcher.changed.wait(), heartbeat)
        except TimeoutError:
            yield None


class Hub:
    """All watchers of this server."""

    def __init__(self) -> None:
        self._watchers: defaultdict[str, set[Watcher]] = defaultdict(set)
        self._elsewhere: defaultdict[str, dict[str, tuple[frozenset[int], float]]] = defaultdict(dict)  # by table, then server
        self.announce_presence: Callable[[Presence], None] = lambda presence: None  # to other servers

    @contextmanager
    def watching(self, table: str, seats: frozenset[int]) -> Iterator[Watcher]:
        watcher = Watcher(seats)
        with self._presence_changes(table):
            self._watchers[table].add(watcher)
        try:
            yield watcher
        finally:
            with self._presence_changes(table):
                self._watchers[table].discard(watcher)
                if not self._watchers[table]:
                    del self._watchers[table]

    @contextmanager
    def _presence_changes(self, table: str) -> Iterator[None]:
        """Show everybody who has come and gone."""
        before = self._present_here(table)
        yield
        self.notify(table)
        if self._present_here(table) != before:
            self.announce_presence({table: self._present_here(table)})

    @property
    def watcher_count(self) -> int:
        return sum(map(len, self._watchers.values()))

    def notify(self, table: str) -> None:
        """Something has changed at this table."""
        for watcher in self._watchers.get(table, ()):
            watcher.changed.set()

    def present(self, table: str) -> frozenset[int]:
        """The seats whose players have the table open, on any server."""
        return self._present_here(table).union(*(seats for seats, _ in self._elsewhere.get(table, {}).values()))

    def spectators(self, table: str) -> int:
        return sum(not watcher.seats for watcher in self._watchers.get(table, ()))

    def is_watched(self, table: str) -> bool:
        return table in self._watchers

    def presence(self) -> Presence:
        """The players who are connected to this server."""
        return {table: self._present_here(table) for table in self._watchers}

    def _present_here(self, table: str) -> frozenset[int]:
        return frozenset(seat for watcher in self._watchers.get(table, ()) for seat in watcher.seats)

    # ---- other servers

    def update_presence(self, server: str, presence: Presence) -> None:
        """Another server reports who is connected to it."""
        for table, seats in presence.items():
            before = self.present(table)
            self._elsewhere[table][server] = seats, time.monotonic() + PRESENCE_EXPIRES
            if self.present(table) != before:
                self.notify(table)

    def expire_presence(self) -> None:
        """Forget players whose server has not reported for too long."""
        now = time.monotonic()
        for table, servers in list(self._elsewhere.items()):
            expired = [server for server, (_, until) in servers.items() if until < now]
            for server in expired:
                del servers[server]
            if not servers:
                del self._elsewhere[table]
            if expired:
                self.notify(table)
