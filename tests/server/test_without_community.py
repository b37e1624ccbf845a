"""A server for the family, `serve --no-community`: tables by link and nothing else."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.routing import Match

from tests.server.api_client import ApiClient, create_table
from tests.server.asgi_client import AsgiClient, run, running_app
from tests.server.conftest import Server
from tests.server.web.crawl import Table

ABSENT_PAGES = ("/profile", "/profile/export", "/open", "/challenges", "/players/0123456789abcdef")
ABSENT_ACTIONS = ("/profile", "/profile/devices", "/profile/delete", "/find")
ABSENT_WORDS = ("/profile", "/players", "/challenges", "/open", "/pairings", "/report")
LINK = re.compile(r'(?:href|src|hx-get)="(/[^"#?]*)')
SENT = re.compile(r'(?:method="post"[^>]*action|hx-post)="(/[^"#?]*)')


def test_a_game_by_link_and_no_page_links_to_anything_absent(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_app(tmp_path, with_community=False) as app:
            host = AsgiClient(app)
            texts = [
                (await host.get(path)).text
                for path in ("/", "/records", "/verify", "/new/qwixx", "/rules/qwixx", "/nowhere")
            ]
            table = Table(host, "qwixx", every=15)
            for pages in (table.open(), table.play(), table.afterwards()):
                texts += [page.text async for _, page in pages]
            assert (await table.snapshot()).over
            assert not any((await table.snapshot()).profiles)
            assert "profile" not in host.cookies
            rematch = await table.guest.post(f"{table.path}/rematch")
            texts.append((await table.guest.follow(await table.guest.follow(rematch))).text)
            links = {("GET", path) for text in texts for path in LINK.findall(text)}
            links |= {("POST", path) for text in texts for path in SENT.findall(text)}
            assert {("POST", f"{table.path}/move"), ("GET", "/new/qwixx")} <= links
            assert [link for link in sorted(links) if not leads_somewhere(app, *link)] == []

    run(play())


def leads_somewhere(app: FastAPI, method: str, path: str) -> bool:
    scope = {"type": "http", "method": method, "path": path, "root_path": "", "headers": []}
    return any(route.matches(scope)[0] == Match.FULL for route in app.routes)


@pytest.fixture(scope="module")
def family_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("family") / "games.db", ["--no-community"])
    yield running
    running.stop()


def test_the_community_has_no_pages(tmp_path: Path) -> None:
    async def look() -> None:
        async with running_app(tmp_path, with_community=False) as app:
            host = AsgiClient(app)
            created = await host.post("/new/qwixx", players=2, who0="here", who1="invited")
            table = created.headers["location"]
            actions = [f"{table}/{action}" for action in ("take", "open", "report")]
            found = [await host.get(page) for page in ABSENT_PAGES]
            found += [await host.post(action) for action in (*ABSENT_ACTIONS, *actions)]
            assert {response.status for response in found} == {404}
            rated = await host.post("/new/qwixx", players=2, who1="invited", rated="on")
            assert rated.status == 403

    run(look())


def test_the_community_has_no_endpoints(family_server: Server) -> None:
    client = ApiClient(family_server.port)
    path, players, _ = create_table(client)
    assert players[0].post(f"{path}/seats/1/report").status == 404
    for endpoint in ("/open", "/profile", "/profile/games", "/profile/events"):
        assert client.get(endpoint).status == 404
    assert client.post("/profiles", name="Ann").status == 404
    assert client.post("/pairings", game="qwixx", name="Ann").status == 404


def test_the_description_of_the_api_lacks_them(family_server: Server) -> None:
    client = ApiClient(family_server.port)
    description = client.get("/openapi.json").json
    paths = " ".join(description["paths"])
    assert [word for word in ABSENT_WORDS if word in paths] == []
    assert "seats" in description["components"]["schemas"]["TableRequest"]["properties"]
    for model in ("TableRequest", "JoinRequest"):
        fields = description["components"]["schemas"][model]["properties"]
        assert {"rated", "open", "profile"}.isdisjoint(fields)


@pytest.mark.parametrize("wish", [{"rated": True}, {"open": True}, {"profile": "0" * 32}])
def test_what_needs_the_community_is_refused(
    family_server: Server, wish: dict[str, object]
) -> None:
    seats = [{"who": "here"}, {"who": "invited"}]
    refused = ApiClient(family_server.port).post("/tables", game="qwixx", seats=seats, **wish)
    assert refused.status == 403
    assert "only tables by link" in refused.json["detail"]


def test_nothing_of_the_community_runs(tmp_path: Path) -> None:
    async def look() -> list[str]:
        async with running_app(tmp_path, with_community=False):
            return [task.get_name() for task in asyncio.all_tasks()]

    tasks = run(look())
    assert any("look_at_clocks" in task for task in tasks)
    assert not [task for task in tasks if re.search("OpenTables|Ratings|Moderation", task)]
