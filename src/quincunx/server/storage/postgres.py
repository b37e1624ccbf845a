"""The store in PostgreSQL, for any number of servers that share the same games.

Servers notify each other of new entries with NOTIFY, after the commit: inside the transaction it
would make all commits wait for each other. A notification only says how long a log is now, and the
receiver reads the rest of the log. A lost notification does no harm: the next one makes up for it,
and every few seconds all lengths are compared anyway.
"""

import logging
import queue
import secrets
import threading
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from typing import Any, TypeAlias

import psycopg
from psycopg_pool import ConnectionPool

from quincunx.server.storage import schema
from quincunx.server.storage.deadlines import Watchdog
from quincunx.server.storage.group_commit import BAD_VALUES, Write, commit
from quincunx.server.storage.notifications import (
    CHANGES,
    PRESENCE,
    PROFILES,
    REACTIONS,
    Listener,
    pack_changes,
    pack_presence,
    pack_profiles,
    pack_reaction,
)
from quincunx.server.storage.sql_store import Store, batch_statements, write_statements
from quincunx.server.storage.statements import Row, Statement
from quincunx.server.storage.store import Callbacks, Presence, StoreUnavailable, WriteConflict

CREATE_VERSION = "CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL)"
SELECT_NAMES = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
SCHEMA_LOCK = 5  # all versions must agree on it
CALL_TIMEOUT = 3.0  # seconds for one transaction; a move takes milliseconds
READ_TIMEOUT = 2.0  # seconds to get a connection that works
SETTINGS = {
    "synchronous_commit": "on",  # a commit is durable, whatever the server's default
    "statement_timeout": f"{CALL_TIMEOUT:.0f}s",  # for a database that is only slow
    # the transaction of a server that has vanished ends, with its locks
    "idle_in_transaction_session_timeout": "10s",
}
CONNECTION: dict[str, Any] = {
    "autocommit": True,
    "options": " ".join(f"-c {name}={value}" for name, value in SETTINGS.items()),
    # A connection whose other end has vanished is given up within seconds; see `deadlines` for one
    # whose other end hangs.
    "connect_timeout": 2,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
# what says nothing about a single statement: no connection, read-only, damaged
UNAVAILABLE = psycopg.OperationalError, psycopg.InternalError
MAX_READERS = 32  # as many as asyncio has threads at most, so that no read waits for another

Pg: TypeAlias = psycopg.Connection[tuple[Any, ...]]

log = logging.getLogger(__name__)
# they would repeat every failed attempt, which we report ourselves
for name in ("psycopg", "psycopg.pool"):
    logging.getLogger(name).setLevel(logging.ERROR)


class PostgresStore(Store):
    json_list_as_rows = "json_array_elements_text(CAST(? AS json))"
    seconds_ago = "now() - make_interval(secs => ?)"
    key_locks = ("SELECT 1 FROM profile_keys WHERE key_hash = ? FOR KEY SHARE",)

    def __init__(self, address: str) -> None:
        self.address = address
        with translated_errors((psycopg.Error,)), self.connect() as connection:
            # any error: the user may have no right to create tables
            update_schema(connection)
        self._watchdog = Watchdog()
        self._write_connection: Pg | None = None
        self._readers = ConnectionPool(
            address,
            kwargs=CONNECTION,
            min_size=1,
            max_size=MAX_READERS,
            timeout=READ_TIMEOUT,
            # then the next read tries again at once, instead of waiting longer and longer
            reconnect_timeout=READ_TIMEOUT,
            check=self._check_connection,
            open=True,
        )
        self._server = secrets.token_hex(4)  # the name of this server among the others
        # channels and payloads
        self._unannounced: queue.SimpleQueue[tuple[str, str]] = queue.SimpleQueue()
        self._closing = threading.Event()
        self._listener: threading.Thread | None = None
        super().__init__()

    def connect(self) -> Pg:
        return psycopg.connect(self.address, **CONNECTION)

    def close(self) -> None:
        super().close()
        self._closing.set()
        if self._listener is not None:
            self._listener.join()
        self._readers.close()
        if self._write_connection is not None:
            self._write_connection.close()
        self._watchdog.close()

    def _fetch(self, statement: str, values: Row) -> list[Any]:
        with translated_errors(), self._readers.connection() as connection, self._limit(connection):
            return connection.execute(with_placeholders(statement), values).fetchall()

    def _limit(self, connection: Pg) -> AbstractContextManager[None]:
        return self._watchdog.limit(connection, CALL_TIMEOUT)

    def _check_connection(self, connection: Pg) -> None:
        with self._watchdog.limit(connection, READ_TIMEOUT):
            ConnectionPool.check_connection(connection)

    # ---- writing, in the writer's thread

    def _commit(self, writes: Sequence[Write]) -> Sequence[Exception | None]:
        with translated_errors((psycopg.Error,)):  # whatever it is, nobody knows what was written
            try:
                if self._write_connection is None or self._write_connection.closed:
                    self._write_connection = self.connect()
                with self._limit(self._write_connection):
                    return commit(PostgresWriteConnection(self._write_connection), writes)
            except BaseException:
                if self._write_connection is not None:
                    self._write_connection.close()
                raise

    def _announce_writes(self, writes: Sequence[Write]) -> None:
        """What is written stays written if this fails."""
        lengths = {write.table: write.length for write in writes if write.table}
        if self._write_connection is None or self._write_connection.closed:
            return  # the next commit will announce the rest
        notifications = [(CHANGES, payload) for payload in pack_changes(self._server, lengths)]
        while not self._unannounced.empty():
            notifications.append(self._unannounced.get())
        if not notifications:
            return
        try:
            with (
                self._limit(self._write_connection),
                transaction(self._write_connection, in_one_piece=True),
            ):
                # notifications need not be durable
                self._write_connection.execute("SET LOCAL synchronous_commit TO off")
                for notification in notifications:
                    self._write_connection.execute("SELECT pg_notify(%s, %s)", notification)
        except psycopg.Error as error:
            log.warning("Cannot notify other servers: %s", first_line(error))

    def announce_presence(self, presence: Presence) -> None:
        self._announce(PRESENCE, pack_presence(self._server, presence))

    def announce_profiles(self, profiles: Collection[str]) -> None:
        self._announce(PROFILES, pack_profiles(self._server, profiles))

    def announce_reaction(self, table: str, seat: int, symbol: str) -> None:
        self._announce(REACTIONS, pack_reaction(self._server, table, seat, symbol))

    def _announce(self, channel: str, payloads: Sequence[str]) -> None:
        for payload in payloads:
            self._unannounced.put((channel, payload))
        with suppress(StoreUnavailable):  # the server is being stopped
            self._writer.submit(Write())  # it goes out with the next commit

    def listen(self, callbacks: Callbacks) -> None:
        listener = Listener(self.connect, self._limit, self._server, callbacks, self._closing)
        self._listener = threading.Thread(target=listener.run, name="store listener", daemon=True)
        self._listener.start()


def update_schema(connection: Pg) -> None:
    """Bring the schema up to date, completely or not at all.

    A server with an up-to-date database needs no right to change its schema.
    """
    if not missing_statements(connection):
        return
    with transaction(connection):
        connection.execute("SET LOCAL statement_timeout TO 0")  # a large database takes its time
        # Other servers that start at the same time wait here.
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (SCHEMA_LOCK,))
        for statement in missing_statements(connection):
            connection.execute(statement.encode())
        connection.execute(CREATE_VERSION)
        connection.execute("DELETE FROM schema_version")
        connection.execute("INSERT INTO schema_version VALUES (%s)", (schema.VERSION,))


