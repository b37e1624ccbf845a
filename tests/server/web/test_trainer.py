"""The trainer: a mark after each own decision at a table alone, if somebody wants it."""

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.server.asgi_client import AsgiClient, run, running_app
from tests.server.browser import check_with_axe, set_up_table
from tests.server.conftest import Browsers, Server
from tests.server.web.test_settings import set_appearance
from tests.support import eventually

MARK = re.compile("Best move|Good move|Inaccuracy|Mistake|Blunder")


def test_a_mark_after_a_decision_and_details_on_tap(server: Server, browsers: Browsers) -> None:
    page = browsers.page(390, 844)
    set_up_table(page, server.address, "clever", 1)
    assert (
        eventually(page.evaluate, "document.documentElement.dataset.trainer") == "off"
    )  # by default
    set_appearance(page, "trainer", "on")
    page.locator("#move button[name=move]:visible").first.click()
    expect(page.locator("#trainer summary")).to_have_text(MARK)
    page.locator("#trainer summary").click()
    expect(page.locator("#trainer .values tbody tr").first).to_be_visible()
    page.get_by_role("button", name="No thanks").click()  # to sounds
    check_with_axe(page)


def test_only_where_one_person_plays_with_help(tmp_path: Path) -> None:
    async def work() -> None:
        async with running_app(tmp_path) as app:
            client, stranger = AsgiClient(app), AsgiClient(app)

            async def judged(by: AsgiClient, **setup: object) -> int:
                made = await client.post("/new/qwixx", players=2, who0="here", first=0, **setup)
                table = made.headers["location"]
                assert (await client.post(f"{table}/move", move="pass", seat=0)).status == 303
                return (await by.post(f"{table}/trainer?seat=0")).status

            alone = {"who1": "novice"}
            assert await judged(client, **alone) in (200, 204)
            assert await judged(stranger, **alone) == 403
            assert await judged(client, **alone, help="none") == 403
            assert await judged(client, who1="here") == 403

    run(work())
