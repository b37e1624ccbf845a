"""The games of an unfinished run in a file, so that it can be continued: with the same results as a
run without interruption.

The file has lines of JSON: first the settings of the run, then every batch of rounds as soon as it
has been played. A line that was not written completely, because the machine or the process stopped,
is dropped.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from quincunx.arena.game_results import COLUMNS_BY_GAME, Fault, GameResults
from quincunx.core.errors import OptionError
from quincunx.version import __version__

TOTALS = ("decisions", "seconds")
# what reading a damaged file raises
DAMAGED = (ValueError, LookupError, TypeError, AttributeError, OverflowError, RecursionError)
Settings = Mapping[str, Any]  # JSON-able: whatever determines the results


@dataclass(frozen=True)
class PlayedRounds:
    """Some rounds of one contest."""

    contest: int  # its place in the run
    first: int  # round
    count: int  # of rounds
    results: GameResults


class Checkpoint:
    """Create it for a new run, or `open` that of an unfinished one."""

    def __init__(self, path: Path, settings: Settings) -> None:
        self.path = path
        self.settings = dict(settings)
        self.batches: list[PlayedRounds] = []  # played before the interruption

    @staticmethod
    def open(path: Path) -> "Checkpoint":
        """The settings and batches of an unfinished run; an OptionError if there is none."""
        try:
            head, *batches = complete_lines(path)
            if head["version"] == __version__:
                found = Checkpoint(path, head["settings"])
                found.batches = [read_batch(batch) for batch in batches]
                return found
        except FileNotFoundError:
            raise OptionError(
                "there is no unfinished run in {folder}", folder=path.parent
            ) from None
        except OSError as error:
            raise OptionError(
                "{path} cannot be read: {error}", path=path, error=error.strerror
            ) from error
        except DAMAGED as error:
            raise OptionError(
                "{path} cannot be read, because it is damaged: begin the run again", path=path
            ) from error
        raise OptionError(
            "{path} was not written by version {version}, which might play differently",
            path=path,
            version=__version__,
        )

    def begin(self) -> None:
        """Write settings and known batches anew: what follows a damaged end would be lost."""
        head = json_line({"version": __version__, "settings": self.settings})
        text = head + "".join(json_line(batch_data(batch)) for batch in self.batches)
        complete = self.path.with_suffix(".new")
        with errors_named(self.path):
            try:
                complete.write_text(text, "utf-8")
                complete.replace(self.path)  # if this process is killed now, the old file is there
            finally:
                complete.unlink(missing_ok=True)

    def append(self, batch: PlayedRounds) -> None:
        """Add a batch that has been played."""
        with errors_named(self.path), self.path.open("a", encoding="utf-8") as file:
            file.write(json_line(batch_data(batch)))

    def delete(self) -> None:
        """The run is complete."""
        self.path.unlink(missing_ok=True)


@contextmanager
def errors_named(path: Path) -> Iterator[None]:
    """A full disk, say, as an error that names the file."""
    try:
        yield
    except OSError as error:
        raise OptionError(
            "cannot write {path}: {error}", path=path, error=error.strerror
        ) from error


def complete_lines(path: Path) -> Iterator[dict[str, Any]]:
    # `splitlines` would also split at characters that JSON may contain
    *complete, _rest = path.read_text("utf-8").split("\n")
    return map(json.loads, complete)


def json_line(data: Any) -> str:
    return json.dumps(data, separators=(",", ":")) + "\n"


def batch_data(batch: PlayedRounds) -> dict[str, Any]:
    results = batch.results
    columns = {name: getattr(results, name) for name in (*COLUMNS_BY_GAME, *TOTALS)}
    return {
        "contest": batch.contest,
        "first": batch.first,
        "count": batch.count,
        "columns": {name: [str(column.dtype), column.tolist()] for name, column in columns.items()},
        "faults": [asdict(fault) for fault in results.faults],
        "luck": None if results.luck is None else results.luck.tolist(),
    }


def read_batch(data: Mapping[str, Any]) -> PlayedRounds:
    columns = {name: np.array(values, dtype) for name, (dtype, values) in data["columns"].items()}
    faults = tuple(Fault(**fault) for fault in data["faults"])
    luck = None if data["luck"] is None else np.array(data["luck"])
    return PlayedRounds(
        data["contest"],
        data["first"],
        data["count"],
        GameResults(**columns, faults=faults, luck=luck),
    )
