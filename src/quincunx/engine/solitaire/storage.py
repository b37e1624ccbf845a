"""The exact table in the user's cache folder: stored whole or not at all, and believed only with its checksum."""

import mmap
import os
import sys
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import Final

from quincunx.engine.solitaire.table import FORMAT, Damaged, ExactTable

HEAD_BYTES: Final = 128


def cache_folder() -> Path:
    """Where this system keeps what can be computed again; XDG_CACHE_HOME goes before all, as its specification asks."""
    named = os.environ.get("XDG_CACHE_HOME", "")
    if os.path.isabs(named):
        return Path(named, "quincunx")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "quincunx"
    local = os.environ.get("LOCALAPPDATA", "")
    if sys.platform == "win32" and os.path.isabs(local):
        return Path(local, "quincunx", "cache")
    return Path.home() / ".cache" / "quincunx"


def cache_file() -> Path:
    return cache_folder() / "solitaire-qwixx.table"


def head(body: memoryview) -> bytes:
    """What stands before the values: the kind of file, the order of their bytes, and their checksum."""
    return f"{FORMAT} exact {sys.byteorder} {sha256(body).hexdigest()}\n".encode().ljust(HEAD_BYTES)


def store(table: ExactTable) -> Path:
    """Into a file beside the place first: whoever reads meanwhile finds the old table or the new one, never half of one."""
    place = cache_file()
    place.parent.mkdir(parents=True, exist_ok=True)
    body = table.values.cast("B")
    with tempfile.NamedTemporaryFile(dir=place.parent, prefix=place.name, delete=False) as file:
        try:
            file.write(head(body))
            file.write(body)
            file.flush()
            os.fsync(file.fileno())
            file.close()
            os.replace(file.name, place)
        except BaseException:
            file.close()
            os.unlink(file.name)
            raise
    return place


def load() -> ExactTable | None:
    """The stored table, left on the disk and read as it is needed; None if nobody has solved the game here, Damaged if it is not sound."""
    try:
        with cache_file().open("rb") as file:
            content = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    except ValueError as error:
        raise Damaged("the stored table is empty") from error
    except (OSError, RuntimeError):  # no such file, or no home to look for it in
        return None
    body = content[HEAD_BYTES:]
    if len(body) % 8 or content[:HEAD_BYTES] != head(body):
        raise Damaged("the stored table is damaged or of another version")
    return ExactTable(body)
