"""The API can do everything that the pages can do, by the same rules."""

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

import quincunx as qx
from quincunx.core.dice.seeds import commitment
from quincunx.core.play.record import parse_record
from quincunx.core.play.verification import verify
from tests.server.api_client import ApiClient, accept, create_table, open_table
from tests.server.conftest import Server
from tests.support import PATIENCE

ROOT = Path(__file__).parents[3]


@pytest.fixture
def client(server: Server) -> ApiClient:
    return ApiClient(server.port)


def play_to_the_end(path: str, seats: dict[int, ApiClient]) -> dict[str, object]:
    """Every seat makes random moves."""
    rng = random.Random(1)
    now = seats[0].get(path).json
    while not now["over"]:
        acting = now["view"]["acting"]
        if now["seat"] not in acting:
            now = seats[acting[0]].get(path).json
        moves, decision = now["view"]["moves"], now["decision"]
        answer = seats[now["seat"]].post(f"{path}/moves", move=rng.choice(moves), decision=decision)
        assert answer.status == 200, answer.text
        now = answer.json
    return dict(now)


def test_games_and_rules(client: ApiClient) -> None:
    games = {game["key"]: game for game in client.get("/games").json}
    assert list(games) == list(qx.games())
    assert games["squares"]["players"] == [2, 3, 4]
    assert games["squares"]["options"][0]["name"] == "first"
    assert "the seat that begins" in games["squares"]["options"][0]["description"]
    assert [option["name"] for option in games["clever"]["options"]] == ["first", "solo_extra_die"]
    assert "white" in client.get("/games/squares/rules").text
    assert client.get("/games/chess/rules").status == 404


@pytest.mark.parametrize("key", ["squares", "clever", "qwirkle", "qwizz"])
def test_a_whole_game(client: ApiClient, key: str) -> None:
    path, seats, created = create_table(client, key)
    assert created["seed"] is None
    assert created["end_reason"] == ""
    assert seats[1].post(f"{path}/seat", name="Zoë").json["players"][1] == {
        **created["players"][1],
        "name": "Zoë",
        "joined": True,
        "present": True,
    }
    assert client.get(f"{path}/record").status == 409
    end = play_to_the_end(path, seats)
    assert end["seed"] is not None
    assert commitment(str(end["seed"])) == created["commitment"] == end["commitment"]
    record = parse_record(client.get(f"{path}/record").text)
    assert end["end_reason"] == record.end != ""
    assert qx.replay(str(record)).state.scores == tuple(end["view"]["scores"])  # type: ignore[index]
    assert verify(record, created["commitment"]) > 2
    assert client.get(f"{path}/positions/0").json["scores"] == [0, 0]
    dice = client.get(f"{path}/dice").json
    assert dice["verified"]
    assert dice["fair"] == (dice["p_value"] >= 0.001)
    assert sum(face["rolled"] for face in dice["faces"]) > 10
    again = client.post("/verify", record=str(record), commitment=created["commitment"]).json
    assert again == dice
    assert not client.post("/verify", record=str(record), commitment="0" * 64).json["verified"]


def test_events_report_moves_and_presence(client: ApiClient) -> None:
    path, seats, _ = create_table(client, "qwixx", options={"first": 0})
    seats[0].get(path)  # from now on present
    stream = seats[1].events(path)
    first = next(stream)
    assert first["seat"] == 1
    assert first["players"][1]["present"]
    assert first["view"]["acting"] == [0, 1]
    seats[0].post(f"{path}/moves", move="pass")
    assert next(stream)["view"]["acting"] == [1]
    seats[1].post(f"{path}/moves", move="pass")
    assert next(stream)["log"][-1] == {"seat": 1, "text": "pass"}
    stream.close()  # type: ignore[attr-defined]


