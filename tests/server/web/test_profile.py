"""The profile of a browser: made with the first game, brought to other devices, shown, exported, deleted."""

import json

from playwright.sync_api import expect

from tests.server.browser import check_with_axe, use_setup_page, wait_for_turn
from tests.server.conftest import Browsers, Server


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
    assert phone.locator("#move button[name=move]").count() == 0  # a spectator
    phone.goto(link)
    phone.get_by_role("button", name="Use this profile").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Ada")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
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
    assert visitor.get_by_role("link", name="Download everything").count() == 0
    page.get_by_text("Delete this profile").click()
    page.get_by_role("button", name="Delete it for ever").click()
    page.wait_for_url(server.address + "/")
    visitor.reload()
    expect(visitor.locator("main")).to_contain_text("There is no public profile here.")
