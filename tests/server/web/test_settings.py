"""Settings of each person: passing automatically and notifications. Both are off by default."""

import re

from playwright.sync_api import Page, expect

from tests.server.browser import end_pause, invitation_link, join, load_record, set_up_table
from tests.server.conftest import Browsers, Server
from tests.server.records import only_pass_record
from tests.support import eventually

NOTIFICATIONS = """
  window.shown = [];
  window.Notification = class {
    static permission = "granted";
    static requestPermission = async () => "granted";
    constructor(title) { window.shown.push(title); }
  };
  Object.defineProperty(document, "hidden", { get: () => window.isHidden ?? false });
  window.badges = [];
  navigator.setAppBadge = async () => { window.badges.push("set"); };
  navigator.clearAppBadge = async () => { window.badges.push("clear"); };
"""


def set_appearance(page: Page, name: str, value: str) -> None:
    if not page.locator(".top").is_visible():  # phones have these links in the menu
        page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    page.locator(f"input[name={name}][value={value}]").check()
    page.locator("#appearance").get_by_role("button", name="Close").click()


def test_passing_automatically_when_nothing_else_is_possible(
    server: Server, browsers: Browsers
) -> None:
    page, own_name = browsers.page(), ".paper.own h2"
    load_record(page, server.address, only_pass_record())
    page.clock.fast_forward(3000)
    expect(page.locator(own_name)).to_have_text("Ann")
    set_appearance(page, "auto_pass", "on")
    expect(page.locator(own_name)).to_have_text("Bob")
    page.get_by_role("button", name="Undo Ann's move").click()
    expect(page.locator(own_name)).to_have_text("Ann")
    page.clock.fast_forward(3000)
    assert eventually(page.locator("#move").get_attribute, "data-only-move") == "pass"
    end_pause(page)
    page.get_by_role("button", name="Pass").click()
    expect(page.locator(own_name)).to_have_text("Bob")
    end_pause(page)
    page.locator("#move button[name=move]:visible").first.click()
    expect(page.locator("#events")).to_contain_text("Ann passed")


def test_tiles_as_letters_and_numbers(server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    set_up_table(page, server.address, "qwirkle", 2)
    tile = page.locator(".rack-tile").first
    expect(tile.locator(".tile-code")).to_be_hidden()
    set_appearance(page, "tiles", "letters")
    expect(tile.locator(".tile-code")).to_be_visible()
    expect(tile.locator(".tile-code")).to_have_text(re.compile("^[A-F][1-6]$"))
    expect(tile.locator(".shape")).to_be_hidden()
    expect(tile.locator(".tile-body")).to_have_css("fill", "rgb(255, 255, 255)")


def test_the_host_is_told_who_joins_and_notified_of_her_turn(
    server: Server, browsers: Browsers
) -> None:
    ann, bob = browsers.page(), browsers.page()
    ann.add_init_script(NOTIFICATIONS)
    set_up_table(
        ann, server.address, "qwixx", 2, name0="Ann", who1="invited", name1="guest", first="0"
    )
    set_appearance(ann, "notifications", "on")
    join(bob, invitation_link(ann), "Bob")
    expect(ann.locator("#toast")).to_have_text("Bob has joined.")
    end_pause(ann)
    ann.get_by_role("button", name="Pass").click()
    expect(ann.locator(".status")).to_have_text("Waiting for Bob.")
    ann.evaluate("window.isHidden = true")
    end_pause(bob)
    bob.get_by_role("button", name="Pass").click()
    expect(ann.locator(".status")).to_contain_text("Your turn. ")
    assert eventually(ann.evaluate, "window.shown.length") == 1
    assert eventually(lambda: ann.evaluate("window.shown[0]").startswith("Your turn. "))
    assert eventually(ann.evaluate, "window.badges.at(-1)") == "set"


def test_a_refused_permission_turns_notifications_off(server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    page.add_init_script("window.Notification = { requestPermission: async () => 'denied' }")
    page.goto(server.address)
    page.get_by_role("button", name="Settings").click()
    page.locator("input[name=notifications][value=on]").click()
    expect(page.locator("input[name=notifications][value=off]")).to_be_checked()
    assert eventually(page.locator("html").get_attribute, "data-notifications") == "off"


def test_movements_can_be_turned_off(server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    set_up_table(page, server.address, "squares", 2, first="0")
    movement = """() => {
        const dice = document.querySelector(".dice");
        dice.classList.add("new");
        return getComputedStyle(dice.querySelector(".die")).animationName;
    }"""
    page.emulate_media(reduced_motion="no-preference")
    assert eventually(page.evaluate, movement) == "roll"
    page.emulate_media(reduced_motion="reduce")
    assert eventually(page.evaluate, movement) == "none"
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("localStorage.setItem('motion', 'off')")
    page.reload()
    assert eventually(page.evaluate, movement) == "none"
