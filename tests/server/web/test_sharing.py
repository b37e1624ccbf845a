"""Invitations as links, QR codes and through the device's share sheet; the app can be installed."""

import json
import re

from playwright.sync_api import Page, expect

from tests.server.browser import invitation_link, set_up_table
from tests.server.conftest import Browsers, Server
from tests.support import eventually


def invite(server: Server, page: Page) -> None:
    set_up_table(page, server.address, "squares", 2, who1="invited", name1="Bob")


def test_the_qr_code_of_an_invitation_ends_with_the_invitation(
    server: Server, browsers: Browsers
) -> None:
    page = browsers.page()
    invite(server, page)
    link = invitation_link(page)
    page.get_by_text("QR code").click()
    picture = page.locator(".qr-code")
    expect(picture).to_be_visible()
    assert (
        eventually(
            picture.evaluate,
            "async (image) => { await image.decode(); return image.naturalWidth; }",
        )
        > 100
    )
    response = page.request.get(f"{link}/qr.svg")
    assert response.headers["content-type"] == "image/svg+xml"
    assert page.request.get(f"{link[:-4]}0000/qr.svg").status == 404


def test_a_device_that_can_share_offers_its_share_sheet(server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    page.add_init_script("navigator.share = async (what) => { window.shared = what; }")
    invite(server, page)
    page.get_by_role("button", name="Share…").click()
    assert eventually(page.evaluate, "window.shared") == {
        "title": "Play Squares with me",
        "url": invitation_link(page),
    }


def test_a_device_that_cannot_share_has_no_button_for_it(
    server: Server, browsers: Browsers
) -> None:
    page = browsers.page()
    page.add_init_script("Object.defineProperty(navigator, 'share', { value: undefined })")
    invite(server, page)
    expect(page.get_by_role("button", name="Copy link")).to_be_visible()
    expect(page.get_by_role("button", name="Share…")).to_be_hidden()


def test_the_app_can_be_installed(server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    page.goto(server.address)
    address = page.locator("link[rel=manifest]").get_attribute("href")
    manifest = json.loads(page.request.get(f"{server.address}{address}").text())
    assert manifest["display"] == "standalone"
    assert [icon.get("purpose") for icon in manifest["icons"]].count("maskable") == 1
    for icon in manifest["icons"]:
        answer = page.request.get(f"{server.address}{icon['src']}")
        assert answer.ok
        assert re.match(icon["type"].replace("+", r"\+"), answer.headers["content-type"])
