"""The event log: what is written stays, in order, once; a crash loses nothing that was promised."""

import os
import queue
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from quincunx.core.errors import OptionError
from quincunx.server.storage.open import open_store, shown
from quincunx.server.storage.postgres import PostgresStore
from quincunx.server.storage.sqlite import SqliteStore
from quincunx.server.storage.store import MOVE, ROLL, Conflict, Entry, News, People, Seating, Store, TableRow, Unavailable
from tests.server.postgres_cluster import Cluster

ROW = TableRow("one", "qwixx", {"players": 2, "first": None}, "seed", "all", (Seating("Ann", "here", "a"), Seating("Bob", "casual", "b")))
ROLLED = [Entry(ROLL, None, "first 1"), Entry(ROLL, None, "1 2 3 4 5 6")]


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    opened = open_store(database)
    yield opened
    opened.close()


def test_a_table_comes_back_as_it_was(store: Store) -> None:
    store.create(ROW, ROLLED).result()
    store.append("one", 2, [Entry(MOVE, 0, "pass")]).result()
    assert store.load("one") == (ROW, [*ROLLED, Entry(MOVE, 0, "pass")])
    assert store.load("other") is None


def test_a_place_in_the_log_is_written_once(store: Store) -> None:
    store.create(ROW, ROLLED).result()
    store.append("one", 2, [Entry(MOVE, 0, "pass")]).result()
    with pytest.raises(Conflict):
        store.append("one", 2, [Entry(MOVE, 1, "red 8")]).result()
    with pytest.raises(Conflict):
        store.append("one", 1, [Entry(MOVE, 1, "red 8"), Entry(MOVE, 1, "red 9")]).result()
    assert store.load("one") == (ROW, [*ROLLED, Entry(MOVE, 0, "pass")])


def test_a_table_is_made_once_and_events_need_one(store: Store) -> None:
    store.create(ROW, []).result()
    with pytest.raises(Conflict):
        store.create(ROW, []).result()
    with pytest.raises(Conflict):
        store.append("nowhere", 0, ROLLED).result()


