"""The dice of a finished game are verified on a page of their own, and the home page lists one's
tables.
"""

import random

from playwright.sync_api import expect

from tests.server.browser import open_menu, play_to_the_end, set_up_table, wait_for_turn
from tests.server.conftest import Browsers, Server
from tests.support import eventually


def test_the_dice_are_committed_to_and_verified(server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    set_up_table(page, server.address, "squares", 2, name0="Ann")
    assert wait_for_turn(page)
    open_menu(page, "fairness")
    commitment = page.locator(".hash").inner_text()
    page.keyboard.press("Escape")
    play_to_the_end(page, random.Random(3), in_a_hurry=True)
    record = page.request.get(f"{page.url}/record.txt").text()
    page.get_by_role("link", name="Are the dice fair?").click()
    expect(page.locator(".notice.good")).to_contain_text("rolls follow from the seed")
    assert eventually(page.locator(".hash").first.inner_text) == commitment
    page.get_by_role("link", name="Verify the dice of a record").click()
    for given, message in (
        (commitment, "rolls follow from the seed"),
        ("0" * 64, "Verification failed"),
        (commitment, "Verified: all"),
    ):
        page.locator("#record").fill(record)
        page.locator("input[name=commitment]").fill(given)
        page.get_by_role("button", name="Verify").click()
        expect(page.locator(".notice")).to_contain_text(message)


def test_the_home_page_lists_my_tables(server: Server, browsers: Browsers) -> None:
    page, other = browsers.page(), browsers.page()
    page.goto(server.address)
    expect(page.locator("#my-tables")).to_be_hidden()
    set_up_table(page, server.address, "qwixx", 2, name0="Ann")
    table = page.url
    other.goto(table)  # spectators do not get the table on their list
    page.goto(server.address)
    page.get_by_role("link", name="Qwixx: Ann and Engine 2").click()
    expect(page).to_have_url(table)
    page.goto(server.address)
    page.get_by_text("More about my games").click()
    page.get_by_role("button", name="Clear this list").click()
    expect(page.locator("#my-tables")).to_be_hidden()
    other.goto(server.address)
    expect(other.locator("#my-tables")).to_be_hidden()
