"""The sheet of Qwizz in the browser: a number and a square make an entry, in either order."""

import json
import re
from collections.abc import Iterator
from html import unescape

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.games.qwizz.positions import entering, table
from tests.server.browser import (
    box_of,
    check_with_axe,
    decision_shown,
    end_pause,
    lies_within,
    middle_of,
    resize,
    right,
    set_up_table,
)
from tests.server.browser import wait_for_turn as wait
from tests.server.conftest import Browsers, Server, one_page
from tests.server.web.games.support import position_page
from tests.support import eventually

SQUARES = "#move [data-options]"
SIDES = (
    "all => all.map((e) => e.getBoundingClientRect()).map(({ width, height }) => [width, height])"
)

# The numbers that can be entered and that a finger on their middle would not meet.
NOT_HIT = """(offers) => offers.filter((offer) => !offer.disabled).filter((offer) => {
  const { left, top, width, height } = offer.getBoundingClientRect();
  return !offer.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}).map((offer) => offer.dataset.offer)"""


@pytest.fixture(scope="module")
def phone(chromium: Browser) -> Iterator[Page]:
    with one_page(chromium, width=390, height=844, touch=True) as page:
        yield page


def begin_entering(page: Page, server: Server) -> None:
    """The active player has every number three times: as rolled, and with the white die."""
    set_up_table(page, server.address, "qwizz", 2, first="0")
    for name in ("7", "Keep the dice"):
        assert wait(page)
        end_pause(page)
        page.locator("#move").get_by_role("button", name=name, exact=True).click()
        page.locator("#move .offer:enabled, .middle .dice").first.wait_for()
    page.locator("#move .offer:enabled").first.wait_for()
    end_pause(page)


def squares_of(page: Page, offer: str) -> list[str]:
    """The ids of the squares where this number fits."""
    found = page.locator(SQUARES).evaluate_all("all => all.map((e) => [e.id, e.dataset.options])")
    return [name for name, options in found if offer in [each[0] for each in json.loads(options)]]


def offers(page: Page) -> list[Locator]:
    return page.locator(".offer:enabled").all()


def test_a_square_shows_at_most_one_number() -> None:
    page = position_page(entering(table(players=2), "7 1 1 1 2"))
    squares = re.findall(r'<button type="button" id="z-.*?</button>', page)
    assert squares
    options = json.loads(unescape(re.search(r'data-options="(.*?)"', squares[0])[1]))  # type: ignore[index]
    assert {5, 7, 9} <= {number for _, _, number, _ in options}
    assert all("<b></b>" in square for square in squares)


def test_suits_and_their_sums_stand_on_the_sheet_while_choosing() -> None:
    page = position_page(entering(table({"blue": {2: 5}}, players=2), "7 1 1 1 2"))
    assert page.index('class="suits"') > 0
    assert 'aria-label="hearts: 0"' in page


def test_a_number_lights_up_its_squares_and_one_of_them_enters_it(
    server: Server, phone: Page
) -> None:
    page = phone
    begin_entering(page, server)
    before = page.locator(".paper.own").bounding_box()
    for card in offers(page):
        card.tap()
        expect(card).to_have_attribute("aria-pressed", "true")
        key, number = card.get_attribute("data-offer"), card.locator("b").inner_text()
        lit = page.locator(f"{SQUARES}.lit")
        expect(lit).to_have_text([number] * len(squares_of(page, key or "")))
        assert eventually(page.locator(".paper.own").bounding_box) == before
    check_with_axe(page, {"rules": {"label-content-name-mismatch": {"enabled": True}}})
    decision = decision_shown(page)
    lit.first.tap()
    page.locator(decision).wait_for(state="detached")


