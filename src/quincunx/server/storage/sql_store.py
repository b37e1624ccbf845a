"""Tables and their logs as rows, in any SQL database. Statements have `?` for values."""

import json
import time
from collections.abc import Collection, Iterable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import asdict
from typing import Any

from quincunx.server.community.challenges import ACCEPTED
from quincunx.server.storage.community.challenges import ChallengeStore, answer_statements
from quincunx.server.storage.community.leaderboards import LeaderboardStore
from quincunx.server.storage.community.moderation import ModerationStore
from quincunx.server.storage.community.profiles import CHECK_KEY, ProfileStore
from quincunx.server.storage.community.puzzles import PuzzleStore
from quincunx.server.storage.community.ratings import RatingStore
from quincunx.server.storage.daily import (
    DELETE_OF_TABLE,
    DailyStore,
    attempt_statements,
    result_statements,
)
from quincunx.server.storage.group_commit import GroupCommit, Write
from quincunx.server.storage.log_rows import from_row, to_row
from quincunx.server.storage.statements import Row, Statement
from quincunx.server.storage.store import Callbacks, OpenRow, Presence
from quincunx.server.table.entries import (
    PAIR,
    ChallengeAccepted,
    ClockSet,
    Decided,
    Entry,
    Opened,
    ProfileSet,
    Rated,
)
from quincunx.server.table.row import SeatRow, TableRow

INSERT_TABLE = "INSERT INTO tables (id, game, options, seed, help, seats) VALUES (?, ?, ?, ?, ?, ?)"
INSERT_EVENTS, ONE_EVENT = (
    "INSERT INTO events (table_id, sequence, kind, seat, text) VALUES",
    "(?, ?, ?, ?, ?)",
)
SELECT_TABLE = "SELECT id, game, options, seed, help, seats FROM tables WHERE id = ?"
SELECT_EVENTS = (
    "SELECT kind, seat, text FROM events WHERE table_id = ? AND sequence >= ? ORDER BY sequence"
)
SELECT_LENGTHS = "SELECT value, (SELECT MAX(sequence) + 1 FROM events WHERE table_id = value) FROM"
SELECT_OLD_TABLES = "SELECT id FROM tables WHERE created <"
# ratings can be recomputed as long as their games are there
AND_NOT_RATED = "AND id NOT IN (SELECT table_id FROM ratings)"
UPSERT_DEADLINE = (
    "INSERT INTO deadlines (table_id, due) VALUES (?, ?)"
    " ON CONFLICT (table_id) DO UPDATE SET due = excluded.due"
)
UPDATE_DEADLINE = "UPDATE deadlines SET due = ? WHERE table_id = ? AND due = ?"
DELETE_DEADLINE = "DELETE FROM deadlines WHERE table_id = ?"
DELETE_KNOWN_DEADLINE = "DELETE FROM deadlines WHERE table_id = ? AND due = ?"
SELECT_DUE = "SELECT table_id, due FROM deadlines WHERE due <= ? ORDER BY due, table_id LIMIT ?"
SELECT_HAS_DEADLINES = "SELECT 1 FROM deadlines LIMIT 1"
INSERT_DOWNTIME = (
    "INSERT INTO downtimes (began, ended) SELECT seen, ? FROM running WHERE seen < ?"
    " ON CONFLICT (began) DO NOTHING"
)
UPSERT_RUNNING = (
    "INSERT INTO running (id, seen) VALUES (1, ?)"
    " ON CONFLICT (id) DO UPDATE SET seen = excluded.seen WHERE excluded.seen > running.seen"
)
WRITE_NOTHING = "DELETE FROM running WHERE id <> 1"
SELECT_RUNNING = "SELECT seen FROM running"
SELECT_DOWNTIMES = "SELECT began, ended FROM downtimes WHERE ended > ? ORDER BY began"
UPSERT_REVIEW = (
    "INSERT INTO reviews (table_id, content) VALUES (?, ?) ON CONFLICT (table_id) DO "
    "UPDATE SET content = excluded.content"
)
SELECT_REVIEW = "SELECT content FROM reviews WHERE table_id = ?"
UPSERT_PLAYER = (
    "INSERT INTO players (table_id, seat, profile_id) VALUES (?, ?, ?)"
    " ON CONFLICT (table_id, seat) DO UPDATE SET profile_id = excluded.profile_id"
)
OPEN_TABLE = (
    "INSERT INTO open_tables (table_id, pairing, since, place) VALUES (?, ?, ?, ?) ON CONFLICT "
    "(table_id) DO NOTHING"
)
CLOSE_TABLE = "DELETE FROM open_tables WHERE table_id = ?"
SELECT_OPEN = "SELECT table_id, since, place FROM open_tables ORDER BY since DESC, table_id LIMIT ?"
SELECT_WAITING = "SELECT table_id, since, place FROM open_tables WHERE pairing = ?"
UPDATE_REVIEWED = "UPDATE players SET loss = ?, luck = ? WHERE table_id = ? AND seat = ?"
DELETIONS = (
    "DELETE FROM reviews WHERE table_id = ?",
    "DELETE FROM players WHERE table_id = ?",
    CLOSE_TABLE,
    DELETE_DEADLINE,
    "DELETE FROM ratings WHERE table_id = ?",
    "DELETE FROM reports WHERE table_id = ?",
    DELETE_OF_TABLE,
    "DELETE FROM mistakes WHERE table_id = ?",
    "DELETE FROM events WHERE table_id = ?",
    "DELETE FROM tables WHERE id = ?",
)
SECONDS_PER_DAY = 86400
MAX_TABLES_PER_DELETION = 100  # moves wait for a deletion that is being written
MAX_EVENTS_PER_STATEMENT = 1000  # databases limit the number of values


