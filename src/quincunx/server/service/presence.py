"""Who is present at which table, on this server and on others, and who watches it."""

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager

from quincunx.server.service.active_tables import ActiveTables
from quincunx.server.service.reactions import Reactions
from quincunx.server.storage.store import Presence
from quincunx.server.table.state import TableState

AWAY_AFTER = 60.0  # seconds without connection or request


class Watcher:
    """An open page or stream. It learns that something has changed, then fetches it."""

    def __init__(self, seats: frozenset[int], has_ended: bool = False) -> None:
        self.seats = seats
        self.changed = asyncio.Event()
        self.has_ended = has_ended  # the server stops


class Follower:
    """One stream of everything that happens to a profile."""

    def __init__(self) -> None:
        self.changed = asyncio.Event()
        self._tables = set[str]()
        self._is_behind = True

    def note(self, table: str | None = None) -> None:
        """Something has changed at this table, or no table says where."""
        if table is None:
            self._is_behind = True
        else:
            self._tables.add(table)
        self.changed.set()

    def take(self) -> Collection[str] | None:
        """The tables that have changed since the last call; None if anything may have."""
        tables = None if self._is_behind else self._tables
        self._tables, self._is_behind = set(), False
        self.changed.clear()
        return tables


class Hub:
    """All watchers, and the players present: connected, or with a recent request."""

    def __init__(
        self, away_after: float = AWAY_AFTER, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.away_after = away_after
        self.has_ended = False  # the server stops
        self.active_tables = ActiveTables(away_after, now)
        self.reactions = Reactions(self.notify, now)
        self._now = now
        self._knows_from = now() + away_after  # who is away
        self._checked = now()
        self._opened = set[str]()  # the tables that are newer than this server, until then
        self._watchers: defaultdict[str, set[Watcher]] = defaultdict(set)
        # by table, then seat
        self._last_seen: defaultdict[str, dict[int, float]] = defaultdict(dict)
        self._elsewhere: defaultdict[str, dict[str, tuple[frozenset[int], float]]] = defaultdict(
            dict
        )  # by table, then server
        self._followers: defaultdict[str, set[Follower]] = defaultdict(set)  # of profiles
        # to other servers
        self.announce_presence: Callable[[Presence], None] = lambda presence: None
        self.announce_profiles: Callable[[Collection[str]], None] = lambda profiles: None

    @contextmanager
    def watching(self, table: str, seats: frozenset[int], address: str = "") -> Iterator[Watcher]:
        watcher = Watcher(seats, self.has_ended)
        self.record_activity(table, seats)
        self._watchers[table].add(watcher)
        try:
            with self.active_tables.connection(table, address):
                yield watcher
        finally:
            # a lost connection does not make a player absent at once
            self.record_activity(table, seats)
            self._watchers[table].discard(watcher)
            if not self._watchers[table]:
                del self._watchers[table]

    def record_activity(self, table: str, seats: Iterable[int]) -> None:
        """The players of these seats are present."""
        before = self._present_here(table)
        seen = dict.fromkeys(seats, self._now())
        if seen:
            self._last_seen[table].update(seen)
        if not before.issuperset(seen):
            self._show_presence(table)

    def _show_presence(self, table: str) -> None:
        self.notify(table)
        self.announce_presence({table: self._present_here(table)})

    @property
    def watcher_count(self) -> int:
        return sum(map(len, self._watchers.values()))

    def notify(self, table: str) -> None:
        """Something has changed at this table."""
        for watcher in self._watchers.get(table, ()):
            watcher.changed.set()

    @contextmanager
    def following(self, profile: str) -> Iterator[Follower]:
        """It learns of whatever changes at the tables of this profile."""
        follower = Follower()
        self._followers[profile].add(follower)
        try:
            yield follower
        finally:
            self._followers[profile].discard(follower)
            if not self._followers[profile]:
                del self._followers[profile]

    def followers(self, profile: str) -> int:
        return len(self._followers.get(profile, ()))

    def notify_profiles(self, profiles: Collection[str]) -> None:
        """Something no table reports has changed for these profiles: followers look."""
        self.notify_followers(profiles)
        self.announce_profiles(profiles)

    def notify_followers(self, profiles: Iterable[str | None], table: str | None = None) -> None:
        for profile in profiles:
            for follower in self._followers.get(profile or "", ()):
                follower.note(table)

    def end_updates(self) -> None:
        """End all streams: the server stops, and they would never end by themselves."""
        self.has_ended = True
        self.notify_followers(list(self._followers))
        for watchers in self._watchers.values():
            for watcher in watchers:
                watcher.has_ended = True
                watcher.changed.set()

    def present(self, table: str) -> frozenset[int]:
        """The seats whose players are present, on any server."""
        here = self._present_here(table)
        elsewhere = self._elsewhere.get(table)
        return here.union(*(seats for seats, _ in elsewhere.values())) if elsewhere else here

    def not_away(self, table: TableState) -> frozenset[int]:
        """The seats of those who are present; at first of all players who were here before this
        server started: they may only be thinking.
        """
        if self._now() >= self._knows_from or table.id in self._opened:
            return self.present(table.id)
        return frozenset(range(table.players)).difference(table.free_seats)

    def note_new_table(self, table: str) -> None:
        """Nobody was there before."""
        if self._now() < self._knows_from:
            self._opened.add(table)

    def tables_with_players(self) -> set[str]:
        """Where somebody is present, on any server."""
        known = {*self._watchers, *self._last_seen, *self._elsewhere}
        return {table for table in known if self.present(table)}

    def spectators(self, table: str) -> int:
        return sum(not watcher.seats for watcher in self._watchers.get(table, ()))

    def is_watched(self, table: str) -> bool:
        return table in self._watchers

    def presence(self) -> Presence:
        """The players who are present on this server."""
        return {table: self._present_here(table) for table in {*self._watchers, *self._last_seen}}

    def _present_here(self, table: str) -> frozenset[int]:
        since = self._now() - self.away_after
        recent = (seat for seat, seen in self._last_seen.get(table, {}).items() if seen > since)
        return frozenset(recent).union(
            *(watcher.seats for watcher in self._watchers.get(table, ()))
        )

    def update_presence(self, server: str, presence: Presence) -> None:
        """Another server reports who is present there."""
        for table, seats in presence.items():
            before = self.present(table)
            self._elsewhere[table][server] = seats, self._now() + self.away_after
            if self.present(table) != before:
                self.notify(table)

    def expire_presence(self) -> None:
        """Show who is away by now. Call it every few seconds."""
        self.active_tables.forget_old_requests()
        self.reactions.forget_old()
        now = self._now()
        if self._checked < self._knows_from <= now:
            self._opened.clear()
            for table in self._watchers:
                self.notify(table)
        self._checked = now
        for table, seats in list(self._last_seen.items()):
            away = [seat for seat, seen in seats.items() if seen <= now - self.away_after]
            for seat in away:
                del seats[seat]
            if not seats:
                del self._last_seen[table]
            if away:
                self._show_presence(table)
        for table, servers in list(self._elsewhere.items()):
            silent = [server for server, (_, until) in servers.items() if until < now]
            for server in silent:
                del servers[server]
            if not servers:
                del self._elsewhere[table]
            if silent:
                self.notify(table)
