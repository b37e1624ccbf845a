"""A whole day with the daily game: many profiles on two servers, which are killed again and again.
Is every result counted exactly once?

python -m benchmarks.daily_day [--players 200] [--kills 20] [--seed 1]
"""

import argparse
import random
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from tests.server.conftest import Server
from tests.server.daily_day import Day, play_day, wrong_results
from tests.server.postgres_cluster import running_cluster

from benchmarks.web_load import NO_LIMITS
from quincunx.practice.daily import day_at

LONGEST_PLAY = 2.0  # seconds before a kill


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.daily_day",
        description=__doc__.splitlines()[0] if __doc__ else "",
    )
    parser.add_argument("--players", type=int, default=200, help="profiles (default: 200)")
    parser.add_argument("--kills", type=int, default=20, help="of servers (default: 20)")
    parser.add_argument("--seed", type=int, default=1, help="of the moments (default: 1)")
    given = parser.parse_args()
    rng = random.Random(given.seed)
    with running_cluster() as cluster, ThreadPoolExecutor(2) as threads:
        database = cluster.database()
        servers = list(
            threads.map(
                lambda _: Server(database, [*NO_LIMITS, "--limit", "profiles=1e9"]), range(2)
            )
        )
        day, today = Day([each.port for each in servers]), str(day_at(time.time()))

        def kill_repeatedly() -> None:
            for number in range(given.kills):
                so_far = day.moves
                while day.moves == so_far:  # until moves are accepted again
                    time.sleep(0.001)
                time.sleep(rng.uniform(0, LONGEST_PLAY))
                servers[number % 2].kill()
                servers[number % 2].start()

        try:
            play_day(day, given.players, kill_repeatedly)
            wrong = wrong_results(database, day, today)
        finally:
            for server in servers:
                server.stop()
    for each in wrong:
        print(each)
    print(
        f"{given.players} profiles, {len(day.kinds)} kinds of games, {given.kills} kills, "
        f"{day.moves:,} moves: {len(day.tables)} results, {len(wrong)} wrong"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