class Store:
    """A write is durable once its future has a result. Every method raises StoreUnavailable if
    there is no connection.

    A table is a row that never changes and a log that only grows. Everything else is rebuilt from
    these two.
    """

    json_list_as_rows: str  # SQL for the values of a JSON list
    seconds_ago: str  # SQL for the time that many seconds ago
    key_locks: Sequence[str] = ()  # SQL that keeps a device's key until the end of the transaction

    def __init__(self) -> None:
        self._writer = GroupCommit(self._commit, self._announce_writes)
        self.profiles = ProfileStore(self._fetch, self._write)
        self.ratings = RatingStore(self._fetch, self._write)
        self.challenges = ChallengeStore(self._fetch, self._write)
        self.moderation = ModerationStore(self._fetch, self._write)
        self.leaderboards = LeaderboardStore(self._fetch, self.seconds_ago)
        self.daily = DailyStore(self._fetch, self._write)
        self.puzzles = PuzzleStore(self._fetch, self._write)

    def _write(self, statements: Sequence[Statement]) -> Future[None]:
        """Several statements in one transaction."""
        return self._writer.submit(Write(statements))

    # ---- what each database does in its own way

    def _fetch(self, statement: str, values: Row) -> list[Any]:
        """Read, on a connection that does not wait for the writer."""
        raise NotImplementedError

    def _commit(self, writes: Sequence[Write]) -> Sequence[Exception | None]:
        """See `GroupCommit`."""
        raise NotImplementedError

    # ---- other servers: there are none, unless the database can have several

    def _announce_writes(self, writes: Sequence[Write]) -> None:
        """To other servers, after the commit."""

    def listen(self, callbacks: Callbacks) -> None:
        """Report what is written, who is connected to other servers, and what they announce."""

    def announce_presence(self, presence: Presence) -> None:
        """Tell other servers who is connected here. It is not stored and may be lost."""

    def announce_profiles(self, profiles: Collection[str]) -> None:
        """Tell other servers that something has changed for these profiles. It may be lost."""

    def announce_reaction(self, table: str, seat: int, symbol: str) -> None:
        """Show it on other servers. It is not stored and may be lost."""

    # ---- the store

    def create(
        self, row: TableRow, entries: Sequence[Entry], due: float | None = None
    ) -> Future[None]:
        """`due` is when the server has to act at the table by itself."""
        statements = [
            (INSERT_TABLE, [table_values(row)]),
            *deadline_statements(row.id, entries, due),
            *index_statements(row.id, entries, pairing_of(row.game, entries)),
            *attempt_statements(row.id, entries),
        ]
        return self._writer.submit(
            Write(statements, event_rows(row.id, 0, entries), row.id, len(entries))
        )

    def append(
        self,
        table: str,
        sequence: int,
        entries: Sequence[Entry],
        due: float | None = None,
        key_hash: str | None = None,
    ) -> Future[None]:
        """Write entries from this place of the log on: all of them or, with WriteConflict, none.

        If somebody plays there by the key of a device, it is revoked before or after, not
        meanwhile.
        """
        statements = [
            *self._key_statements(key_hash),
            *index_statements(table, entries),
            *deadline_statements(table, entries, due),
        ]
        events = event_rows(table, sequence, entries)
        return self._writer.submit(Write(statements, events, table, sequence + len(entries)))

    def _key_statements(self, key_hash: str | None) -> Iterator[Statement]:
        if key_hash is not None:
            for lock in self.key_locks:
                yield lock, [(key_hash,)]
            yield CHECK_KEY, [(key_hash, key_hash)]

    def load(self, table: str) -> tuple[TableRow, list[Entry]] | None:
        # first: a table that is deleted meanwhile is then not found, instead of found empty
        entries = self.entries_since(table, 0)
        found = self._fetch(SELECT_TABLE, (table,))
        return (parse_table(found[0]), entries) if found else None

    def entries_since(self, table: str, sequence: int) -> list[Entry]:
        """The log from this place on."""
        return [from_row(*row) for row in self._fetch(SELECT_EVENTS, (table, sequence))]

    def log_lengths(self, tables: Iterable[str]) -> dict[str, int]:
        """The lengths of the logs, for those tables that exist."""
        found = self._fetch(
            f"{SELECT_LENGTHS} {self.json_list_as_rows}", (json.dumps(list(tables)),)
        )
        return {table: length for table, length in found if length is not None}

    def check_writing(self) -> Future[None]:
        """A write that changes nothing."""
        return self._write([(WRITE_NOTHING, [()])])

    def record_running(self, now: float, silence: float) -> Future[None]:
        """A server runs at this time; if none has said so for longer than `silence`, none was
        running since the last one did.
        """
        return self._write([(INSERT_DOWNTIME, [(now, now - silence)]), (UPSERT_RUNNING, [(now,)])])

    def downtimes(self, since: float) -> list[tuple[float, float]]:
        """When no server was running, as far as it ended after this time: from when until when."""
        return [tuple(row) for row in self._fetch(SELECT_DOWNTIMES, (since,))]

    def last_seen_running(self) -> float:
        """When a server has said last that it runs; 0 if none has."""
        return max((float(seen) for (seen,) in self._fetch(SELECT_RUNNING, ())), default=0.0)

    def due_tables(self, now: float, limit: int) -> list[tuple[str, float]]:
        """Where the server has to act by this time, and since when."""
        return [(table, due) for table, due in self._fetch(SELECT_DUE, (now, limit))]

    def has_deadlines(self) -> bool:
        return bool(self._fetch(SELECT_HAS_DEADLINES, ()))

    def postpone(self, table: str, known: float, due: float | None) -> Future[None]:
        """Another deadline, or none, unless somebody has set one since this one was known."""
        if due is None:
            return self._write([(DELETE_KNOWN_DEADLINE, [(table, known)])])
        return self._write([(UPDATE_DEADLINE, [(due, table, known)])])

    def open_tables(self, limit: int) -> list[OpenRow]:
        """The latest tables that are open, whether or not somebody still waits there."""
        return [OpenRow(*row) for row in self._fetch(SELECT_OPEN, (limit,))]

    def waiting_for(self, game: str, rated: bool) -> OpenRow | None:
        """The table where somebody waits for an opponent in this game: there is one at most, and
        creating a second is a WriteConflict.
        """
        found = self._fetch(SELECT_WAITING, (pairing_name(game, rated),))
        return OpenRow(*found[0]) if found else None

    def save_review(
        self, table: str, content: bytes, seats: Sequence[tuple[float, float]]
    ) -> Future[None]:
        """Keep this review instead of an earlier one, and of each seat mean loss and luck."""
        rows = [(loss, luck, table, seat) for seat, (loss, luck) in enumerate(seats)]
        return self._write([(UPSERT_REVIEW, [(table, content)]), (UPDATE_REVIEWED, rows)])

    def load_review(self, table: str) -> bytes | None:
        found = self._fetch(SELECT_REVIEW, (table,))
        return bytes(found[0][0]) if found else None

    def delete(self, table: str) -> Future[None]:
        """Delete a table with its log and its ratings."""
        return self._delete([(table,)])

    def delete_older_than(self, days: float) -> None:
        """Delete tables that were created more than this many days ago, with their logs, some at a
        time: it may take long.

        Rated games stay. Profiles of that age which have no games are deleted too.
        """
        old = self._fetch(
            f"{SELECT_OLD_TABLES} {self.seconds_ago} {AND_NOT_RATED}", (days * SECONDS_PER_DAY,)
        )
        for start in range(0, len(old), MAX_TABLES_PER_DELETION):
            self._delete(old[start : start + MAX_TABLES_PER_DELETION]).result()
        self.profiles.delete_idle(time.time() - days * SECONDS_PER_DAY)

    def _delete(self, tables: Sequence[Row]) -> Future[None]:
        return self._write([(statement, tables) for statement in DELETIONS])

    def close(self) -> None:
        """Finish all writes, then stop."""
        self._writer.close()