def test_undo_and_seats_handed_over(client: ApiClient) -> None:
    path, created = open_table(client, "qwixx", options={"first": 0})
    seats = {0: client.with_token(created["tokens"]["0"])}
    assert not seats[0].get(path).json["may_undo"]
    assert seats[0].post(f"{path}/moves", move="pass").json["may_undo"]
    assert seats[0].post(f"{path}/undo").json["view"]["acting"] == [0, 1]
    assert (
        seats[0].post(f"{path}/seats/1/engine", level="novice").json["players"][1]["engine"]
        == "novice"
    )
    seats[1] = client.with_token(accept(client, path, created, 1))
    assert seats[1].post(f"{path}/person").json["players"][1]["engine"] is None
    stream = seats[1].events(path)
    next(stream)
    assert seats[0].post(f"{path}/seats/1/engine").status == 403
    stream.close()  # type: ignore[attr-defined]


def test_advice_if_the_table_allows_it(client: ApiClient) -> None:
    path, seats, _ = create_table(client, "qwixx", "here", "here", options={"first": 0}, help="all")
    found = seats[0].post(f"{path}/advice").json
    assert {each["move"] for each in found} == set(seats[0].get(path).json["view"]["moves"])
    assert seats[0].post(f"{path}/advice?best_only=true").json == found[:1]
    for method in ("GET", "HEAD"):  # as before: it would cost the engine's time
        old = seats[0].request(method, f"{path}/advice")
        assert (old.status, old.headers["allow"]) == (405, "POST")
    assert "Send this request with POST" in seats[0].get(f"{path}/advice").json["detail"]
    path, seats, _ = create_table(client, "qwixx", "here", "here", help="hints")
    assert seats[0].post(f"{path}/advice").status == 403
    assert seats[0].post(f"{path}/advice?best_only=true").status == 200
    assert seats[1].get(path).json["help_uses"] == [{"seat": 0, "events": 2, "kind": "hint"}]
    path, seats, _ = create_table(client, "qwixx", "here", "here", help="none")
    assert seats[0].post(f"{path}/advice?best_only=true").status == 403


def test_a_rematch_has_the_same_tokens(client: ApiClient) -> None:
    path, seats, _ = create_table(client, "squares", "here", "here")
    assert seats[0].post(f"{path}/rematch").status == 409
    play_to_the_end(path, seats)
    assert client.post(f"{path}/rematch").status == 401
    following = seats[0].post(f"{path}/rematch").json
    assert seats[1].post(f"{path}/rematch").json["table"] == following["table"]
    assert seats[1].get(f"/tables/{following['table']}").json["seat"] == 1
    assert client.get(path).json["rematch"] == following["table"]


def test_a_record_is_loaded_and_continued(client: ApiClient) -> None:
    match = qx.Match(qx.game("squares", first=0), ["Ann", "Bob"], seed=4)
    match.play(0, "pass")
    loaded = client.post("/records", record=str(match.record)).json
    assert loaded["commitment"] is None  # its first rolls are not from our seed
    assert loaded["log"][0]["text"] == str(match.log[0][1])
    path = f"/tables/{loaded['table']}"
    play_to_the_end(
        path, {int(seat): client.with_token(token) for seat, token in loaded["tokens"].items()}
    )
    assert parse_record(client.get(f"{path}/record").text).seed is None
    bad = client.post("/records", record="nonsense")
    assert (bad.status, "line 1" in bad.json["detail"]) == (422, True)
    set_up = client.post("/records", record=str(qx.Match(match.game, start=match.state).record))
    assert (set_up.status, "set-up position" in set_up.json["detail"]) == (422, True)


