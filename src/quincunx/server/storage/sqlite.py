"""The store in one SQLite file, for one server.

Readers have their own connections and never wait for the writer: that is what WAL mode is for.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from quincunx.server.storage import schema
from quincunx.server.storage.group_commit import BAD_VALUES, Write, commit
from quincunx.server.storage.sql_store import Store, batch_statements, write_statements
from quincunx.server.storage.statements import Row, Statement
from quincunx.server.storage.store import StoreUnavailable, WriteConflict

LOCK_TIMEOUT = 3.0  # seconds to wait for another process that has locked the database
SCHEMA_TIMEOUT = 300.0  # seconds to wait for another server that changes its schema


class SqliteStore(Store):
    json_list_as_rows = "json_each(?)"
    seconds_ago = "datetime('now', (-?) || ' seconds')"

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(0o700, parents=True, exist_ok=True)
        # it contains hidden hands and seeds; SQLite gives its other files the same mode
        path.touch(0o600)
        self._identity = file_identity(path)
        with closing(self.connect(SCHEMA_TIMEOUT)) as connection:
            update_schema(connection)
            connection.execute("PRAGMA journal_mode = WAL")
        # opened for the first write, and again after an error
        self._write_connection: sqlite3.Connection | None = None
        super().__init__()

    def connect(self, timeout: float = LOCK_TIMEOUT) -> sqlite3.Connection:
        if file_identity(self.path) != self._identity:
            raise StoreUnavailable(
                "the database file was removed or replaced; put it back or restart the server"
            )
        connection = sqlite3.connect(
            self.path, isolation_level=None, timeout=timeout, check_same_thread=False
        )
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        return connection

    def close(self) -> None:
        super().close()
        self._close_write_connection()

    def _fetch(self, statement: str, values: Row) -> list[Any]:
        try:
            with closing(self.connect()) as connection:
                return connection.execute(statement, values).fetchall()
        except sqlite3.DatabaseError as error:
            raise StoreUnavailable(str(error)) from error

    def _commit(self, writes: Sequence[Write]) -> Sequence[Exception | None]:
        try:
            failures = commit(SqliteWriteConnection(self._open_write_connection()), writes)
        except sqlite3.DatabaseError as error:
            # the disk is full or the file is damaged, for example
            self._close_write_connection()  # which rolls back
            raise StoreUnavailable(str(error)) from error
        except BaseException:
            self._close_write_connection()
            raise
        return failures

    def _open_write_connection(self) -> sqlite3.Connection:
        if self._write_connection is None or file_identity(self.path) != self._identity:
            # a removed file would still accept writes
            self._close_write_connection()
            self._write_connection = self.connect()
        return self._write_connection

    def _close_write_connection(self) -> None:
        if self._write_connection is not None:
            with suppress(sqlite3.DatabaseError):
                self._write_connection.close()
            self._write_connection = None


def update_schema(connection: sqlite3.Connection) -> None:
    """Bring the schema up to date, completely or not at all."""
    if not missing_statements(connection):
        return
    # Another server that starts at the same time waits here, and then finds nothing to do.
    with transaction(connection):
        for statement in missing_statements(connection):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {schema.VERSION}")


def missing_statements(connection: sqlite3.Connection) -> list[str]:
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    is_empty = connection.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
    return schema.statements_for(schema.SQLITE, version, is_empty)


def file_identity(path: Path) -> tuple[int, int] | None:
    """It stays the same as long as the file does; None if there is no file."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Ends without an error only if it is committed."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")  # an error if SQLite has rolled everything back by itself
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


class SqliteWriteConnection:
    """See `group_commit.WriteConnection`."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def transaction(self, in_one_piece: bool) -> AbstractContextManager[None]:
        return transaction(self._connection)

    def execute(self, statement: str) -> object:
        return self._connection.execute(statement)

    def write_together(self, writes: Sequence[Write]) -> None:
        execute(self._connection, batch_statements(writes))

    def write_alone(self, write: Write) -> None:
        execute(self._connection, write_statements(write))

    def refusal(self, error: Exception) -> Exception | None:
        if isinstance(error, sqlite3.IntegrityError):
            return WriteConflict(str(error))
        is_own = isinstance(error, (*BAD_VALUES, sqlite3.DataError, sqlite3.ProgrammingError))
        return error if is_own else None


def execute(connection: sqlite3.Connection, statements: Iterable[Statement]) -> None:
    for statement, rows in statements:
        connection.executemany(statement, rows)
