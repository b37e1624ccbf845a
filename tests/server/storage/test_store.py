"""Stores: what is written stays, in order and once, and a crash loses nothing that was
acknowledged.
"""

import os
import queue
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest

from quincunx.core.errors import OptionError
from quincunx.server.storage.notifications import CHANNELS
from quincunx.server.storage.open import open_store, without_password
from quincunx.server.storage.postgres import PostgresStore
from quincunx.server.storage.sql_store import Store
from quincunx.server.storage.sqlite import SqliteStore
from quincunx.server.storage.store import (
    Callbacks,
    LogLengths,
    Presence,
    StoreUnavailable,
    WriteConflict,
)
from quincunx.server.table.entries import Moved
from quincunx.server.table.row import TableRow
from tests.server.postgres_cluster import Cluster
from tests.server.storage.rows import ROLLS, ROW
from tests.support import PATIENCE


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    opened = open_store(database)
    yield opened
    opened.close()


def test_a_table_round_trip(store: Store) -> None:
    store.create(ROW, ROLLS).result()
    store.append("one", 2, [Moved(0, "pass")]).result()
    assert store.load("one") == (ROW, [*ROLLS, Moved(0, "pass")])
    assert store.load("other") is None


def test_each_place_of_the_log_is_written_once(store: Store) -> None:
    store.create(ROW, ROLLS).result()
    store.append("one", 2, [Moved(0, "pass")]).result()
    with pytest.raises(WriteConflict):
        store.append("one", 2, [Moved(1, "red 8")]).result()
    with pytest.raises(WriteConflict):
        store.append("one", 1, [Moved(1, "red 8"), Moved(1, "red 9")]).result()
    assert store.load("one") == (ROW, [*ROLLS, Moved(0, "pass")])


def test_a_table_is_created_once_and_before_its_events(store: Store) -> None:
    store.create(ROW, []).result()
    with pytest.raises(WriteConflict):
        store.create(ROW, []).result()
    with pytest.raises(WriteConflict):
        store.append("nowhere", 0, ROLLS).result()


