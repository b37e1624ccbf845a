"""Reviews through the API."""

import time
from types import SimpleNamespace
from typing import Any, cast

import pytest

import quincunx as qx
from quincunx.core.play.record import Record
from quincunx.server.api.deps import Client
from quincunx.server.api.reviews import review_state
from quincunx.server.jobs.reviews import RunningReview
from tests.server.api_client import ApiClient, create_table
from tests.server.conftest import Server
from tests.server.records import short_record
from tests.server.service.support import async_test


def wait_for_review(api: ApiClient, path: str) -> dict[str, Any]:
    started = api.post(path)
    assert started.status == 202
    state: dict[str, Any] = started.json
    while state["state"] == "running":
        time.sleep(0.1)
        state = api.get(path).json
    assert state["state"] == "finished", state["failure"]
    return state


def test_a_review_is_started_once_and_then_found(server: Server) -> None:
    api = ApiClient(server.port)
    table = api.post("/records", record=short_record(["Ann", "Bob"])).json["table"]
    path = f"/tables/{table}/review"
    assert api.get(path).json["state"] == "none"
    state = wait_for_review(api, path)
    review = state["review"]
    assert review["names"] == ["Ann", "Bob"]
    assert sum(seat["result"] for seat in review["seats"]) == 1
    assert any(
        step["decision"] and step["decision"]["grade"] == "blunder" for step in review["steps"]
    )
    again = api.post(path)
    assert (again.status, again.json) == (200, state)


def test_a_game_that_ended_by_a_resignation(server: Server) -> None:
    path, seats, _ = create_table(
        ApiClient(server.port), "qwixx", "here", "here", options={"first": 0}
    )
    seats[0].post(f"{path}/moves", move="pass")
    seats[1].post(f"{path}/moves", move="pass")
    assert seats[0].post(f"{path}/review").status == 409
    seats[1].post(f"{path}/resign")
    review = wait_for_review(seats[0], f"{path}/review")["review"]
    assert (review["finished"], review["resignations"]) == (False, [{"seat": 1, "events": 3}])
    winner, loser = review["seats"]
    assert (winner["result"], loser["result"]) == (1, 0)
    assert winner["resignation"] == pytest.approx(1 - review["steps"][-1]["values"][0])
    assert loser["resignation"] == pytest.approx(-winner["resignation"])


@async_test
async def test_a_review_that_ends_while_it_is_looked_for_is_still_running() -> None:
    class Ending:
        def __init__(self) -> None:
            self.is_running = True

        async def find(self, table: str, record: Record) -> None:
            self.is_running = False  # it was not stored yet, and is now

        def running(self, table: str) -> RunningReview | None:
            return RunningReview() if self.is_running else None

        def failure(self, table: str) -> str:
            return ""

    service, table = SimpleNamespace(reviews=Ending()), SimpleNamespace(id="0")
    client = cast(Client, SimpleNamespace(service=service, table=table))
    found = await review_state(client, qx.Match(qx.game("qwixx")).record)
    assert found.state == "running"
