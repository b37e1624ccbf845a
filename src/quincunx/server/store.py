"""What the server keeps, and the interface of whatever keeps it.

A table is a row that never changes and a log that only grows. Everything else is rebuilt from these.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Protocol

# What an entry of the log says. Rolls and moves are the game's own events; the others are about its table.
ROLL, MOVE, UNDO, NAME, ENGINE, PERSON, REMATCH, LOADED = "roll", "move", "undo", "name", "engine", "person", "rematch", "loaded"

HERE, INVITED = "here", "invited"


@dataclass(frozen=True)
class Entry:
    kind: str
    seat: int | None
    text: str = ""


@dataclass(frozen=True)
class Seating:
    """A seat as it was set up: `who` is HERE, INVITED or a level of the engine."""

    name: str
    who: str
    token_hash: str  # of the token that proves who sits here; the token itself is kept by nobody but her


@dataclass(frozen=True)
class TableRow:
    id: str
    game: str
    options: Mapping[str, object]
    seed: str
    help: str  # how much the engine may help people in play: see `quincunx.server.setup`
    seats: tuple[Seating, ...]


class Conflict(Exception):
    """Somebody else has written at this place of the log."""


class Unavailable(Exception):
    """The store does not answer. What was to be written has not been, or nobody knows: look before writing again."""


News = Mapping[str, int]  # tables that other servers may have written to, and how long their logs are now


People = Mapping[str, frozenset[int]]  # the seats of tables whose people are there


class Store(Protocol):
    """A write is done, and durable, when its future has a result. Whatever fails for want of a connection is Unavailable."""

    def create(self, row: TableRow, entries: Sequence[Entry]) -> Future[None]: ...

    def append(self, table: str, sequence: int, entries: Sequence[Entry]) -> Future[None]:
        """Write entries from this place of the log on, all of them or, with Conflict, none."""

    def load(self, table: str) -> tuple[TableRow, list[Entry]] | None: ...

    def since(self, table: str, sequence: int) -> list[Entry]:
        """The log from this place on."""

    def lengths(self, tables: Iterable[str]) -> dict[str, int]:
        """How long the logs are of those tables that have one."""

    def listen(self, heard: Callable[[News | None], None], sighted: Callable[[str, People], None]) -> None:
        """Tell, in a thread of the store, what is written, None if some of it may have been missed; and who is at which other server."""

    def announce(self, people: People) -> None:
        """Tell other servers who is here now. Nobody keeps it, and it may be lost."""

    def forget(self, days: float) -> Future[None]:
        """Delete the tables that were made more than so many days ago, with their logs."""

    def close(self) -> None: ...
