"""Errors on pages: a sentence in place, and never instead of the table that somebody plays at."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from quincunx.server.app import make_app
from quincunx.server.jobs.limits import Limits
from quincunx.server.storage.sqlite import SqliteStore
from tests.server.asgi_client import AsgiClient, run, running_app
from tests.server.browser import end_pause, open_menu, set_up_table
from tests.server.conftest import Browsers, Server

NOT_YOURS = "This is not your seat. To play it on this device, use the link from your own device."


def test_a_refusal_leaves_the_table_on_the_page(server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    set_up_table(page, server.address, "qwixx", 2, name0="Ann", who1="here", name1="Bob", first="0")
    open_menu(page, "resign")
    page.locator("#resign input[name=seat]").first.evaluate(
        "input => { input.value = 7; }"
    )  # as on a page that is out of date
    page.locator("#resign button").first.click()
    expect(page.locator("#notices .notice")).to_have_text(NOT_YOURS)
    end_pause(page)
    page.get_by_role("button", name="Pass").click()
    expect(page.locator(".paper.own h2")).to_have_text("Bob")
    expect(page.locator("#notices .notice")).to_have_count(0)


def test_too_many_requests_leave_the_table_on_the_page(tmp_path: Path, browsers: Browsers) -> None:
    server, page = (
        Server(tmp_path / "games.db", more=["--limit", "burst=100", "--limit", "requests=0.001"]),
        browsers.page(),
    )
    try:
        set_up_table(
            page, server.address, "qwixx", 2, name0="Ann", who1="here", name1="Bob", first="0"
        )
        page.evaluate("async () => { while ((await fetch('/healthz')).ok); }")
        end_pause(page)
        page.get_by_role("button", name="Pass").click()
        expect(page.locator("#notices .notice")).to_have_text(
            "Too many requests from your address. Try again in a moment."
        )
        expect(page.get_by_role("button", name="Pass")).to_be_visible()
    finally:
        server.stop()


@pytest.mark.parametrize(
    "place",
    [
        "t/{table}/move",
        "t/{table}/replay",
        "t/0000000000000000/undo",
        "new/qwixx",
        "tutorial/chess",
    ],
)
def test_errors_go_where_a_page_has_notices(tmp_path: Path, place: str) -> None:
    async def work() -> None:
        app = make_app(SqliteStore(tmp_path / "games.db"), limits=Limits(burst=2, requests=0.001))
        client = AsgiClient(app)
        async with app.router.lifespan_context(app):
            table = (
                (await client.post("/new/qwixx", players=2)).headers["location"].rsplit("/", 1)[1]
            )
            path = "/" + place.format(table=table)
            method = "GET" if path.endswith(("replay", "qwixx", "chess")) else "POST"
            answers = [await client.request(method, path, b"", hx_request="true") for _ in range(2)]
        for answer in answers[path.endswith("qwixx") :]:
            assert answer.status >= 400
            assert answer.headers["hx-retarget"] == "#notices"
            assert answer.text.startswith('<p class="notice" role="alert"')
        assert answers[1].status == 429

    run(work())


def test_a_seat_or_address_of_the_wrong_form(tmp_path: Path) -> None:
    async def work() -> None:
        async with running_app(tmp_path) as app:
            client = AsgiClient(app)
            path = (await client.post("/new/qwixx", players=2)).headers["location"]
            for action, status, sentence in (
                ("report", 422, "Invalid request: "),
                ("engine", 409, "the seats are 0 to 1"),
            ):
                refused = await client.post(f"{path}/{action}", seat=77)
                assert (refused.status, sentence in refused.text) == (status, True)
            for address in (f"{path}/join/abc/def", f"{path}/seat/abc/def", f"{path}/frames"):
                missing = await client.get(address)
                assert (missing.status, "No such page." in missing.text) == (404, True)
            for fragment in ("true", "false"):
                moved = await client.get("/foo€/", hx_request=fragment)
                assert "/foo%E2%82%AC" in (
                    moved.headers.get("hx-redirect"),
                    moved.headers.get("location"),
                )

    run(work())
