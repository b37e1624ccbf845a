"""A second click, tap or Enter never decides anything, and moves that only cost ask first."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.server.browser import (
    SHOWN_DECISION,
    box_of,
    end_pause,
    middle_of,
    set_up_table,
    wait_for_turn,
)
from tests.server.conftest import Browsers, Server
from tests.support import eventually

# Milliseconds between two clicks of somebody in a hurry; at once is before the server has answered.
GAPS = (0, 60, 350)
DECISION = "#move input[name=decision]"
# What a press leads to, unless it asks first: another decision or player, or a choice of moves.
ANSWERED = f"""before => ({SHOWN_DECISION})() !== before ||
  document.querySelector(".choices:popover-open") !== null"""
Press = Callable[[Page, Locator, int], None]


def centre_of(control: Locator) -> tuple[float, float]:
    control.scroll_into_view_if_needed()
    return middle_of(control)


def press_twice(page: Page, press: Callable[[], None], gap: int) -> None:
    """By the page's clock, which stands still otherwise: on a busy machine the real gap could be as
    long as the pause of a new decision.
    """
    before = page.evaluate(SHOWN_DECISION)
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    press()
    asks = page.locator("#question[open]").count() > 0
    if gap and not asks:
        page.wait_for_function(ANSWERED, arg=before)
    page.clock.run_for(gap)
    press()
    if not asks:
        page.wait_for_function(ANSWERED, arg=before)
    page.clock.run_for(1000)  # if the second press only waits, it decides now
    page.clock.resume()


def click_twice(page: Page, control: Locator, gap: int) -> None:
    place = centre_of(control)
    press_twice(page, lambda: page.mouse.click(*place), gap)


def tap_twice(page: Page, control: Locator, gap: int) -> None:
    place = centre_of(control)
    press_twice(page, lambda: page.touchscreen.tap(*place), gap)


def enter_twice(page: Page, control: Locator, gap: int) -> None:
    control.focus()
    press_twice(page, lambda: page.keyboard.press("Enter"), gap)


def is_costly(control: Locator) -> bool:
    return control.get_attribute("data-question") is not None


def moves_sent(page: Page) -> list[str]:
    """What the page will send."""
    sent = list[str]()
    page.on("request", lambda request: sent.append(request.url) if "/move" in request.url else None)
    return sent


def decide(page: Page, press: Press, gap: int) -> None:
    """Make one decision in a hurry, passing where that is possible: it counts once, and a penalty
    not at all until it is confirmed.
    """
    before = int(page.locator(DECISION).input_value())
    end_pause(page)
    middle = page.locator("#move .middle button[name=move]:visible")
    control = middle.or_(page.locator("#move button[name=move]:visible")).first
    costly = is_costly(control)
    press(page, control, gap)
    if page.locator(".choices:popover-open").count():
        page.locator(".choices:popover-open button").first.click()
    if costly:
        assert eventually(lambda: int(page.locator(DECISION).input_value()) == before)
        end_pause(page)
        if page.locator("#question[open]").count() == 0:  # the second Enter has cancelled it
            control.click()
            end_pause(page)
        page.locator("#question [value=confirm]").click()
    page.wait_for_function(
        "before => document.querySelector('#move input[name=decision]')?.value !== before",
        arg=str(before),
    )
    if wait_for_turn(page):
        expect(page.locator(DECISION)).to_have_value(str(before + 1))


@pytest.mark.parametrize(
    ("key", "press"),
    [
        ("squares", click_twice),
        ("squares", tap_twice),
        ("squares", enter_twice),
        ("qwizz", click_twice),
        ("clever", tap_twice),
    ],
)
def test_a_second_press_decides_nothing(
    key: str, press: Press, server: Server, browsers: Browsers
) -> None:
    page = browsers.page(touch=press is tap_twice)
    set_up_table(page, server.address, key, 2, first="0")
    sent = moves_sent(page)
    for step in range(6):
        assert wait_for_turn(page)
        gap, sent_before = GAPS[step % len(GAPS)], len(sent)
        decide(page, press, gap)
        # What is sent twice before the answer, the server plays once.
        assert len(sent) == sent_before + 1 or gap == 0


@pytest.mark.parametrize("gap", GAPS)
def test_a_second_click_on_a_shared_screen_does_not_move_for_the_next_player(
    gap: int, server: Server, browsers: Browsers
) -> None:
    page = browsers.page()
    set_up_table(page, server.address, "qwixx", 2, who1="here", name0="Ann", name1="Bob", first="0")
    end_pause(page)
    decided = page.locator("#events li", has_text="Ann").or_(
        page.locator("#events li", has_text="Bob")
    )
    before, sent = decided.count(), moves_sent(page)
    click_twice(page, page.locator(".paper.own button.legal").first, gap)
    expect(page.locator(".paper.own h2")).to_have_text("Bob")
    assert len(sent) == 1 or gap == 0
    assert eventually(decided.count) <= before + 1
    assert eventually(
        lambda: page.locator(".paper .chosen").count() + page.locator(".paper .marked").count() <= 1
    )


def test_a_fast_press_elsewhere_waits_visibly_and_counts(
    server: Server, browsers: Browsers
) -> None:
    page = browsers.page()
    set_up_table(page, server.address, "qwixx", 2, first="0")
    end_pause(page)
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    before = int(page.locator(DECISION).input_value())
    page.get_by_role("button", name="Pass").click()
    expect(page.locator(DECISION)).to_have_value(str(before + 1))
    expect(page.locator("#move")).to_have_attribute("data-paused", "")
    square = page.locator(".paper.own button.legal").first
    square.click()
    expect(square).to_have_attribute("data-waiting", "")
    expect(page.locator(DECISION)).to_have_value(str(before + 1))
    page.clock.run_for(600)
    page.locator(f"{DECISION}[value='{before + 1}']").wait_for(state="detached")


def test_a_fast_press_on_a_penalty_still_asks(server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    set_up_table(page, server.address, "squares", 2, first="0")
    end_pause(page)
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    page.get_by_role("button", name="Pass").click()
    page.locator("button.costly").click()
    expect(page.locator("#question")).to_be_hidden()
    page.clock.run_for(600)
    expect(page.locator("#question")).to_be_visible()


def test_a_penalty_asks_first_and_can_be_cancelled(server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    set_up_table(page, server.address, "squares", 2, first="0")
    end_pause(page)
    page.get_by_role("button", name="Pass").click()
    penalty = page.locator("button.costly")
    penalty.wait_for()
    end_pause(page)
    before = page.locator("#table").get_attribute("data-sequence")
    penalty.click()
    expect(page.get_by_role("dialog")).to_contain_text("Take a penalty of 5 points?")
    expect(page.get_by_role("button", name="Cancel")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert eventually(page.locator("#table").get_attribute, "data-sequence") == before


def test_a_costly_control_does_not_appear_where_another_was_pressed(
    server: Server, browsers: Browsers
) -> None:
    for width, height in ((1440, 900), (390, 844)):
        page = browsers.page(width, height)
        set_up_table(page, server.address, "squares", 2, first="0")
        end_pause(page)
        pass_button = page.get_by_role("button", name="Pass")
        pressed = box_of(pass_button)
        pass_button.click()
        page.locator("button.costly").wait_for()
        costly = box_of(page.locator("button.costly"))
        above = costly["y"] + costly["height"] <= pressed["y"]
        apart = (
            above
            or costly["y"] >= pressed["y"] + pressed["height"]
            or costly["x"] + costly["width"] <= pressed["x"]
        )
        assert apart, (pressed, costly)


def test_the_focus_stays_in_the_game_and_never_on_a_costly_control(
    server: Server, browsers: Browsers
) -> None:
    page = browsers.page()
    set_up_table(page, server.address, "squares", 2, first="0")
    for _ in range(12):
        if not wait_for_turn(page):
            break
        end_pause(page)
        before = page.locator(DECISION).input_value()
        page.keyboard.press("ArrowRight")
        focused = page.locator(":focus")
        if is_costly(focused):
            assert eventually(page.locator("#move button:not(.costly):visible").count) == 0
            break
        page.keyboard.press("Enter")
        page.locator(f"{DECISION}[value='{before}']").wait_for(state="detached")
        assert eventually(page.evaluate, "document.activeElement.closest('#move') !== null")
        assert eventually(page.evaluate, "!document.activeElement.matches('.costly')")
