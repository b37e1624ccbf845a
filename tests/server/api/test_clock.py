"""Clocks through the API."""

import time

from tests.server.api_client import ApiClient, open_table
from tests.server.conftest import Server


def test_a_clock_runs_once_everybody_has_come(server: Server) -> None:
    client = ApiClient(server.port)
    path, created = open_table(client, "qwixx", "here", "invited", clock="30+120")
    assert [player["deadline"] for player in created["players"]] == [None, None]
    invited = client.with_token(created["invitations"]["1"]["token"])
    before = time.time()
    joined = invited.post(f"{path}/seat", name="Bob").json
    assert all(before <= player["deadline"] - 150 <= time.time() for player in joined["players"])
    assert (
        client.post(
            "/tables", game="qwixx", seats=[{"who": "here"}, {"who": "here"}], clock="1+x"
        ).status
        == 422
    )


def test_a_rematch_has_the_same_clock(server: Server) -> None:
    client = ApiClient(server.port)
    path, created = open_table(
        client, "squares", "here", "here", clock="30+120", options={"first": 0}
    )
    tokens = {int(seat): client.with_token(token) for seat, token in created["tokens"].items()}
    while not (state := client.get(path).json)["over"]:
        seat = state["view"]["acting"][0]
        moves = tokens[seat].get(path).json["view"]["moves"]
        tokens[seat].post(f"{path}/moves", move="penalty" if "penalty" in moves else "pass")
    rematch = tokens[0].post(f"{path}/rematch").json
    assert any(player["deadline"] for player in rematch["players"])
