"""Every request is answered in its own language: by choice, else by the browser's preference."""

import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.pseudo_language import PseudoLanguage, outside_brackets
from tests.server.api_client import Response
from tests.server.asgi_client import AsgiClient, run, running_app
from tests.server.web.crawl import Table

GERMAN = "de-AT,de;q=0.9,en;q=0.5"


def with_client(folder: Path, use: Callable[[AsgiClient], Awaitable[None]]) -> None:
    async def start() -> None:
        async with running_app(folder) as app:
            await use(AsgiClient(app))

    run(start())


def language_of(page: Response) -> str:
    found = re.search(r'<html lang="(\w+)">', page.text)
    assert found
    assert page.headers["content-language"] == found[1]
    assert {each.strip() for each in page.headers["vary"].split(",")} >= {
        "Accept-Language",
        "Cookie",
    }
    return found[1]


def test_pages_follow_the_browser_until_a_language_is_chosen(tmp_path: Path) -> None:
    async def use(client: AsgiClient) -> None:
        home = await client.get("/")
        assert language_of(home) == "en"
        assert '<button name="language" value="de" lang="de">Deutsch</button>' in home.text
        assert (
            '<button name="language" value="en" lang="en" class="primary" '
            'aria-current="true">English</button>' in home.text
        )
        assert language_of(await client.get("/", accept_language=GERMAN)) == "de"
        assert language_of(await client.get("/", accept_language="fr, en;q=0.3")) == "en"
        assert language_of(await client.get("/", accept_language="\x00;;;q=9" * 1000)) == "en"
        client.headers["referer"] = "http://test/rules/qwixx?x=1"
        chosen = await client.post("/language", language="de")
        assert chosen.headers["location"] == "/rules/qwixx?x=1"
        assert language_of(await client.follow(chosen)) == "de"
        assert (await client.post("/language", language="klingon")).status == 303
        assert language_of(await client.get("/", accept_language="en")) == "de"
        await client.post("/language", language="en")
        assert language_of(await client.get("/", accept_language=GERMAN)) == "en"
        client.cookies["language"] = "../../etc"
        assert language_of(await client.get("/", accept_language=GERMAN)) == "de"

    with_client(tmp_path, use)


@pytest.mark.parametrize(
    "referer", ["http://evil.test//evil.test/", "//evil.test", "", "javascript:alert(1)"]
)
def test_choosing_a_language_never_leads_to_another_site(tmp_path: Path, referer: str) -> None:
    async def use(client: AsgiClient) -> None:
        client.headers["referer"] = referer
        location = (await client.post("/language", language="de")).headers["location"]
        assert re.fullmatch(r"/(?!/).*", location)

    with_client(tmp_path, use)


def test_the_manifest_and_fragments_have_the_language_of_the_page(tmp_path: Path) -> None:
    async def use(client: AsgiClient) -> None:
        manifest = await client.get("/manifest.webmanifest", accept_language=GERMAN)
        assert manifest.json["lang"] == "de"
        assert manifest.headers["content-type"] == "application/manifest+json"
        assert (await client.get("/open", accept_language=GERMAN)).headers[
            "content-language"
        ] == "de"

    with_client(tmp_path, use)


def test_problems_of_the_api_follow_the_header_and_not_the_cookie(tmp_path: Path) -> None:
    async def use(client: AsgiClient) -> None:
        client.cookies["language"] = "de"
        problem = await client.get("/api/tables/nowhere", accept_language="en")
        assert problem.headers["content-language"] == "en"
        assert problem.json["detail"] == "No such table. Check the address or start a new game."
        assert (await client.get("/api/tables/nowhere", accept_language=GERMAN)).headers[
            "content-language"
        ] == "de"
        pseudo = AsgiClient(client.app, PseudoLanguage())
        for path in ("/api/tables/nowhere", "/api/games/chess", "/api/nothing"):
            problem = await pseudo.get(path)
            assert outside_brackets(problem.json["title"] + problem.json["detail"]) == ""
        invalid = await pseudo.post_json(
            "/api/tables",
            {
                "game": "qwixx",
                "options": {"first": 9, "x": 1},
                "seats": [{"who": "here", "name": "\n"}],
            },
        )
        assert invalid.status == 422
        assert [outside_brackets(error["detail"]) for error in invalid.json["errors"]] == [
            ""
        ] * len(invalid.json["errors"])

    with_client(tmp_path, use)


def test_two_players_of_one_table_each_see_their_own_language(tmp_path: Path) -> None:
    async def use(client: AsgiClient) -> None:
        table = Table(client, "qwixx")
        table.guest = AsgiClient(client.app, PseudoLanguage())
        async for _ in table.open():
            pass
        assert "⟦" not in (await client.get(table.path)).text
        assert "⟦" in (await table.guest.get(table.path)).text
        async with (
            client.websocket(f"{table.path}/live") as to_host,
            table.guest.websocket(f"{table.path}/live") as to_guest,
        ):
            seen = [await to_host.get(), await to_guest.get()]
            await table.move(await table.snapshot())
            seen += [await to_host.get(), await to_guest.get()]
        assert ["⟦" in each for each in seen] == [False, True, False, True]

    with_client(tmp_path, use)
