"""Pages fit the screen: nothing to scroll for at a desk, nothing too wide and nothing out of reach
on a phone.
"""

import random
import re

import pytest
from playwright.sync_api import Locator, Page, expect

import quincunx as qx
from tests.server.browser import (
    MOVES,
    OVER,
    PHONES,
    TOO_WIDE,
    bottom,
    box_of,
    click_one,
    create_table,
    end_pause,
    load_record,
    resize,
    right,
    set_up_table,
    wait_for_turn,
)
from tests.server.conftest import Browsers, Server
from tests.server.records import EVENTS, random_record
from tests.support import eventually

DESKTOP = (1440, 900)
# The other sheets of the Qwixx family are parts of these.
WIDE = [key for key in qx.games() if key not in ("qwixx", "palette", "black-die")]
MIN_TARGET = 40  # pixels
PAGES = (
    "/verify",
    "/api/docs",
    *(f"/rules/{key}" for key in ("qwixx", "clever", "qwizz", "qwirkle")),
)  # others: test_home.py
SMALLER_SIDES = (
    "buttons => buttons.map((button) => button.getBoundingClientRect()).map(({ "
    "width, height }) => Math.min(width, height))"
)


def load_game(page: Page, server: Server, key: str, events: int = EVENTS) -> None:
    load_record(page, server.address, random_record(key, events))


def create_from_record(page: Page, server: Server, key: str, events: int) -> str:
    return create_table(page, server.address, "/records", {"record": random_record(key, events)})


# ---- at a desk


@pytest.mark.parametrize("key", qx.games())
def test_dice_sheets_and_scores_fit_a_desktop_screen(
    key: str, server: Server, shared_page: Page
) -> None:
    page = shared_page
    resize(page, DESKTOP)
    load_game(page, server, key)
    assert wait_for_turn(page)
    expect(page.locator(".paper")).to_have_count(2)
    for part in page.locator(".middle, .paper, .scores:visible").all():
        assert eventually(bottom, part) <= DESKTOP[1]


def test_advice_is_beside_the_sheet_and_does_not_move_it(
    server: Server, browsers: Browsers
) -> None:
    page = browsers.page(*DESKTOP)
    set_up_table(page, server.address, "squares", 2)
    assert wait_for_turn(page)
    before = page.locator("#move").bounding_box()
    page.get_by_role("button", name="Values").click()
    page.locator(".hint").wait_for()
    assert eventually(page.locator("#move").bounding_box) == before
    assert eventually(bottom, page.locator(".advice")) <= DESKTOP[1]


@pytest.mark.parametrize("key", ["palette-black", "clever", "qwizz", "qwirkle"])
def test_a_replay_uses_the_width(key: str, server: Server, shared_page: Page) -> None:
    page = shared_page
    resize(page, DESKTOP)
    page.goto(f"{create_from_record(page, server, key, 10_000)}?step=20")
    papers = page.locator(".paper")
    assert eventually(lambda: max(map(bottom, papers.all()))) <= DESKTOP[1]
    assert eventually(lambda: max(map(right, papers.all()))) >= DESKTOP[0] - 40


# ---- on phones


@pytest.mark.parametrize("path", PAGES)
def test_no_page_is_wider_than_a_phone(path: str, server: Server, shared_page: Page) -> None:
    shared_page.goto(server.address + path)
    for phone in PHONES:
        resize(shared_page, phone)
        assert eventually(shared_page.evaluate, "document.documentElement.scrollWidth") <= phone[0]


@pytest.mark.parametrize("key", WIDE)
def test_no_table_is_wider_than_a_phone(key: str, server: Server, shared_page: Page) -> None:
    for events in (EVENTS, 10_000):
        table = create_from_record(shared_page, server, key, events).removesuffix("/replay")
        for path in ("", "/log") if events == EVENTS else ("", "/log", "/replay?step=20", "/dice"):
            shared_page.goto(table + path)
            for phone in PHONES:
                resize(shared_page, phone)
                assert eventually(shared_page.evaluate, TOO_WIDE) == [], (path, phone)


def test_the_result_and_the_dice_of_a_solo_game_fit_a_phone(
    server: Server, shared_page: Page
) -> None:
    page, record = shared_page, random_record("clever", 10_000, ["Ann"])
    resize(page, PHONES[1])
    table = create_table(page, server.address, "/records", {"record": record}).removesuffix(
        "/replay"
    )
    page.goto(table)
    expect(page.locator(OVER)).not_to_contain_text("winner")
    page.goto(f"{table}/dice")
    assert eventually(page.evaluate, TOO_WIDE) == []


def test_the_moves_of_a_chosen_die_are_large_buttons_below_each_other(
    server: Server, shared_page: Page
) -> None:
    page = shared_page
    resize(page, PHONES[0])
    set_up_table(page, server.address, "clever", 2, first="0")
    assert wait_for_turn(page)
    end_pause(page)
    listed = page.locator(".quick-moves button:visible")
    for die in page.locator("[data-choose-die]").all():
        die.click()
        colour = die.get_attribute("data-choose-die")
        moves = page.locator(f"#move .quick-moves [data-die={colour}]")
        expect(listed).to_have_count(moves.count())
        assert (
            eventually(lambda shown: min(shown.evaluate_all(SMALLER_SIDES)), listed) >= MIN_TARGET
        )
        for button in listed.all():
            assert eventually(lambda part: box_of(part)["x"], button) >= 0
            assert eventually(right, button) <= PHONES[0][0]


