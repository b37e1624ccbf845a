"""Tables and their logs as rows: what all SQL databases have in common. Statements have `?` where values go."""

import json
import time
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from concurrent.futures import Future
from dataclasses import asdict
from typing import Any, Generic

from quincunx.server.storage.group_commit import Connection, GroupCommit, Write
from quincunx.server.storage.profiles import SqlProfiles, Statement
from quincunx.server.storage.ratings import SqlRatings
from quincunx.server.storage.store import OPEN, PAIR, PROFILE, RATED, Entry, OpenRow, SeatRow, TableRow

INSERT_TABLE = "INSERT INTO tables (id, game, options, seed, help, seats) VALUES (?, ?, ?, ?, ?, ?)"
INSERT_EVENT = "INSERT INTO events (table_id, sequence, kind, seat, text) VALUES (?, ?, ?, ?, ?)"
SELECT_TABLE = "SELECT id, game, options, seed, help, seats FROM tables WHERE id = ?"
SELECT_EVENTS = "SELECT kind, seat, text FROM events WHERE table_id = ? AND sequence >= ? ORDER BY sequence"
SELECT_LENGTHS = "SELECT value, (SELECT MAX(sequence) + 1 FROM events WHERE table_id = value) FROM"
SELECT_OLD_TABLES = "SELECT id FROM tables WHERE created <"
AND_NOT_RATED = "AND id NOT IN (SELECT table_id FROM ratings)"  # ratings can be recomputed as long as their games are there
UPSERT_REVIEW = "INSERT INTO reviews (table_id, content) VALUES (?, ?) ON CONFLICT (table_id) DO UPDATE SET content = excluded.content"
SELECT_REVIEW = "SELECT content FROM reviews WHERE table_id = ?"
DELETE_REVIEW = "DELETE FROM reviews WHERE table_id = ?"
UPSERT_PLAYER = (
    "INSERT INTO players (table_id, seat, profile_id) VALUES (?, ?, ?)"
    " ON CONFLICT (table_id, seat) DO UPDATE SET profile_id = excluded.profile_id"
)
OPEN_TABLE = "INSERT INTO open_tables (table_id, pairing, since) VALUES (?, ?, ?) ON CONFLICT (table_id) DO NOTHING"
CLOSE_TABLE = "DELETE FROM open_tables WHERE table_id = ?"
SELECT_OPEN = "SELECT table_id, since FROM open_tables ORDER BY since DESC, table_id LIMIT ?"
SELECT_WAITING = "SELECT table_id, since FROM open_tables WHERE pairing = ?"
UPDATE_LOSS = "UPDATE players SET loss = ? WHERE table_id = ? AND seat = ?"
DELETE_RATINGS = "DELETE FROM ratings WHERE table_id = ?"
DELETE_PLAYERS = "DELETE FROM players WHERE table_id = ?"
DELETE_EVENTS = "DELETE FROM events WHERE table_id = ?"
DELETE_TABLE = "DELETE FROM tables WHERE id = ?"
SECONDS_PER_DAY = 86400
MAX_TABLES_PER_DELETION = 100  # moves wait for a deletion that is being written

Values = Sequence[Any]


