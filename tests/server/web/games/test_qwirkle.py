"""The board of Qwirkle under a finger: nothing jumps, and every place can be reached."""

from playwright.sync_api import Locator, Page, expect

from tests.server.browser import end_pause, load_record, wait_for_turn
from tests.server.conftest import Browsers, Server
from tests.server.records import random_record

PHONE = (390, 844)


def begin(page: Page, server: Server, events: int) -> None:
    load_record(page, server.address, random_record("qwirkle", events))
    assert wait_for_turn(page)
    end_pause(page)


def tap_where_it_is(page: Page, target: Locator) -> None:
    """As a finger does: without scrolling to it first, which `Locator.tap` would do."""
    box = target.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_placing_tiles_never_scrolls_the_page(server: Server, browsers: Browsers) -> None:
    page = browsers.page(*PHONE, touch=True)
    begin(page, server, 60)
    for tile in page.locator(".rack-tile").all():
        tap_where_it_is(page, tile)
        expect(tile).to_have_attribute("aria-pressed", "true")
        place = page.locator(".place").first
        if place.count():
            place.dispatch_event("click")
            expect(tile).to_be_disabled()
        assert page.evaluate("scrollY") == 0
