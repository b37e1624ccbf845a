"""The store in one SQLite file.

One thread writes. While a commit waits for the disk the next requests gather, and share the next commit: many durable
moves for one wait. Readers have connections of their own and never wait, which WAL makes possible.
"""

import json
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from quincunx.server.store import Conflict, Entry, Seating, TableRow

MOST_IN_A_COMMIT = 500

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
NEW_TABLE = "INSERT INTO tables (id, game, options, seed, help, seats) VALUES (?, ?, ?, ?, ?, ?)"
OLD = "SELECT id FROM tables WHERE made < datetime('now', ?)"
NEW_EVENT = "INSERT INTO events (game, sequence, kind, seat, text) VALUES (?, ?, ?, ?, ?)"

Work = Callable[[sqlite3.Connection], None]


@dataclass
class Job:
    work: Work
    done: Future[None]


class SqliteStore:
    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(0o700, parents=True, exist_ok=True)  # hidden hands are in there
        with self._connection() as connection:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.executescript(SCHEMA)
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="store writer", daemon=True)
        self._writer.start()

    def create(self, row: TableRow, entries: Sequence[Entry]) -> Future[None]:
        seats = json.dumps([asdict(seat) for seat in row.seats])

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(NEW_TABLE, (row.id, row.game, json.dumps(dict(row.options)), row.seed, row.help, seats))
            insert(connection, row.id, 0, entries)

        return self._submit(work)

    def append(self, table: str, sequence: int, entries: Sequence[Entry]) -> Future[None]:
        return self._submit(lambda connection: insert(connection, table, sequence, entries))

    def load(self, table: str) -> tuple[TableRow, list[Entry]] | None:
        with self._connection() as connection:
            found = connection.execute("SELECT id, game, options, seed, help, seats FROM tables WHERE id = ?", (table,)).fetchone()
            if found is None:
                return None
            events = connection.execute("SELECT kind, seat, text FROM events WHERE game = ? ORDER BY sequence", (table,)).fetchall()
        name, game, options, seed, help_, seats = found
        row = TableRow(name, game, json.loads(options), seed, help_, tuple(Seating(**seat) for seat in json.loads(seats)))
        return row, [Entry(*event) for event in events]

    def forget(self, days: float) -> Future[None]:
        def work(connection: sqlite3.Connection) -> None:
            age = f"{-days * 86400:+.0f} seconds"
            connection.execute(f"DELETE FROM events WHERE game IN ({OLD})", (age,))
            connection.execute(f"DELETE FROM tables WHERE id IN ({OLD})", (age,))

        return self._submit(work)

    def close(self) -> None:
        """Write what was asked for, and stop."""
        self._jobs.put(None)
        self._writer.join()

    def _submit(self, work: Work) -> Future[None]:
        job = Job(work, Future())
        job.done.set_running_or_notify_cancel()  # it cannot be called off: whoever waits may leave, the writer goes on
        self._jobs.put(job)
        return job.done

    @contextmanager
    def _connection(self) -> Iterator[sqlite3.Connection]:
        with closing(sqlite3.connect(self.path, isolation_level=None, timeout=30)) as connection:
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
            yield connection

    # ---- in the writer's thread

    def _write(self) -> None:
        with self._connection() as connection:
            while True:
                jobs, last = self._gather()
                if jobs:
                    commit(connection, jobs)
                if last:
                    return

    def _gather(self) -> tuple[list[Job], bool]:
        """Wait for a job, and take all that have come meanwhile; whether it was the last."""
        jobs: list[Job] = []
        job = self._jobs.get()
        while job is not None:
            jobs.append(job)
            if self._jobs.empty() or len(jobs) == MOST_IN_A_COMMIT:
                return jobs, False
            job = self._jobs.get()
        return jobs, True


def commit(connection: sqlite3.Connection, jobs: Sequence[Job]) -> None:
    """Do all jobs in one transaction; one that fails does not touch the others."""
    failures: dict[int, Exception] = {}
    try:
        connection.execute("BEGIN IMMEDIATE")
        for place, job in enumerate(jobs):
            failure = attempt(connection, job.work)
            if failure:
                failures[place] = failure
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        failures = {place: failures.get(place, error) for place in range(len(jobs))}
    for place, job in enumerate(jobs):
        if place in failures:
            job.done.set_exception(failures[place])
        else:
            job.done.set_result(None)


def attempt(connection: sqlite3.Connection, work: Work) -> Exception | None:
    """Do one job within the transaction, or undo what it did and say why."""
    connection.execute("SAVEPOINT job")
    try:
        work(connection)
    except sqlite3.IntegrityError as error:
        connection.execute("ROLLBACK TO job")
        return Conflict(str(error))
    finally:
        connection.execute("RELEASE job")
    return None


def insert(connection: sqlite3.Connection, table: str, sequence: int, entries: Sequence[Entry]) -> None:
    rows = [(table, sequence + place, entry.kind, entry.seat, entry.text) for place, entry in enumerate(entries)]
    connection.executemany(NEW_EVENT, rows)