def missing_statements(connection: Pg) -> list[str]:
    names = {name for (name,) in connection.execute(SELECT_NAMES).fetchall()}
    version = 0
    if "schema_version" in names:
        found = connection.execute("SELECT version FROM schema_version").fetchone()
        version = found[0] if found else 0
    return schema.statements_for(schema.POSTGRESQL, version, not names)


@contextmanager
def translated_errors(kinds: tuple[type[psycopg.Error], ...] = UNAVAILABLE) -> Iterator[None]:
    try:
        yield
    except kinds as error:
        raise StoreUnavailable(first_line(error)) from error


def first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]


def with_placeholders(statement: str) -> bytes:
    """The statement with psycopg's placeholders."""
    return statement.replace("?", "%s").encode()


@contextmanager
def transaction(connection: Pg, in_one_piece: bool = False) -> Iterator[None]:
    """Ends without an error only if the server has said that it is committed.

    (psycopg's own does so, too, if the connection was lost and nobody has noticed.) With
    `in_one_piece`, all is sent at once and may fail only at the end.
    """
    try:
        with connection.pipeline() if in_one_piece else nullcontext():
            connection.execute("BEGIN", prepare=False)
            yield
            committed = connection.execute("COMMIT", prepare=False)
        if committed.statusmessage != "COMMIT":
            raise psycopg.OperationalError(f"no commit, but {committed.statusmessage}")
    except BaseException:
        try:
            connection.rollback()
        except psycopg.Error:
            connection.close()
        raise


class PostgresWriteConnection:
    """See `group_commit.WriteConnection`."""

    def __init__(self, connection: Pg) -> None:
        self._connection = connection

    def transaction(self, in_one_piece: bool) -> AbstractContextManager[None]:
        return transaction(self._connection, in_one_piece)

    def execute(self, statement: str) -> object:
        return self._connection.execute(statement.encode(), prepare=False)

    def write_together(self, writes: Sequence[Write]) -> None:
        execute(self._connection, batch_statements(writes))

    def write_alone(self, write: Write) -> None:
        execute(self._connection, write_statements(write))

    def refusal(self, error: Exception) -> Exception | None:
        if isinstance(error, psycopg.IntegrityError):
            return WriteConflict(str(error))
        is_own = isinstance(error, (*BAD_VALUES, psycopg.DataError, psycopg.ProgrammingError))
        return error if is_own else None


def execute(connection: Pg, statements: Iterable[Statement]) -> None:
    with connection.cursor() as cursor:
        for statement, rows in statements:
            cursor.executemany(with_placeholders(statement), rows)
