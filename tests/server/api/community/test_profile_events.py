"""A bot with nothing but the token of its profile."""

from collections.abc import Iterator
from typing import Any

from tests.server.api_client import ApiClient
from tests.server.conftest import Server


def test_a_bot_hears_of_its_games_and_plays_them_with_one_token(server: Server) -> None:
    client = ApiClient(server.port)
    token = client.post("/profiles", name="Bot").json["token"]
    bot, seats = client.with_token(token), [{"who": "here"}, {"who": "novice"}]
    table = client.post(
        "/tables", game="squares", seats=seats, options={"first": 0}, profile=token
    ).json["table"]
    events: Iterator[dict[str, Any]] = bot.events("/profile")
    assert next(events) == {
        "type": "started",
        "table": table,
        "game": "squares",
        "seat": 0,
        "decision": 0,
        "resigned": [],
    }
    decisions = []
    while (event := next(events))["type"] == "turn":
        decisions.append(event["decision"])
        moves = bot.get(f"/tables/{table}").json["view"]["moves"]
        move = "penalty" if "penalty" in moves else "pass"
        assert (
            bot.post(f"/tables/{table}/moves", move=move, decision=event["decision"]).status == 200
        )
    assert event["type"] == "over"
    assert decisions == sorted(set(decisions))
    assert len(decisions) >= 8  # four turns of one's own, with two decisions each


def test_the_token_of_a_profile_plays_no_other_seat(server: Server) -> None:
    client = ApiClient(server.port)
    token = client.post("/profiles", name="Bot").json["token"]
    table = client.post("/tables", game="qwixx", seats=[{"who": "here"}, {"who": "novice"}]).json[
        "table"
    ]
    assert client.with_token(token).get(f"/tables/{table}").status == 401
    assert client.with_token("0" * 32).request("GET", "/profile/events").status == 401
