"""The profile of a browser: made with the first game, brought to other devices, shown, exported,
deleted.
"""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.asgi_client import AsgiClient, run, running_app
from tests.server.browser import check_with_axe, use_setup_page, wait_for_turn
from tests.server.conftest import Browsers, Server
from tests.support import eventually


def test_from_the_first_visit_to_a_second_device(server: Server, browsers: Browsers) -> None:
    laptop, phone = browsers.page(), browsers.page(390, 844, touch=True)
    laptop.goto(f"{server.address}/profile")
    expect(laptop.locator(".lead")).to_contain_text("You need no account.")
    use_setup_page(laptop, server.address, "squares", 2, name0="Ada", first="0")
    assert wait_for_turn(laptop)
    table = laptop.url
    laptop.goto(f"{server.address}/profile")
    expect(laptop.get_by_role("heading", level=1)).to_have_text("Ada")
    expect(laptop.locator(".played tbody tr")).to_contain_text(["Squares"])
    check_with_axe(laptop)
    laptop.get_by_role("button", name="Make a link").click()
    link = laptop.locator(".device-link").evaluate("link => link.href")
    expect(laptop.get_by_role("img", name="The link as a QR code")).to_be_visible()

    phone.goto(table)
    assert eventually(phone.locator("#move button[name=move]").count) == 0  # a spectator
    phone.goto(link)
    phone.get_by_role("button", name="Use this profile").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Ada")
    assert eventually(phone.evaluate, "document.documentElement.scrollWidth") <= 390
    check_with_axe(phone)
    phone.get_by_role("link", name="Continue").click()
    assert wait_for_turn(phone)
    phone.locator("#move button[name=move]:visible").first.wait_for()

    laptop.goto(link)
    expect(laptop.locator("main")).to_contain_text("This link was used already")


def test_a_public_page_an_export_and_the_end(server: Server, browsers: Browsers) -> None:
    page, visitor = browsers.page(), browsers.page()
    use_setup_page(page, server.address, "clever", 1, name0="Ada")
    page.goto(f"{server.address}/profile")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download everything").click()
    exported = json.loads(download.value.path().read_text())
    assert (exported["profile"]["name"], exported["games"][0]["game"]) == ("Ada", "clever")
    page.get_by_label("Name").fill("Ada Lovelace")
    page.get_by_label("Everybody may see").check()
    page.get_by_role("button", name="Save").click()
    public = page.get_by_role("link", name="Your public page").evaluate("link => link.href")
    visitor.goto(public)
    expect(visitor.get_by_role("heading", level=1)).to_have_text("Ada Lovelace")
    assert eventually(visitor.get_by_role("link", name="Download everything").count) == 0
    page.get_by_text("Delete this profile").click()
    page.get_by_role("button", name="Delete permanently").click()
    page.wait_for_url(server.address + "/")
    visitor.reload()
    expect(visitor.locator("main")).to_contain_text("There is no public profile here.")


def test_a_profile_keeps_its_name_where_none_is_given(tmp_path: Path) -> None:
    async def work() -> None:
        async with running_app(tmp_path) as app:
            ann, bob = AsgiClient(app), AsgiClient(app)
            await bob.post("/new/qwixx", players=2, my_name="Bob")
            await ann.post("/new/qwixx", players=2, name0="Ann")
            for fields in ({}, {"name0": ""}, {"name0": "Player 1"}, {"my_name": "Old name"}):
                invited = await ann.post("/new/qwixx", players=2, who1="invited", **fields)
                table = await app.state.service.table(invited.headers["location"].rsplit("/", 1)[1])
                assert table.names == ("Ann", "Player 2")
            assert 'value="Ann"' in (await ann.get("/new/qwixx")).text
            page = await ann.follow(invited)
            link = re.search(r"/t/\w+/join/1/\w+", page.text)
            assert link is not None
            assert 'value="Bob"' in (await bob.get(link[0])).text
            await bob.post(link[0], name="Player 2")
            assert (await app.state.service.table(table.id)).names == ("Ann", "Bob")
            for client, name in ((ann, "Ann"), (bob, "Bob")):
                assert f"<h1>{name}</h1>" in (await client.get("/profile")).text
            await ann.post("/new/qwixx", players=2, name0="Anna")
            assert "<h1>Anna</h1>" in (await ann.get("/profile")).text

    run(work())


def test_games_with_own_dice_are_in_the_statistics(tmp_path: Path) -> None:
    async def work() -> None:
        async with running_app(tmp_path) as app:
            client = AsgiClient(app)
            opened = await client.post("/pads/qwixx", players=2, name="Ann", rolls=1)
            table = opened.headers["location"]
            await client.post(f"{table}/sheet", name="Bob")
            await client.post(f"{table}/roll", roll="first 0")
            for turn in range(7):  # each a penalty, the fourth of Ann ends the game
                await client.post(f"{table}/roll", roll="3 4 1 1 1 1")
                other = 1 - turn % 2
                await client.post(f"{table}/move", seat=1 - other, move="pass")
                move = "pass" if turn else "red 7"
                await client.post(f"{table}/move", seat=other, move=move)
                await client.post(f"{table}/move", seat=1 - other, move="penalty")
            game = (await client.get("/profile/export")).json["games"][0]
            assert game["result"]["scores"] == [-20, -14]
            page = (await client.get("/profile")).text
            assert "Qwixx" in page
            assert "−20" in page

    run(work())


def test_everything_is_exported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quincunx.server.service.community.profiles.MAX_GAMES", 2)

    async def work() -> None:
        async with running_app(tmp_path) as app:
            client = AsgiClient(app)
            for _ in range(3):
                await client.post("/new/qwixx", players=2)
            assert len((await client.get("/profile/export")).json["games"]) == 3

    run(work())
