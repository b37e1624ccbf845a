"""The API does all that the pages do, by the same rules."""

import random
import subprocess
import sys
from pathlib import Path

import pytest

import quincunx as qx
from quincunx.core.record import parse_record
from quincunx.core.seeds import commitment
from quincunx.core.verification import verify
from tests.server.conftest import Server
from tests.server.api_client import Program, table_for

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def program(server: Server) -> Program:
    return Program(server.port)


def play_to_the_end(path: str, seats: dict[int, Program]) -> dict[str, object]:
    """Everybody takes any move."""
    rng = random.Random(1)
    while True:
        for seat, player in seats.items():
            now = player.get(path).told
            if now["over"]:
                return dict(now)
            if seat in now["view"]["acting"]:
                answer = player.post(f"{path}/moves", move=rng.choice(now["view"]["moves"]), decision=now["decision"])
                assert answer.status == 200, answer.text


def test_games_and_rules(program: Program) -> None:
    told = {game["key"]: game for game in program.get("/games").told}
    assert list(told) == list(qx.games())
    assert told["squares"]["players"] == [2, 3, 4]
    assert told["squares"]["options"][0]["name"] == "first"
    assert "white" in program.get("/games/squares/rules").text
    assert program.get("/games/chess/rules").status == 404


@pytest.mark.parametrize("key", ["squares", "clever", "qwirkle", "qwizz"])
def test_a_whole_game(program: Program, key: str) -> None:
    path, seats, told = table_for(program, key)
    assert told["seed"] is None
    assert seats[1].post(f"{path}/seat", name="Zoë").told["players"][1] == {**told["players"][1], "name": "Zoë", "joined": True}
    assert program.get(f"{path}/record").status == 409
    end = play_to_the_end(path, seats)
    assert end["seed"] is not None
    assert commitment(str(end["seed"])) == told["commitment"] == end["commitment"]
    record = parse_record(program.get(f"{path}/record").text)
    assert qx.replay(str(record)).state.scores == tuple(end["view"]["scores"])  # type: ignore[index]
    assert verify(record, told["commitment"]) > 2
    assert program.get(f"{path}/positions/0").told["scores"] == [0, 0]
    dice = program.get(f"{path}/dice").told
    assert dice["holds"]
    assert sum(face["rolled"] for face in dice["faces"]) > 10
    again = program.post("/verify", record=str(record), commitment=told["commitment"]).told
    assert again == dice
    assert not program.post("/verify", record=str(record), commitment="0" * 64).told["holds"]


def test_events_tell_what_happens_and_who_is_here(program: Program) -> None:
    path, seats, _ = table_for(program, "qwixx", options={"first": 0})
    told = seats[1].events(path)
    first = next(told)
    assert first["seat"] == 1
    assert first["players"][1]["present"]
    assert first["view"]["acting"] == [0, 1]
    seats[0].post(f"{path}/moves", move="pass")
    assert next(told)["view"]["acting"] == [1]
    seats[1].post(f"{path}/moves", move="pass")
    assert next(told)["log"][-1] == {"seat": 1, "text": "pass"}
    told.close()  # type: ignore[attr-defined]


def test_moves_taken_back_and_seats_handed_over(program: Program) -> None:
    path, seats, _ = table_for(program, "qwixx", options={"first": 0})
    assert not seats[0].get(path).told["may_undo"]
    assert seats[0].post(f"{path}/moves", move="pass").told["may_undo"]
    assert seats[0].post(f"{path}/undo").told["view"]["acting"] == [0, 1]
    assert seats[0].post(f"{path}/seats/1/engine", level="novice").told["players"][1]["engine"] == "novice"
    assert seats[1].post(f"{path}/person").told["players"][1]["engine"] is None
    stream = seats[1].events(path)
    next(stream)
    assert seats[0].post(f"{path}/seats/1/engine").status == 403
    stream.close()  # type: ignore[attr-defined]


def test_advice_as_far_as_the_table_allows(program: Program) -> None:
    path, seats, _ = table_for(program, "qwixx", "here", "here", options={"first": 0})
    found = seats[0].get(f"{path}/advice").told
    assert {each["move"] for each in found} == set(seats[0].get(path).told["view"]["moves"])
    assert seats[0].get(f"{path}/advice?best_only=true").told == found[:1]
    path, seats, _ = table_for(program, "qwixx", "here", "here", help="hints")
    assert seats[0].get(f"{path}/advice").status == 403
    assert seats[0].get(f"{path}/advice?best_only=true").status == 200
    path, seats, _ = table_for(program, "qwixx", "here", "here", help="none")
    assert seats[0].get(f"{path}/advice?best_only=true").status == 403