def test_the_list_of_all_moves_is_as_wide_as_a_phone(server: Server, phone: Page) -> None:
    page = phone
    begin_entering(page, server)
    page.locator("[popovertarget=all-entries]").tap()
    entries = page.locator("#all-entries")
    assert eventually(lambda: box_of(entries)["x"]) >= 0
    assert eventually(right, entries) <= 390
    decision = decision_shown(page)
    page.locator("#all-entries button").last.tap()
    page.locator(decision).wait_for(state="detached")


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (844, 390)])
def test_a_finger_meets_every_number_of_dice_that_were_just_rolled(
    size: tuple[int, int], server: Server, browsers: Browsers
) -> None:
    page = browsers.page(*size, touch=True, motion=True)
    begin_entering(page, server)
    page.evaluate("document.querySelector('.dice').classList.add('new')")  # as after a roll
    page.evaluate("document.getAnimations().forEach((each) => each.finish())")
    assert eventually(page.locator(".offer").evaluate_all, NOT_HIT) == []
    for card in offers(page):
        page.touchscreen.tap(*middle_of(card))
        expect(card).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("path", ["/t", "/tutorial/qwizz?step=4"])
@pytest.mark.parametrize("size", [(390, 844), (360, 640), (844, 390)])
def test_the_lucky_number_is_written_on_its_button(
    path: str, size: tuple[int, int], server: Server, phone: Page
) -> None:
    if path == "/t":
        begin_entering(phone, server)
    else:
        phone.goto(server.address + path)
    resize(phone, size)
    card, number = phone.locator(".offer.c-lucky"), phone.locator(".offer.c-lucky b")
    expect(number).to_have_text("7")
    assert eventually(lambda: min(box_of(number)["width"], box_of(number)["height"])) > 8
    assert eventually(lies_within, number, card)
    resize(phone, (390, 844))


def test_a_square_lights_up_its_numbers_and_one_of_them_is_entered(
    server: Server, phone: Page
) -> None:
    page = phone
    begin_entering(page, server)
    square = page.locator(f"{SQUARES}[type=button]").first
    square.tap()
    expect(square).to_have_attribute("data-chosen", "")
    options = json.loads(square.get_attribute("data-options") or "")
    lit = page.locator(".offer.lit")
    expect(lit).to_have_count(len(options))
    square.tap()
    expect(lit).to_have_count(0)
    square.tap()
    decision = decision_shown(page)
    lit.last.tap()
    page.locator(decision).wait_for(state="detached")


def test_a_number_is_drawn_to_its_square(server: Server, browsers: Browsers) -> None:
    """One gesture makes an entry, also where a square has several numbers."""
    page = browsers.page(360, 640)
    begin_entering(page, server)
    card = offers(page)[0]
    square = page.locator(f"#{squares_of(page, card.get_attribute('data-offer') or '')[0]}")
    decision = decision_shown(page)
    card.hover()
    page.mouse.down()
    page.mouse.move(200, 300)
    expect(page.locator(".dragged")).to_be_visible()
    page.mouse.up()  # on no square
    expect(page.locator(f"{SQUARES}.lit")).to_have_count(0)
    card.hover()
    page.mouse.down()
    square.hover(force=True)
    page.mouse.up()
    page.locator(decision).wait_for(state="detached")


def test_hexagons_stay_hexagons(server: Server, phone: Page) -> None:
    begin_entering(phone, server)
    for size in ((390, 844), (360, 640), (844, 390), (1920, 1080)):
        resize(phone, size)
        squares, smallest = phone.locator(".qwizz-square.hexagon"), 0 if size[0] > 900 else 10
        expect(squares).not_to_have_count(0)
        assert eventually(are_regular, squares, smallest)
    resize(phone, (390, 844))


def are_regular(squares: Locator, smallest: float) -> bool:
    return all(
        abs(width - height) < 1 and width > smallest
        for width, height in squares.evaluate_all(SIDES)
    )


def test_an_entry_with_the_keyboard(server: Server, shared_page: Page) -> None:
    page = shared_page
    begin_entering(page, server)
    decision = decision_shown(page)
    offers(page)[0].focus()
    page.keyboard.press("Enter")
    lit = page.locator(f"{SQUARES}.lit")
    expect(lit.first).to_be_visible()
    for _ in range(40):
        if page.evaluate("document.activeElement.matches('.lit')"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.locator(decision).wait_for(state="detached")


def test_a_hint_chooses_its_number(server: Server, shared_page: Page) -> None:
    page = shared_page
    begin_entering(page, server)
    page.get_by_role("button", name="Hint").click()
    page.locator(".hint").wait_for()
    best = page.locator("[data-best]").get_attribute("data-best")
    expect(page.locator(f"{SQUARES}[value='{best}'][data-best-move]")).to_have_count(1)
