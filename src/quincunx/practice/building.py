"""Runs the search for puzzles on workers, a few games at a time, into a file: an interrupted search
goes on where it was.

The file has lines of JSON: the settings, then what every game has yielded, in any order. Which
games count follows from their numbers alone, so results do not depend on workers.
"""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import asdict, dataclass
from itertools import count
from pathlib import Path
from typing import Any

from quincunx.core.errors import OptionError
from quincunx.core.game import Game
from quincunx.practice.judgement import FIRST, SECOND, JudgedMove, Judgement
from quincunx.practice.search import Find, find_in_game

TASKS_PER_WORKER = 2
ProgressCallback = Callable[[int, int], object]  # positions found, positions wanted


@dataclass
class SearchRun:
    """The games of one search that have been played so far."""

    path: Path
    settings: dict[str, Any]
    games: dict[int, list[Find]]

    @staticmethod
    def open(path: Path, game: Game, seed: int) -> "SearchRun":
        """A new run, or the one that this file has begun."""
        settings: dict[str, Any] = {
            "game": game.key,
            "options": dict(game.options),
            "seed": seed,
            "first": asdict(FIRST),
            "second": asdict(SECOND),
        }
        if not path.exists():
            path.write_text(json_line(settings), "utf-8")
            return SearchRun(path, settings, {})
        head, *lines = path.read_text("utf-8").split("\n")[:-1]
        if head != json_line(settings).strip():
            raise OptionError(
                "{path} is of another game, seed or effort: choose another file", path=path
            )
        games = {
            data["number"]: [read_find(find) for find in data["finds"]]
            for data in map(json.loads, lines)
        }
        run = SearchRun(path, settings, games)
        run.write_again()
        return run

    def write_again(self) -> None:
        """Without a last line that was not written completely."""
        complete = self.path.with_suffix(".new")
        complete.write_text(
            json_line(self.settings)
            + "".join(game_line(number, finds) for number, finds in self.games.items()),
            "utf-8",
        )
        complete.replace(self.path)

    def add(self, number: int, finds: list[Find]) -> None:
        self.games[number] = finds
        with self.path.open("a", encoding="utf-8") as file:
            file.write(game_line(number, finds))

    def finds(self) -> list[Find]:
        """Of all games without a gap, in their order."""
        found: list[Find] = []
        for number in count():
            if number not in self.games:
                return found
            found += self.games[number]
        raise AssertionError


def search(
    run: SearchRun,
    game: Game,
    wanted: int,
    executor: Executor,
    workers: int,
    on_progress: ProgressCallback,
) -> None:
    """Play games until so many puzzles have been found in those without a gap."""
    seed, solo = run.settings["seed"], game.players == 1
    numbers = (number for number in count() if number not in run.games)
    tasks: dict[Future[list[Find]], int] = {}
    while (found := sum(find.is_puzzle(solo) for find in run.finds())) < wanted:
        on_progress(found, wanted)
        for number in take(numbers, TASKS_PER_WORKER * workers - len(tasks)):
            tasks[executor.submit(find_in_game, game, seed, number)] = number
        for task in wait(tasks, return_when=FIRST_COMPLETED).done:
            run.add(tasks.pop(task), task.result())


def take(numbers: Iterator[int], most: int) -> Iterator[int]:
    for _ in range(most):
        yield next(numbers)


def json_line(data: Any) -> str:
    return json.dumps(data, separators=(",", ":")) + "\n"


def game_line(number: int, finds: list[Find]) -> str:
    return json_line({"number": number, "finds": [asdict(find) for find in finds]})


def read_find(data: dict[str, Any]) -> Find:
    return Find(
        **{**data, "first": read_judgement(data["first"]), "second": read_judgement(data["second"])}
    )


def read_judgement(data: dict[str, Any]) -> Judgement:
    return Judgement(data["value"], tuple(JudgedMove(**move) for move in data["moves"]))
