"""The dice of a finished game are verified on its page, and the first page lists one's own tables."""

import random

from playwright.sync_api import expect

from tests.server.conftest import People, Server
from tests.server.browser import make_move, play_to_the_end, set_table, wait_for_turn


def test_the_dice_are_promised_and_verified(server: Server, people: People) -> None:
    page = people.page()
    set_table(page, server.address, "squares", 2, name0="Ann")
    page.get_by_text("Are the dice fair?").click()
    assert wait_for_turn(page)
    make_move(page, random.Random(2))
    expect(page.locator(".hash")).to_be_visible()  # what was opened stays open, whatever happens at the table
    promised = page.locator(".hash").inner_text()
    play_to_the_end(page, random.Random(3))
    record = page.request.get(f"{page.url}/record.txt").text()
    page.get_by_role("link", name="Are the dice fair?").click()
    expect(page.locator(".notice.good")).to_contain_text("rolls follow from the seed")
    assert page.locator(".hash").first.inner_text() == promised
    page.get_by_role("link", name="Verify the dice of a record").click()
    for told, words in ((promised, "rolls follow from the seed"), ("0" * 64, "This does not hold"), (promised, "rolls follow")):
        page.locator("#record").fill(record)
        page.locator("input[name=commitment]").fill(told)
        page.get_by_role("button", name="Verify it").click()
        expect(page.locator(".notice")).to_contain_text(words)


def test_the_first_page_lists_your_tables(server: Server, people: People) -> None:
    page, other = people.page(), people.page()
    page.goto(server.address)
    expect(page.locator("#yours")).to_be_hidden()
    set_table(page, server.address, "qwixx", 2, name0="Ann")
    table = page.url
    other.goto(table)  # whoever only watches is not at home there
    page.goto(server.address)
    page.get_by_role("link", name="Qwixx: Ann and Engine 2").click()
    assert page.url == table
    page.goto(server.address)
    page.get_by_role("button", name="Forget this list").click()
    expect(page.locator("#yours")).to_be_hidden()
    other.goto(server.address)
    expect(other.locator("#yours")).to_be_hidden()
