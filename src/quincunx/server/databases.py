"""Which store a database's address means."""

import sqlite3
from pathlib import Path
from urllib.parse import urlsplit

from quincunx.core.errors import OptionError
from quincunx.server.sqlite import SqliteStore
from quincunx.server.store import Store, Unavailable

POSTGRES = ("postgresql://", "postgres://")
SQLITE = "sqlite:///"


def open_store(address: str) -> Store:
    """From `postgresql://...`, `sqlite:///path` or a path; OptionError if it cannot be had."""
    try:
        return open_postgres(address) if address.startswith(POSTGRES) else SqliteStore(Path(address.removeprefix(SQLITE)))
    except (Unavailable, OSError, sqlite3.Error) as error:
        raise OptionError(f"the database {shown(address)} cannot be used: {str(error).strip()}") from error


def open_postgres(address: str) -> Store:
    try:
        from quincunx.server.postgres import PostgresStore  # only now: SQLite does without psycopg
    except ModuleNotFoundError as error:
        raise OptionError(f"PostgreSQL needs {error.name}: pip install 'quincunx[web,postgres]'") from error
    return PostgresStore(address)


def shown(address: str) -> str:
    """For everybody to read: without name and password."""
    if not address.startswith(POSTGRES):
        return address.removeprefix(SQLITE)
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"
