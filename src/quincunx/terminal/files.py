"""Text files, with errors that say what to do. Nothing is overwritten by accident."""

import os
from collections.abc import Iterator
from io import BytesIO, TextIOWrapper
from itertools import count
from pathlib import Path

from quincunx.core.errors import QuincunxError
from quincunx.core.text.messages import message

MOST_BYTES = 16 * 2**20  # the records of whole evenings are much smaller


class FileError(QuincunxError):
    """A file that cannot be read or written."""


def parse_path(typed: str) -> Path:
    """The file that a player has named; `~` is the home folder."""
    try:
        path = Path(typed.strip()).expanduser()
    except RuntimeError as error:
        raise FileError(
            "{path} is in a home folder that does not exist: choose another name", path=typed
        ) from error
    if os.path.isdir(path):
        raise FileError("{path} is a folder: choose a file in it", path=path)
    return path


def read_file(path: Path) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)  # a device may never end
        if len(data) > MOST_BYTES:
            raise FileError("cannot read {path}: it is too large", path=path)
        return TextIOWrapper(BytesIO(data), "utf-8").read()  # with any line ends
    except OSError as error:
        raise FileError("cannot read {path}: {error}", path=path, error=error.strerror) from error
    except UnicodeDecodeError as error:
        raise FileError("cannot read {path}: it is not a text file", path=path) from error


def check_new_file(path: Path | None, instead: str = message("choose another name")) -> None:
    """Refuse a file that exists: it may be another game."""
    if path is not None and exists(path):
        raise FileError("{path} exists already: {instead}", path=path, instead=instead)


def unused_path(path: Path) -> Path:
    """This path or, if it exists already, the first free one of `game-2.txt` and so on."""
    return next(each for each in numbered_paths(path) if not exists(each))


def exists(path: Path) -> bool:
    """Unlike `Path.exists`, without errors for impossible names: `write_file` explains them."""
    return os.path.exists(path)


def numbered_paths(path: Path) -> Iterator[Path]:
    yield path
    for number in count(2):
        yield path.with_stem(f"{path.stem}-{number}")


def write_file(path: Path, text: str) -> None:
    """As UTF-8, with the same line ends on every system: equal games give equal files."""
    write_bytes(path, text.encode())


def write_bytes(path: Path, data: bytes) -> None:
    """Replace the file as a whole: a full disk or a power cut leaves the old one intact."""
    try:
        temporary = path.with_name(f"{path.name}.new")
        try:
            temporary.write_bytes(data)
            os.replace(temporary, path)
        finally:
            temporary.unlink(missing_ok=True)
    except OSError as error:
        raise FileError("cannot write {path}: {error}", path=path, error=error.strerror) from error
    except ValueError as error:
        raise FileError(
            "{path} is not the name of a file: choose another name", path=path
        ) from error
