"""Looking changes nothing: links, pictures and crawlers can request whatever they like."""

import re
import sqlite3
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from fastapi import FastAPI
from starlette.routing import Route

import quincunx as qx
from tests.server.asgi_client import AsgiClient, run, running_app
from tests.server.records import random_record

VERSION = "PRAGMA data_version"  # another one after whatever somebody else has written
PARAMETER = re.compile(r"\{(\w+)\}")


def get_paths(app: FastAPI) -> Iterator[str]:
    """All that can be requested, but for streams, which do not end."""
    for prefix, routes in (("", app.routes), ("/api", app.state.api.routes)):
        for route in routes:
            if not isinstance(route, Route) or "events" in route.path:
                continue
            if "GET" in (route.methods or ()):
                yield prefix + route.path


def test_no_get_request_changes_anything(tmp_path: Path) -> None:
    async def work() -> None:
        async with running_app(tmp_path) as app:
            client = AsgiClient(app)
            seats = [{"who": "here"}, {"who": "invited"}]
            profile = (await client.post_json("/api/profiles", {"name": "Ann"})).json
            client.cookies["profile"] = profile["token"]
            body = {"game": "qwixx", "seats": seats, "rated": True, "profile": profile["token"]}
            advised = {
                "game": "qwixx",
                "seats": [{"who": "here"}] * 2,
                "help": "all",
                "options": {"first": 0},
            }
            helped = (await client.post_json("/api/tables", advised)).json
            created = (await client.post_json("/api/tables", body)).json
            record = random_record("qwixx", 10**6)
            finished = (await client.post_json("/api/records", {"record": record})).json["table"]
            pads = (await client.post("/pads/qwixx")).headers["location"]
            link = (await client.post("/profile/devices")).text
            device = re.search("/profile/devices/([0-9a-f]{32})", link)
            assert device
            await client.get("/daily")  # the secret of all days is made once
            values = {
                "name": [created["table"], helped["table"], finished, pads.rpartition("/")[2]],
                "key": ["qwixx"],
                "game": ["qwixx"],
                "day": [app.state.daily.latest_published().isoformat()],
                "puzzle_id": [qx.puzzles("qwixx")[0].id],
                "seat": ["0", "1"],
                "token": [created["invitations"]["1"]["token"], device[1], created["tokens"]["0"]],
                "player": [profile["id"]],
                "table": [finished],
                "step": ["5"],
            }
            found = set[int]()
            database = sqlite3.connect(tmp_path / "games.db")
            [before] = database.execute(VERSION)
            for path in get_paths(app):
                names = PARAMETER.findall(path)
                for chosen in product(*(values[name] for name in names)):
                    address = path.format(**dict(zip(names, chosen, strict=True)))
                    for token in ("", helped["tokens"]["0"], profile["token"]):
                        bearer = {"authorization": f"Bearer {token}"} if token else {}
                        found.add((await client.get(address, **bearer)).status)
                    assert [before] == list(database.execute(VERSION)), address
            database.close()
            assert {200, 303, 404, 409} <= found
            assert max(found) < 500

    run(work())
