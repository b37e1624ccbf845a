"""Random people at tables, against the server's rules and a model of them together.

For as long as you like, with the rules alone, or with real servers through HTTP:

    python -m benchmarks.referee --steps 1000000
    python -m benchmarks.referee --steps 1000000 --servers sqlite
    python -m benchmarks.referee --steps 1000000 --servers postgresql
"""

import argparse
import asyncio
import random
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tests.server.postgres_cluster import running_cluster
from tests.server.served_table import PeopleAtServers, World
from tests.server.table.chosen_steps import play_at_tables
from tests.server.table.random_people import Crowd
from tests.server.table.test_referee import PeopleAtTable, wait_for

ROUNDS = 90  # of steps at every table
TABLES = 32  # at the same time
CROWDS = 4  # one after the other at the same servers
GAMES = 500  # between two reports, without servers


def play_without_servers(chance: random.Random) -> int:
    return sum(
        wait_for(play_at_tables(Crowd([PeopleAtTable()]), chance, ROUNDS)) for _ in range(GAMES)
    )


async def play_at_servers(chance: random.Random, database: str, servers: int) -> int:
    world = await World(database, servers).start()
    world.chance = chance
    try:
        steps = 0
        for _ in range(CROWDS):
            tables = [PeopleAtServers(world) for _ in range(TABLES)]
            steps += await play_at_tables(Crowd(tables), chance, ROUNDS)
        return steps
    finally:
        await world.close()


@contextmanager
def new_databases(kind: str) -> Iterator[Iterator[str]]:
    """In memory: whether writes survive is measured by `benchmarks.crash_test`."""
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        if kind == "postgresql":
            with running_cluster() as cluster:
                yield (cluster.database() for _ in iter(int, 1))
        else:
            yield (f"{folder}/games-{number}.db" for number in range(10**9))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=1_000_000)
    parser.add_argument("--servers", choices=["none", "sqlite", "postgresql"], default="none")
    parser.add_argument("--seed", type=int, default=random.randrange(10**9))
    given = parser.parse_args()
    began, steps, seed = time.monotonic(), 0, given.seed
    with new_databases(given.servers) as databases:
        while steps < given.steps:
            print(f"seed {seed}: ", end="", flush=True)
            chance = random.Random(seed)
            if given.servers == "none":
                steps += play_without_servers(chance)
            else:
                servers = 2 if given.servers == "postgresql" else 1
                steps += asyncio.run(play_at_servers(chance, next(databases), servers))
            seconds = time.monotonic() - began
            print(f"{steps:,} steps in {seconds:.0f} s, no difference", flush=True)
            seed += 1


if __name__ == "__main__":
    main()
