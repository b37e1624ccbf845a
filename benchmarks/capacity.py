"""How many servers, databases and engine cores do so many open tables need?

A simulation with the samples of `benchmarks.move_cost`.

python -m benchmarks.capacity [--tables 10000 100000 1000000] [--engine-share 0.5] [--interval 6]
[--level expert]

A cell is one database with its servers and engine cores; a larger site has more cells, with tables
distributed over them by id. A move waits for the event loop of its server, for the commit of its
database, which it shares with all moves that arrive meanwhile, and for the event loop again, which
then renders the page of each player. If the engine is to move next, that waits for a free engine
core, and its move takes the same way.
"""

import argparse
import heapq
import json
import random
import sys
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from math import ceil
from pathlib import Path
from statistics import mean

SAMPLES = Path(__file__).with_name("capacity.json")
GIBIBYTE = 2**20  # in KiB
MOST_LATENCY = 0.1  # seconds, p99
MOST_ENGINE_LATENCY = 2.0
MOST_LOAD = 0.7  # of any part; more leaves no room for bursts
SECONDS = 12.0  # that are simulated; the first third does not count
LARGEST_CELL = 20_000  # tables that are simulated together


@dataclass(frozen=True)
class Costs:
    """Measured, in seconds, except for the memory in KiB."""

    move: Sequence[float]
    page: Sequence[float]
    decision: Sequence[float]
    commit: float
    commit_each: float
    # the web server around the application, for one message in and two out: see capacity.md
    network: float = 0.000_08
    idle_table: float = 23
    connected_table: float = 128


def load_costs(game: str, level: str, database: str) -> Costs:
    data = json.loads(SAMPLES.read_text())
    commit = data["commit"][database]
    return Costs(
        in_seconds(data["move"]),
        in_seconds(data["page"][game]),
        in_seconds(data["engine"][level]),
        commit["alone"] / 1000,
        commit["each_more"] / 1000,
    )


def in_seconds(milliseconds: Sequence[float]) -> list[float]:
    return [value / 1000 for value in milliseconds]


@dataclass(frozen=True)
class Traffic:
    tables: int  # with two players whose pages are open
    interval: float  # seconds between the decisions of people at one table
    engine_share: float  # of the tables, at which the engine answers each decision

    @property
    def decisions(self) -> float:
        """Of people, per second."""
        return self.tables / self.interval

    @property
    def moves(self) -> float:
        return self.decisions * (1 + self.engine_share)


@dataclass(frozen=True)
class Cell:
    servers: int
    engine_cores: int
    cells: int = 1


def loop_seconds(costs: Costs) -> float:
    """What a move needs of its server's event loop, on average: two players have the page open."""
    return mean(costs.move) + costs.network + 2 * mean(costs.page)


def plan(costs: Costs, traffic: Traffic) -> Cell:
    """Enough of everything on average; bursts may need more."""
    most_moves = MOST_LOAD / max(
        costs.commit_each, 1e-9
    )  # of one database, whose commits are as large as needed
    cells = max(ceil(traffic.moves / most_moves), ceil(traffic.tables / LARGEST_CELL))
    servers = ceil(traffic.moves * loop_seconds(costs) / MOST_LOAD / cells)
    engines = ceil(
        traffic.decisions * traffic.engine_share * mean(costs.decision) / MOST_LOAD / cells
    )
    return Cell(servers, max(1, engines), cells)


# ---- the simulation of one cell


@dataclass
class Simulation:
    costs: Costs
    cell: Cell
    tables: int
    traffic: Traffic
    rng: random.Random = field(default_factory=lambda: random.Random(1))
    latencies: list[float] = field(default_factory=list)
    engine_latencies: list[float] = field(default_factory=list)

    def run(self) -> None:
        self._order = count()
        self._events = list[tuple[float, int, str, tuple[int, float, bool]]]()
        self._loop_free = [0.0] * self.cell.servers
        self._engines_free = [0.0] * self.cell.engine_cores
        self._waiting = deque[tuple[int, float, bool]]()
        self._committing = False
        for table in range(self.tables):
            self._think(table, 0.0)
        while self._events:
            now, _, kind, job = heapq.heappop(self._events)
            if now > SECONDS:
                return
            getattr(self, f"_{kind}")(now, job)

    def _think(self, table: int, now: float) -> None:
        """A person decides after a while."""
        at = now + self.rng.expovariate(1 / self.traffic.interval)
        self._at(at, "arrive", (table, at, False))

    def _at(self, time: float, kind: str, job: tuple[int, float, bool]) -> None:
        heapq.heappush(self._events, (time, next(self._order), kind, job))

    def _in_loop(self, table: int, now: float, seconds: float) -> float:
        """When the event loop of this table's server has done so much work."""
        server = table % self.cell.servers
        self._loop_free[server] = max(now, self._loop_free[server]) + seconds
        return self._loop_free[server]

    def _arrive(self, now: float, job: tuple[int, float, bool]) -> None:
        self._at(
            self._in_loop(job[0], now, self.rng.choice(self.costs.move) + self.costs.network),
            "write",
            job,
        )

    def _write(self, now: float, job: tuple[int, float, bool]) -> None:
        self._waiting.append(job)
        self._start_commit(now)

    def _start_commit(self, now: float) -> None:
        if self._waiting and not self._committing:
            self._committing = True
            done = now + self.costs.commit + self.costs.commit_each * (len(self._waiting) - 1)
            for job in self._waiting:
                self._at(done, "show", job)
            self._waiting.clear()
            self._at(done, "finish_commit", (0, 0.0, False))

    def _finish_commit(self, now: float, _: tuple[int, float, bool]) -> None:
        self._committing = False
        self._start_commit(now)

    def _show(self, now: float, job: tuple[int, float, bool]) -> None:
        table, since, by_engine = job
        shown = self._in_loop(
            table, now, self.rng.choice(self.costs.page) + self.rng.choice(self.costs.page)
        )
        if now > SECONDS / 3:
            (self.engine_latencies if by_engine else self.latencies).append(shown - since)
        if not by_engine and table < self.tables * self.traffic.engine_share:
            decided = max(shown, heapq.heappop(self._engines_free)) + self.rng.choice(
                self.costs.decision
            )
            heapq.heappush(self._engines_free, decided)
            self._at(decided, "arrive", (table, shown, True))
        else:
            self._think(table, shown)


