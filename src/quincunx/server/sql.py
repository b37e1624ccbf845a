"""Tables and their logs as rows: the store in SQL, whichever database it is. Statements have `?` where values go."""

import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from concurrent.futures import Future
from dataclasses import asdict
from typing import Any, Generic

from quincunx.server.store import Entry, Seating, TableRow
from quincunx.server.writer import Connection, Job, Writer

NEW_TABLE = "INSERT INTO tables (id, game, options, seed, help, seats) VALUES (?, ?, ?, ?, ?, ?)"
NEW_EVENT = "INSERT INTO events (game, sequence, kind, seat, text) VALUES (?, ?, ?, ?, ?)"
TABLE = "SELECT id, game, options, seed, help, seats FROM tables WHERE id = ?"
EVENTS = "SELECT kind, seat, text FROM events WHERE game = ? AND sequence >= ? ORDER BY sequence"
LENGTHS = "SELECT value, (SELECT MAX(sequence) + 1 FROM events WHERE game = value) FROM"
FORGET_EVENTS = "DELETE FROM events WHERE game IN (SELECT id FROM tables WHERE made <"
FORGET_TABLES = "DELETE FROM tables WHERE made <"

Values = Sequence[Any]


class SqlStore(ABC, Generic[Connection]):
    names_in: str  # a JSON list as rows
    seconds_ago: str  # the time some seconds ago

    def __init__(self) -> None:
        self._writer: Writer[Connection] = Writer(self._commit)

    # ---- what a database does in its own way

    @abstractmethod
    def _fetch(self, statement: str, values: Values) -> list[Any]:
        """Read, on a connection that waits for no writer."""

    @abstractmethod
    def _execute(self, connection: Connection, statement: str, rows: Sequence[Values]) -> None:
        """Write, once for each row of values."""

    @abstractmethod
    def _commit(self, jobs: Sequence[Job[Connection]]) -> Sequence[Exception | None]:
        """See `Writer`."""

    # ---- the store

    def create(self, row: TableRow, entries: Sequence[Entry]) -> Future[None]:
        def work(connection: Connection) -> None:
            self._execute(connection, NEW_TABLE, [table_values(row)])
            self._execute(connection, NEW_EVENT, event_values(row.id, 0, entries))

        return self._writer.submit(Job(work, row.id, len(entries)))

    def append(self, table: str, sequence: int, entries: Sequence[Entry]) -> Future[None]:
        rows = event_values(table, sequence, entries)
        return self._writer.submit(Job(lambda connection: self._execute(connection, NEW_EVENT, rows), table, sequence + len(entries)))

    def load(self, table: str) -> tuple[TableRow, list[Entry]] | None:
        entries = self.since(table, 0)  # first: a table that is forgotten meanwhile is then not found, rather than found empty
        found = self._fetch(TABLE, (table,))
        return (table_row(found[0]), entries) if found else None

    def since(self, table: str, sequence: int) -> list[Entry]:
        return [Entry(*event) for event in self._fetch(EVENTS, (table, sequence))]

    def lengths(self, tables: Iterable[str]) -> dict[str, int]:
        found = self._fetch(f"{LENGTHS} {self.names_in}", (json.dumps(list(tables)),))
        return {table: length for table, length in found if length is not None}

    def forget(self, days: float) -> Future[None]:
        def work(connection: Connection) -> None:
            self._execute(connection, f"{FORGET_EVENTS} {self.seconds_ago})", [(days * 86400,)])
            self._execute(connection, f"{FORGET_TABLES} {self.seconds_ago}", [(days * 86400,)])

        return self._writer.submit(Job(work))

    def close(self) -> None:
        """Write what was asked for, and stop."""
        self._writer.close()


def table_values(row: TableRow) -> Values:
    seats = json.dumps([asdict(seat) for seat in row.seats])
    return row.id, row.game, json.dumps(dict(row.options)), row.seed, row.help, seats


def table_row(values: Values) -> TableRow:
    name, game, options, seed, help_, seats = values
    return TableRow(name, game, json.loads(options), seed, help_, tuple(Seating(**seat) for seat in json.loads(seats)))


def event_values(table: str, sequence: int, entries: Sequence[Entry]) -> list[Values]:
    return [(table, sequence + place, entry.kind, entry.seat, entry.text) for place, entry in enumerate(entries)]
