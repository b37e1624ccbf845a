"""The store in PostgreSQL, for any number of servers over the same games.

Servers tell each other of new entries with NOTIFY, after the commit: within the transaction it would make all commits
wait for each other. A signal says only how long a log is now, and whoever hears it reads on from where it is; a signal
that was lost is made up for by the next one, and at the latest when the logs' lengths are asked for.
"""

import logging
import queue
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeAlias

import psycopg

from quincunx.server.sql import SqlStore, Values
from quincunx.server.store import Conflict, News, People, Unavailable
from quincunx.server.writer import Job

SCHEMA = """
SELECT pg_advisory_xact_lock(5);
CREATE TABLE IF NOT EXISTS tables (
    id text PRIMARY KEY, game text NOT NULL, options text NOT NULL, seed text NOT NULL, help text NOT NULL, seats text NOT NULL,
    made timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE IF NOT EXISTS events (
    game text NOT NULL REFERENCES tables (id), sequence integer NOT NULL, kind text NOT NULL, seat integer, text text NOT NULL,
    PRIMARY KEY (game, sequence)
);
"""
NEWS, PEOPLE = "quincunx_news", "quincunx_people"  # channels
NAMES_IN_A_SIGNAL = 200  # PostgreSQL allows 8,000 bytes
NOBODY = "-"
ROUND = 5.0  # seconds after which a server looks for itself whether it has missed a signal
GLANCE = 0.3  # seconds after which the listener sees that it shall end
PATIENCE = (0.1, 0.3, 1.0, 3.0)  # seconds before the next try to connect
# Whoever does not answer is given up within seconds, even if the network says nothing at all.
TIMELY: dict[str, Any] = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}

Pg: TypeAlias = psycopg.Connection[tuple[Any, ...]]

log = logging.getLogger(__name__)


class PostgresStore(SqlStore[Pg]):
    names_in = "json_array_elements_text(CAST(? AS json))"
    seconds_ago = "now() - make_interval(secs => ?)"

    def __init__(self, address: str) -> None:
        self.address = address
        with self._answering(), self.connect() as connection, connection.transaction():
            connection.execute(SCHEMA)
        self._writing: Pg | None = None
        self._idle: list[Pg] = []
        self._name = secrets.token_hex(4)
        self._people: queue.SimpleQueue[People] = queue.SimpleQueue()  # to be announced
        self._closing = threading.Event()
        self._listener: threading.Thread | None = None
        super().__init__()

    def connect(self) -> Pg:
        # Durable is durable, whatever the server's own setting.
        return psycopg.connect(self.address, autocommit=True, options="-c synchronous_commit=on", **TIMELY)

    def close(self) -> None:
        super().close()
        self._closing.set()
        if self._listener is not None:
            self._listener.join()
        for connection in [*self._idle, self._writing]:
            if connection is not None:
                connection.close()

    # ---- reading

    def _fetch(self, statement: str, values: Values) -> list[Any]:
        with self._answering():
            while self._idle:
                try:
                    return self._fetch_with(self._idle.pop(), statement, values)
                except (psycopg.OperationalError, IndexError):  # it had died unnoticed, or another thread has taken the last one
                    continue
            return self._fetch_with(self.connect(), statement, values)

    def _fetch_with(self, connection: Pg, statement: str, values: Values) -> list[Any]:
        try:
            found = connection.execute(spelled(statement), values).fetchall()
        except BaseException:
            connection.close()
            raise
        self._idle.append(connection)
        return found

    @contextmanager
    def _answering(self) -> Iterator[None]:
        try:
            yield
        except psycopg.OperationalError as error:
            raise Unavailable(in_short(error)) from error

    # ---- writing, in the writer's thread

    def _execute(self, connection: Pg, statement: str, rows: Sequence[Values]) -> None:
        with connection.cursor() as cursor:
            cursor.executemany(spelled(statement), rows)

    def _commit(self, jobs: Sequence[Job[Pg]]) -> Sequence[Exception | None]:
        with self._answering():
            try:
                if self._writing is None or self._writing.closed:
                    self._writing = self.connect()
                failures = commit(self._writing, jobs)
            except psycopg.OperationalError:
                if self._writing is not None:
                    self._writing.close()
                raise
        self._tell({job.table: job.length for job, failure in zip(jobs, failures, strict=True) if job.table and failure is None})
        return failures

    def _tell(self, news: News) -> None:
        """What is written stays written, heard of or not."""
        signals = [(NEWS, words) for words in spoken("", {table: str(length) for table, length in news.items()})]
        while not self._people.empty():
            told = {table: "".join(map(str, seats)) or NOBODY for table, seats in self._people.get().items()}
            signals += [(PEOPLE, words) for words in spoken(self._name, told)]
        assert self._writing is not None
        try:
            with at_once(self._writing):
                self._writing.execute("SET LOCAL synchronous_commit TO off")  # a signal is nothing that the disk must keep
                for signal in signals:
                    self._writing.execute("SELECT pg_notify(%s, %s)", signal)
        except psycopg.Error as error:
            log.warning("other servers could not be told: %s", in_short(error))

    def announce(self, people: People) -> None:
        self._people.put(people)
        self._writer.submit(Job(lambda connection: None))  # with whatever is written next

    # ---- listening, in a thread of its own

    def listen(self, heard: Callable[[News | None], None], sighted: Callable[[str, People], None]) -> None:
        self._listener = threading.Thread(target=self._listen, args=(heard, sighted), name="store listener", daemon=True)
        self._listener.start()

    def _listen(self, heard: Callable[[News | None], None], sighted: Callable[[str, People], None]) -> None:
        tries = 0
        while not self._closing.is_set():
            try:
                with self.connect() as connection:
                    for channel in (NEWS, PEOPLE):
                        connection.execute(f"LISTEN {channel}".encode())
                    tries = 0
                    self._hear(connection, heard, sighted)
            except psycopg.OperationalError as error:
                log.warning("the database does not answer: %s", in_short(error))
                self._closing.wait(PATIENCE[min(tries, len(PATIENCE) - 1)])
                tries += 1

    def _hear(self, connection: Pg, heard: Callable[[News | None], None], sighted: Callable[[str, People], None]) -> None:
        looked = -ROUND
        while not self._closing.is_set():
            if time.monotonic() - looked >= ROUND:
                looked = time.monotonic()
                heard(None)
            for signal in connection.notifies(timeout=GLANCE):
                server, told = understood(signal.payload)
                if signal.channel == NEWS:
                    heard({table: int(length) for table, length in told.items()})
                elif server != self._name:
                    sighted(server, {table: frozenset(map(int, seats.strip(NOBODY))) for table, seats in told.items()})


