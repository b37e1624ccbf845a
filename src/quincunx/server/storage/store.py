"""What the server stores, and the interface of a store.

A table is a row that never changes and a log that only grows. Everything else is rebuilt from these
two.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Protocol

from quincunx.server.storage.community.challenges import ChallengeStore
from quincunx.server.storage.community.leaderboards import LeaderboardStore
from quincunx.server.storage.community.moderation import ModerationStore
from quincunx.server.storage.community.profiles import ProfileStore
from quincunx.server.storage.community.puzzles import PuzzleStore
from quincunx.server.storage.community.ratings import RatingStore
from quincunx.server.storage.daily import DailyStore
from quincunx.server.table.entries import Entry
from quincunx.server.table.row import TableRow


@dataclass(frozen=True)
class OpenRow:
    table: str
    since: int  # seconds since 1970
    place: str = ""  # of whoever has opened it: see `place_of`


class WriteConflict(Exception):
    """Another server has already written at this place of the log."""


class StoreUnavailable(Exception):
    """The store does not respond.

    A write may or may not have happened: read before writing again.
    """


LogLengths = Mapping[str, int]  # tables and how many entries their logs have
Presence = Mapping[str, frozenset[int]]  # tables and the seats whose players are connected


class Store(Protocol):
    """A write is durable once its future has a result.

    Every method raises StoreUnavailable if there is no connection.
    """

    @property
    def profiles(self) -> ProfileStore: ...

    @property
    def ratings(self) -> RatingStore: ...

    @property
    def puzzles(self) -> PuzzleStore: ...

    @property
    def challenges(self) -> ChallengeStore: ...

    @property
    def moderation(self) -> ModerationStore: ...

    @property
    def leaderboards(self) -> LeaderboardStore: ...

    @property
    def daily(self) -> DailyStore: ...

    def create(self, row: TableRow, entries: Sequence[Entry]) -> Future[None]: ...

    def append(self, table: str, sequence: int, entries: Sequence[Entry]) -> Future[None]:
        """Write entries from this place of the log on: all of them or, with WriteConflict, none."""

    def load(self, table: str) -> tuple[TableRow, list[Entry]] | None: ...

    def entries_since(self, table: str, sequence: int) -> list[Entry]:
        """The log from this place on."""

    def log_lengths(self, tables: Iterable[str]) -> dict[str, int]:
        """The lengths of the logs, for those tables that exist."""

    def record_running(self, now: float, silence: float) -> Future[None]:
        """A server runs at this time; if none has said so for longer than `silence`, none was
        running since the last one did.
        """

    def downtimes(self, since: float) -> list[tuple[float, float]]:
        """When no server was running, as far as it ended after this time: from when until when."""

    def unfinished_rated_games(self, limit: int) -> list[str]:
        """Tables of the last weeks whose rated game has begun and has no result."""

    def open_tables(self, limit: int) -> list[OpenRow]:
        """The latest tables that are open, whether or not somebody still waits there."""

    def waiting_for(self, game: str, rated: bool) -> OpenRow | None:
        """The table where somebody waits for an opponent in this game: there is one at most, and
        creating a second is a WriteConflict.
        """

    def save_review(
        self, table: str, content: bytes, seats: Sequence[tuple[float, float]]
    ) -> Future[None]:
        """Keep the review of this table's game, instead of an earlier one, and of each seat the
        mean loss and the luck.
        """

    def load_review(self, table: str) -> bytes | None: ...

    def listen(
        self,
        on_changes: Callable[[LogLengths | None], None],
        on_presence: Callable[[str, Presence], None],
        on_profiles: Callable[[Collection[str]], None],
        on_reaction: Callable[[str, int, str], None],
    ) -> None:
        """Report what is written, None if reports may have been lost, who is connected to other
        servers, and what they announce.

        The callbacks run in a thread of the store.
        """

    def announce_presence(self, presence: Presence) -> None:
        """Tell other servers who is connected here. It is not stored and may be lost."""

    def announce_profiles(self, profiles: Collection[str]) -> None:
        """Tell other servers that something has changed for these profiles, such as a challenge.

        It may be lost.
        """

    def announce_reaction(self, table: str, seat: int, symbol: str) -> None:
        """Show it on other servers. It is not stored and may be lost."""

    def delete(self, table: str) -> Future[None]:
        """Delete a table with its log and its ratings."""

    def delete_older_than(self, days: float) -> None:
        """Delete tables that were created more than this many days ago, with their logs, some at a
        time: it may take long.

        Rated games stay. Profiles of that age which have no games are deleted too.
        """

    def close(self) -> None: ...
