"""Does the memory stay the same? An hour of mixed load at 1,000 tables: games over websockets, and everything else that visitors do.

python -m benchmarks.memory [--warm-up 15] [--minutes 60] [--tables 1000] [--moves 15] [--visits 2] [--output memory.csv]

Memory grows until every cache is full and the workers have played all games, so the first minutes under load do not count. The exit code is
1 if the memory of the server and its workers has changed by more than 5 % from the first to the last tenth of the time.
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
from http.client import HTTPException
from pathlib import Path
from statistics import mean

from tests.server.conftest import Server
from websockets.exceptions import WebSocketException

from benchmarks.table_load import OpenTable, TableLoad
from benchmarks.visits import Visitor
from benchmarks.web_load import NO_LIMITS
from quincunx.server.tables.service import MAX_TABLES_IN_MEMORY

SAMPLE_INTERVAL = 10.0  # seconds
MOST_CHANGE = 0.05
WARM_UP_VISITS = 150
PAGE_SIZE = resource.getpagesize()


def resident_memory(process: int) -> int:
    """Of a process and its children, in bytes."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * PAGE_SIZE + sum(map(resident_memory, children(process)))


def children(process: int) -> Iterator[int]:
    for task in Path(f"/proc/{process}/task").iterdir():
        yield from map(int, (task / "children").read_text().split())


class Interruptions:
    """On a busy machine some requests take too long. The load goes on after them, and they are counted."""

    def __init__(self) -> None:
        self.count = 0

    @contextmanager
    def counted(self) -> Iterator[None]:
        try:
            yield
        except (OSError, HTTPException, WebSocketException):
            self.count += 1


async def play_for_ever(load: TableLoad, index: int, interval: float, interruptions: Interruptions) -> None:
    """Play a table slowly, and another one when its game is over."""
    await asyncio.sleep(random.uniform(0, interval))
    while True:
        with interruptions.counted():
            await play_game(load, load.tables[index], interval)
        with interruptions.counted():
            load.tables[index] = await load.new_table(index)


async def play_game(load: TableLoad, table: OpenTable, interval: float) -> None:
    due = time.perf_counter()
    while await load.move(table, due):
        due += interval
    await asyncio.gather(*(seat.socket.close() for seat in table.seats))


async def visit_for_ever(visitor: Visitor, interval: float, interruptions: Interruptions) -> None:
    while True:
        with interruptions.counted():
            await asyncio.to_thread(visitor.visit)
        await asyncio.sleep(random.expovariate(1 / interval))


async def measure(server: Server, tables: int, moves: float, visits: float, warm_up: float, minutes: float, output: Path) -> list[int]:
    visitor, interruptions = Visitor(server, random.Random(1)), Interruptions()
    print(f"Filling the caches: {MAX_TABLES_IN_MEMORY:,} tables, {WARM_UP_VISITS:,} visits...", flush=True)
    await TableLoad([server.port]).create(MAX_TABLES_IN_MEMORY)
    load = TableLoad([server.port])
    await load.create(tables)
    await load.connect()
    for _ in range(WARM_UP_VISITS):
        with interruptions.counted():
            await asyncio.to_thread(visitor.visit)
    work = [asyncio.create_task(play_for_ever(load, index, tables / moves, interruptions)) for index in range(tables)]
    work.append(asyncio.create_task(visit_for_ever(visitor, 1 / visits, interruptions)))
    await asyncio.sleep(warm_up * 60)
    samples = await sample_memory(server, minutes * 60, load, visitor, output)
    for task in work:
        if task.done():
            task.result()  # raises what has gone wrong
        task.cancel()
    print(f"{len(load.seconds):,} moves, {visitor.count:,} visits, {interruptions.count:,} of them interrupted")
    return samples


async def sample_memory(server: Server, seconds: float, load: TableLoad, visitor: Visitor, output: Path) -> list[int]:
    samples: list[int] = []
    start = time.monotonic()
    with output.open("w", newline="") as file:
        table = csv.writer(file)
        table.writerow(["seconds", "bytes", "moves", "visits"])
        while time.monotonic() < start + seconds:
            await asyncio.sleep(SAMPLE_INTERVAL)
            samples.append(resident_memory(server.process.pid))
            table.writerow([round(time.monotonic() - start), samples[-1], len(load.seconds), visitor.count])
            file.flush()
    return samples


def change(samples: Sequence[int]) -> float:
    """From the first to the last tenth, as a share of the first."""
    tenth = max(1, len(samples) // 10)
    return mean(samples[-tenth:]) / mean(samples[:tenth]) - 1


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.memory", description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--warm-up", type=float, default=15, help="minutes of load before the measurement (default: 15)")
    parser.add_argument("--minutes", type=float, default=60, help="how long to measure (default: 60)")
    parser.add_argument("--tables", type=int, default=1000, help="tables at which two players are connected (default: 1000)")
    parser.add_argument("--moves", type=float, default=15, help="per second, of all tables together (default: 15)")
    parser.add_argument("--visits", type=float, default=2, help="other requests per second (default: 2)")
    parser.add_argument("--output", type=Path, default=Path("memory.csv"), help="the samples (default: memory.csv)")
    given = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "games.db", NO_LIMITS)
        try:
            samples = asyncio.run(measure(server, given.tables, given.moves, given.visits, given.warm_up, given.minutes, given.output))
        finally:
            server.stop()
    grown = change(samples)
    print(f"{samples[0] / 2**20:.0f} MiB at first, {samples[-1] / 2**20:.0f} MiB at last, at most {max(samples) / 2**20:.0f} MiB")
    print(f"From the first to the last tenth of the time: {grown:+.1%}")
    return 1 if abs(grown) > MOST_CHANGE else 0


if __name__ == "__main__":
    sys.exit(main())