def test_concurrent_writes_fail_independently(store: Store) -> None:
    store.create(ROW, []).result()
    futures = [
        store.append("one", sequence // 2, [Moved(0, str(sequence))]) for sequence in range(400)
    ]
    failed = [future.exception() is not None for future in futures]
    assert failed == [False, True] * 200
    found = store.load("one")
    assert found is not None
    assert [entry.move for entry in found[1]] == [str(sequence) for sequence in range(0, 400, 2)]  # type: ignore[attr-defined]


def test_old_tables_are_deleted_with_their_logs(store: Store) -> None:
    store.create(ROW, ROLLS).result()
    store.delete_older_than(1)
    assert store.load("one") == (ROW, ROLLS)
    store.delete_older_than(-1)  # everything created before tomorrow
    assert store.load("one") is None
    with pytest.raises(WriteConflict):
        store.append("one", 2, [Moved(0, "pass")]).result()
    store.create(ROW, ROLLS).result()


def test_a_review_is_stored_replaced_and_deleted_with_its_table(store: Store) -> None:
    store.create(ROW, ROLLS).result()
    assert store.load_review("one") is None
    for content in (b"first", bytes(range(256))):
        store.save_review("one", content, [(0.1, 0.5), (0.2, -0.5)]).result()
        assert store.load_review("one") == content
    with pytest.raises(WriteConflict):
        store.save_review("nowhere", b"", []).result()
    store.delete_older_than(-1)
    assert store.load_review("one") is None


def test_reading_the_rest_of_a_log(store: Store) -> None:
    store.create(ROW, ROLLS).result()
    assert store.entries_since("one", 1) == ROLLS[1:]
    assert store.entries_since("one", 2) == store.entries_since("other", 0) == []
    assert store.log_lengths(["one", "other"]) == {"one": 2}
    assert store.log_lengths([]) == {}


def test_a_write_cannot_be_cancelled(store: Store) -> None:
    future = store.create(ROW, ROLLS)
    assert not future.cancel()
    store.append("one", 2, [Moved(0, "pass")]).result()


def test_every_connection_is_durable(store: Store) -> None:
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
from quincunx.server.storage.notifications import CHANNELS
from quincunx.server.storage.open import open_store
from quincunx.server.table.entries import Moved
from tests.server.storage.rows import ROW
store = open_store(sys.argv[1])
store.create(ROW, []).result()
for sequence in range(1_000_000):
    store.append("one", sequence, [Moved(0, str(sequence))]).result()
    print(sequence, flush=True)
"""


def test_a_killed_writer_has_kept_every_acknowledged_write(database: str) -> None:
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, database], stdout=subprocess.PIPE, text=True
    )
    assert writer.stdout is not None
    acknowledged = [int(writer.stdout.readline()) for _ in range(50)]
    os.kill(writer.pid, signal.SIGKILL)
    acknowledged += [int(line) for line in writer.stdout.read().split()]
    writer.wait()
    writer.stdout.close()
    store = open_store(database)
    found = store.load("one")
    store.close()
    assert found is not None
    texts = [entry.move for entry in found[1]]  # type: ignore[attr-defined]
    assert texts[: len(acknowledged)] == [str(sequence) for sequence in acknowledged]
    assert len(texts) <= len(acknowledged) + 1
    if isinstance(store, SqliteStore):
        with closing(sqlite3.connect(store.path)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


# ---- several servers


def test_one_of_two_writes_at_the_same_place_wins(store: Store, database: str) -> None:
    other = open_store(database)
    names = [f"table-{number}" for number in range(60)]
    for name in names:
        store.create(
            TableRow(name, ROW.game, ROW.options, ROW.seed, ROW.help, ROW.seats), ROLLS
        ).result()
    ways = [
        (store, names, "ours"),
        (other, names[::-1], "theirs"),
    ]  # in opposite order, which must not cause a deadlock
    futures = {
        (name, word): each.append(name, 2, [Moved(0, word)] * 3)
        for each, order, word in ways
        for name in order
    }
    for name in names:
        failures = {word: futures[name, word].exception() for word in ("ours", "theirs")}
        won = [word for word, failure in failures.items() if failure is None]
        assert (
            sum(isinstance(failure, WriteConflict) for failure in failures.values())
            == len(won)
            == 1
        )
        assert store.entries_since(name, 2) == [Moved(0, won[0])] * 3
    other.close()


def next_changes(received: queue.Queue[LogLengths | None]) -> LogLengths:
    """The next notification, without the reminders to compare all lengths, which come every five
    seconds.
    """
    for _ in range(5):
        if (changes := received.get(timeout=PATIENCE)) is not None:
            return changes
    raise AssertionError("there was no notification")


def test_other_servers_are_notified(cluster: Cluster) -> None:
    address = cluster.database()
    writer, listener = open_store(address), open_store(address)
    received: queue.Queue[LogLengths | None] = queue.Queue()
    presence: queue.Queue[tuple[str, Presence]] = queue.Queue()
    profiles: queue.Queue[set[str]] = queue.Queue()
    reactions: queue.Queue[tuple[str, int, str]] = queue.Queue()
    callbacks = Callbacks(
        received.put,
        lambda server, seats: presence.put((server, seats)),
        lambda changed: profiles.put(set(changed)),
        lambda *reaction: reactions.put(reaction),
    )
    listener.listen(callbacks)
    assert received.get(timeout=PATIENCE) is None  # notifications may have been lost before
    writer.create(ROW, ROLLS).result()
    writer.append("one", 2, [Moved(0, "pass")]).result()
    assert [next_changes(received), next_changes(received)] == [{"one": 2}, {"one": 3}]
    many = [
        writer.create(TableRow(f"table-{number}", ROW.game, {}, "", "", ()), ROLLS)
        for number in range(700)
    ]  # more than one notification
    assert all(future.exception() is None for future in many)
    tables = set[str]()
    while len(tables) < len(many):
        tables |= next_changes(received).keys()
    listener.announce_presence({"one": frozenset([3])})  # one's own announcements are ignored
    writer.announce_presence({"one": frozenset([0, 1]), "two": frozenset()})
    assert presence.get(timeout=PATIENCE)[1] == {"one": frozenset([0, 1]), "two": frozenset()}
    assert presence.empty()
    listener.announce_profiles(["ann"])  # one's own
    writer.announce_profiles(["bob", "cleo"])
    assert profiles.get(timeout=PATIENCE) == {"bob", "cleo"}
    assert profiles.empty()
    listener.announce_reaction("one", 0, "wow")  # one's own
    writer.announce_reaction("one", 1, "luck")
    assert reactions.get(timeout=PATIENCE) == ("one", 1, "luck")
    assert reactions.empty()
    for store in (writer, listener):
        store.close()


BAD_MESSAGES = [
    "",
    "nonsense",
    "a,b",
    "a,one",
    "a,one two",
    "a,one 1,,",
    "a,one 1:2:3",
    "a,one x:y",
]


def test_malformed_notifications_are_skipped(
    cluster: Cluster, caplog: pytest.LogCaptureFixture
) -> None:
    address = cluster.database()
    writer, listener = open_store(address), open_store(address)
    received: queue.Queue[LogLengths | None] = queue.Queue()
    listener.listen(Callbacks(received.put, *[lambda *ignored: None] * 3))
    assert received.get(timeout=PATIENCE) is None
    with psycopg.connect(address, autocommit=True) as other:
        for channel in CHANNELS:
            for bad in BAD_MESSAGES:
                other.execute("SELECT pg_notify(%s, %s)", (channel, bad))
    writer.create(ROW, ROLLS).result()
    while next_changes(received) != {"one": 2}:
        pass  # a message that only says nothing
    while received.get(timeout=PATIENCE) is not None:
        pass  # it still reminds of comparing all lengths
    for store in (writer, listener):
        store.close()
    assert "Skipped a malformed message on quincunx_news" in caplog.text
    assert not [record for record in caplog.records if record.exc_info]


def test_an_error_does_not_end_the_listener(
    cluster: Cluster, caplog: pytest.LogCaptureFixture
) -> None:
    listener = open_store(cluster.database())
    received: queue.Queue[LogLengths | None] = queue.Queue()
    errors = [RuntimeError("injected"), KeyError("injected")]

    def on_changes(lengths: LogLengths | None) -> None:
        if errors:
            raise errors.pop()
        received.put(lengths)

    listener.listen(Callbacks(on_changes, *[lambda *ignored: None] * 3))
    assert received.get(timeout=PATIENCE) is None
    listener.close()
    assert caplog.text.count("Cannot listen to other servers; trying again") == 2


def test_a_database_crashes_and_starts_again(cluster: Cluster) -> None:
    address = cluster.database()
    store, other = open_store(address), open_store(address)
    received: queue.Queue[LogLengths | None] = queue.Queue()
    other.listen(Callbacks(received.put, *[lambda *ignored: None] * 3))
    assert received.get(timeout=PATIENCE) is None  # it listens
    other.create(replace(ROW, id="own"), ROLLS).result()  # of which it needs no notification
    store.create(ROW, ROLLS).result()
    assert next_changes(received) == {"one": 2}
    cluster.crash()
    with pytest.raises(StoreUnavailable):
        store.append("one", 2, [Moved(0, "pass")]).result()
    with pytest.raises(StoreUnavailable):
        store.load("one")
    cluster.start()
    assert store.load("one") == (ROW, ROLLS)
    store.append("one", 2, [Moved(0, "pass")]).result()
    while (
        received.get(timeout=PATIENCE) is not None
    ):  # it listens again, and reports that notifications may have been lost
        pass
    store.close()
    other.close()


def test_databases_that_cannot_be_opened(cluster: Cluster, tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="cannot open the database"):
        open_store(f"postgresql://somebody:secret@127.0.0.1:{cluster.port}/nothing")
    with pytest.raises(OptionError, match="cannot open the database"):
        open_store(str(tmp_path))
    assert (
        without_password("postgresql://somebody:secret@host:1/games?sslmode=require")
        == "postgresql://host:1/games"
    )
    assert without_password("sqlite:///games.db") == "games.db"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no file modes")
def test_only_the_owner_can_read_a_new_database(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        store = SqliteStore(tmp_path / "games.db")
        store.create(ROW, ROLLS).result()
        assert {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {
            "games.db": 0o600,
            "games.db-shm": 0o600,
            "games.db-wal": 0o600,
        }
        store.close()
    finally:
        os.umask(before)


def test_a_damaged_database_is_unavailable_until_it_is_repaired(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    store = SqliteStore(path)
    store.create(ROW, ROLLS).result()
    with closing(store.connect()) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    sound = path.read_bytes()
    with open(path, "r+b") as file:
        file.write(b"x" * len(sound))
    with pytest.raises(StoreUnavailable):
        store.load("one")
    with pytest.raises(StoreUnavailable):
        store.log_lengths(["one"])
    with pytest.raises(StoreUnavailable):
        store.append("one", 2, [Moved(0, "pass")]).result()
    with open(path, "r+b") as file:
        file.write(sound)
    assert store.load("one") == (ROW, ROLLS)
    store.append("one", 2, [Moved(0, "pass")]).result()
    store.close()


@pytest.mark.skipif(os.name == "nt", reason="Windows does not move open files")
def test_a_removed_or_replaced_database_file_is_noticed(tmp_path: Path) -> None:
    path, elsewhere = tmp_path / "games.db", tmp_path / "elsewhere.db"
    store = SqliteStore(path)
    store.create(ROW, ROLLS).result()
    path.rename(elsewhere)
    for _ in range(2):
        with pytest.raises(StoreUnavailable, match="removed or replaced"):
            store.append("one", 2, [Moved(0, "pass")]).result()
        with pytest.raises(StoreUnavailable, match="removed or replaced"):
            store.load("one")
        path.touch()  # another file in its place is no better
    elsewhere.replace(path)
    store.append("one", 2, [Moved(0, "pass")]).result()
    assert store.load("one") == (ROW, [*ROLLS, Moved(0, "pass")])
    store.close()
