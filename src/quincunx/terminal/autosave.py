"""Files in which games are kept unasked: a crash or a closed terminal loses nothing."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from quincunx.core.errors import QuincunxError
from quincunx.core.folders import data_folder
from quincunx.languages import translate
from quincunx.terminal.files import FileError, read_file, unused_path, write_file

# the endings of records, of the coach's games, and of score pads
RECORD, COACH, PADS = ".txt", ".json", ".pads"

Describe = Callable[[str], str | None]  # the text of a file in words, None for a game that is over


def autosave_folder() -> Path:
    return data_folder() / "games"


class Autosave:
    """One game, in a file that is created when it is saved for the first time."""

    def __init__(self, key: str, ending: str) -> None:
        self.key = key
        self.ending = ending
        self.path: Path | None = None

    def create_folder(self) -> Path:
        """The folder of all games, or an error before anything is lost."""
        folder = autosave_folder()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FileError(
                "cannot create {folder}: {strerror}", folder=folder, strerror=error.strerror
            ) from error
        return folder

    def save(self, text: str) -> None:
        if self.path is None:
            self.path = unused_path(
                self.create_folder() / f"{self.key}-{datetime.now():%Y-%m-%d-%H%M%S}{self.ending}"
            )
        write_file(self.path, text)

    def delete(self) -> None:
        """The game is kept elsewhere now."""
        if self.path is not None:
            self.path.unlink(missing_ok=True)
            self.path = None


@dataclass(frozen=True)
class SavedGame:
    path: Path
    description: str


def saved_games(ending: str, describe: Describe) -> list[SavedGame]:
    """All unfinished games, the latest first."""
    found = []
    for path in sorted(
        autosave_folder().glob(f"*{ending}"), key=lambda path: path.stat().st_mtime, reverse=True
    ):
        try:
            description = describe(read_file(path))
        except QuincunxError:
            continue  # a damaged file must not hide the others
        if description is not None:
            saved_at = datetime.fromtimestamp(path.stat().st_mtime)
            found.append(SavedGame(path, f"{translate(description)}, {saved_at:%d %B, %H:%M}"))
    return found
