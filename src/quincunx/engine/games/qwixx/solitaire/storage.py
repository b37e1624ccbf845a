"""The exact solution in the user's cache, complete or not at all, with a checksum."""

import mmap
import os
import sys
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import Final

from quincunx.core.folders import cache_folder
from quincunx.engine.games.qwixx.solitaire.values import FORMAT, DamagedValues, ExactValues

HEADER_BYTES: Final = 128


def cache_file() -> Path:
    return cache_folder() / "solitaire-qwixx.solution"


def header(body: memoryview) -> bytes:
    """The first bytes of the file: its format, the byte order of the values, and their checksum."""
    return f"{FORMAT} exact {sys.byteorder} {sha256(body).hexdigest()}\n".encode().ljust(
        HEADER_BYTES
    )


def store_exact_values(solution: ExactValues) -> Path:
    """Through a temporary file, so that a reader always finds a complete solution."""
    path = cache_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    body = solution.values.cast("B")
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=path.name, delete=False) as file:
        try:
            file.write(header(body))
            file.write(body)
            file.flush()
            os.fsync(file.fileno())
            file.close()
            os.replace(file.name, path)
        except BaseException:
            file.close()
            os.unlink(file.name)
            raise
    return path


def load_exact_values() -> ExactValues | None:
    """The stored solution, memory-mapped; None if the game has not been solved on this computer,
    DamagedValues if it is unusable.
    """
    try:
        with cache_file().open("rb") as file:
            content = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    except ValueError as error:
        raise DamagedValues("the stored solution is empty") from error
    except (OSError, RuntimeError):  # no such file, or no home directory
        return None
    body = content[HEADER_BYTES:]
    if len(body) % 8 or content[:HEADER_BYTES] != header(body):
        raise DamagedValues("the stored solution is damaged or of another version")
    return ExactValues(body)
