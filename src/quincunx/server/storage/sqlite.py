"""The store in one SQLite file, for one server.

Readers have their own connections and never wait for the writer: that is what WAL mode is for.
"""

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from quincunx.server.storage.group_commit import Write
from quincunx.server.storage.sql import SqlStore, Values
from quincunx.server.storage.store import LogLengths, Presence, StoreUnavailable, WriteConflict

SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, options TEXT NOT NULL, seed TEXT NOT NULL, help TEXT NOT NULL, seats TEXT NOT NULL,
    made TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS events (
    game TEXT NOT NULL REFERENCES tables (id), sequence INTEGER NOT NULL, kind TEXT NOT NULL, seat INTEGER, text TEXT NOT NULL,
    PRIMARY KEY (game, sequence)
) WITHOUT ROWID;
"""


class SqliteStore(SqlStore[sqlite3.Connection]):
    json_list_as_rows = "json_each(?)"
    seconds_ago = "datetime('now', (-?) || ' seconds')"

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(0o700, parents=True, exist_ok=True)  # the file contains hidden hands
        with closing(self.connect()) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.executescript(SCHEMA)
        self._write_connection = self.connect(check_same_thread=False)
        super().__init__()

    def connect(self, check_same_thread: bool = True) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None, timeout=30, check_same_thread=check_same_thread)
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        return connection

    def listen(self, on_changes: Callable[[LogLengths | None], None], on_presence: Callable[[str, Presence], None]) -> None:
        """There are no other servers: several servers need PostgreSQL."""

    def announce_presence(self, presence: Presence) -> None:
        """There are no other servers."""

    def close(self) -> None:
        super().close()
        self._write_connection.close()

    def _fetch(self, statement: str, values: Values) -> list[Any]:
        try:
            with closing(self.connect()) as connection:
                return connection.execute(statement, values).fetchall()
        except sqlite3.OperationalError as error:
            raise StoreUnavailable(str(error)) from error

    def _execute(self, connection: sqlite3.Connection, statement: str, rows: Sequence[Values]) -> None:
        connection.executemany(statement, rows)

    def _commit(self, writes: Sequence[Write[sqlite3.Connection]]) -> Sequence[Exception | None]:
        connection = self._write_connection
        try:
            connection.execute("BEGIN IMMEDIATE")
            failures = [try_write(connection, write) for write in writes]
            connection.execute("COMMIT")
        except sqlite3.OperationalError as error:  # the disk is full, for example
            raise StoreUnavailable(str(error)) from error
        finally:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
        return failures


def try_write(connection: sqlite3.Connection, write: Write[sqlite3.Connection]) -> Exception | None:
    """Do one write within the transaction, or roll it back and return the error."""
    connection.execute("SAVEPOINT one_write")
    try:
        write.work(connection)
    except sqlite3.IntegrityError as error:
        connection.execute("ROLLBACK TO one_write")
        return WriteConflict(str(error))
    finally:
        connection.execute("RELEASE one_write")
    return None