def spoken(server: str, told: Mapping[str, str]) -> list[str]:
    """Signals that say something of each table."""
    words = [f",{table} {what}" for table, what in told.items()]
    return [server + "".join(words[begin : begin + NAMES_IN_A_SIGNAL]) for begin in range(0, len(words), NAMES_IN_A_SIGNAL)]


def understood(signal: str) -> tuple[str, dict[str, str]]:
    server, *words = signal.split(",")
    return server, dict(word.rsplit(" ", 1) for word in words)


def in_short(error: Exception) -> str:
    return str(error).partition("\n")[0]


def spelled(statement: str) -> bytes:
    """With PostgreSQL's sign for a value."""
    return statement.replace("?", "%s").encode()


@contextmanager
def at_once(connection: Pg) -> Iterator[None]:
    """A transaction that travels in one piece, with its beginning and its end; done if nothing was raised."""
    try:
        with connection.pipeline(), connection.transaction():
            yield
    except psycopg.Error:
        if not connection.closed:
            connection.rollback()  # what failed on the way was never ended
        raise


def commit(connection: Pg, jobs: Sequence[Job[Pg]]) -> Sequence[Exception | None]:
    """All at once, which nearly always succeeds; if any fails, each with a savepoint of its own."""
    ordered = sorted(jobs, key=lambda job: job.table)  # all servers in one order: none waits for another that waits for it
    try:
        with at_once(connection):
            for job in ordered:
                job.work(connection)
        return [None] * len(jobs)
    except psycopg.OperationalError:
        raise
    except psycopg.Error:
        with connection.transaction():
            failures = {id(job): attempt(connection, job) for job in ordered}
        return [failures[id(job)] for job in jobs]


def attempt(connection: Pg, job: Job[Pg]) -> Exception | None:
    try:
        with connection.transaction():
            job.work(connection)
    except psycopg.OperationalError:
        raise
    except psycopg.IntegrityError as error:
        return Conflict(str(error))
    except psycopg.Error as error:
        return error
    return None
