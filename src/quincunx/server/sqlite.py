"""The store in one SQLite file, for one server.

Readers have connections of their own and never wait for the writer, which WAL makes possible.
"""

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from quincunx.server.sql import SqlStore, Values
from quincunx.server.store import Conflict, News, People, Unavailable
from quincunx.server.writer import Job

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
    names_in = "json_each(?)"
    seconds_ago = "datetime('now', (-?) || ' seconds')"

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(0o700, parents=True, exist_ok=True)  # hidden hands are in there
        with closing(self.connect()) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.executescript(SCHEMA)
        self._writing = self.connect(check_same_thread=False)
        super().__init__()

    def connect(self, check_same_thread: bool = True) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None, timeout=30, check_same_thread=check_same_thread)
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        return connection

    def listen(self, heard: Callable[[News | None], None], sighted: Callable[[str, People], None]) -> None:
        """There is nobody to hear of: several servers need PostgreSQL."""

    def announce(self, people: People) -> None:
        """Nobody listens."""

    def close(self) -> None:
        super().close()
        self._writing.close()

    def _fetch(self, statement: str, values: Values) -> list[Any]:
        try:
            with closing(self.connect()) as connection:
                return connection.execute(statement, values).fetchall()
        except sqlite3.OperationalError as error:
            raise Unavailable(str(error)) from error

    def _execute(self, connection: sqlite3.Connection, statement: str, rows: Sequence[Values]) -> None:
        connection.executemany(statement, rows)

    def _commit(self, jobs: Sequence[Job[sqlite3.Connection]]) -> Sequence[Exception | None]:
        connection = self._writing
        try:
            connection.execute("BEGIN IMMEDIATE")
            failures = [attempt(connection, job) for job in jobs]
            connection.execute("COMMIT")
        except sqlite3.OperationalError as error:  # a full disk, say
            raise Unavailable(str(error)) from error
        finally:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
        return failures


def attempt(connection: sqlite3.Connection, job: Job[sqlite3.Connection]) -> Exception | None:
    """Do one job within the transaction, or undo what it did and say why."""
    connection.execute("SAVEPOINT job")
    try:
        job.work(connection)
    except sqlite3.IntegrityError as error:
        connection.execute("ROLLBACK TO job")
        return Conflict(str(error))
    finally:
        connection.execute("RELEASE job")
    return None
