"""Profiles through the API."""

import pytest

from tests.server.api_client import ApiClient, create_table, open_table
from tests.server.conftest import Server
from tests.server.http_client import request
from tests.server.load import script


@pytest.fixture
def client(server: Server) -> ApiClient:
    return ApiClient(server.port)


def test_a_bot_has_a_profile_with_its_games(client: ApiClient) -> None:
    created = client.post("/profiles", name="Bot").json
    other = client.post("/profiles", name="Other bot").json
    bot = client.with_token(created["token"])
    assert bot.get("/profile").json == {
        "id": created["id"],
        "name": "Bot",
        "is_public": False,
        "ratings": {},
    }
    path, table = open_table(
        client, "qwixx", "here", "invited", profile=created["token"], options={"first": 0}
    )
    invited = client.with_token(table["invitations"]["1"]["token"])
    joined = invited.post(f"{path}/seat", name="Guest", profile=other["token"]).json
    (running,) = bot.get("/profile/games").json
    assert (running["table"], running["seat"], running["game"], running["result"]) == (
        table["table"],
        0,
        "qwixx",
        None,
    )
    tokens = {0: table["tokens"]["0"], 1: joined["token"]}
    for seat, move in script():
        assert client.with_token(tokens[seat]).post(f"{path}/moves", move=move).status == 200
    (finished,) = client.with_token(other["token"]).get("/profile/games").json
    assert (finished["seat"], finished["result"]["winners"], finished["result"]["scores"]) == (
        1,
        [1],
        [-20, -15],
    )
    assert finished["result"]["profiles"] == [created["id"], other["id"]]


def test_only_public_profiles_show_their_games(client: ApiClient) -> None:
    created = client.post("/profiles", name="Bot").json
    bot, games = client.with_token(created["token"]), f"/players/{created['id']}/games"
    create_table(client, "qwixx", "here", "novice", profile=created["token"])
    assert client.get(games).status == 404
    assert (
        bot.request("PATCH", "/profile", {"is_public": True, "name": "Robot"}).json["name"]
        == "Robot"
    )
    assert [game["game"] for game in client.get(games).json] == ["qwixx"]
    assert bot.request("DELETE", "/profile").status == 204
    assert client.get(games).status == 404
    assert bot.get("/profile").status == 401


def test_nobody_learns_the_address_of_score_pads_from_a_public_profile(server: Server) -> None:
    """Whoever knows it takes a sheet and writes there."""
    client = ApiClient(server.port)
    created = client.post("/profiles", name="Cara").json
    cara = client.with_token(created["token"])
    cara.request("PATCH", "/profile", {"is_public": True})
    _, headers, _ = request(server, "POST", "/pads/qwixx", cookie=f"profile={created['token']}")
    path = headers["location"]
    assert [game["table"] for game in cara.get("/profile/games").json] == [path.rpartition("/")[2]]
    assert client.get(f"/players/{created['id']}/games").json == []
    assert path not in request(server, "GET", f"/players/{created['id']}")[2]


@pytest.mark.parametrize("token", ["0" * 32, "x"])
def test_a_wrong_token_is_refused(token: str, client: ApiClient) -> None:
    assert client.with_token(token).get("/profile").status == 401
    seats = [{"who": "here"}, {"who": "novice"}]
    assert client.post("/tables", game="qwixx", seats=seats, profile=token).status in (401, 422)


def test_every_request_with_a_profile_documents_that_it_may_be_refused(client: ApiClient) -> None:
    paths = client.get("/openapi.json").json["paths"]
    for path in ("/tables", "/tables/{name}/seat", "/tables/{name}/open-seat", "/pairings"):
        assert {"401", "403"} <= set(paths[path]["post"]["responses"]), path


def test_no_answer_about_a_table_contains_the_token_of_a_profile(client: ApiClient) -> None:
    created = client.post("/profiles", name="Bot").json
    path, seats, table = create_table(client, "qwixx", "here", "here", profile=created["token"])
    answers = [
        table,
        client.get(path).json,
        seats[1].get(path).json,
        seats[1].get(f"{path}/log").json,
    ]
    assert all(created["token"] not in str(answer) for answer in answers)


def test_a_rated_game_changes_the_ratings_of_both(client: ApiClient) -> None:
    one, other = (client.post("/profiles", name=name).json for name in ("One", "Other"))
    path, table = open_table(
        client, "qwixx", "here", "invited", profile=one["token"], options={"first": 0}, rated=True
    )
    assert (table["rated"], table["help"]) == (True, "none")
    invited = client.with_token(table["invitations"]["1"]["token"])
    assert invited.post(f"{path}/seat", name="Nobody").status == 409
    assert invited.post(f"{path}/seat", name="One again", profile=one["token"]).status == 409
    joined = invited.post(f"{path}/seat", name="Other", profile=other["token"]).json
    tokens = {0: table["tokens"]["0"], 1: joined["token"]}
    for seat, move in script():
        assert client.with_token(tokens[seat]).post(f"{path}/moves", move=move).status == 200
    while not (found := client.with_token(other["token"]).get("/profile").json["ratings"]):
        pass
    assert found["qwixx"]["points"] > 1500
    assert client.with_token(one["token"]).get("/profile").json["ratings"]["qwixx"]["points"] < 1500


def test_what_a_rated_game_needs(client: ApiClient) -> None:
    token = client.post("/profiles", name="Bot").json["token"]
    for seats, more in (
        (["here", "here"], {"profile": token}),
        (["here", "invited"], {}),
        (["here", "invited"], {"profile": token, "help": "all"}),
    ):
        refused = client.post(
            "/tables", game="qwixx", seats=[{"who": who} for who in seats], rated=True, **more
        )
        assert refused.status == 422, refused.text


@pytest.mark.parametrize(
    "database", ["postgresql"], indirect=True
)  # which does not take every text
def test_an_id_of_the_wrong_form(database: str) -> None:
    server = Server(database)
    try:
        client = ApiClient(server.port)
        bot = client.with_token(client.post("/profiles", name="Bot").json["token"])
        for path in ("/players/%00/games", "/players/%00/report", "/players/%00/challenges"):
            assert (
                bot.request(
                    "GET" if path.endswith("games") else "POST", path, {"game": "qwixx"}
                ).status
                == 404
            )
        assert bot.post("/challenges/%00/accept").status == 404
        assert bot.request("DELETE", "/challenges/%00").status == 404
        assert request(server, "GET", "/players/%00")[0] == 404
        cookie = f"profile={bot.token}"
        assert request(server, "POST", "/challenges/%00/accept", Cookie=cookie)[0] == 404
        assert (
            request(server, "POST", "/players/%00/challenge", "game=qwixx", Cookie=cookie)[0] == 404
        )
    finally:
        server.stop()
