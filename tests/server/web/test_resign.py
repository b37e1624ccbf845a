"""Resigning: after a confirmation, by keyboard, without JavaScript, and live for everybody else."""

from playwright.sync_api import expect

from tests.server.browser import check_with_axe, invitation_link, join
from tests.server.conftest import Browsers, Server
from tests.support import eventually


def test_somebody_resigns_by_keyboard_without_javascript(
    server: Server, browsers: Browsers
) -> None:
    ann, bob = browsers.chromium.new_context(java_script_enabled=False).new_page(), browsers.page()
    ann.goto(f"{server.address}/new/squares?players=2&who1=invited&name0=Ann")
    ann.get_by_role("button", name="Start the game").click()
    assert eventually(ann.locator("#resign").count) == 0  # nobody to play against yet
    join(bob, invitation_link(ann), "Bob")
    ann.reload()
    ann.get_by_role("button", name="Menu").press("Enter")
    ann.locator("#resign summary").press("Enter")
    ann.get_by_role("button", name="Resign now").press("Enter")
    for page in (ann, bob):
        expect(page.locator(".result h2")).to_have_text("Ann resigned: Bob wins")
        expect(page.locator(".log .note")).to_have_text("Ann resigned")
    expect(bob.locator("#announcements")).to_contain_text("Ann resigned: Bob wins.")
    expect(bob.locator(".badge.warning")).to_have_text("resigned")
    expect(bob.get_by_role("button", name="Play again with the same players")).to_be_visible()
    expect(bob.get_by_role("button", name="Review", exact=True)).to_be_visible()
    check_with_axe(bob)
    bob.goto(f"{server.address}/profile")
    expect(bob.locator(".played tbody tr")).to_contain_text(["won by resignation"])
