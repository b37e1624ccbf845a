"""Pairing, clocks and ratings go on as they were when a server is killed in the middle of a
game.
"""

from collections.abc import Sequence

from tests.server.api_client import ApiClient
from tests.server.conftest import Server


def test_rated_games_with_clocks_and_a_resignation_survive_kills(database: str) -> None:
    server = Server(database)
    try:
        client = ApiClient(server.port)
        players = [
            client.with_token(client.post("/profiles", name=name).json["token"])
            for name in ("Ann", "Bob")
        ]
        first = client.post(
            "/pairings", game="squares", name="Ann", profile=players[0].token, rated=True
        ).json
        server.kill()
        server.start()
        path = f"/tables/{first['table']}"
        assert players[0].get(path).status == 200  # she is still there
        second = client.post(
            "/pairings", game="squares", name="Bob", profile=players[1].token, rated=True
        ).json
        assert second["table"] == first["table"]
        deadlines = [player["deadline"] for player in players[0].get(path).json["players"]]
        assert any(deadlines)
        server.kill()
        server.start()
        later = [player["deadline"] for player in players[0].get(path).json["players"]]
        for before, after in zip(deadlines, later, strict=True):
            assert before == after or 0 < after - before < 60  # the downtime is not charged
        while not client.get(path).json["over"]:
            play_step(players, path)
        server.kill()  # perhaps before the game is rated
        server.start()
        ratings = [wait_for_rating(player) for player in players]
        assert [rating["games"] for rating in ratings] == [1, 1]
        assert sum(rating["points"] for rating in ratings) in range(2990, 3011)
        again = players[0].post(f"{path}/rematch").json["table"]
        assert players[1].post(f"{path}/rematch").json["awaited"] == []
        play_step(players, f"/tables/{again}")
        play_step(players, f"/tables/{again}")
        players[1].post(f"/tables/{again}/resign")
        server.kill()
        server.start()
        assert players[0].get(f"/tables/{again}").json["result"]["winners"] == [0]
        # so soon, it costs her something and earns him nothing
        assert wait_for_rating(players[1], 2)["games"] == 2
        assert wait_for_rating(players[0])["games"] == 1
    finally:
        server.stop()


def play_step(players: Sequence[ApiClient], path: str) -> int:
    """Let one of those who have to decide do the least; returns the seat."""
    seat: int = players[0].get(path).json["view"]["acting"][0]
    moves = players[seat].get(path).json["view"]["moves"]
    players[seat].post(f"{path}/moves", move="penalty" if "penalty" in moves else "pass")
    return seat


def wait_for_rating(player: ApiClient, games: int = 1) -> dict[str, int]:
    found: dict[str, int] = {"games": 0}
    while found["games"] < games:
        found = player.get("/profile").json["ratings"].get("squares", found)
    return found