@pytest.mark.parametrize("key", ["qwixx", "clever", "qwizz"])
def test_dice_and_status_stay_on_a_phone_while_one_scrolls(
    key: str, server: Server, shared_page: Page
) -> None:
    page = shared_page
    for phone in PHONES:
        resize(page, phone)
        set_up_table(page, server.address, key, 2, first="0")
        assert wait_for_turn(page)
        page.locator("footer").scroll_into_view_if_needed()
        page.evaluate(
            "scrollTo(0, "
            "document.querySelector('.paper:not(.own)').getBoundingClientRect().top + "
            "scrollY - 200)"
        )
        for part in (page.locator(".status"), page.locator(".middle")):
            assert eventually(lambda shown: box_of(shown)["y"], part) >= 0
            assert eventually(bottom, part) <= phone[1] + 1
        assert (
            eventually(page.evaluate, "document.querySelector('.middle').clientHeight")
            <= phone[1] * 0.53
        )


def test_the_end_of_the_game_shows_the_result(server: Server, browsers: Browsers) -> None:
    page = browsers.page(*PHONES[0])
    events = len(qx.replay(random_record("qwizz", 10_000)).log)
    load_game(page, server, "qwizz", events - 3)
    while wait_for_turn(page):
        end_pause(page)
        page.evaluate("scrollTo(0, 400)")
        sequence = page.locator("#table").get_attribute("data-sequence")
        click_one(page, page.locator(MOVES), random.Random(1))
        page.locator(f"#table[data-sequence='{sequence}']").wait_for(state="detached")
    expect(page.locator(".result h2")).to_be_in_viewport()
    for total in page.locator(".result tbody td:last-child").all():
        expect(total).to_be_in_viewport()


# ---- tiles and dice


def first_tile_that_fits(page: Page) -> Locator:
    for tile in page.locator(".rack-tile").all():
        tile.click()
        if page.locator(".place").count():
            return tile
    raise AssertionError("no tile fits")


def test_another_tile_changes_the_selection_and_trading_is_a_mode_of_its_own(
    server: Server, browsers: Browsers
) -> None:
    page = browsers.page(*PHONES[0], touch=True)
    load_game(page, server, "qwirkle")
    assert wait_for_turn(page)
    end_pause(page)
    pressed = page.locator(".rack-tile[aria-pressed=true]")
    for tile in page.locator(".rack-tile").all():
        tile.tap()
        expect(pressed).to_have_count(1)
    page.get_by_role("button", name="Trade tiles").tap()
    expect(pressed).to_have_count(0)
    for tile in page.locator(".rack-tile").all()[:2]:
        tile.tap()
    expect(pressed).to_have_count(2)
    expect(page.locator(".place")).to_have_count(0)
    expect(page.get_by_role("button", name="Trade these tiles")).to_be_enabled()
    page.get_by_role("button", name="Cancel").tap()
    expect(pressed).to_have_count(0)
    assert eventually(
        lambda: (
            min(tile.bounding_box()["width"] for tile in page.locator(".board .tile").all())  # type: ignore[index]
            >= 32 * 0.94
        )
    )


def test_a_tile_is_dragged_to_its_place(server: Server, browsers: Browsers) -> None:
    page = browsers.page(*DESKTOP)
    load_game(page, server, "qwirkle")
    assert wait_for_turn(page)
    end_pause(page)
    tile = first_tile_that_fits(page)
    start, end = box_of(tile), box_of(page.locator(".place").first)
    tile.click()
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(end["x"] + 20, end["y"] + 20, steps=4)
    page.mouse.up()
    expect(page.locator(".placed")).to_have_count(1)
    expect(page.locator(".rack-tile:disabled")).to_have_count(1)


def test_a_die_shows_where_it_fits_and_what_goes_to_the_platter(
    server: Server, browsers: Browsers
) -> None:
    page = browsers.page(*DESKTOP)
    set_up_table(page, server.address, "clever", 2, first="0")
    assert wait_for_turn(page)
    end_pause(page)
    dice = {
        die.get_attribute("data-choose-die"): die for die in page.locator("[data-choose-die]").all()
    }
    for colour, die in dice.items():
        die.click()
        expect(die).to_have_attribute("aria-pressed", "true")
        for cell in page.locator(".cell.fits").all():
            expect(cell).to_have_attribute("data-dice", re.compile(rf"\b{colour}\b"))
        assert eventually(page.locator(".cell.fits").count) > 0
        lower = (die.get_attribute("data-to-platter") or "").split()
        expect(page.locator(".die-choice.to-platter")).to_have_count(len(lower))
    expect(page.locator(".platter-preview")).to_contain_text("platter")
    expect(page.locator(".bonus, .action", has_text="+1")).to_have_count(0)
