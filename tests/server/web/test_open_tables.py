"""Playing with others from the home page."""

import re

from playwright.sync_api import Page, expect

from tests.server.browser import check_with_axe, wait_for_table
from tests.server.conftest import Browsers, Server


def find_opponent(page: Page, server: Server, game: str, name: str, rated: bool = False) -> None:
    """Fill in the form of the home page, and wait as long as it takes."""
    page.goto(server.address)
    page.locator(".with-others summary").click()
    find = page.locator("form.find")
    find.get_by_label("Game").select_option(game)
    find.get_by_label("If nobody comes").select_option("")
    find.get_by_label("Your name").fill(name)
    find.get_by_label("rated").set_checked(rated)
    find.get_by_role("button", name="Find an opponent").click()
    wait_for_table(page)


def test_two_people_find_each_other(server: Server, browsers: Browsers) -> None:
    one, other = browsers.page(), browsers.page(390, 844, touch=True)
    find_opponent(one, server, "mixx-numbers", "Ann")
    find_opponent(other, server, "mixx-numbers", "Bob")
    expect(one).to_have_url(other.url)
    expect(one.locator("#table")).to_contain_text("Bob")
    expect(one.get_by_role("button", name="Close it")).to_have_count(0)


def test_an_open_table_appears_on_the_home_page(server: Server, browsers: Browsers) -> None:
    host, guest = browsers.page(), browsers.page()
    host.goto(f"{server.address}/new/black-die?players=2&who1=invited")
    host.locator("input[name=name0]").fill("Ann")
    host.get_by_role("button", name="Start the game").click()
    wait_for_table(host)
    host.get_by_role("button", name="Open it to everybody").click()
    expect(host.locator("#table")).to_contain_text("This table is open")
    check_with_axe(host)
    guest.goto(server.address)
    join = guest.get_by_role("button", name="Join Qwixx with the Black Die with Ann").or_(
        guest.locator(".open-tables button").first
    )
    expect(join.first).to_be_visible()
    check_with_axe(guest)
    guest.locator(".open-tables li", has_text="Ann").get_by_role("button").click()
    wait_for_table(guest)
    expect(guest).to_have_url(host.url)
    expect(host.locator("#table")).to_contain_text("Guest")


def test_a_rated_game_between_strangers_has_a_clock(server: Server, browsers: Browsers) -> None:
    one, other = browsers.page(), browsers.page(390, 844, touch=True)
    find_opponent(one, server, "palette-black", "Ann", rated=True)
    expect(one.locator(".modes")).to_contain_text("clock 45 s + 3:00, not running")
    find_opponent(other, server, "palette-black", "Bob", rated=True)
    expect(one).to_have_url(other.url)
    for page in (one, other):
        expect(page.get_by_role("timer").first).to_have_text(re.compile("^3:[0-5][0-9]$"))
        expect(page.locator(".modes")).to_contain_text(
            re.compile("rated.*clock 45 s [+] 3:00\\s*$", re.DOTALL)
        )
    check_with_axe(other)
