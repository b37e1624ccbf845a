"""The home page: a picture of every game, a game against the engine in one click, and one's own
games.
"""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import quincunx as qx
from tests.server.asgi_client import AsgiClient, run, running_app
from tests.server.browser import (
    bottom,
    box_of,
    resize,
    set_up_table,
    use_setup_page,
    wait_for_turn,
)
from tests.server.conftest import Browsers, Server
from tests.support import eventually

PLAY = re.compile("Play the engine")


def test_every_game_has_a_picture_of_its_own_and_two_ways_to_play(
    server: Server, browsers: Browsers
) -> None:
    page = browsers.page()
    page.goto(server.address)
    games = page.locator(".game")
    expect(games).to_have_count(len(qx.games()))
    for game in games.all():
        assert eventually(game.locator("svg.picture").locator("rect, circle, path").count) > 10
        assert eventually(game.locator("form button").count) == 1
        assert eventually(game.locator("a.button").count) == 1
        assert eventually(game.locator("a[href^='/pads/']").count) == 1
    twice = "all => all.length - new Set(all.map((each) => each.outerHTML)).size"
    assert eventually(page.locator("svg.picture").evaluate_all, twice) == 0


def test_only_games_with_dice_offer_ones_own_dice(server: Server, shared_page: Page) -> None:
    page = shared_page
    for path in ("/", *(f"/new/{key}" for key in qx.games())):
        page.goto(server.address + path)
        for link in page.locator("a[href^='/pads/']").all():
            things = "tiles" if "qwirkle" in (link.get_attribute("href") or "") else "dice"
            expect(link).to_have_text(f"We have our own {things}")


CUT_SELECTS = """() => [...document.querySelectorAll("select")].flatMap((select) => {
  const style = getComputedStyle(select);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = style.font;
  const arrow = 20; // pixels
  const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
  return [...select.options].map((option) => option.text).filter((text) => pen.measureText(text).width > room);
})"""  # noqa: E501


@pytest.mark.parametrize("language", ["en", "de"])
def test_set_up_cuts_no_choice_on_a_phone(
    language: str, server: Server, browsers: Browsers
) -> None:
    page = browsers.page(360, 640, language=language)
    for key in ("squares", "qwirkle"):
        page.goto(f"{server.address}/new/{key}")
        assert eventually(page.evaluate, CUT_SELECTS) == []


def test_the_sheets_of_one_game_are_one_card(server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    page.goto(server.address)
    qwixx = page.get_by_role("region", name="Qwixx family")
    expect(page.locator(".card")).to_have_count(4)
    expect(qwixx.get_by_role("button", name=PLAY)).to_have_accessible_name("Play the engine: Qwixx")
    qwixx.get_by_text("Squares", exact=True).click()
    page.reload()  # it is remembered
    squares = qwixx.get_by_role("button", name=PLAY)
    expect(squares).to_have_accessible_name("Play the engine: Squares")
    expect(qwixx.get_by_role("link", name="Learn: Squares")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_play_button_is_on_the_first_screen(
    language: str, server: Server, browsers: Browsers
) -> None:
    page = browsers.page(1280, 720, language=language)
    check_play_buttons(page, server)
    set_up_table(page, server.address, "qwixx", 2)
    check_play_buttons(page, server)
    expect(page.locator(".my-tables a")).to_have_count(1)


def check_play_buttons(page: Page, server: Server) -> None:
    page.goto(server.address)
    expect(page.locator("#open-tables li")).to_have_count(1)
    buttons = [button for button in page.locator(".game .primary").all() if button.is_visible()]
    assert len(buttons) == eventually(page.locator(".card").count)
    for button in buttons:
        assert eventually(bottom, button) <= 720


def test_on_a_phone_a_card_needs_little_room(server: Server, browsers: Browsers) -> None:
    page = browsers.page(390, 844)
    page.goto(server.address)
    for card in page.locator(".card").all():
        assert eventually(lambda shown: box_of(shown)["height"], card) <= 844 / 2


@pytest.mark.parametrize("with_community", [True, False])
def test_a_server_for_the_family_has_no_bar_for_others(
    with_community: bool, tmp_path: Path
) -> None:
    async def get() -> str:
        async with running_app(tmp_path, with_community) as app:
            return (await AsgiClient(app).get("/")).text

    page = run(get())
    assert page.count('class="card"') == 4
    assert ("Play with others" in page) == with_community


def test_one_click_starts_a_game_with_the_name_that_was_used_before(
    server: Server, browsers: Browsers
) -> None:
    page = browsers.page()
    use_setup_page(page, server.address, "qwixx", 2, name0="Ann")
    page.goto(server.address)
    page.get_by_label("Squares", exact=True).check(force=True)
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


def test_what_waits_for_me_comes_first(server: Server, browsers: Browsers) -> None:
    page = browsers.page(1280, 720)
    set_up_table(page, server.address, "squares", 2, who1="here", first="0")
    mine = page.url
    set_up_table(page, server.address, "qwixx", 2)
    assert page.request.post(f"{page.url}/resign", form={"seat": 0}).ok
    set_up_table(page, server.address, "qwizz", 2, who0="invited", who1="invited")
    page.goto(server.address)
    games = page.locator("#my-tables > ul a")
    expect(games).to_have_count(2)
    expect(games.first).to_have_attribute("href", mine.removeprefix(server.address))
    expect(page.locator("#my-tables li.mine")).to_have_count(1)
    page.get_by_text("More about my games").click()
    expect(page.locator("#my-tables details a")).to_have_count(1)
    first, cards = page.locator("#my-tables"), page.locator(".cards")
    assert eventually(lambda: box_of(first)["y"] < box_of(cards)["y"])


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
        assert eventually(page.evaluate, "document.documentElement.scrollWidth") <= width, path
        if path.startswith("/new/"):
            start = page.get_by_role("button", name="Start the game")
            assert eventually(bottom, start) <= 844, path