def batch_statements(writes: Sequence[Write]) -> Iterator[Statement]:
    """All writes together, their events in one statement, which costs more than rows."""
    for write in writes:
        yield from write.statements
    yield from insert_events([event for write in writes for event in write.events])


def write_statements(write: Write) -> Iterator[Statement]:
    """One write alone."""
    yield from write.statements
    yield from insert_events(write.events)


def insert_events(events: Sequence[Row]) -> Iterator[Statement]:
    for start in range(0, len(events), MAX_EVENTS_PER_STATEMENT):
        some = events[start : start + MAX_EVENTS_PER_STATEMENT]
        yield (
            f"{INSERT_EVENTS} {', '.join([ONE_EVENT] * len(some))}",
            [[value for event in some for value in event]],
        )


def index_statements(
    table: str, entries: Iterable[Entry], pairing: str | None = None
) -> Iterator[Statement]:
    """What else follows from entries of a log: who has played where, which tables are open, which
    challenges are accepted, what a daily game counts.
    """
    for entry in entries:
        match entry:
            case ProfileSet(seat, profile):
                yield UPSERT_PLAYER, [(table, seat, profile or "")]
            case Decided(result):
                yield from result_statements(table, result)
            case ChallengeAccepted(challenge):
                yield from answer_statements(challenge, ACCEPTED, table)
            case Opened(to) if to.is_open:
                yield OPEN_TABLE, [(table, pairing, int(time.time()), to.place)]
            case Opened():
                yield CLOSE_TABLE, [(table,)]


