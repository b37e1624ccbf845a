"""A database is created, brought up to date or refused, completely and without a trace."""

import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest

from quincunx.core.errors import OptionError
from quincunx.server.storage import schema
from quincunx.server.storage.open import POSTGRES, SQLITE, open_store
from quincunx.server.storage.store import StoreUnavailable
from quincunx.server.table.clock import SeatClock
from quincunx.server.table.entries import ClockSet, Decided, Entry, Named
from tests.server.storage.breaking import Break, Breaker, breaking_store
from tests.server.storage.rows import ROLLS, ROW

ENTRIES: list[Entry] = [*ROLLS, Named(0, "Bob")]


def run(database: str, *statements: str) -> list[Any]:
    """The rows of the last statement."""
    found = list[Any]()
    if database.startswith(POSTGRES):
        with psycopg.connect(database) as connection:
            for statement in statements:
                cursor = connection.execute(statement.encode())
                found = cursor.fetchall() if cursor.description else []
    else:
        path = Path(database.removeprefix(SQLITE))
        path.parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(path, isolation_level=None)) as file:
            for statement in statements:
                found = file.execute(statement).fetchall()
    return found


def version_of(database: str) -> int:
    is_postgres = database.startswith(POSTGRES)
    rows = run(
        database, "SELECT version FROM schema_version" if is_postgres else "PRAGMA user_version"
    )
    version: int = rows[0][0]
    return version


def set_version(database: str, version: int) -> None:
    if database.startswith(POSTGRES):
        run(database, f"UPDATE schema_version SET version = {version}")
    else:
        run(database, f"PRAGMA user_version = {version}")


def contents(database: str) -> object:
    """The bytes of a file, or the names of all tables and the rows that matter here."""
    if not database.startswith(POSTGRES):
        return Path(database.removeprefix(SQLITE)).read_bytes()
    names = run(database, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    tables = sorted(name for (name,) in names)
    return tables, [sorted(run(database, f"SELECT * FROM {name}")) for name in tables]


def fill(database: str) -> None:
    store = open_store(database)
    store.create(ROW, ENTRIES).result()
    store.close()


def test_a_database_that_is_up_to_date_stays_as_it_is(database: str) -> None:
    fill(database)
    store = open_store(database)
    assert store.load("one") == (ROW, ENTRIES)
    store.close()
    assert version_of(database) == schema.VERSION


@pytest.mark.parametrize("version", [1, min(schema.MIGRATIONS) - 1, schema.VERSION + 7])
def test_other_versions_are_refused_and_not_touched(database: str, version: int) -> None:
    fill(database)
    set_version(database, version)
    before = contents(database)
    with pytest.raises(OptionError) as refused:
        open_store(database)
    assert database.rpartition("@")[2].removeprefix(SQLITE) in str(refused.value)
    assert f"it has version {version}, and this program needs version" in str(refused.value)
    assert "quincunx serve --database OTHER" in str(refused.value)
    assert contents(database) == before


def test_a_database_of_another_program_is_refused_and_not_touched(database: str) -> None:
    run(database, "CREATE TABLE recipes (name text)", "INSERT INTO recipes VALUES ('soup')")
    before = contents(database)
    with pytest.raises(OptionError, match="it has no version of Quincunx's schema"):
        open_store(database)
    assert contents(database) == before


def test_a_database_of_the_first_release_is_migrated(database: str) -> None:
    fill(database)
    run(database, "DROP TABLE daily_attempts", "DROP TABLE daily_secret", "DROP TABLE deadlines")
    run(database, "ALTER TABLE players DROP COLUMN luck")
    run(database, "DROP INDEX events_places")
    run(database, "ALTER TABLE ratings ADD COLUMN is_neighbour integer NOT NULL DEFAULT 0")
    for table in ("puzzle_tries", "puzzle_ratings", "mistakes"):
        run(database, f"DROP TABLE {table}")
    run(database, "INSERT INTO reports VALUES ('Rude', 'hash', NULL, NULL, 1)")
    set_version(database, 12)
    store = open_store(database)
    store.save_review("one", b"", [(0.1, 0.2)]).result()
    store.daily.keep_secret("secret").result()
    assert store.load("one") == (ROW, ENTRIES)
    assert store.moderation.reports() == []  # they had a hash of the address
    store.close()
    assert version_of(database) == schema.VERSION


def test_games_with_clocks_that_are_not_over_are_due_after_the_migration(database: str) -> None:
    store = open_store(database)
    clocks = ClockSet((SeatClock(1.0), SeatClock(1.0, 5.0)), 5.0)
    logs: dict[str, list[Entry]] = {"run": [clocks], "over": [clocks, Decided(None)], "none": []}
    for name, entries in logs.items():
        store.create(replace(ROW, id=name), [*ROLLS, *entries], None).result()
    store.close()
    run(database, "DROP TABLE deadlines")
    set_version(database, 16)
    store = open_store(database)
    assert store.due_tables(0.0, 10) == [("run", 0.0)]
    store.close()


def add_migration(monkeypatch: pytest.MonkeyPatch, *statements: str) -> None:
    """A program of the next version."""
    monkeypatch.setattr(schema, "MIGRATIONS", {schema.VERSION: statements})
    monkeypatch.setattr(schema, "VERSION", schema.VERSION + 1)


def open_together(database: str, count: int) -> Sequence[BaseException | None]:
    with ThreadPoolExecutor(count) as threads:
        started = [threads.submit(lambda: open_store(database).close()) for _ in range(count)]
        return [future.exception() for future in started]


def test_servers_that_start_together_migrate_once(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(database)
    add_migration(monkeypatch, "UPDATE events SET text = text || '!' WHERE kind = 'name'")
    assert open_together(database, 4) == [None] * 4
    assert version_of(database) == schema.VERSION
    assert run(database, "SELECT text FROM events WHERE kind = 'name'") == [("Bob!",)]


def test_a_migration_that_fails_changes_nothing(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(database)
    before = contents(database)
    add_migration(
        monkeypatch, "ALTER TABLE tables ADD COLUMN more text", "UPDATE tables SET nothing = 1"
    )
    with pytest.raises(OptionError, match=r"cannot open the database .*nothing"):
        open_store(database)
    monkeypatch.undo()
    assert contents(database) == before
    fill_again = open_store(database)
    assert fill_again.load("one") == (ROW, ENTRIES)
    fill_again.close()


@pytest.mark.parametrize("kind", [Break.BEFORE, Break.AFTER])
def test_a_migration_is_there_as_a_whole_wherever_the_connection_breaks(
    database: str,
    kind: Break,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cluster = request.getfixturevalue("cluster") if database.startswith(POSTGRES) else None
    fill(database)
    marks = ""
    for steps in count():
        add_migration(
            monkeypatch, "UPDATE events SET text = text || '!' WHERE kind = 'name'", "SELECT 1"
        )
        breaker = Breaker()
        breaker.plan(kind, steps)
        breaker.start()
        is_open = False
        with (
            suppress(StoreUnavailable, sqlite3.Error),
            breaking_store(database, cluster, breaker),
        ):
            breaker.stop()
            is_open = True
        monkeypatch.undo()
        is_migrated = version_of(database) == schema.VERSION + 1
        marks += "!" * is_migrated
        assert run(database, "SELECT text FROM events WHERE kind = 'name'") == [(f"Bob{marks}",)]
        assert is_migrated or not is_open
        set_version(database, schema.VERSION)
        if not breaker.has_broken:
            break
    assert steps > 4
