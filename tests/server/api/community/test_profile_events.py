"""A bot with nothing but the token of its profile."""

import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import Request

from quincunx.server.api.community.profile_events import MAX_STREAMS, events, latest_event
from quincunx.server.app import make_app
from quincunx.server.http.deps import profiles_of, service_of
from quincunx.server.storage.sqlite import SqliteStore
from quincunx.server.table.entries import Accepted, ProfileSet, SeatTaken
from quincunx.server.table.setup import first_entries, new_table, parse_setup
from quincunx.server.table.state import TableState
from tests.server.api_client import ApiClient
from tests.server.asgi_client import AsgiClient
from tests.server.conftest import Server
from tests.server.service.support import run_in_thread
from tests.server.table.support import LoggedTable


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


def test_a_bot_hears_each_time_that_it_has_to_accept_a_rated_game() -> None:
    """It may have left before the other has come."""
    form = parse_setup("qwixx", {"players": "2", "who1": "invited", "rated": "on"})
    row, tokens = new_table(form, "a seed")
    table = LoggedTable(row, first_entries(form, tokens, profile="bot"))
    event, found = None, list[str]()
    for change in (
        [],
        [SeatTaken(1, "hash"), ProfileSet(1, "bob")],
        [Accepted(0)],
        [Accepted(0, is_there=False), Accepted(1)],
    ):
        table.follow(change)
        event = latest_event(table.table, "bot", event)
        assert event is not None
        found.append(event.type)
    assert found == ["started", "awaited", "started", "awaited"]


def test_the_token_of_a_profile_plays_no_other_seat(server: Server) -> None:
    client = ApiClient(server.port)
    token = client.post("/profiles", name="Bot").json["token"]
    table = client.post("/tables", game="qwixx", seats=[{"who": "here"}, {"who": "novice"}]).json[
        "table"
    ]
    assert client.with_token(token).get(f"/tables/{table}").status == 401
    assert client.with_token("0" * 32).request("GET", "/profile/events").status == 401


def test_a_profile_has_few_streams(server: Server) -> None:
    client = ApiClient(server.port)
    bot = client.with_token(client.post("/profiles", name="Bot").json["token"])
    client.post("/tables", game="qwixx", seats=[{"who": "here"}], profile=bot.token)
    streams = [bot.events("/profile") for _ in range(MAX_STREAMS)]
    for stream in streams:
        next(stream)
    refused = bot.get("/profile/events")
    assert refused.status == 429
    assert refused.json["detail"] == "Too many open streams of your profile. Close some of them."
    for stream in streams:
        stream.close()  # type: ignore[attr-defined]


def test_a_change_costs_the_same_whatever_else_was_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the table that has changed is looked at, and the history is not read."""
    looked_at: list[str] = []

    async def run() -> None:
        app = make_app(SqliteStore(tmp_path / "games.db"), pause=0)
        async with app.router.lifespan_context(app):
            client, request = AsgiClient(app), Request({"type": "http", "app": app})
            token = (await client.post_json("/api/profiles", {"name": "Bot"})).json["token"]
            setup = {"game": "qwixx", "seats": [{"who": "here"}] * 2, "options": {"first": 0}}
            tables = [
                (await client.post_json("/api/tables", {**setup, "profile": token})).json["table"]
                for _ in range(5)
            ]
            profile = await profiles_of(request).find(token)
            assert profile is not None
            stream = events(request, profile, token)
            assert len(await news(stream)) == 10  # all have started, and wait for a decision
            service = service_of(request)
            table = service.table

            async def look_at(name: str) -> TableState:
                looked_at.append(name)
                return await table(name)

            move, headers = {"move": "pass"}, {"authorization": f"Bearer {token}"}
            address = f"/api/tables/{tables[2]}/moves"
            monkeypatch.setattr(service, "table", look_at)
            monkeypatch.setattr(service.store.profiles, "played", None)  # it must not be called
            played = await client.post_json(address, move, **headers)
            assert played.status == 200, played.text
            looked_at.clear()
            await news(stream)
            assert looked_at == [tables[2]]

    run_in_thread(run())


async def news(stream: AsyncIterator[str]) -> list[Any]:
    """The events until the stream waits for others."""
    found = []
    while (text := await anext(stream)) != ":\n\n":
        found.append(json.loads(text.removeprefix("data: ")))
    return found
