"""The daily game on two real servers and one PostgreSQL; one is killed while people play."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from quincunx.practice.daily import day_at
from tests.server.conftest import Server
from tests.server.daily_day import Day, play_day, wrong_results
from tests.server.postgres_cluster import Cluster

pytestmark = pytest.mark.usefixtures("one_day")

PLAYERS = 4


def test_every_result_is_counted_once(cluster: Cluster) -> None:
    database = cluster.database()
    with ThreadPoolExecutor(2) as threads:
        servers = list(threads.map(Server, [database] * 2))
    day, today = Day([each.port for each in servers]), str(day_at(time.time()))
    day.kinds = day.kinds[:1]

    def kill_one() -> None:
        while day.moves < 10:
            time.sleep(0.01)
        servers[0].kill()
        servers[0].start()

    try:
        play_day(day, PLAYERS, kill_one)
        assert wrong_results(database, day, today) == []
        assert len(day.tables) == PLAYERS
    finally:
        for server in servers:
            server.stop()
