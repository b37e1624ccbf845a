"""Copies of a SQLite database: whole and on disk, or not there at all."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from quincunx.core.errors import OptionError
from quincunx.core.text.messages import message
from quincunx.server.storage.schema import OtherSchema
from quincunx.server.storage.sqlite import missing_statements

PART = ".part"  # added to the name of a copy that is not complete
SELECT_TRIGGERS = "SELECT name FROM sqlite_master WHERE type = 'trigger'"
BESIDE = ("", "-wal", "-shm")  # what SQLite adds to the name of a database for its other files


def back_up(database: Path, copy: Path) -> None:
    """Replace an earlier copy; servers that use the database go on."""
    if copy.exists() and copy.samefile(database):
        raise OptionError("{file} is the database itself", file=copy)
    copy_database(database, copy)


def restore(copy: Path, database: Path) -> None:
    """Only to where nothing is: neither a database nor what another one has left."""
    for suffix in BESIDE:
        if (found := database.with_name(database.name + suffix)).exists():
            raise OptionError(
                "{file} exists: stop the server and move it away, with all files that begin "
                "with {name}",
                file=found,
                name=database.name,
            )
    database.parent.mkdir(0o700, parents=True, exist_ok=True)
    copy_database(copy, database)


def copy_database(source: Path, target: Path) -> None:
    part = target.with_name(target.name + PART)
    try:
        part.unlink(missing_ok=True)
        part.touch(0o600)  # like the database itself
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True)) as reading,
            closing(sqlite3.connect(part)) as writing,
        ):
            check(reading, source)
            reading.backup(writing)
            writing.execute("PRAGMA journal_mode = DELETE")  # a copy is one file
        flush(part)
        part.replace(target)
        if os.name == "posix":  # elsewhere, folders cannot be opened
            flush(target.parent)
    except (OSError, sqlite3.Error) as error:
        raise OptionError(
            "cannot copy {file} to {copy}: {error}", file=source, copy=target, error=error
        ) from error
    finally:
        part.unlink(missing_ok=True)


def check(connection: sqlite3.Connection, path: Path) -> None:
    """Is this a database of ours, and undamaged?"""
    refusal = message("{file} is damaged, or not a database of this version of Quincunx", file=path)
    try:
        is_ours = connection.execute("PRAGMA user_version").fetchone() != (0,)
        missing_statements(connection)
        is_whole = connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        triggers = connection.execute(SELECT_TRIGGERS).fetchall()
    except (sqlite3.DatabaseError, OtherSchema) as error:
        raise OptionError(refusal) from error
    if not (is_ours and is_whole):
        raise OptionError(refusal)
    for (trigger,) in triggers:  # it would change what servers write
        raise OptionError(
            "{file} has a trigger, which is not one of Quincunx: {trigger}",
            file=path,
            trigger=repr(trigger),
        )


def flush(path: Path) -> None:
    """Until it is on disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
