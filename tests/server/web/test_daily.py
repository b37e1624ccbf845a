"""The daily game on a phone: playing it, comparing the result, and playing again for practice."""

import pytest
from playwright.sync_api import Page, expect

from tests.server.browser import TOO_WIDE, check_with_axe, wait_for_table
from tests.server.conftest import Browsers, Server
from tests.support import eventually

pytestmark = pytest.mark.usefixtures("one_day")


def take_penalties(page: Page) -> None:
    """The shortest game of Qwixx: what is tested is around it."""
    for decision, move in enumerate(("pass", "penalty") * 4):
        form: dict[str, str | float | bool] = {"seat": "0", "move": move, "decision": str(decision)}
        assert page.request.post(f"{page.url}/move", form=form, max_redirects=0).status == 303


def test_a_daily_game_on_a_phone(server: Server, browsers: Browsers) -> None:
    page = browsers.page(390, 844, touch=True)
    page.goto(server.address)
    page.get_by_role("link", name="Daily game").click()
    page.get_by_role("button", name="Play: Qwixx", exact=True).click()
    wait_for_table(page)
    table = page.url
    expect(page.locator(".modes")).to_contain_text("daily game of")
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    page.goto(f"{server.address}/daily")
    page.get_by_role("button", name="Continue: Qwixx").click()
    wait_for_table(page)
    expect(page).to_have_url(table)
    take_penalties(page)
    page.reload()
    page.get_by_role("link", name="Compare with everybody").click()
    expect(page.locator(".daily-result")).to_have_text("−20 points")
    page.clock.fast_forward(4000)
    expect(page.locator("#daily")).to_contain_text("The engine, expert:")
    expect(page.locator(".shared-text")).to_contain_text("Qwixx: −20 points (expert")
    assert eventually(page.evaluate, TOO_WIDE) == []
    check_with_axe(page)
    page.goto(f"{table}/dice")
    expect(page.locator("#main")).to_contain_text("an hour after the day has ended")
    page.goto(f"{table}/daily")
    page.get_by_role("button", name="Play again for practice").click()
    wait_for_table(page)
    expect(page).not_to_have_url(table)
    expect(page.get_by_role("button", name="Hint")).to_be_visible()
    page.goto(f"{server.address}/daily")
    expect(page.get_by_role("link", name="Compare: Qwixx")).to_be_visible()
    assert eventually(page.evaluate, TOO_WIDE) == []
