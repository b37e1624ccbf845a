"""People at a table show each other symbols: on their pages, and what the server refuses."""

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.server.asgi_client import AsgiClient, run, running_app
from tests.server.browser import check_with_axe, invitation_link, join, resize, set_up_table
from tests.server.conftest import Browsers, Server
from tests.server.web.test_settings import set_appearance


def test_a_reaction_is_seen_heard_and_can_be_muted(server: Server, browsers: Browsers) -> None:
    ann, bob, eve = browsers.page(), browsers.page(), browsers.page(language="de")
    set_up_table(ann, server.address, "qwixx", 2, name0="Ann", who1="invited", first="0")
    expect(ann.get_by_role("button", name="React")).to_have_count(0)  # nobody would see it
    join(bob, invitation_link(ann), "Bob")
    eve.goto(ann.url)
    set_appearance(bob, "reactions", "off")
    expect(eve.get_by_role("button", name="Reagieren")).to_have_count(0)

    ann.keyboard.press("r")
    check_with_axe(ann)
    ann.get_by_role("button", name="Well played!").press("Enter")
    expect(ann.get_by_role("log")).to_have_text("Ann Well played!")
    expect(ann.locator("#reacting")).to_be_hidden()
    expect(eve.get_by_role("log")).to_have_text("Ann Gut gespielt!")
    expect(bob.locator("#reactions-shown p")).to_have_count(1)
    expect(bob.locator("#reactions-shown")).to_be_hidden()
    resize(eve, (390, 844))
    check_with_axe(eve)
    for page in (ann, eve):
        page.clock.fast_forward(10_000)
        expect(page.locator("#reactions-shown p")).to_have_count(0)

    alert = ann.get_by_role("alert")
    while not alert.count():  # however slow this is, it is more than one in five seconds
        ann.get_by_role("button", name="React").click()
        with ann.expect_response(lambda response: "/react" in response.url):
            ann.get_by_role("button", name="Wow!").click()
        ann.wait_for_load_state()
    expect(ann.get_by_role("alert")).to_contain_text("Wait a few seconds")


def test_only_players_react_with_six_symbols_where_somebody_else_sees_it(tmp_path: Path) -> None:
    async def work() -> None:
        async with running_app(tmp_path) as app:
            ann, bob, eve = AsgiClient(app), AsgiClient(app), AsgiClient(app)
            fields = {"players": 2, "who1": "invited", "name0": "Ann"}
            path = (await ann.post("/new/qwixx", **fields)).headers["location"]
            assert (await ann.post(f"{path}/react", seat=0, symbol="wow")).status == 409
            invitation = re.search(r"/t/\w+/join/1/\w+", (await ann.get(path)).text)
            assert invitation
            assert (await bob.post(invitation[0], name="Bob")).status == 303

            assert (await bob.post(f"{path}/react", seat=1, symbol="wow")).status == 303
            for client, form, status in (
                (eve, {"seat": 1, "symbol": "wow"}, 403),
                (bob, {"seat": 0, "symbol": "wow"}, 403),
                (bob, {"symbol": "wow"}, 403),
                (bob, {"seat": 1}, 422),
                (bob, {"seat": 1, "symbol": "you cheat"}, 422),
                (bob, {"seat": 1, "symbol": "<script>"}, 422),
            ):
                assert (await client.post(f"{path}/react", **form)).status == status
            page = (await eve.get(path)).text
            assert "Wow!" in page
            assert "cheat" not in page
            assert 'name="symbol"' not in page

            alone = (await ann.post("/new/qwixx", players=2, who1="novice")).headers["location"]
            assert 'name="symbol"' not in (await ann.get(alone)).text
            assert (await ann.post(f"{alone}/react", seat=0, symbol="wow")).status == 409
            shared = (await ann.post("/new/qwixx", players=2, who1="here")).headers["location"]
            assert (await ann.post(f"{shared}/react", seat=0, symbol="wow")).status == 409

    run(work())
