"""No client can act for or see the secrets of another seat or table: without a token, with an old
one or with a forged one.
"""

import json

import pytest
from websockets.sync.client import connect

from tests.server.api_client import ApiClient, accept, create_table, open_table
from tests.server.conftest import Server
from tests.support import PATIENCE

OWN = [
    ("POST", "/moves", {"move": "pass"}),
    ("POST", "/undo", None),
    ("POST", "/seat", {"name": "Eve"}),
    ("POST", "/person", None),
    ("POST", "/seats/0/engine", {"level": "novice"}),
    ("POST", "/advice", None),
]


@pytest.fixture
def client(server: Server) -> ApiClient:
    return ApiClient(server.port)


def clients_without_valid_token(client: ApiClient) -> dict[str, ApiClient]:
    """Clients that have no token for the table."""
    _, others, _ = create_table(client)
    token = str(others[0].token)
    return {
        "no token": client,
        "a token of another table": others[0],
        "a guess": client.with_token("0" * 32),
        "a changed token": client.with_token(token[:-1] + ("0" if token[-1] != "0" else "1")),
        "a hash": client.with_token("0" * 64),
        "nonsense": client.with_token("ä b"),
        "an empty token": client.with_token(""),
    }


@pytest.mark.parametrize(("method", "path", "body"), OWN, ids=[path for _, path, _ in OWN])
def test_acting_for_a_seat_needs_its_token(
    client: ApiClient, method: str, path: str, body: object
) -> None:
    table, _, _ = create_table(client, options={"first": 0})
    before = client.get(table).json
    for name, other in clients_without_valid_token(client).items():
        answer = other.request(method, f"{table}{path}", body)
        assert answer.status == 401, name
        assert answer.headers["www-authenticate"] == "Bearer"
    assert client.get(table).json == before


def test_a_token_acts_only_for_its_seat(client: ApiClient) -> None:
    table, seats, _ = create_table(client, options={"first": 0})
    stream = seats[0].events(table)
    next(stream)
    assert (
        seats[1].post(f"{table}/seats/0/engine", level="novice").status == 403
    )  # this player is present
    assert seats[1].post(f"{table}/seats/7/engine", level="novice").status == 422
    assert seats[1].post(f"{table}/moves", move="pass").json["view"]["acting"] == [0]
    assert seats[1].post(f"{table}/seat", name="Bob").json["players"][0]["name"] == "Player 1"
    stream.close()  # type: ignore[attr-defined]


def test_requests_count_as_presence(client: ApiClient) -> None:
    table, created = open_table(client, options={"first": 0})
    host, invited = (
        client.with_token(created["tokens"]["0"]),
        client.with_token(created["invitations"]["1"]["token"]),
    )
    assert not host.get(table).json["players"][1]["present"]
    assert not invited.get(table).json["players"][1][
        "present"
    ]  # an invitation that nobody has used yet makes nobody present
    seats = {0: host, 1: client.with_token(accept(client, table, created, 1))}
    assert seats[1].get(table).json["players"][1]["present"]
    assert seats[0].get(table).json["players"][1]["present"]
    assert seats[0].post(f"{table}/seats/1/engine", level="novice").status == 403


def test_a_lost_connection_does_not_give_the_seat_away(client: ApiClient) -> None:
    table, seats, _ = create_table(client, options={"first": 0})
    with connect(
        f"ws://127.0.0.1:{client.port}/api{table}/live", additional_headers=seats[1].headers()
    ) as socket:
        socket.recv(PATIENCE)
    assert seats[0].post(f"{table}/seats/1/engine", level="novice").status == 403


def test_only_the_host_changes_the_level_of_an_engine(client: ApiClient) -> None:
    table, seats, _ = create_table(
        client, "qwixx", "here", "invited", "expert", options={"first": 0}
    )
    refused = seats[1].post(f"{table}/seats/2/engine", level="novice")
    assert (refused.status, refused.json["detail"]) == (
        403,
        "Only the player who set up the table can change the engine's level.",
    )
    assert (
        seats[0].post(f"{table}/seats/2/engine", level="casual").json["players"][2]["engine"]
        == "casual"
    )


def test_hidden_hands_are_not_sent_to_others(client: ApiClient) -> None:
    table, seats, _ = create_table(client, "qwirkle", "here", "here", "novice")
    hands = {seat: player.get(table).json["view"]["hand"] for seat, player in seats.items()}
    assert hands[0] != hands[1]
    for other in (client, seats[1]):
        stream = other.events(table)
        states = [other.get(table).json, next(stream)]
        stream.close()  # type: ignore[attr-defined]
        for each in states:
            assert each["view"].get("hand") != hands[0]
            assert each["seed"] is None
            assert " ".join(hands[0]) not in json.dumps(each)
    assert client.get(table).json["view"]["moves"] == []
    for path in ("record", "positions/5", "dice"):
        assert seats[0].get(f"{table}/{path}").status == 409


def test_a_secret_choice_is_not_sent_to_others(client: ApiClient) -> None:
    table, seats, _ = create_table(client, options={"first": 0})
    moves = seats[0].get(table).json["view"]["moves"]
    before = seats[1].get(table).json
    answers = []
    for move in (moves[0], moves[-1]):
        seats[0].post(f"{table}/moves", move=move)
        answers.append(
            [
                {**other.get(table).json, "sequence": 0, "decision": 0}
                for other in (seats[1], client)
            ]
        )
        seats[0].post(f"{table}/undo")
    assert answers[0] == answers[1]  # whatever was chosen
    assert answers[0][0]["log"] == before["log"]


def test_nothing_can_be_undone_after_the_game(client: ApiClient) -> None:
    """The seed is published then: undoing the last move and playing on would be playing with known
    dice.
    """
    table, seats, _ = create_table(client, "qwixx", "here")
    state = seats[0].get(table).json
    while not state["over"]:
        state = (
            seats[0]
            .post(
                f"{table}/moves", move="penalty" if "penalty" in state["view"]["moves"] else "pass"
            )
            .json
        )
    assert state["seed"]
    assert not state["may_undo"]
    refused = seats[0].post(f"{table}/undo")
    assert (refused.status, refused.json["type"]) == (409, "/api/docs#nothing-to-undo")
    assert seats[0].post(f"{table}/seats/0/engine", level="novice").status == 409
    assert seats[0].get(table).json == state


def test_tokens_are_sent_once(client: ApiClient) -> None:
    table, seats, created = create_table(client)
    for who in (client, *seats.values()):
        for text in (who.get(table).text, who.post(f"{table}/advice?best_only=true").text):
            assert not any(str(player.token) in text for player in seats.values())
            assert "tokens" not in text
    assert client.get(f"/tables/{created['table'][:-1]}0").status == 404 or created[
        "table"
    ].endswith("0")