class SqlStore(ABC, Generic[Connection]):
    json_list_as_rows: str  # SQL for the values of a JSON list
    seconds_ago: str  # SQL for the time that many seconds ago

    def __init__(self) -> None:
        self._writer: GroupCommit[Connection] = GroupCommit(self._commit)
        self.profiles, self.ratings = SqlProfiles(self._fetch, self._write), SqlRatings(self._fetch, self._write)

    def _write(self, statements: Sequence[Statement]) -> Future[None]:
        """Several statements in one transaction."""

        def work(connection: Connection) -> None:
            for statement, rows in statements:
                self._execute(connection, statement, rows)

        return self._writer.submit(Write(work))

    # ---- what each database does in its own way

    @abstractmethod
    def _fetch(self, statement: str, values: Values) -> list[Any]:
        """Read, on a connection that does not wait for the writer."""

    @abstractmethod
    def _execute(self, connection: Connection, statement: str, rows: Sequence[Values]) -> None:
        """Execute a statement once for each row of values."""

    @abstractmethod
    def _commit(self, writes: Sequence[Write[Connection]]) -> Sequence[Exception | None]:
        """See `GroupCommit`."""

    # ---- the store

    def create(self, row: TableRow, entries: Sequence[Entry]) -> Future[None]:
        def work(connection: Connection) -> None:
            self._execute(connection, INSERT_TABLE, [table_values(row)])
            self._insert_entries(connection, row.id, 0, entries, pairing_of(row.game, entries))

        return self._writer.submit(Write(work, row.id, len(entries)))

    def append(self, table: str, sequence: int, entries: Sequence[Entry]) -> Future[None]:
        def work(connection: Connection) -> None:
            self._insert_entries(connection, table, sequence, entries)

        return self._writer.submit(Write(work, table, sequence + len(entries)))

    def _insert_entries(
        self, connection: Connection, table: str, sequence: int, entries: Sequence[Entry], pairing: str | None = None
    ) -> None:
        """With the indexes that follow from them: who has played where, and which tables are open."""
        self._execute(connection, INSERT_EVENT, event_values(table, sequence, entries))
        for entry in entries:
            if entry.kind == PROFILE:
                self._execute(connection, UPSERT_PLAYER, [(table, entry.seat, entry.text)])
            elif entry.kind == OPEN and entry.text:
                self._execute(connection, OPEN_TABLE, [(table, pairing, int(time.time()))])
            elif entry.kind == OPEN:
                self._execute(connection, CLOSE_TABLE, [(table,)])

    def load(self, table: str) -> tuple[TableRow, list[Entry]] | None:
        entries = self.entries_since(table, 0)  # first: a table that is deleted meanwhile is then not found, instead of found empty
        found = self._fetch(SELECT_TABLE, (table,))
        return (parse_table(found[0]), entries) if found else None

    def entries_since(self, table: str, sequence: int) -> list[Entry]:
        return [Entry(*event) for event in self._fetch(SELECT_EVENTS, (table, sequence))]

    def log_lengths(self, tables: Iterable[str]) -> dict[str, int]:
        found = self._fetch(f"{SELECT_LENGTHS} {self.json_list_as_rows}", (json.dumps(list(tables)),))
        return {table: length for table, length in found if length is not None}

    def open_tables(self, limit: int) -> list[OpenRow]:
        return [OpenRow(*row) for row in self._fetch(SELECT_OPEN, (limit,))]

    def waiting_for(self, game: str, rated: bool) -> OpenRow | None:
        found = self._fetch(SELECT_WAITING, (pairing_name(game, rated),))
        return OpenRow(*found[0]) if found else None

    def save_review(self, table: str, content: bytes, losses: Sequence[float]) -> Future[None]:
        def work(connection: Connection) -> None:
            self._execute(connection, UPSERT_REVIEW, [(table, content)])
            self._execute(connection, UPDATE_LOSS, [(loss, table, seat) for seat, loss in enumerate(losses)])

        return self._writer.submit(Write(work))

    def load_review(self, table: str) -> bytes | None:
        found = self._fetch(SELECT_REVIEW, (table,))
        return bytes(found[0][0]) if found else None

    def delete(self, table: str) -> Future[None]:
        return self._delete([(table,)])

    def delete_older_than(self, days: float) -> None:
        old = self._fetch(f"{SELECT_OLD_TABLES} {self.seconds_ago} {AND_NOT_RATED}", (days * SECONDS_PER_DAY,))
        for start in range(0, len(old), MAX_TABLES_PER_DELETION):
            self._delete(old[start : start + MAX_TABLES_PER_DELETION]).result()

    def _delete(self, tables: Sequence[Values]) -> Future[None]:
        def work(connection: Connection) -> None:
            self._execute(connection, DELETE_REVIEW, tables)
            self._execute(connection, DELETE_PLAYERS, tables)
            self._execute(connection, CLOSE_TABLE, tables)
            self._execute(connection, DELETE_RATINGS, tables)
            self._execute(connection, DELETE_EVENTS, tables)
            self._execute(connection, DELETE_TABLE, tables)

        return self._writer.submit(Write(work))

    def close(self) -> None:
        """Finish all writes, then stop."""
        self._writer.close()


def pairing_of(game: str, entries: Iterable[Entry]) -> str | None:
    """For what somebody waits at a new table, if it is for the next who wants the same."""
    texts = {entry.kind: entry.text for entry in entries}
    return pairing_name(game, RATED in texts) if texts.get(OPEN, "").startswith(PAIR) else None


def pairing_name(game: str, rated: bool) -> str:
    return f"{game} {RATED}" if rated else game


def table_values(row: TableRow) -> Values:
    seats = json.dumps([asdict(seat) for seat in row.seats])
    return row.id, row.game, json.dumps(dict(row.options)), row.seed, row.help, seats


def parse_table(values: Values) -> TableRow:
    table, game, options, seed, help_, seats = values
    return TableRow(table, game, json.loads(options), seed, help_, tuple(SeatRow(**seat) for seat in json.loads(seats)))


def event_values(table: str, sequence: int, entries: Sequence[Entry]) -> list[Values]:
    return [(table, sequence + index, entry.kind, entry.seat, entry.text) for index, entry in enumerate(entries)]
