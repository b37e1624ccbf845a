"""A sheet of one's own on a server: loaded, set up, played, shared, kept and verified."""

from pathlib import Path
from urllib.parse import quote, unquote

from playwright.sync_api import expect

import quincunx as qx
from tests.games.qwixx.sheet_files import OWN
from tests.server.asgi_client import AsgiClient, run, running_app
from tests.server.browser import wait_for_table, wait_for_turn
from tests.server.conftest import Browsers, Server
from tests.server.web.test_verifier import finished_match, verify_in
from tests.support import eventually

KEY = qx.sheet(OWN).key


def test_a_sheet_is_loaded_set_up_and_played(server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    page.goto(server.address)
    page.get_by_role("link", name="Load a sheet").click()
    page.locator("input[type=file]").set_input_files(OWN)
    expect(page.locator("#sheet")).to_have_value(OWN.read_text("utf-8"))
    page.get_by_role("button", name="Load").click()
    expect(page.get_by_role("heading", name="New game: Stairs / 100 %")).to_be_visible()
    page.wait_for_url(lambda address: unquote(address).endswith(f"/new/{KEY}"))
    page.locator("input[name=players][value='3']").check(force=True)
    expect(page.locator(".seat")).to_have_count(3)
    page.locator("#setup button.primary").click()
    wait_for_table(page)
    assert wait_for_turn(page)
    expect(page.locator(".paper.own")).to_contain_text("11")
    page.get_by_role("link", name="Rules").click()
    expect(page.get_by_text("The staircase has no lock")).to_be_visible()


def test_a_loaded_sheet_has_score_pads(server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    page.goto(f"{server.address}/new/{quote(KEY)}")
    page.get_by_role("link", name="We have our own dice").click()
    page.get_by_role("button", name="Open the score pads").click()
    expect(page.locator('#move button[value="red 2"]')).to_be_visible()
    assert eventually(
        lambda: page.request.get(page.locator("[data-rules]").evaluate("link => link.href")).ok
    )


def test_a_bad_sheet_is_refused_with_the_reason(server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    page.goto(f"{server.address}/sheets")
    page.locator("#sheet").fill(OWN.read_text("utf-8").replace('"2..9"', '"2..13"'))
    page.get_by_role("button", name="Load").click()
    expect(page.get_by_role("alert")).to_have_text(
        "Invalid sheet: rows 1: numbers: a row has 1 to 11 squares."
    )
    expect(page.locator("#sheet")).to_have_value(
        OWN.read_text("utf-8").replace('"2..9"', '"2..13"')
    )


def test_a_table_keeps_its_sheet_when_the_server_starts_again(tmp_path: Path) -> None:
    seats = [{"who": "here", "name": "Ann"}, {"who": "here", "name": "Bob"}]
    body = {"game": KEY, "seats": seats, "options": {"first": 0}}

    async def play() -> None:
        async with running_app(tmp_path) as app:
            made = await AsgiClient(app).post_json("/api/tables", body)
            assert made.status == 201, made.text
            path = f"/api/tables/{made.json['table']}"
            before = (await AsgiClient(app).get(path)).json
        async with running_app(tmp_path) as app:
            after = (await AsgiClient(app).get(path)).json
        assert (after["view"], after["log"]) == (before["view"], before["log"])
        assert after["view"]["game"] == KEY

    run(play())


def test_own_sheets_have_rules_but_are_never_rated(server: Server, browsers: Browsers) -> None:
    request, address = browsers.page().request, f"{server.address}/new/{quote(KEY, safe='')}"
    german = request.get(address.replace("/new/", "/rules/"), headers={"accept-language": "de"})
    assert "Treppe / 100 %" in german.text()
    assert request.get(f"{server.address}/rules/sheet%20%7B").status == 404
    refused = request.post(address, form={"rated": "on", "players": "2", "who1": "casual"})
    assert refused.status == 422
    assert "Only games that everybody finds in the list can be rated." in refused.text()


def test_the_dice_of_an_own_sheet_can_be_verified(server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    page.goto(f"{server.address}/static/verifier.html")
    match = finished_match(qx.sheet(OWN, players=3), "a seed", nonces=True)
    answer = verify_in(page, str(match.record))
    assert answer.startswith(f"✓ Verified: all {match.rolls} rolls")
