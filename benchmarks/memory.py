"""Does the memory stay the same?

An hour of mixed load at 1,000 tables: games over websockets, and everything else that visitors do.

python -m benchmarks.memory [--warm-up 15] [--minutes 60] [--tables 1000] [--moves 15] [--visits 2]
[--hurry 8] [--output memory.csv]

Memory grows until every cache is full and the workers have played all games, so the first minutes
under load do not count. In them everything happens several times as often, because a cache is full
only when all tables in memory have been played or loaded. The exit code is 1 if the memory of the
server and its workers has changed by more than 5 % from the first to the last tenth of the time.
"""

import argparse
import asyncio
import csv
import random
import resource
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import astuple, dataclass
from http.client import HTTPException
from pathlib import Path
from statistics import mean

from tests.server.conftest import Server
from websockets.exceptions import WebSocketException

from benchmarks.table_load import OpenTable, TableLoad
from benchmarks.visits import Visitor
from benchmarks.web_load import NO_LIMITS
from quincunx.server.service.tables import MAX_TABLES_IN_MEMORY

SAMPLE_INTERVAL = 10.0  # seconds
MOST_CHANGE = 0.05
WARM_UP_VISITS = 150
PAGE_SIZE = resource.getpagesize()


@dataclass(frozen=True)
class Memory:
    """In bytes, of the server itself and of all its workers."""

    server: int
    workers: int

    @property
    def total(self) -> int:
        return self.server + self.workers


def memory_of(server: int) -> Memory:
    return Memory(resident_memory(server), sum(map(resident_memory, descendants(server))))


def resident_memory(process: int) -> int:
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * PAGE_SIZE


def descendants(process: int) -> Iterator[int]:
    for child in children(process):
        yield child
        yield from descendants(child)


def children(process: int) -> Iterator[int]:
    for task in Path(f"/proc/{process}/task").iterdir():
        yield from map(int, (task / "children").read_text().split())


class Interruptions:
    """On a busy machine some requests take too long.

    The load goes on after them, and they are counted.
    """

    def __init__(self) -> None:
        self.count = 0

    @contextmanager
    def counted(self) -> Iterator[None]:
        try:
            yield
        except (OSError, HTTPException, WebSocketException):
            self.count += 1


@dataclass
class Pace:
    """How much happens in a second."""

    moves: float  # of one table
    visits: float


async def play_for_ever(
    load: TableLoad, index: int, pace: Pace, interruptions: Interruptions
) -> None:
    """Play a table slowly, and another one when its game is over."""
    await asyncio.sleep(random.uniform(0, 1 / pace.moves))
    while True:
        with interruptions.counted():
            await play_game(load, load.tables[index], pace)
        with interruptions.counted():
            load.tables[index] = await load.new_table(index)


async def play_game(load: TableLoad, table: OpenTable, pace: Pace) -> None:
    due = time.perf_counter()
    while await load.move(table, due):
        due += 1 / pace.moves
    await asyncio.gather(*(seat.socket.close() for seat in table.seats))


async def visit_for_ever(visitor: Visitor, pace: Pace, interruptions: Interruptions) -> None:
    while True:
        with interruptions.counted():
            await asyncio.to_thread(visitor.visit)
        await asyncio.sleep(random.expovariate(pace.visits))


async def measure(server: Server, given: argparse.Namespace) -> list[Memory]:
    visitor = Visitor(server, random.Random(1))
    interruptions = Interruptions()
    print(
        f"Filling the caches: {MAX_TABLES_IN_MEMORY:,} tables, {WARM_UP_VISITS:,} visits...",
        flush=True,
    )
    await TableLoad([server.port]).create(MAX_TABLES_IN_MEMORY)
    load = TableLoad([server.port])
    await load.create(given.tables)
    await load.connect()
    for _ in range(WARM_UP_VISITS):
        with interruptions.counted():
            await asyncio.to_thread(visitor.visit)
    pace = Pace(given.hurry * given.moves / given.tables, given.hurry * given.visits)
    work = [
        asyncio.create_task(play_for_ever(load, index, pace, interruptions))
        for index in range(given.tables)
    ]
    work.append(asyncio.create_task(visit_for_ever(visitor, pace, interruptions)))
    await asyncio.sleep(given.warm_up * 60)
    print(
        f"Measuring after {len(load.seconds):,} moves and {visitor.count:,} visits...", flush=True
    )
    pace.moves = given.moves / given.tables
    pace.visits = given.visits
    samples = await sample_memory(server, given.minutes * 60, load, visitor, given.output)
    for task in work:
        if task.done():
            task.result()  # raises what has gone wrong
        task.cancel()
    print(
        f"{len(load.seconds):,} moves, {visitor.count:,} visits, {interruptions.count:,} of "
        "them interrupted"
    )
    return samples


async def sample_memory(
    server: Server, seconds: float, load: TableLoad, visitor: Visitor, output: Path
) -> list[Memory]:
    samples: list[Memory] = []
    start = time.monotonic()
    with output.open("w", newline="") as file:
        table = csv.writer(file)
        table.writerow(["seconds", "server", "workers", "moves", "visits"])
        while time.monotonic() < start + seconds:
            await asyncio.sleep(SAMPLE_INTERVAL)
            samples.append(memory_of(server.process.pid))
            table.writerow(
                [
                    round(time.monotonic() - start),
                    *astuple(samples[-1]),
                    len(load.seconds),
                    visitor.count,
                ]
            )
            file.flush()
    return samples


def change(samples: Sequence[int]) -> float:
    """From the first to the last tenth, as a share of the first."""
    tenth = max(1, len(samples) // 10)
    return mean(samples[-tenth:]) / mean(samples[:tenth]) - 1


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.memory", description=__doc__.splitlines()[0] if __doc__ else ""
    )
    parser.add_argument(
        "--warm-up",
        type=float,
        default=15,
        help="minutes of load before the measurement (default: 15)",
    )
    parser.add_argument(
        "--minutes", type=float, default=60, help="how long to measure (default: 60)"
    )
    parser.add_argument(
        "--tables",
        type=int,
        default=1000,
        help="tables at which two players are connected (default: 1000)",
    )
    parser.add_argument(
        "--moves", type=float, default=15, help="per second, of all tables together (default: 15)"
    )
    parser.add_argument(
        "--visits", type=float, default=2, help="other requests per second (default: 2)"
    )
    parser.add_argument(
        "--hurry",
        type=float,
        default=8,
        help="times as many moves and visits before the measurement (default: 8)",
    )
    parser.add_argument(
        "--output", type=Path, default=Path("memory.csv"), help="the samples (default: memory.csv)"
    )
    given = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "games.db", NO_LIMITS)
        try:
            samples = asyncio.run(measure(server, given))
        finally:
            server.stop()
    report("the server", [sample.server for sample in samples])
    report("the workers", [sample.workers for sample in samples])
    return 1 if abs(report("together", [sample.total for sample in samples])) > MOST_CHANGE else 0


def report(name: str, samples: Sequence[int]) -> float:
    first, last, most = (value / 2**20 for value in (samples[0], samples[-1], max(samples)))
    grown = change(samples)
    print(
        f"{name}: {first:.0f} MiB at first, {last:.0f} at last, {most:.0f} at most; from "
        f"the first to the last tenth {grown:+.1%}"
    )
    return grown


if __name__ == "__main__":
    sys.exit(main())
