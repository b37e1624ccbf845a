"""The games of an unfinished run in a file, so that it can be continued: with the same results as a run without interruption.

The file has lines of JSON: first the settings of the run, then every batch of rounds as soon as it has been played. A line that was
not written completely, because the machine or the process stopped, is dropped.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from quincunx.arena.game_results import COLUMNS_BY_GAME, Fault, GameResults
from quincunx.core.errors import OptionError
from quincunx.version import __version__

TOTALS = ("decisions", "seconds")
Settings = Mapping[str, Any]  # JSON-able: whatever determines the results


@dataclass(frozen=True)
class Batch:
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
        self.batches: list[Batch] = []  # played before the interruption

    @staticmethod
    def open(path: Path) -> "Checkpoint":
        """The settings and batches of an unfinished run; an OptionError if there is none."""
        try:
            lines = list(complete_lines(path))
        except FileNotFoundError:
            raise OptionError(f"there is no unfinished run in {path.parent}") from None
        except (OSError, ValueError) as error:
            raise OptionError(f"{path} cannot be read: {error}") from error
        if not lines or lines[0].get("version") != __version__:
            raise OptionError(f"{path} was not written by version {__version__}, which might play differently")
        found = Checkpoint(path, lines[0]["settings"])
        found.batches = [read_batch(line) for line in lines[1:]]
        return found

    def begin(self) -> None:
        """Write the settings, and again the batches that are known already: what follows a damaged end would be lost."""
        head = json_line({"version": __version__, "settings": self.settings})
        text = head + "".join(json_line(batch_data(batch)) for batch in self.batches)
        complete = self.path.with_suffix(".new")
        complete.write_text(text, "utf-8")
        complete.replace(self.path)  # if this process is killed now, the old file is still there

    def append(self, batch: Batch) -> None:
        """Add a batch that has been played."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json_line(batch_data(batch)))

    def delete(self) -> None:
        """The run is complete."""
        self.path.unlink(missing_ok=True)


def complete_lines(path: Path) -> Iterator[dict[str, Any]]:
    for line in path.read_text("utf-8").splitlines(keepends=True):
        if line.endswith("\n"):
            yield json.loads(line)


def json_line(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def batch_data(batch: Batch) -> dict[str, Any]:
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


def read_batch(data: Mapping[str, Any]) -> Batch:
    columns = {name: np.array(values, dtype) for name, (dtype, values) in data["columns"].items()}
    faults = tuple(Fault(**fault) for fault in data["faults"])
    luck = None if data["luck"] is None else np.array(data["luck"])
    return Batch(data["contest"], data["first"], data["count"], GameResults(**columns, faults=faults, luck=luck))
