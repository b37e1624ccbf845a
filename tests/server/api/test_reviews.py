"""Reviews through the API."""

import time

from tests.server.api_client import ApiClient
from tests.server.conftest import Server
from tests.server.records import short_record


def test_a_review_is_started_once_and_then_found(server: Server) -> None:
    api = ApiClient(server.port)
    table = api.post("/records", record=short_record(["Ann", "Bob"])).json["table"]
    path = f"/tables/{table}/review"
    assert api.get(path).json["state"] == "none"
    started = api.post(path)
    assert started.status == 202
    state = started.json
    while state["state"] == "running":
        time.sleep(0.1)
        state = api.get(path).json
    assert state["state"] == "finished", state["failure"]
    review = state["review"]
    assert review["names"] == ["Ann", "Bob"]
    assert sum(seat["result"] for seat in review["seats"]) == 1
    assert any(step["decision"] and step["decision"]["grade"] == "blunder" for step in review["steps"])
    again = api.post(path)
    assert (again.status, again.json) == (200, state)
