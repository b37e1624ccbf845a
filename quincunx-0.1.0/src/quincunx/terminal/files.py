"""Reading and writing text files, with errors that say what to do."""

import os
from pathlib import Path

from quincunx.core.errors import QuincunxError


class FileError(QuincunxError):
    """A file that cannot be read or written."""


def read_file(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except OSError as error:
        raise FileError(f"cannot read {path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise FileError(f"cannot read {path}: it is not a text file") from error


def check_new_file(path: Path | None) -> None:
    """A game must not overwrite another one."""
    if path is not None and path.exists():
        raise FileError(f"{path} exists already: continue it with --resume, or choose another file")


def write_file(path: Path, text: str) -> None:
    """Replace the file as a whole: a full disk or a power cut leaves the old one intact."""
    temporary = path.with_name(f"{path.name}.new")
    try:
        temporary.write_text(text, "utf-8", newline="\n")  # equal games give equal files on every system
        os.replace(temporary, path)
    except OSError as error:
        raise FileError(f"cannot write {path}: {error.strerror}") from error
