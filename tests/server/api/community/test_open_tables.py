"""Open tables and pairing through the API."""

from tests.server.api_client import ApiClient, open_table
from tests.server.conftest import Server


def test_two_bots_find_each_other(server: Server) -> None:
    client = ApiClient(server.port)
    first = client.post("/pairings", game="mixx-colours", name="One").json
    assert (first["seat"], first["over"]) == (0, False)
    second = client.post("/pairings", game="mixx-colours", name="Two").json
    assert (second["table"], second["seat"]) == (first["table"], 1)
    assert second["token"] != first["token"]
    state = client.with_token(second["token"]).get(f"/tables/{first['table']}").json
    assert [player["name"] for player in state["players"]] == ["One", "Two"]
    assert client.post("/pairings", game="chess", name="One").status == 422


def test_an_open_table_is_listed_until_it_is_full(server: Server) -> None:
    client = ApiClient(server.port)
    path, created = open_table(client, "black-die", "here", "invited", open=True)
    host = client.with_token(created["tokens"]["0"])
    assert host.get(path).status == 200  # she is there
    listed = {each["table"]: each for each in wait_for_list(client, created["table"])}
    assert listed[created["table"]]["names"] == ["Player 1"]
    assert host.post(f"{path}/open-seat", name="Host").status == 409
    joined = client.post(f"{path}/open-seat", name="Guest").json
    assert (joined["seat"], joined["players"][1]["name"]) == (1, "Guest")
    assert client.post(f"{path}/open-seat", name="Late").status == 409
    assert created["table"] not in {each["table"] for each in client.get("/open").json}


def wait_for_list(client: ApiClient, table: str) -> list[dict[str, object]]:
    """Everybody gets the same list for a second."""
    while True:
        listed: list[dict[str, object]] = client.get("/open").json
        if any(each["table"] == table for each in listed):
            return listed