ERRORS = [
    ("POST", "/tables", {"game": "chess", "seats": [{"who": "here"}]}, 422, "game"),
    ("POST", "/tables", {"game": "squares", "seats": [{"who": "here"}]}, 422, "seats"),
    ("POST", "/tables", {"game": "qwixx", "seats": [{"who": "nobody"}]}, 422, "seats.0.who"),
    (
        "POST",
        "/tables",
        {"game": "qwixx", "seats": [{"who": "here", "name": "\u202e"}]},
        422,
        "seats.0.name",
    ),
    (
        "POST",
        "/tables",
        {"game": "qwixx", "seats": [{"who": "here"}], "options": {"first": 9}},
        422,
        "options.first",
    ),
    (
        "POST",
        "/tables",
        {"game": "qwixx", "seats": [{"who": "here"}], "options": {"speed": 9}},
        422,
        "options.speed",
    ),
    ("POST", "/tables", {"game": "qwixx", "seats": [{"who": "here"}], "seed": "mine"}, 422, "seed"),
    ("POST", "/tables", b"{", 422, None),
    ("POST", "/tables", b"\xff", 400, None),
    ("GET", "/tables/0123456789abcdef", None, 404, None),
    ("GET", "/tables/%00", None, 404, None),
    ("GET", "/tables/no%0Aname", None, 404, None),
    ("GET", "/nowhere", None, 404, None),
    ("DELETE", "/games", None, 405, None),
    ("POST", "/tables", b"x" * 30_000, 413, None),
]


@pytest.mark.parametrize(("method", "path", "body", "status", "field"), ERRORS)
def test_all_errors_have_the_same_form(
    client: ApiClient, method: str, path: str, body: object, status: int, field: str | None
) -> None:
    answer = client.request(method, path, body)
    assert answer.status == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json
    assert problem["status"] == status
    assert problem["type"] == f"/api/docs#{status}"
    assert problem["detail"]
    assert [each["field"] for each in problem.get("errors", [])] == [field] or field is None


def test_errors_of_the_rules(client: ApiClient) -> None:
    path, seats, created = create_table(client, "qwixx", options={"first": 0}, help="all")
    old = created["decision"]
    assert seats[0].post(f"{path}/moves", move="pass", decision=old).status == 200
    for body, status, kind in [
        ({"move": "pass", "decision": old}, 409, "stale"),
        ({"move": "pass"}, 409, "illegal-move"),
        ({"move": "castle"}, 422, "422"),
        ({"move": "x" * 300}, 422, "422"),
    ]:
        answer = seats[0].post(f"{path}/moves", **body)
        assert (answer.status, answer.json["type"]) == (status, f"/api/docs#{kind}"), answer.text
    answer = seats[1].post(f"{path}/undo")
    assert (answer.status, answer.json["type"]) == (409, "/api/docs#nothing-to-undo")
    assert seats[0].post(f"{path}/advice").json["type"] == "/api/docs#not-now"


def test_the_openapi_description_and_its_page(client: ApiClient, server: Server) -> None:
    description = client.get("/openapi.json").json
    assert description["servers"] == [{"url": "/api"}]
    page = client.get("/docs")
    for path in description["paths"]:
        assert f"<code>/api{path}</code>" in page.text
    assert "script-src 'self'" in page.headers["content-security-policy"]
    assert "https://" not in page.text


def test_the_answer_in_the_docs_has_the_entries_of_a_real_one(client: ApiClient) -> None:
    page = (ROOT / "docs" / "api.md").read_text("utf-8")
    shown = json.loads(page.split("```json\n")[1].split("```")[0])
    _, created = open_table(client, "squares", "here", "invited", "strong")
    assert shown.keys() == created.keys()
    assert shown["players"][0].keys() == created["players"][0].keys()
    assert shown["view"].keys() <= created["view"].keys()


def test_the_bot_in_the_docs(client: ApiClient) -> None:
    path, created = open_table(client, "squares", "invited", "novice")
    command = [sys.executable, ROOT / "docs" / "bot.py", created["invitations"]["0"]["link"]]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, timeout=PATIENCE, check=True)
    assert done.stdout.strip() == f"Final scores: {client.get(path).json['view']['scores']}"
    assert (ROOT / "docs" / "bot.py").read_text("utf-8") in (ROOT / "docs" / "api.md").read_text(
        "utf-8"
    )
