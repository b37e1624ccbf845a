"""Pairing with two real servers on one PostgreSQL, one of which is killed while somebody waits."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tests.server.api_client import ApiClient
from tests.server.conftest import Server
from tests.server.postgres_cluster import Cluster

PLAYERS = 12


def test_players_of_two_servers_find_each_other(cluster: Cluster) -> None:
    database = cluster.database()
    with ThreadPoolExecutor(PLAYERS) as threads:
        servers = list(threads.map(Server, [database] * 2))
        try:
            found = list(
                threads.map(
                    lambda number: ask_for_opponent(servers[number % 2], f"Player {number}"),
                    range(PLAYERS),
                )
            )
            tables = [each["table"] for each in found]
            assert sorted(map(tables.count, set(tables))) == [2] * (PLAYERS // 2)
            assert {each["seat"] for each in found} == {0, 1}
            waiting = ask_for_opponent(servers[0], "Ann")
            servers[0].kill()  # the table and her wait are in the database
            joined = ask_for_opponent(servers[1], "Bob")
            assert joined["table"] == waiting["table"]
            assert [player["name"] for player in joined["players"]] == ["Ann", "Bob"]
            ann = ApiClient(servers[1].port, waiting["token"])
            assert ann.get(f"/tables/{waiting['table']}").json["seat"] == 0
        finally:
            for server in servers:
                server.stop()


def ask_for_opponent(server: Server, name: str) -> dict[str, Any]:
    response = ApiClient(server.port).post("/pairings", game="qwixx", name=name)
    assert response.status == 200, response.text
    found: dict[str, Any] = response.json
    return found