def deadline_statements(
    table: str, entries: Iterable[Entry], due: float | None
) -> Iterator[Statement]:
    """It is new whenever the clocks are set, which is at every change of a table that has some."""
    if any(isinstance(entry, ClockSet) for entry in entries):
        yield (DELETE_DEADLINE, [(table,)]) if due is None else (UPSERT_DEADLINE, [(table, due)])


def pairing_of(game: str, entries: Sequence[Entry]) -> str | None:
    """For what somebody waits at a new table, if it is for the next who wants the same."""
    waits = any(isinstance(entry, Opened) and entry.to.who == PAIR for entry in entries)
    rated = any(isinstance(entry, Rated) for entry in entries)
    return pairing_name(game, rated) if waits else None


def pairing_name(game: str, rated: bool) -> str:
    return f"{game} rated" if rated else game


def table_values(row: TableRow) -> Row:
    seats = json.dumps([asdict(seat) for seat in row.seats])
    return row.id, row.game, json.dumps(dict(row.options)), row.seed, row.help, seats


def parse_table(values: Row) -> TableRow:
    table, game, options, seed, help_, seats = values
    return TableRow(
        table,
        game,
        json.loads(options),
        seed,
        help_,
        tuple(SeatRow(**seat) for seat in json.loads(seats)),
    )


def event_rows(table: str, sequence: int, entries: Sequence[Entry]) -> list[Row]:
    return [(table, sequence + index, *to_row(entry)) for index, entry in enumerate(entries)]
