"""Kill the server, and PostgreSQL itself, with kill -9 at random moments under load, many times: is
every confirmed move still there?

python -m benchmarks.crash_test [--quick] [--kills 300] [--seed 1]
"""

import argparse
import asyncio
import random
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tests.server.conftest import Server
from tests.server.load import LoadGenerator, missing_moves, run_under_load
from tests.server.postgres_cluster import Cluster, running_cluster

from benchmarks.web_load import NO_LIMITS
from quincunx.commands.progress import ProgressBar

KILLS, KILLS_IF_QUICK = 300, 12
PLAYERS = 16
LONGEST_PLAY = 0.6  # seconds before a kill


@dataclass(frozen=True)
class Target:
    """A process that is killed and started again."""

    kill: Callable[[], None]
    start: Callable[[], None]


def kill_repeatedly(load: LoadGenerator, kills: Sequence[Target], rng: random.Random) -> None:
    bar = ProgressBar()

    async def kill_all() -> None:
        for number, target in enumerate(kills):
            so_far = len(load.acknowledged)
            while len(load.acknowledged) == so_far:  # until moves are accepted again
                await asyncio.sleep(0.001)
            await asyncio.sleep(rng.uniform(0, LONGEST_PLAY))
            await asyncio.to_thread(target.kill)
            await asyncio.to_thread(target.start)
            bar.show(number + 1, len(kills))

    run_under_load(load, PLAYERS, kill_all)


def crash(name: str, database: str, cluster: Cluster | None, kills: int, rng: random.Random) -> int:
    """How many confirmed moves are missing afterwards.

    With a cluster, every second kill is one of the database.
    """
    server = Server(database, NO_LIMITS)
    targets = {"the server": Target(server.kill, server.start)}
    if cluster is not None:
        targets["PostgreSQL"] = Target(cluster.kill, cluster.start)
    order = [list(targets)[number % len(targets)] for number in range(kills)]
    load = LoadGenerator([server.port])
    kill_repeatedly(load, [targets[each] for each in order], rng)
    server.stop()
    missing = len(missing_moves(database, load.acknowledged))
    print(
        f"{name}: {describe(order, targets)}, {len(load.acknowledged):,} moves confirmed, "
        f"{missing} missing",
        flush=True,
    )
    return missing


def describe(order: Sequence[str], targets: Mapping[str, Target]) -> str:
    return " and ".join(f"{order.count(each)} kills of {each}" for each in targets)


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.crash_test",
        description=__doc__.splitlines()[0] if __doc__ else "",
    )
    parser.add_argument("--kills", type=int, help=f"for each database (default: {KILLS})")
    parser.add_argument(
        "--quick", action="store_true", help=f"{KILLS_IF_QUICK} kills for each database"
    )
    parser.add_argument("--seed", type=int, default=1, help="of the random moments (default: 1)")
    given = parser.parse_args()
    kills = given.kills or (KILLS_IF_QUICK if given.quick else KILLS)
    with tempfile.TemporaryDirectory() as folder, running_cluster() as cluster:
        missing = crash("SQLite", f"{folder}/games.db", None, kills, random.Random(given.seed))
        missing += crash(
            "PostgreSQL", cluster.database(), cluster, kills, random.Random(given.seed)
        )
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
