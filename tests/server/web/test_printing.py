"""Score sheets to print, from the browser."""

from pathlib import Path

import pytest

from tests.server.asgi_client import AsgiClient, run, running_app
from tests.server.conftest import Server
from tests.server.http_client import fetch, request


@pytest.mark.parametrize("key", ["squares", "clever", "qwirkle"])
def test_sheets_can_be_printed(server: Server, key: str) -> None:
    status, headers, body = fetch(server, "GET", f"/print/{key}?rules=1&paper=letter")
    assert (status, body[:5]) == (200, b"%PDF-")
    assert headers["content-type"] == "application/pdf"


def test_the_page_of_score_pads_links_to_them(server: Server) -> None:
    assert 'href="/print/clever"' in request(server, "GET", "/pads/clever")[2]


def test_score_pads_are_printed_as_they_were(tmp_path: Path) -> None:
    async def work() -> None:
        async with running_app(tmp_path) as app:
            client = AsgiClient(app)
            opened = await client.post("/pads/qwixx", players=2, name="Ann")
            table = opened.headers["location"]
            assert (await client.get(f"{table}/print")).status == 409
            for _ in range(4):
                await client.post(f"{table}/write", seat=0, move="penalty")
            await client.post(f"{table}/turn")
            assert f'href="{table}/print"' in (await client.get(table)).text
            printed = await client.get(f"{table}/print")
            assert printed.headers["content-type"] == "application/pdf"

    run(work())


@pytest.mark.parametrize("path", ["/print/chess", "/print/clever?paper=a3"])
def test_what_cannot_be_printed(server: Server, path: str) -> None:
    assert request(server, "GET", path)[0] in (404, 422)
