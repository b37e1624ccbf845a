"""Small pleasures that nobody has to wait for: points that count up, and sounds, offered once."""

import random

from playwright.sync_api import Page, expect

from tests.server.browser import OVER, load_record, make_move, set_up_table, wait_for_turn
from tests.server.conftest import Browsers, Server
from tests.server.records import last_decision_record
from tests.support import eventually

COUNT_NOTES = """
  window.notes = 0;
  const { start } = AudioScheduledSourceNode.prototype;
  AudioScheduledSourceNode.prototype.start = function (...times) {
    window.notes += 1;
    start.apply(this, times);
  };
"""
OFFER = "#sound-offer"
TOTALS = f"{OVER} tbody b[data-points]"
POINTS = "(cells) => cells.map((cell) => [cell.textContent, cell.dataset.points.replace('-', '−')])"


def end_game(page: Page, server: Server) -> None:
    load_record(page, server.address, last_decision_record("clever"))
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    make_move(page, random.Random(1))
    page.wait_for_selector(OVER)


def totals(page: Page) -> list[tuple[str, str]]:
    """What is shown, and what it will be."""
    return [tuple(each) for each in page.locator(TOTALS).evaluate_all(POINTS)]


def test_points_count_up_unless_somebody_is_in_a_hurry(server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    page.emulate_media(reduced_motion="no-preference")
    end_game(page, server)
    page.clock.run_for(700)
    halfway = totals(page)
    assert all(0 < int(shown) < int(final) for shown, final in halfway), halfway
    page.clock.run_for(1300)
    assert all(shown == final for shown, final in totals(page))
    assert len(totals(page)) == 2

    end_game(page, server)
    page.keyboard.press("Escape")
    page.clock.run_for(20)
    assert all(shown == final for shown, final in totals(page))

    page.emulate_media(reduced_motion="reduce")
    end_game(page, server)
    assert all(shown == final for shown, final in totals(page))


def make_first_move(browsers: Browsers, server: Server) -> Page:
    page = browsers.page(390, 844)
    page.add_init_script(COUNT_NOTES)
    set_up_table(page, server.address, "qwixx", 2, first="0")
    expect(page.locator(OFFER)).to_be_hidden()
    assert wait_for_turn(page)
    make_move(page, random.Random(1))
    expect(page.locator(OFFER)).to_be_visible()
    assert wait_for_turn(page)
    return page


def test_sounds_are_offered_once(server: Server, browsers: Browsers) -> None:
    page = make_first_move(browsers, server)
    make_move(page, random.Random(1))
    expect(page.locator(OFFER)).to_be_hidden()
    page.reload()
    assert wait_for_turn(page)
    make_move(page, random.Random(1))
    assert wait_for_turn(page)
    expect(page.locator(OFFER)).to_be_hidden()
    assert eventually(page.evaluate, "notes") == 0


def test_sounds_are_heard_once_somebody_wants_them(server: Server, browsers: Browsers) -> None:
    page = make_first_move(browsers, server)
    page.locator(OFFER).get_by_role("button", name="Turn on").click()
    expect(page.locator(OFFER)).to_be_hidden()
    assert eventually(page.evaluate, "localStorage.sounds") == "on"
    make_move(page, random.Random(1))
    page.wait_for_function("notes > 0")
