"""Kill the server with kill -9 at random moments under load, many times: is every confirmed move still there?

python -m benchmarks.crash_test [--kills 100] [--seed 1]
"""

import argparse
import asyncio
import random
import sys
import tempfile

from tests.server.conftest import Server
from tests.server.load import LoadGenerator, missing_moves, run_under_load
from tests.server.postgres_cluster import running_cluster

from benchmarks.web_load import NO_LIMITS
from quincunx.commands.progress import ProgressBar

PLAYERS = 16
LONGEST_PLAY = 0.6  # seconds before a kill


def kill_repeatedly(database: str, kills: int, rng: random.Random) -> tuple[int, int]:
    """How many moves were confirmed, and how many of them are missing."""
    server, bar = Server(database, NO_LIMITS), ProgressBar()
    load = LoadGenerator([server.port])

    async def kill_server() -> None:
        for number in range(kills):
            so_far = len(load.acknowledged)
            while len(load.acknowledged) == so_far:  # until the server accepts moves again
                await asyncio.sleep(0.001)
            await asyncio.sleep(rng.uniform(0, LONGEST_PLAY))
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
            bar.show(number + 1, kills)

    run_under_load(load, PLAYERS, kill_server)
    server.stop()
    return len(load.acknowledged), len(missing_moves(database, load.acknowledged))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.crash_test", description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--kills", type=int, default=100, help="for each database (default: 100)")
    parser.add_argument("--seed", type=int, default=1, help="of the random moments (default: 1)")
    given = parser.parse_args()
    total_missing = 0
    with tempfile.TemporaryDirectory() as folder, running_cluster() as cluster:
        for name, address in (("SQLite", f"{folder}/games.db"), ("PostgreSQL", cluster.database())):
            confirmed, missing = kill_repeatedly(address, given.kills, random.Random(given.seed))
            print(f"{name}: {given.kills} kills, {confirmed:,} moves confirmed, {missing} missing")
            total_missing += missing
    return 1 if total_missing else 0


if __name__ == "__main__":
    sys.exit(main())