def test_a_rematch_with_the_same_tokens(program: Program) -> None:
    path, seats, _ = table_for(program, "squares", "here", "here")
    assert seats[0].post(f"{path}/rematch").status == 409
    play_to_the_end(path, seats)
    assert program.post(f"{path}/rematch").status == 401
    following = seats[0].post(f"{path}/rematch").told
    assert seats[1].post(f"{path}/rematch").told["table"] == following["table"]
    assert seats[1].get(f"/tables/{following['table']}").told["seat"] == 1
    assert program.get(path).told["rematch"] == following["table"]


def test_a_record_is_loaded_and_played_on(program: Program) -> None:
    match = qx.Match(qx.game("squares", first=0), ["Ann", "Bob"], seed=4)
    match.play(0, "pass")
    loaded = program.post("/records", record=str(match.record)).told
    assert loaded["commitment"] is None  # its first rolls are not ours
    assert loaded["log"][0]["text"] == match.log[0][1]
    path = f"/tables/{loaded['table']}"
    play_to_the_end(path, {int(seat): program.seated(token) for seat, token in loaded["tokens"].items()})
    assert parse_record(program.get(f"{path}/record").text).seed is None
    bad = program.post("/records", record="nonsense")
    assert (bad.status, "line 1" in bad.told["detail"]) == (422, True)


REFUSALS = [
    ("POST", "/tables", {"game": "chess", "seats": [{"who": "here"}]}, 422, "game"),
    ("POST", "/tables", {"game": "squares", "seats": [{"who": "here"}]}, 422, "seats"),
    ("POST", "/tables", {"game": "qwixx", "seats": [{"who": "nobody"}]}, 422, "seats.0.who"),
    ("POST", "/tables", {"game": "qwixx", "seats": [{"who": "here", "name": "\u202e"}]}, 422, "seats.0.name"),
    ("POST", "/tables", {"game": "qwixx", "seats": [{"who": "here"}], "options": {"first": 9}}, 422, "options.first"),
    ("POST", "/tables", {"game": "qwixx", "seats": [{"who": "here"}], "options": {"speed": 9}}, 422, "options.speed"),
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


@pytest.mark.parametrize(("method", "path", "body", "status", "field"), REFUSALS)
def test_refusals_have_one_form(program: Program, method: str, path: str, body: object, status: int, field: str | None) -> None:
    answer = program.ask(method, path, body)
    assert answer.status == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    told = answer.told
    assert told["status"] == status
    assert told["type"] == f"/api/docs#{status}"
    assert told["detail"]
    assert [each["field"] for each in told.get("errors", [])] == [field] or field is None


def test_refusals_of_the_rules(program: Program) -> None:
    path, seats, told = table_for(program, "qwixx", options={"first": 0})
    old = told["decision"]
    assert seats[0].post(f"{path}/moves", move="pass", decision=old).status == 200
    for wish, status, kind in [
        ({"move": "pass", "decision": old}, 409, "stale"),
        ({"move": "pass"}, 409, "illegal-move"),
        ({"move": "castle"}, 422, "422"),
        ({"move": "x" * 300}, 422, "422"),
    ]:
        answer = seats[0].post(f"{path}/moves", **wish)
        assert (answer.status, answer.told["type"]) == (status, f"/api/docs#{kind}"), answer.text
    answer = seats[1].post(f"{path}/undo")
    assert (answer.status, answer.told["type"]) == (409, "/api/docs#nothing-to-undo")
    assert seats[0].get(f"{path}/advice").told["type"] == "/api/docs#not-now"


def test_the_description_and_its_page(program: Program, server: Server) -> None:
    told = program.get("/openapi.json").told
    assert told["servers"] == [{"url": "/api"}]
    page = program.get("/docs")
    for path in told["paths"]:
        assert f"<code>/api{path}</code>" in page.text
    assert "script-src 'self'" in page.headers["content-security-policy"]
    assert "https://" not in page.text


def test_the_bot_in_the_docs(program: Program) -> None:
    path, _, told = table_for(program, "squares", "invited", "novice")
    command = [sys.executable, ROOT / "docs" / "bot.py", told["invitations"]["0"]["link"]]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, timeout=60, check=True)
    assert done.stdout.strip() == f"It ended {program.get(path).told['view']['scores']}"
    assert (ROOT / "docs" / "bot.py").read_text("utf-8") in (ROOT / "docs" / "api.md").read_text("utf-8")
