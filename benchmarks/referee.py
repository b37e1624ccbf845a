"""Random people at a table, against the server's rules and a model of them together.

For as long as you like, with the rules alone, or with real servers through HTTP:

    python -m benchmarks.referee --steps 1000000
    python -m benchmarks.referee --steps 100000 --servers sqlite
    python -m benchmarks.referee --steps 100000 --servers postgresql
"""

import argparse
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager

from hypothesis import HealthCheck, settings
from hypothesis.stateful import invariant, run_state_machine_as_test
from tests.server.postgres_cluster import running_cluster
from tests.server.served_table import PeopleAtServers, World
from tests.server.table.random_people import RandomPeople
from tests.server.table.test_referee import STEPS, PeopleAtTable

BATCHES = {"none": 500, "sqlite": 30, "postgresql": 30}  # games between two reports


@contextmanager
def people(servers: str) -> Iterator[type[RandomPeople]]:
    if servers == "none":
        yield PeopleAtTable
    elif servers == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            yield from people_at(f"{folder}/games.db", 1)
    else:
        with running_cluster() as cluster:
            yield from people_at(cluster.database(), 2)


def people_at(database: str, servers: int) -> Iterator[type[RandomPeople]]:
    """A new world for each report: tables stay in memory."""
    world = World(database, servers)
    try:
        yield type("People", (PeopleAtServers,), {"world": world})
    finally:
        world.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=1_000_000)
    parser.add_argument("--servers", choices=BATCHES, default="none")
    given = parser.parse_args()
    chosen = settings(
        max_examples=BATCHES[given.servers],
        stateful_step_count=STEPS,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    began, steps = time.monotonic(), 0
    while steps < given.steps:
        with people(given.servers) as kind:
            counted = with_count(kind)
            run_state_machine_as_test(counted, settings=chosen)
            steps += counted.steps
        seconds = time.monotonic() - began
        print(f"{steps:,} steps in {seconds:.0f} s, no difference", flush=True)


def with_count(kind: type[RandomPeople]) -> type["Counted"]:
    return type("CountedPeople", (Counted, kind), {})


class Counted(RandomPeople):
    steps = 0

    @invariant()
    def count(self) -> None:
        type(self).steps += 1


if __name__ == "__main__":
    main()