def quantile(values: Sequence[float], part: float) -> float:
    return sorted(values)[int(part * (len(values) - 1))] if values else 0.0


def find_cell(costs: Costs, traffic: Traffic) -> tuple[Cell, Simulation]:
    """The plan, with more of what is too slow in the simulation."""
    cell = plan(costs, traffic)
    while True:
        simulation = Simulation(costs, cell, ceil(traffic.tables / cell.cells), traffic)
        simulation.run()
        if quantile(simulation.latencies, 0.99) > MOST_LATENCY:
            cell = replace(cell, servers=ceil(cell.servers * 1.1))
        elif quantile(simulation.engine_latencies, 0.99) > MOST_ENGINE_LATENCY:
            cell = replace(cell, engine_cores=ceil(cell.engine_cores * 1.1))
        else:
            return cell, simulation


# ---- what is printed


def limits_of_one(costs: Costs, traffic: Traffic) -> dict[str, float]:
    """How many tables one of each can carry."""
    per_table = traffic.moves / traffic.tables
    engine_work = traffic.decisions / traffic.tables * traffic.engine_share * mean(costs.decision)
    return {
        "one engine core": MOST_LOAD / engine_work if engine_work else float("inf"),
        "one server process": MOST_LOAD / (per_table * loop_seconds(costs)),
        "16 GiB of memory": 16 * GIBIBYTE / costs.connected_table,
        "one database": MOST_LOAD / (per_table * costs.commit_each),
    }


def print_row(costs: Costs, traffic: Traffic) -> None:
    cell, simulation = find_cell(costs, traffic)
    memory = traffic.tables * costs.connected_table / GIBIBYTE
    latency = (
        f"{quantile(simulation.latencies, 0.5) * 1000:.0f} and "
        f"{quantile(simulation.latencies, 0.99) * 1000:.0f} ms"
    )
    engine = f"{quantile(simulation.engine_latencies, 0.99) * 1000:.0f} ms"
    parts = " | ".join(f"{cell.cells * each:,}" for each in (cell.servers, 1, cell.engine_cores))
    print(
        f"| {traffic.tables:,} | {traffic.moves:,.0f} | {parts} | {memory:,.1f} GiB | "
        f"{latency} | {engine} |"
    )


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.capacity", description=__doc__.splitlines()[0] if __doc__ else ""
    )
    parser.add_argument(
        "--tables", type=int, nargs="+", default=[10_000, 100_000, 1_000_000], help="open tables"
    )
    parser.add_argument(
        "--interval",
        type=float,
        default=6,
        help="seconds between people's decisions at one table (default: 6)",
    )
    parser.add_argument(
        "--engine-share",
        type=float,
        default=0.5,
        help="of the tables have an engine (default: 0.5)",
    )
    parser.add_argument("--game", default="qwixx", help="whose pages are rendered (default: qwixx)")
    parser.add_argument("--level", default="expert", help="of the engine (default: expert)")
    parser.add_argument("--database", default="postgresql", choices=["sqlite", "postgresql"])
    given = parser.parse_args()
    costs = load_costs(given.game, given.level, given.database)
    for name, most in sorted(
        limits_of_one(costs, Traffic(1000, given.interval, given.engine_share)).items(),
        key=lambda item: item[1],
    ):
        print(f"{name}: {most:,.0f} tables")
    print(
        "\n| open tables | moves per second | server processes | databases | engine cores "
        "| memory | latency, p50 and p99 | engine, p99 |"
    )
    print("|---|---|---|---|---|---|---|---|")
    for tables in given.tables:
        print_row(costs, Traffic(tables, given.interval, given.engine_share))
    return 0


if __name__ == "__main__":
    sys.exit(main())
