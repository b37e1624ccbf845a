"""Challenges through the API, and what the event streams of both say."""

import subprocess
import sys
from pathlib import Path

from tests.server.api_client import ApiClient
from tests.server.conftest import Server

DOCS = Path(__file__).parents[4] / "docs"


def new_player(server: Server, name: str) -> tuple[ApiClient, str]:
    client = ApiClient(server.port)
    created = client.post("/profiles", name=name).json
    player = client.with_token(created["token"])
    player.request("PATCH", "/profile", {"is_public": True})
    return player, created["id"]


def test_a_challenge_from_the_first_event_to_the_first_turn(server: Server) -> None:
    (ann, ann_id), (bob, bob_id) = new_player(server, "Ann"), new_player(server, "Bob")
    events, answers = bob.events("/profile"), ann.events("/profile")
    path = f"/players/{bob_id}/challenges"
    refused = ann.post(path, game="squares", options={"sheet": "blue"}, clock="soon")
    assert {each["field"] for each in refused.json["errors"]} == {"options.sheet", "clock"}
    sent = ann.post(path, game="squares", options={"first": 1}, rated=True, clock="30+120")
    assert sent.status == 201
    invited = next(events)
    assert invited == {"type": "invited", "challenge": sent.json}
    assert invited["challenge"]["challenger"] == {"id": ann_id, "name": "Ann"}
    joined = bob.post(f"/challenges/{sent.json['id']}/accept").json
    assert (joined["seat"], joined["rated"], joined["view"]["options"]["first"]) == (1, True, 1)
    for stream in (events, answers):
        assert (started := next(stream))["table"] == joined["table"]
        assert started["type"] == "started"
    assert ann.get(f"/tables/{joined['table']}").json["seat"] == 0
    assert ann.get("/profile/challenges").json[0]["table"] == joined["table"]
    assert bob.post(f"/challenges/{sent.json['id']}/decline").status == 409


def test_both_hear_of_a_refusal(server: Server) -> None:
    (ann, _), (bob, bob_id) = new_player(server, "Ann"), new_player(server, "Bob")
    events, answers = bob.events("/profile"), ann.events("/profile")
    ann.post("/tables", game="qwixx", seats=[{"who": "here"}, {"who": "novice"}], profile=ann.token)
    assert [next(answers)["type"] for _ in range(2)] == ["started", "turn"]  # now she listens
    for answer, stream in (("declined", answers), ("withdrawn", events)):
        sent = ann.post(f"/players/{bob_id}/challenges", game="qwixx").json
        assert next(events)["type"] == "invited"
        if answer == "declined":
            bob.post(f"/challenges/{sent['id']}/decline")
        else:
            assert bob.request("DELETE", f"/challenges/{sent['id']}").status == 403
            ann.request("DELETE", f"/challenges/{sent['id']}")
        assert next(stream)["type"] == answer
    assert ApiClient(server.port).post(f"/players/{bob_id}/challenges", game="qwixx").status == 401
    assert ann.post("/players/nobody/challenges", game="qwixx").status == 404
    assert ann.post("/challenges/nothing/accept").status == 404


def test_the_bot_of_the_docs_accepts_and_plays(server: Server) -> None:
    bot = subprocess.Popen(
        [sys.executable, DOCS / "challenge_bot.py", server.address],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert bot.stdout is not None
        bot_id = bot.stdout.readline().strip().rpartition("/")[2]
        ann, _ = new_player(server, "Ann")
        events = ann.events("/profile")
        ann.post(f"/players/{bot_id}/challenges", game="squares")
        while (event := next(events))["type"] != "over":
            if event["type"] == "turn":
                path = f"/tables/{event['table']}"
                moves = ann.get(path).json["view"]["moves"]
                ann.post(
                    f"{path}/moves",
                    move="penalty" if "penalty" in moves else "pass",
                    decision=event["decision"],
                )
        assert bot.stdout.readline() == f"Over: {server.address}/t/{event['table']}\n"
    finally:
        bot.kill()
        bot.wait()
        assert bot.stdout is not None
        bot.stdout.close()
