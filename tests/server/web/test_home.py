"""The home page: a picture of every game, a game against the engine in one click, and one's own
games.
"""

import pytest
from playwright.sync_api import Page, expect

import quincunx as qx
from tests.server.browser import resize, use_setup_page, wait_for_turn
from tests.server.conftest import Browsers, Server


def test_every_game_has_a_picture_and_two_ways_to_play(server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    page.goto(server.address)
    cards = page.locator(".card")
    expect(cards).to_have_count(len(qx.games()))
    for card in cards.all():
        assert card.locator("svg.picture").locator("rect, circle, path").count() > 10
        assert card.get_by_role("button", name="Play the engine").count() == 1
        assert card.get_by_role("link", name="Other set-ups").count() == 1


def test_one_click_starts_a_game_with_the_name_that_was_used_before(
    server: Server, browsers: Browsers
) -> None:
    page = browsers.page()
    use_setup_page(page, server.address, "qwixx", 2, name0="Ann")
    page.goto(server.address)
    page.get_by_role("button", name="Play the engine: Squares").click()
    page.wait_for_selector("#table")
    expect(page.locator(".paper.own h2")).to_have_text("Ann")
    page.goto(f"{server.address}/new/qwizz")
    expect(page.locator("input[name=name0]")).to_have_value("Ann")


def test_my_games_say_whose_turn_it_is(server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    use_setup_page(page, server.address, "squares", 2, first="0")
    assert wait_for_turn(page)
    page.goto(server.address)
    expect(page.locator(".my-tables li")).to_contain_text("Your turn.")
    page.locator(".my-tables a").click()
    page.wait_for_selector("#table")


def test_a_table_that_no_longer_exists_leaves_the_list(server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    page.goto(server.address)
    page.evaluate(
        "localStorage.setItem('tables', JSON.stringify([{table: '0123456789abcdef', title: "
        "'Old', seen: 0}]))"
    )
    page.reload()
    expect(page.locator(".my-tables li")).to_have_count(0)


@pytest.mark.parametrize("width", [320, 390])
def test_pages_before_a_game_fit_a_phone(width: int, server: Server, shared_page: Page) -> None:
    page = shared_page
    resize(page, (width, 844))
    for path in ("/", "/records", *(f"/new/{key}" for key in qx.games())):
        page.goto(server.address + path)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
        if path.startswith("/new/"):
            start = page.get_by_role("button", name="Start the game").bounding_box()
            assert start
            assert start["y"] + start["height"] <= 844, path
