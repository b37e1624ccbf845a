"""The daily game by the API; and no answer, of pages or of the API, has its seed before the day is
over, whatever is asked for a finished game.
"""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from quincunx.practice import daily
from tests.server.api_client import ApiClient
from tests.server.asgi_client import AsgiClient, run, running_app
from tests.server.conftest import Server

pytestmark = pytest.mark.usefixtures("one_day")

PAGES = (
    "",
    "/log",
    "/state",
    "/frames?after=0&before=99",
    "/replay",
    "/replay?step=3",
    "/record.txt",
    "/dice",
    "/print",
    "/review",
    "/daily",
    "/preview.png",
)
ENDPOINTS = ("", "/log", "/record", "/positions/4", "/dice", "/daily", "/review")
OTHERS = ("/", "/daily", "/profile", "/profile/export", "/watch", "/players", "/api/daily")


def begin(server: Server, profile: dict[str, Any], **more: object) -> Any:
    body = {"name": profile["name"], "profile": profile["token"], **more}
    return ApiClient(server.port).post("/daily/qwixx", **body)


def test_a_program_plays_once_and_then_practises(server: Server) -> None:
    profile = ApiClient(server.port).post("/profiles", name="Bot").json
    assert begin(server, profile, practice=True).status == 409
    opened = begin(server, profile).json
    assert begin(server, profile).json == {**opened, "token": None}
    api, path = ApiClient(server.port, profile["token"]), f"/tables/{opened['table']}"
    assert api.get(f"{path}/daily").status == 409
    for move in ("pass", "penalty") * 4:
        assert api.post(f"{path}/moves", move=move).status == 200
    found = api.get(f"{path}/daily").json
    assert (found["kind"], found["player"], found["points"]) == ("qwixx", "attempt", -20)
    assert -20 in found["everybody"]
    refused = api.post(f"{path}/rematch")
    assert (refused.status, "no rematch" in refused.json["detail"]) == (409, True)
    assert begin(server, profile, practice=True).json["table"] != opened["table"]
    assert api.get(f"{path}/dice").status == 409
    api.request("PATCH", "/profile", {"is_public": True})
    assert [each["name"] for each in api.get("/week").json] == ["Bot"]
    assert [api.get(each).status for each in ("/watch", "/leaderboard/qwixx")] == [200, 200]
    assert api.get("/leaderboard/chess").status == 404


def test_days_have_fingerprints_and_later_seeds(server: Server) -> None:
    api = ApiClient(server.port)
    today, tomorrow = api.get("/daily").json
    assert {each["seed"] for each in today["games"] + tomorrow["games"]} == {None}
    assert {each["kind"] for each in today["games"]} == set(daily.kinds())
    for day in (today["day"], tomorrow["day"], "soon", "0001-01-01", "9999-12-31"):
        assert api.get(f"/daily/{day}").status == 404
    assert api.post("/daily/chess", name="Ann").status == 404


def test_no_answer_has_the_seed_of_today(tmp_path: Path) -> None:
    async def look() -> None:
        async with running_app(tmp_path) as app:
            client, games = AsgiClient(app), app.state.daily
            seeds = [
                daily.seed_of(await games._secret(), games.today(), kind) for kind in daily.kinds()
            ]
            opened = await client.post("/daily/qwixx", name="Ann")
            table = opened.headers["location"]
            for move in ("pass", "penalty") * 4:
                await client.post(f"{table}/move", seat=0, move=move)
            await client.post(f"{table}/review")
            while 'id="progress"' in (await client.get(f"{table}/review")).text:
                await asyncio.sleep(0.01)
            paths = [
                *(f"{table}{page}" for page in PAGES),
                *(f"/api/tables/{table.removeprefix('/t/')}{each}" for each in ENDPOINTS),
                *OTHERS,
            ]
            for path in paths:
                response = await client.get(path)
                refused = path.endswith("/dice")
                assert response.status == (409 if refused else 200), (path, response.text)
                assert not any(seed in response.text for seed in [*seeds, await games._secret()])

    run(look())
