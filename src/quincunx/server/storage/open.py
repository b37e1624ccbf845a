"""Opening the store that a database address means."""

import sqlite3
from pathlib import Path
from urllib.parse import urlsplit

from quincunx.core.errors import OptionError
from quincunx.server.storage.schema import OtherSchema
from quincunx.server.storage.sql_store import Store
from quincunx.server.storage.sqlite import SqliteStore
from quincunx.server.storage.store import StoreUnavailable

POSTGRES = ("postgresql://", "postgres://")
SQLITE = "sqlite:///"


def open_store(address: str) -> Store:
    """Open `postgresql://...`, `sqlite:///path` or a path; OptionError if that fails."""
    try:
        if address.startswith(POSTGRES):
            return open_postgres(address)
        return SqliteStore(Path(address.removeprefix(SQLITE)))
    except (StoreUnavailable, OtherSchema, OSError, sqlite3.Error) as error:
        raise OptionError(
            f"cannot open the database {without_password(address)}: {str(error).strip()}"
        ) from error


def open_postgres(address: str) -> Store:
    try:
        # Imported here because SQLite does not need psycopg.
        from quincunx.server.storage.postgres import PostgresStore
    except ModuleNotFoundError as error:
        raise OptionError(
            f"PostgreSQL needs {error.name}: pip install 'quincunx[web,postgres]'"
        ) from error
    return PostgresStore(address)


def without_password(address: str) -> str:
    """The address for messages, without user name and password."""
    if not address.startswith(POSTGRES):
        return address.removeprefix(SQLITE)
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"
