"""Games with the keyboard only: from the home page to the table, every kind in the middle of the
game, and from the last decision to the replay.
"""

import json
import random

import pytest
from playwright.sync_api import Page, expect

from tests.server.browser import (
    MY_TURN,
    OVER,
    decision_shown,
    end_pause,
    load_record,
    wait_for_table,
)
from tests.server.conftest import Browsers, Server
from tests.server.records import last_decision_record, random_record
from tests.support import eventually

SELECTORS = """buttons => buttons.map((button) => (
  button.value ? `[value="${button.value}"]` : `[popovertarget="${button.getAttribute("popovertarget")}"]`
))"""  # noqa: E501
SHEET_MOVES = "#move button[name=move]:visible, #move button[popovertarget]:visible"
DECISIONS = 3  # of each kind
MAX_PRESSES = 150


def focus_with(page: Page, key: str, selector: str) -> None:
    """Press a key until something that matches has the focus."""
    for _ in range(MAX_PRESSES):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not reach {selector}")


def press_enter_on(page: Page, selector: str, key: str = "Tab") -> None:
    focus_with(page, key, selector)
    page.keyboard.press("Enter")


def wait_for_decision(page: Page) -> bool:
    page.wait_for_selector(f"{MY_TURN}, {OVER}, .pass-device")
    if page.locator(".pass-device").count():
        press_enter_on(page, ".pass-device a")
        page.wait_for_selector(f"{MY_TURN}, {OVER}")
    return page.locator(OVER).count() == 0


def decide(page: Page, rng: random.Random) -> None:
    before = decision_shown(page)
    end_pause(page)
    if page.locator(".rack-tile").count():
        place_or_trade(page)
    else:
        press_a_move(page, rng)
    page.locator(before).wait_for(state="detached")


def press_a_move(page: Page, rng: random.Random) -> None:
    targets = page.locator(SHEET_MOVES).evaluate_all(SELECTORS)
    press_enter_on(page, f"#move button:is({rng.choice(targets)})")
    if page.locator(".choices:popover-open").count():
        press_enter_on(page, ".choices:popover-open button")
    if page.locator("#question[open]").count():
        end_pause(page)
        press_enter_on(page, "#question [value=confirm]")


def place_or_trade(page: Page) -> None:
    """Place a tile that fits by itself; trade one if none does."""
    plays = json.loads(page.locator(".qwirkle").get_attribute("data-plays") or "[]")
    for tile, column, row in (tiles[0] for _, _, tiles in plays if len(tiles) == 1):
        press_enter_on(page, f".rack-tile[data-tile={tile}]")
        press_enter_on(page, f".place[data-column='{column}'][data-row='{row}']", "Shift+Tab")
        press_enter_on(page, "[data-action=place]")
        return
    press_enter_on(page, "[data-action=change-mode]")
    press_enter_on(page, ".rack-tile", "Shift+Tab")
    press_enter_on(page, "[data-action=trade]")


def test_from_the_home_page_to_the_table(server: Server, browsers: Browsers) -> None:
    page, rng = browsers.page(), random.Random(12)
    page.goto(server.address)
    page.keyboard.press("Tab")
    assert eventually(page.locator("*:focus").inner_text) == "Skip to content"
    focus_with(page, "Tab", ".sheet-name input")
    focus_with(page, "ArrowRight", "input[value=squares]")
    press_enter_on(page, "a[href='/new/squares']")
    page.wait_for_selector("#setup")
    press_enter_on(page, "#setup button.primary")
    wait_for_table(page)
    page.keyboard.press("h")
    expect(page.locator(".hint")).to_be_visible()
    for _ in range(DECISIONS):
        assert wait_for_decision(page)
        decide(page, rng)


def test_from_the_last_decision_to_the_replay(server: Server, browsers: Browsers) -> None:
    page, rng = browsers.page(), random.Random(12)
    load_record(page, server.address, last_decision_record("squares"))
    while wait_for_decision(page):
        decide(page, rng)
    expect(page.locator(".result")).to_be_in_viewport()
    press_enter_on(page, ".result a[href$='/replay']")
    page.wait_for_url("**/replay*")  # and for its scripts, which handle keys
    expect(page.locator(".status")).to_contain_text("Event")
    page.keyboard.press("Home")
    expect(page.locator(".status")).to_contain_text("Start of the game")


KINDS = ["qwixx", "palette-black", "mixx-colours", "mixx-numbers", "clever", "qwizz", "qwirkle"]


@pytest.mark.parametrize("key", KINDS)
def test_every_kind_of_game(key: str, server: Server, shared_page: Page) -> None:
    page, rng = shared_page, random.Random(key)
    load_record(page, server.address, random_record(key))
    for _ in range(DECISIONS):
        assert wait_for_decision(page)
        decide(page, rng)
        assert eventually(
            page.evaluate,
            "document.activeElement !== document.body || "
            "document.querySelector('.pass-device') !== null",
        )
