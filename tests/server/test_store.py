"""The event log: what is written stays, in order, once; a crash loses nothing that was promised."""

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from quincunx.server.sqlite import SqliteStore
from quincunx.server.store import MOVE, ROLL, Conflict, Entry, Seating, TableRow

ROW = TableRow("one", "qwixx", {"players": 2, "first": None}, "seed", "all", (Seating("Ann", "here", "a"), Seating("Bob", "casual", "b")))
ROLLED = [Entry(ROLL, None, "first 1"), Entry(ROLL, None, "1 2 3 4 5 6")]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    opened = SqliteStore(tmp_path / "deep" / "games.db")
    yield opened
    opened.close()


def test_a_table_comes_back_as_it_was(store: SqliteStore) -> None:
    store.create(ROW, ROLLED).result()
    store.append("one", 2, [Entry(MOVE, 0, "pass")]).result()
    assert store.load("one") == (ROW, [*ROLLED, Entry(MOVE, 0, "pass")])
    assert store.load("other") is None


def test_a_place_in_the_log_is_written_once(store: SqliteStore) -> None:
    store.create(ROW, ROLLED).result()
    store.append("one", 2, [Entry(MOVE, 0, "pass")]).result()
    with pytest.raises(Conflict):
        store.append("one", 2, [Entry(MOVE, 1, "red 8")]).result()
    with pytest.raises(Conflict):
        store.append("one", 1, [Entry(MOVE, 1, "red 8"), Entry(MOVE, 1, "red 9")]).result()
    assert store.load("one") == (ROW, [*ROLLED, Entry(MOVE, 0, "pass")])


def test_a_table_is_made_once_and_events_need_one(store: SqliteStore) -> None:
    store.create(ROW, []).result()
    with pytest.raises(Conflict):
        store.create(ROW, []).result()
    with pytest.raises(Conflict):
        store.append("nowhere", 0, ROLLED).result()


def test_many_at_once_share_commits_and_fail_alone(store: SqliteStore) -> None:
    store.create(ROW, []).result()
    futures = [store.append("one", sequence // 2, [Entry(MOVE, 0, str(sequence))]) for sequence in range(400)]
    failed = [future.exception() is not None for future in futures]
    assert failed == [False, True] * 200
    told = store.load("one")
    assert told is not None
    assert [entry.text for entry in told[1]] == [str(sequence) for sequence in range(0, 400, 2)]


def test_old_tables_are_forgotten_with_their_logs(store: SqliteStore) -> None:
    store.create(ROW, ROLLED).result()
    store.forget(1).result()
    assert store.load("one") == (ROW, ROLLED)
    store.forget(-1).result()  # all that were made before tomorrow
    assert store.load("one") is None
    with pytest.raises(Conflict):
        store.append("one", 2, [Entry(MOVE, 0, "pass")]).result()
    store.create(ROW, ROLLED).result()


def test_whoever_stops_waiting_does_not_stop_the_writer(store: SqliteStore) -> None:
    waiting = store.create(ROW, ROLLED)
    assert not waiting.cancel()
    store.append("one", 2, [Entry(MOVE, 0, "pass")]).result()


def test_every_connection_waits_for_the_disk(store: SqliteStore) -> None:
    with store._connection() as connection:
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


WRITER = """
import sys
from pathlib import Path
from quincunx.server.sqlite import SqliteStore
from quincunx.server.store import Entry
from tests.server.test_store import ROW
store = SqliteStore(Path(sys.argv[1]))
store.create(ROW, []).result()
for sequence in range(1_000_000):
    store.append("one", sequence, [Entry("move", 0, str(sequence))]).result()
    print(sequence, flush=True)
"""


def test_killed_at_any_moment_it_keeps_what_it_promised(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    writer = subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True)
    assert writer.stdout is not None
    promised = [int(writer.stdout.readline()) for _ in range(50)]
    os.kill(writer.pid, signal.SIGKILL)
    promised += [int(line) for line in writer.stdout.read().split()]
    writer.wait()
    writer.stdout.close()
    store = SqliteStore(path)
    told = store.load("one")
    store.close()
    assert told is not None
    texts = [entry.text for entry in told[1]]
    assert texts[: len(promised)] == [str(sequence) for sequence in promised]
    assert len(texts) <= len(promised) + 1
    assert sqlite3.connect(path).execute("PRAGMA integrity_check").fetchone() == ("ok",)
