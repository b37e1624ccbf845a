"""The dice of a game in the browser, alone or beside score pads."""

from playwright.sync_api import Page, expect

from tests.server.conftest import Browsers, Server
from tests.server.web.test_pads import phone_of, take_sheet
from tests.support import eventually


def faces(page: Page) -> list[str]:
    dice = page.locator(".tray .die").all()
    return sorted(die.get_attribute("aria-label") or "" for die in dice)


def test_dice_are_shared_by_everybody_who_has_a_sheet(server: Server, browsers: Browsers) -> None:
    ann, bob = phone_of(browsers), phone_of(browsers)
    ann.goto(f"{server.address}/pads/qwixx")
    ann.get_by_role("button", name="Open the score pads").click()
    bob.goto(ann.url)
    take_sheet(bob, "Bob")
    ann.get_by_role("button", name="Roll the dice here").click()
    bob.locator("#roll-dice").click()
    expect(bob.locator(".tray .die.gone")).to_have_count(0)
    expect(ann.locator(".tray .die.gone")).to_have_count(0)
    assert eventually(lambda: faces(ann) == faces(bob))
    expect(ann.locator(".paper.own")).to_be_visible()


def test_dice_alone_are_rolled_held_back_and_verified(server: Server, browsers: Browsers) -> None:
    phone = phone_of(browsers)
    phone.goto(f"{server.address}/pads/clever")
    phone.get_by_role("button", name="Only the dice").click()
    expect(phone.locator(".paper.own")).to_be_hidden()
    phone.locator("#roll-dice").click()
    expect(phone.locator("#roll-dice")).to_have_text("Roll the rest")
    phone.locator("button.die-choice").first.click()
    expect(phone.locator(".tray .taken .die")).to_have_count(1)
    phone.get_by_text("Are the dice fair?").click()
    phone.get_by_role("button", name="Stop rolling").click()
    expect(phone.locator(".verified-rolls li")).to_have_count(1)
    expect(phone.locator(".verified-rolls")).to_contain_text("✓")
    expect(phone.locator("#roll-dice")).to_have_count(0)
