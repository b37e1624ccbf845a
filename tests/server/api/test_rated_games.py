"""Rated games through the API: nothing counts before everybody is there, and no engine plays."""

import itertools

import pytest

from tests.server.api_client import ApiClient
from tests.server.conftest import Server
from tests.server.load import script

numbers = itertools.count()


class RatedGame:
    """A table of two profiles, Ann and Bob."""

    def __init__(self, server: Server, **more: object) -> None:
        client = ApiClient(server.port)
        tokens = [
            client.post("/profiles", name=f"{name} {next(numbers)}").json["token"]
            for name in ("Ann", "Bob")
        ]
        self.ann, self.bob = (client.with_token(token) for token in tokens)
        seats = [{"who": "here"}, {"who": "invited"}]
        created = client.post(
            "/tables", game="qwixx", seats=seats, profile=tokens[0], rated=True, **more
        ).json
        self.path = f"/tables/{created['table']}"
        self.host = client.with_token(created["host_token"])
        invited = client.with_token(created["invitations"]["1"]["token"])
        self.joined = invited.post(f"{self.path}/seat", name="Bob", profile=tokens[1])

    def play(self) -> None:
        for seat, move in script():
            response = (self.ann, self.bob)[seat].post(f"{self.path}/moves", move=move)
            assert response.status == 200, response.text

    def games(self, player: ApiClient) -> int:
        """How many games of this player were rated."""
        ratings = player.get("/profile").json["ratings"]
        return int(ratings["qwixx"]["games"]) if ratings else 0


@pytest.fixture
def finished(server: Server) -> RatedGame:
    game = RatedGame(server, options={"first": 0})
    game.play()
    return game


def test_a_rated_rematch_is_an_offer(finished: RatedGame) -> None:
    """Nobody can be made to play a rated game, and lose it, without being there."""
    ann, bob = finished.ann, finished.bob
    offered = ann.post(f"{finished.path}/rematch").json
    path = f"/tables/{offered['table']}"
    assert (offered["rated"], offered["awaited"], offered["log"]) == (True, [1], [])
    assert ann.post(f"{path}/seats/1/engine", level="novice").status in (403, 409)
    assert ann.post(f"{path}/seats/0/engine", level="novice").status in (403, 409)
    assert ann.post(f"{path}/resign").status == 409
    assert ann.post(f"{path}/moves", move="penalty").status == 409
    assert [player["deadline"] for player in ann.get(path).json["players"]] == [None, None]
    accepted = bob.post(f"{finished.path}/rematch").json
    assert (accepted["table"], accepted["awaited"]) == (offered["table"], [])
    assert len(accepted["log"]) > 0
    assert any(player["deadline"] for player in accepted["players"])


def test_an_offer_can_be_accepted_at_its_table(finished: RatedGame) -> None:
    path = f"/tables/{finished.ann.post(f'{finished.path}/rematch').json['table']}"
    assert ApiClient(finished.ann.port).post(f"{path}/accept").status == 401
    assert finished.bob.post(f"{path}/accept").json["awaited"] == []
    assert finished.bob.post(f"{path}/accept").status == 200  # a second click


def test_an_invited_player_begins_the_game_if_the_host_is_there(server: Server) -> None:
    game = RatedGame(server)
    assert game.joined.json["awaited"] == []
    assert game.joined.json["log"]


@pytest.mark.parametrize("level", ["novice", "expert"])
def test_no_engine_plays_a_seat_of_a_rated_game(server: Server, level: str) -> None:
    game = RatedGame(server)
    for player in (game.ann, game.bob, game.host):
        for seat in range(2):
            refused = player.post(f"{game.path}/seats/{seat}/engine", level=level)
            assert refused.status == 409, refused.text
            assert "rated" in refused.json["detail"]


def test_the_engine_of_a_rated_game_keeps_its_level(server: Server) -> None:
    client = ApiClient(server.port)
    token = client.post("/profiles", name="Ann").json["token"]
    created = client.post(
        "/tables",
        game="qwixx",
        seats=[{"who": "here"}, {"who": "expert"}],
        profile=token,
        rated=True,
    ).json
    path, ann = f"/tables/{created['table']}", client.with_token(token)
    assert created["awaited"] == []
    assert ann.post(f"{path}/seats/1/engine", level="novice").status == 409
    assert ann.get(path).json["players"][1]["engine"] == "expert"
