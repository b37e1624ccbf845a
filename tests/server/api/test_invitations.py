"""An invitation is for one person: the first to take the seat owns it, and not even the host has
the token of that seat.
"""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.server.api.test_api import play_to_the_end
from tests.server.api_client import ApiClient, accept, create_table, open_table
from tests.server.conftest import Server

AS_PLAYER = [
    ("POST", "/undo", None),
    ("POST", "/moves", {"move": "pass"}),
    ("POST", "/person", None),
    ("POST", "/advice", None),
    ("POST", "/seats/1/engine", {}),
]


@pytest.fixture
def client(server: Server) -> ApiClient:
    return ApiClient(server.port)


def test_the_host_does_not_get_the_token_of_a_guest(client: ApiClient) -> None:
    table, created = open_table(client, "qwirkle")
    invitation = created["invitations"]["1"]["token"]
    guest = client.with_token(accept(client, table, created, 1, "Grace"))
    hand = guest.get(table).json["view"]["hand"]
    assert len(hand) == 6
    for known_to_host in (*created["tokens"].values(), created["host_token"]):
        assert client.with_token(known_to_host).get(table).json["view"].get("hand") != hand
    used = client.with_token(invitation)
    for method, path, body in (*AS_PLAYER, ("GET", "", None), ("POST", "/seat", {"name": "Eve"})):
        assert used.request(method, f"{table}{path}", body).status == 401
    assert guest.get(table).json["players"][1]["name"] == "Grace"


def test_an_invitation_shows_and_plays_nothing_before_the_seat_is_taken(client: ApiClient) -> None:
    table, created = open_table(client, "qwirkle")
    invited = client.with_token(created["invitations"]["1"]["token"])
    state = invited.get(table).json
    assert state["seat"] is None
    assert not state["view"]["hand"]
    for method, path, body in AS_PLAYER:
        refused = invited.request(method, f"{table}{path}", body)
        assert (refused.status, refused.json["detail"]) == (
            401,
            "Take the seat of your invitation first.",
        )


def test_the_first_to_take_a_seat_has_it(client: ApiClient) -> None:
    table, created = open_table(client)
    invited = client.with_token(created["invitations"]["1"]["token"])
    with ThreadPoolExecutor(8) as threads:
        answers = list(
            threads.map(
                lambda number: invited.post(f"{table}/seat", name=f"Guest {number}"), range(8)
            )
        )
    winners = [answer.json for answer in answers if answer.status == 200]
    assert len(winners) == 1
    assert {answer.status for answer in answers} == {200, 401} or {
        answer.status for answer in answers
    } <= {200, 401, 404}
    owner = client.with_token(winners[0]["token"])
    assert owner.get(table).json["players"][1]["name"] == winners[0]["players"][1]["name"]
    renamed = owner.post(f"{table}/seat", name="Grace").json
    assert (renamed["players"][1]["name"], renamed["token"]) == ("Grace", owner.token)


def test_the_host_renews_and_revokes_an_invitation(client: ApiClient) -> None:
    table, created = open_table(client, "qwixx", "here", "invited", "invited")
    host, first = client.with_token(created["tokens"]["0"]), created["invitations"]["1"]["token"]
    renewed = host.post(f"{table}/seats/1/invitation").json
    assert renewed["link"].endswith(f"/join/1/{renewed['token']}")
    assert client.with_token(first).get(table).status == 401
    assert client.with_token(renewed["token"]).get(table).status == 200
    assert host.request("DELETE", f"{table}/seats/1/invitation").status == 200
    assert client.with_token(renewed["token"]).post(f"{table}/seat", name="Eve").status == 401
    last = host.post(f"{table}/seats/1/invitation").json["token"]
    guest = client.with_token(
        client.with_token(last).post(f"{table}/seat", name="Grace").json["token"]
    )
    assert guest.get(table).json["seat"] == 1

    for other, status in (
        (host, 409),
        (guest, 403),
        (client.with_token(created["invitations"]["2"]["token"]), 401),
        (client, 401),
    ):
        assert other.post(f"{table}/seats/1/invitation").status == status
        assert other.request("DELETE", f"{table}/seats/1/invitation").status == status
    assert host.post(f"{table}/seats/0/invitation").status == 409  # the host's own seat
    assert host.post(f"{table}/seats/7/invitation").status == 422
    assert guest.get(table).json["seat"] == 1


def test_a_host_without_a_seat(client: ApiClient) -> None:
    table, created = open_table(client, "qwirkle", "invited", "invited", "novice")
    host = client.with_token(created["host_token"])
    state = host.get(table).json
    assert state["seat"] is None
    assert not state["view"]["hand"]
    assert (
        host.post(f"{table}/seats/2/engine", level="casual").json["players"][2]["engine"]
        == "casual"
    )
    token = host.post(f"{table}/seats/0/invitation").json["token"]
    assert client.with_token(token).post(f"{table}/seat", name="Grace").status == 200
    for method, path, body in AS_PLAYER[:-1]:
        assert host.request(method, f"{table}{path}", body).status == 401


def test_in_a_rematch_everybody_keeps_their_own_token(client: ApiClient) -> None:
    table, seats, created = create_table(client, "squares", "here", "invited", options={"first": 0})
    play_to_the_end(table, seats)
    following = f"/tables/{seats[0].post(f'{table}/rematch').json['table']}"
    for seat, player in seats.items():
        assert player.get(following).json["seat"] == seat
    assert client.with_token(created["invitations"]["1"]["token"]).get(following).status == 401
    assert (
        client.with_token(created["host_token"]).post(f"{following}/seats/1/invitation").status
        == 409
    )


def test_an_invited_person_joins_after_the_engine_has_played_for_her(server: Server) -> None:
    client = ApiClient(server.port)
    path, created = open_table(client, "qwixx", "here", "invited")
    host = client.with_token(created["tokens"]["0"])
    assert host.post(f"{path}/seats/1/engine", level="novice").status == 200
    assert host.post(f"{path}/moves", move="pass").status == 200  # her choice is secret until then
    while not any(event["seat"] == 1 for event in host.get(f"{path}/log").json["events"]):
        time.sleep(0.05)
    joined = client.with_token(created["invitations"]["1"]["token"]).post(
        f"{path}/seat", name="Grace", nonce="a" * 64
    )
    assert (
        joined.status,
        joined.json["players"][1]["name"],
        joined.json["players"][1]["engine"],
    ) == (200, "Grace", None)
