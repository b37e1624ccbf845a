"""Connections that break at a chosen place, and stores that write several things as one batch."""

import socket
import sqlite3
import struct
import threading
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from enum import StrEnum
from pathlib import Path
from typing import Any, cast

import psycopg

from quincunx.server.storage.group_commit import Write
from quincunx.server.storage.open import SQLITE
from quincunx.server.storage.postgres import PostgresStore
from quincunx.server.storage.sql_store import Store
from quincunx.server.storage.sqlite import LOCK_TIMEOUT, SqliteStore
from tests.server.postgres_cluster import Cluster
from tests.support import PATIENCE

READY = b"Z"  # PostgreSQL's message that all it was asked is done
WITHOUT_ENCRYPTION = "?sslmode=disable&gssencmode=disable"


class Break(StrEnum):
    BEFORE = "before"  # the statement is not executed, and the connection is lost
    AFTER = "after"  # it is executed, and nobody hears of it
    ONCE = "once"  # the statement fails, and the connection goes on (SQLite)


class Breaker:
    """Breaks a connection once, after so many steps from `start` on."""

    def __init__(self) -> None:
        self.kind: Break | None = None
        self.has_broken = False
        self._planned: Break | None = None
        self._left = 0

    def plan(self, kind: Break, steps: int) -> None:
        self._planned, self._left, self.has_broken = kind, steps, False

    def start(self) -> None:
        self.kind = self._planned

    def stop(self) -> None:
        self.kind = None

    def is_due(self, *kinds: Break) -> bool:
        """Is this the step at which it breaks?"""
        if self.kind not in kinds:
            return False
        self._left -= 1
        if self._left >= 0:
            return False
        self.kind, self.has_broken = None, True
        return True


class BatchStore(Store):
    """Everything that is written within `hold` and `release` is one batch, in which the connection
    may break.
    """

    def prepare(self, breaker: Breaker) -> None:
        self.breaker = breaker
        self._may_commit, self._waits, self._held = threading.Event(), threading.Event(), False
        self._may_commit.set()

    def hold(self) -> None:
        self._held = False
        self._may_commit.clear()
        self._waits.clear()
        self.moderation.dismiss("nobody")  # changes nothing, and keeps the writer waiting
        assert self._waits.wait(PATIENCE)

    def release(self) -> None:
        self._held = True
        self._may_commit.set()

    def _wait_for_batch(self, writes: Sequence[Write]) -> None:
        self._waits.set()
        assert self._may_commit.wait(PATIENCE)
        if self._held and len(writes) > 1:
            self._held = False
            self.breaker.start()


class BreakingSqliteStore(SqliteStore, BatchStore):
    def __init__(self, path: Path, breaker: Breaker) -> None:
        self.prepare(breaker)
        super().__init__(path)

    def connect(self, timeout: float = LOCK_TIMEOUT) -> sqlite3.Connection:
        return cast(sqlite3.Connection, BreakingConnection(super().connect(timeout), self.breaker))

    def _commit(self, writes: Sequence[Write]) -> Sequence[Exception | None]:
        self._wait_for_batch(writes)
        return super()._commit(writes)


class BreakingPostgresStore(PostgresStore, BatchStore):
    def __init__(self, proxy: "BreakingProxy") -> None:
        self.prepare(proxy.breaker)
        super().__init__(proxy.address)

    def _commit(self, writes: Sequence[Write]) -> Sequence[Exception | None]:
        self._wait_for_batch(writes)
        return super()._commit(writes)


class BreakingConnection:
    """A connection to SQLite that fails as if the disk did."""

    def __init__(self, connection: sqlite3.Connection, breaker: Breaker) -> None:
        self._connection, self._breaker, self._is_lost = connection, breaker, False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)

    def execute(self, *arguments: Any) -> Any:
        return self._run(self._connection.execute, *arguments)

    def executemany(self, *arguments: Any) -> Any:
        return self._run(self._connection.executemany, *arguments)

    def _run(self, statement: Any, *arguments: Any) -> Any:
        if self._is_lost:
            raise sqlite3.OperationalError("disk I/O error")
        if self._breaker.is_due(Break.ONCE):
            raise sqlite3.OperationalError("disk I/O error")
        self._is_lost = self._breaker.is_due(Break.BEFORE)
        if not self._is_lost:
            done = statement(*arguments)
            self._is_lost = self._breaker.is_due(Break.AFTER)
            if not self._is_lost:
                return done
            del done  # as long as a cursor exists, closing the connection does not end it
        raise sqlite3.OperationalError("disk I/O error")


class BreakingProxy:
    """Between a store and PostgreSQL. Before a message it lets the server end the session; after
    one it keeps the answer for itself.
    """

    def __init__(self, cluster: Cluster, breaker: Breaker) -> None:
        self.breaker = breaker
        self._cluster = cluster
        self._listener = socket.create_server(("127.0.0.1", 0))
        port = self._listener.getsockname()[1]
        self.address = f"postgresql://{cluster.user}@127.0.0.1:{port}/postgres{WITHOUT_ENCRYPTION}"
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):  # it was closed
            while True:
                client, _ = self._listener.accept()
                server = socket.create_connection(("127.0.0.1", self._cluster.port))
                for each in (client, server):
                    each.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                for line in (self._forward_requests, self._forward_answers):
                    threading.Thread(target=line, args=(client, server), daemon=True).start()

    def _forward_requests(self, client: socket.socket, server: socket.socket) -> None:
        with suppress(OSError, EOFError):
            server.sendall(read_message(client, with_kind=False))  # the first has no kind
            while True:
                message = read_message(client)
                if self.breaker.is_due(Break.BEFORE):
                    self._end_session(server)
                server.sendall(message)
        close(server)

    def _forward_answers(self, client: socket.socket, server: socket.socket) -> None:
        with suppress(OSError, EOFError):
            while True:
                message = read_message(server)
                if message[:1] == READY and self.breaker.is_due(Break.AFTER):
                    break
                client.sendall(message)
        close(client)
        close(server)

    def _end_session(self, server: socket.socket) -> None:
        with psycopg.connect(self._cluster.address, autocommit=True) as connection:
            session = f"FROM pg_stat_activity WHERE client_port = {server.getsockname()[1]}"
            connection.execute(f"SELECT pg_terminate_backend(pid) {session}".encode())
            while connection.execute(f"SELECT pid {session}".encode()).fetchall():
                pass


@contextmanager
def breaking_store(address: str, cluster: Cluster | None, breaker: Breaker) -> Iterator[BatchStore]:
    """In this file, or in this cluster."""
    if cluster is None:
        with closing(BreakingSqliteStore(Path(address.removeprefix(SQLITE)), breaker)) as store:
            yield store
    else:
        with (
            closing(BreakingProxy(cluster, breaker)) as proxy,
            closing(BreakingPostgresStore(proxy)) as postgres,
        ):
            yield postgres


def read_message(line: socket.socket, with_kind: bool = True) -> bytes:
    kind = read_exactly(line, 1) if with_kind else b""
    length = read_exactly(line, 4)
    return kind + length + read_exactly(line, struct.unpack("!i", length)[0] - 4)


def read_exactly(line: socket.socket, count: int) -> bytes:
    found = b""
    while len(found) < count:
        more = line.recv(count - len(found))
        if not more:
            raise EOFError
        found += more
    return found


def close(line: socket.socket) -> None:
    with suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)
    line.close()
