"""Resigning through the API."""

from tests.server.api_client import ApiClient, create_table
from tests.server.conftest import Server


def test_a_bot_resigns_and_its_opponent_hears_of_it(server: Server) -> None:
    client = ApiClient(server.port)
    tokens = [client.post("/profiles", name=name).json["token"] for name in ("Ann", "Bob")]
    ann, bob = (client.with_token(token) for token in tokens)
    created = client.post(
        "/tables",
        game="qwixx",
        seats=[{"who": "here"}, {"who": "invited"}],
        profile=tokens[0],
        rated=True,
    ).json
    path = f"/tables/{created['table']}"
    assert ann.post(f"{path}/resign").status == 409
    client.with_token(created["invitations"]["1"]["token"]).post(
        f"{path}/seat", name="Bob", profile=tokens[1]
    )
    events = bob.events("/profile")
    assert [next(events)["type"] for _ in range(2)] == ["started", "turn"]
    state = ann.post(f"{path}/resign").json
    assert [player["resigned"] for player in state["players"]] == [True, False]
    assert {name: state["result"][name] for name in ("winners", "resigned", "finished")} == {
        "winners": [1],
        "resigned": [0],
        "finished": False,
    }
    assert not state["over"]
    while (event := next(events))["type"] != "over":
        pass
    assert event["resigned"] == [0]
    assert ann.post(f"{path}/person").status == ann.post(f"{path}/resign").status == 409
    assert ann.get("/profile/games").json[0]["result"]["resigned"] == [0]
    assert client.post(f"{path}/resign").status == 401  # a spectator
    assert bob.post(f"{path}/rematch").status == 200


def test_with_three_players_the_game_goes_on(server: Server) -> None:
    client = ApiClient(server.port)
    path, seats, _ = create_table(client, "squares", "here", "here", "here")
    state = seats[1].post(f"{path}/resign").json
    assert (state["result"], state["players"][1]["engine"]) == (None, "novice")


def test_a_seat_that_was_given_up_is_no_longer_played_by_its_owner(server: Server) -> None:
    client = ApiClient(server.port)
    path, seats, _ = create_table(client, "qwirkle", "here", "here", "here")
    moves = {seat: player.get(path).json["view"]["moves"] for seat, player in seats.items()}
    [seat] = [seat for seat in moves if moves[seat]]
    seats[seat].post(f"{path}/resign")
    refused = seats[seat].post(f"{path}/moves", move=moves[seat][0])
    assert (refused.status, refused.json["detail"]) == (409, "this player has resigned")
    assert seats[seat].post(f"{path}/undo").status == 409