def test_many_at_once_share_commits_and_fail_alone(store: Store) -> None:
    store.create(ROW, []).result()
    futures = [store.append("one", sequence // 2, [Entry(MOVE, 0, str(sequence))]) for sequence in range(400)]
    failed = [future.exception() is not None for future in futures]
    assert failed == [False, True] * 200
    told = store.load("one")
    assert told is not None
    assert [entry.text for entry in told[1]] == [str(sequence) for sequence in range(0, 400, 2)]


def test_old_tables_are_forgotten_with_their_logs(store: Store) -> None:
    store.create(ROW, ROLLED).result()
    store.forget(1).result()
    assert store.load("one") == (ROW, ROLLED)
    store.forget(-1).result()  # all that were made before tomorrow
    assert store.load("one") is None
    with pytest.raises(Conflict):
        store.append("one", 2, [Entry(MOVE, 0, "pass")]).result()
    store.create(ROW, ROLLED).result()


def test_logs_are_read_on_from_where_one_is(store: Store) -> None:
    store.create(ROW, ROLLED).result()
    assert store.since("one", 1) == ROLLED[1:]
    assert store.since("one", 2) == store.since("other", 0) == []
    assert store.lengths(["one", "other"]) == {"one": 2}
    assert store.lengths([]) == {}


def test_whoever_stops_waiting_does_not_stop_the_writer(store: Store) -> None:
    waiting = store.create(ROW, ROLLED)
    assert not waiting.cancel()
    store.append("one", 2, [Entry(MOVE, 0, "pass")]).result()


def test_every_connection_waits_for_the_disk(store: Store) -> None:
    assert isinstance(store, SqliteStore | PostgresStore)
    with closing(store.connect()) as connection:
        if isinstance(store, SqliteStore):
            assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
            assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        else:
            assert connection.execute("SHOW synchronous_commit").fetchone() == ("on",)
            assert connection.execute("SHOW fsync").fetchone() == ("on",)


WRITER = """
import sys
from quincunx.server.storage.open import open_store
from quincunx.server.storage.store import Entry
from tests.server.test_store import ROW
store = open_store(sys.argv[1])
store.create(ROW, []).result()
for sequence in range(1_000_000):
    store.append("one", sequence, [Entry("move", 0, str(sequence))]).result()
    print(sequence, flush=True)
"""


def test_killed_at_any_moment_it_keeps_what_it_promised(database: str) -> None:
    writer = subprocess.Popen([sys.executable, "-c", WRITER, database], stdout=subprocess.PIPE, text=True)
    assert writer.stdout is not None
    promised = [int(writer.stdout.readline()) for _ in range(50)]
    os.kill(writer.pid, signal.SIGKILL)
    promised += [int(line) for line in writer.stdout.read().split()]
    writer.wait()
    writer.stdout.close()
    store = open_store(database)
    told = store.load("one")
    store.close()
    assert told is not None
    texts = [entry.text for entry in told[1]]
    assert texts[: len(promised)] == [str(sequence) for sequence in promised]
    assert len(texts) <= len(promised) + 1
    if isinstance(store, SqliteStore):
        with closing(sqlite3.connect(store.path)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


# ---- several servers


def test_of_two_stores_that_write_at_the_same_place_one_wins(store: Store, database: str) -> None:
    other = open_store(database)
    names = [f"table-{number}" for number in range(60)]
    for name in names:
        store.create(TableRow(name, ROW.game, ROW.options, ROW.seed, ROW.help, ROW.seats), ROLLED).result()
    ways = [(store, names, "ours"), (other, names[::-1], "theirs")]  # in opposite order: neither may wait for the other for good
    futures = {(name, word): each.append(name, 2, [Entry(MOVE, 0, word)] * 3) for each, order, word in ways for name in order}
    for name in names:
        failures = {word: futures[name, word].exception() for word in ("ours", "theirs")}
        won = [word for word, failure in failures.items() if failure is None]
        assert sum(isinstance(failure, Conflict) for failure in failures.values()) == len(won) == 1
        assert store.since(name, 2) == [Entry(MOVE, 0, won[0])] * 3
    other.close()


def news(heard: queue.Queue[News | None]) -> News:
    """What is told next, past the reminders to look for oneself, of which there is one every five seconds."""
    for _ in range(5):
        if (told := heard.get(timeout=20)) is not None:
            return told
    raise AssertionError("nothing was told")


def test_others_hear_what_is_written(cluster: Cluster) -> None:
    address = cluster.database()
    writer, listener = open_store(address), open_store(address)
    heard: queue.Queue[News | None] = queue.Queue()
    sighted: queue.Queue[tuple[str, People]] = queue.Queue()
    listener.listen(heard.put, lambda server, people: sighted.put((server, people)))
    assert heard.get(timeout=20) is None  # so far anything may have been missed
    writer.create(ROW, ROLLED).result()
    writer.append("one", 2, [Entry(MOVE, 0, "pass")]).result()
    assert [news(heard), news(heard)] == [{"one": 2}, {"one": 3}]
    many = [writer.create(TableRow(f"table-{number}", ROW.game, {}, "", "", ()), ROLLED) for number in range(700)]  # more than one signal
    assert all(future.exception() is None for future in many)
    told = set[str]()
    while len(told) < len(many):
        told |= news(heard).keys()
    listener.announce({"one": frozenset([3])})  # what one says oneself is no news
    writer.announce({"one": frozenset([0, 1]), "two": frozenset()})
    assert sighted.get(timeout=20)[1] == {"one": frozenset([0, 1]), "two": frozenset()}
    assert sighted.empty()
    for store in (writer, listener):
        store.close()


def test_a_database_that_goes_away_and_comes_back(cluster: Cluster) -> None:
    store = open_store(cluster.database())
    heard: queue.Queue[News | None] = queue.Queue()
    store.listen(heard.put, lambda server, people: None)
    assert heard.get(timeout=20) is None  # it listens
    store.create(ROW, ROLLED).result()
    assert news(heard) == {"one": 2}
    cluster.crash()
    with pytest.raises(Unavailable):
        store.append("one", 2, [Entry(MOVE, 0, "pass")]).result()
    with pytest.raises(Unavailable):
        store.load("one")
    cluster.start()
    assert store.load("one") == (ROW, ROLLED)
    store.append("one", 2, [Entry(MOVE, 0, "pass")]).result()
    while heard.get(timeout=20) is not None:  # it listens again, and says that something may have been missed
        pass
    store.close()


def test_a_database_that_there_is_not(cluster: Cluster, tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="cannot be used"):
        open_store(f"postgresql://somebody:secret@127.0.0.1:{cluster.port}/nothing")
    with pytest.raises(OptionError, match="cannot be used"):
        open_store(str(tmp_path))
    assert shown("postgresql://somebody:secret@host:1/games?sslmode=require") == "postgresql://host:1/games"
    assert shown("sqlite:///games.db") == "games.db"
