"""Databases of earlier versions are brought up to date with every game in them; those of later
versions are refused.
"""

import sqlite3
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
from quincunx.server.table.log import IMPORTED, MOVE, Entry
from quincunx.server.table.table import Table

from quincunx.core.errors import OptionError
from quincunx.core.match import check_record
from quincunx.server.storage import migrations
from quincunx.server.storage.migrations import MIGRATIONS, Migration
from quincunx.server.storage.open import POSTGRES, SQLITE, open_store
from tests.server.storage.rows import ROLLS, ROW

DUMPS = Path(__file__).parent / "databases"  # written by the versions that they are named after
LATEST = len(MIGRATIONS)


def run_script(database: str, script: str) -> None:
    if database.startswith(POSTGRES):
        with psycopg.connect(database) as connection:
            connection.execute(script.encode())
    else:
        path = Path(database.removeprefix(SQLITE))
        path.parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(path)) as file:
            file.executescript(script)


def fetch(database: str, statement: str) -> list[Any]:
    if database.startswith(POSTGRES):
        with psycopg.connect(database) as connection:
            return connection.execute(statement.encode()).fetchall()
    with closing(sqlite3.connect(database.removeprefix(SQLITE))) as file:
        return file.execute(statement).fetchall()


def schema_version(database: str) -> int:
    statement = (
        "SELECT max(version) FROM schema_versions"
        if database.startswith(POSTGRES)
        else "PRAGMA user_version"
    )
    version: int = fetch(database, statement)[0][0]
    return version


def load_dump(database: str, version: int) -> None:
    kind = "postgresql" if database.startswith(POSTGRES) else "sqlite"
    run_script(database, (DUMPS / f"version_{version}.{kind}.sql").read_text())


def records_of_dump(version: int) -> dict[str, str]:
    """The record of every table, as the version that wrote the dump showed it."""
    texts = (DUMPS / f"version_{version}.records.txt").read_text().split("# ")[1:]
    return {name: record for name, _, record in (text.partition("\n") for text in texts)}


def set_version(database: str, version: int) -> None:
    statements = {
        True: f"INSERT INTO schema_versions VALUES ({version}, 'from the future')",
        False: f"PRAGMA user_version = {version}",
    }
    run_script(database, statements[database.startswith(POSTGRES)])


def test_a_new_database_has_the_latest_version(database: str) -> None:
    open_store(database).close()
    assert schema_version(database) == LATEST


def test_every_game_of_the_first_version_is_replayed(database: str) -> None:
    load_dump(database, 1)
    store = open_store(database)
    assert schema_version(database) == LATEST
    records = records_of_dump(1)
    assert len(records) == 6
    for name, record in records.items():
        found = store.load(name)
        assert found is not None
        table = Table(*found)
        assert str(table.match.record) == record
        check_record(record)
        assert table.imported == (found[1][0].kind == IMPORTED) == (name == "00000000000000a6")
    store.close()
    assert fetch(database, "SELECT DISTINCT table_id FROM events ORDER BY table_id") == [
        (name,) for name in sorted(records)
    ]


def test_games_of_the_first_version_go_on(database: str) -> None:
    load_dump(database, 1)
    store = open_store(database)
    found = store.load("00000000000000a2")
    assert found is not None
    table = Table(*found)
    written = table.play(0, "penalty")
    store.append(table.row.id, len(found[1]), written).result()
    assert store.load("00000000000000a2") == (table.row, table.entries)
    store.create(ROW, ROLLS).result()
    store.delete_older_than(-1)  # the time of creation is known: everything created before tomorrow
    assert (
        fetch(database, "SELECT count(*) FROM events")
        == fetch(database, "SELECT count(*) FROM tables")
        == [(0,)]
    )
    store.close()


def test_a_database_that_is_up_to_date_stays_as_it_is(database: str) -> None:
    store = open_store(database)
    store.create(ROW, [*ROLLS, Entry(MOVE, 0, "pass")]).result()
    store.close()
    again = open_store(database)
    assert again.load("one") == (ROW, [*ROLLS, Entry(MOVE, 0, "pass")])
    again.close()
    assert schema_version(database) == LATEST


def test_a_newer_database_is_refused_and_not_touched(database: str) -> None:
    open_store(database).close()
    set_version(database, LATEST + 7)
    with pytest.raises(OptionError) as refused:
        open_store(database)
    assert (
        f"its schema has version {LATEST + 7}, and this program knows versions up to {LATEST}"
        in str(refused.value)
    )
    assert "install the newer quincunx that upgraded it, or restore a backup" in str(refused.value)
    assert schema_version(database) == LATEST + 7


def extend(monkeypatch: pytest.MonkeyPatch, *statements: str) -> None:
    """A program that has one more migration."""
    monkeypatch.setattr(migrations, "MIGRATIONS", (*MIGRATIONS, Migration("one more", statements)))


def test_a_migration_that_fails_changes_nothing(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    load_dump(database, 1)
    extend(monkeypatch, "ALTER TABLE tables ADD COLUMN more text", "UPDATE tables SET nothing = 1")
    with pytest.raises(OptionError, match=r"cannot open the database .*nothing"):
        open_store(database)
    assert (
        fetch(
            database,
            "SELECT count(*) FROM events WHERE game = '00000000000000a1' AND kind <> 'loaded'",
        )[0][0]
        > 20
    )
    monkeypatch.undo()
    store = open_store(database)
    assert store.load("00000000000000a1") is not None
    store.close()


def started_together(count: int, start: Callable[[], None]) -> Sequence[BaseException | None]:
    with ThreadPoolExecutor(count) as threads:
        return [future.exception() for future in [threads.submit(start) for _ in range(count)]]


def test_servers_that_start_together_migrate_once(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    load_dump(database, 1)
    extend(
        monkeypatch, "UPDATE events SET text = text || '!' WHERE kind = 'name'"
    )  # done twice, it would show
    failures = started_together(4, lambda: open_store(database).close())
    assert failures == [None] * 4
    assert schema_version(database) == LATEST + 1
    assert {name for (name,) in fetch(database, "SELECT text FROM events WHERE kind = 'name'")} == {
        "Bob!"
    }


def test_profiles_of_earlier_versions_are_not_deleted_at_once(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migrations, "MIGRATIONS", MIGRATIONS[:9])
    open_store(database).close()
    run_script(database, "INSERT INTO profiles (id, name, is_public) VALUES ('ada', 'Ada', 0)")
    monkeypatch.undo()
    store = open_store(database)
    store.delete_older_than(1)
    assert store.profiles.get("ada") is not None
    store.profiles.delete_idle(time.time() + 60)
    assert store.profiles.get("ada") is None
    store.close()
