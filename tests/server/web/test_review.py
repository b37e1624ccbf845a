"""The review of a finished game: progress, graph, every step by its address, and mistakes as
questions.
"""

import re

from playwright.sync_api import Page, expect

from tests.server.browser import check_with_axe, load_record
from tests.server.conftest import Browsers, Server
from tests.server.records import short_record
from tests.support import eventually


def review(page: Page, server: Server, names: list[str]) -> str:
    """Load a record and review it; the address of the review."""
    load_record(page, server.address, short_record(names))
    page.get_by_role("link", name="Review").click()
    page.get_by_role("button", name="Review this game").click()
    page.locator(".values-graph").wait_for(timeout=120_000)
    return page.url.partition("?")[0]


def test_a_review_from_progress_to_learning(server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    address = review(page, server, ["Ann", "Bob"])
    check_with_axe(page)
    assert eventually(page.locator(".values-graph .sign").count) > 3
    assert eventually(page.locator(".luck-graph .luck").count) > 3
    expect(page.locator(".summary")).to_have_count(2)

    page.keyboard.press("Home")
    expect(page.locator(".status")).to_contain_text("Start of the game")
    page.keyboard.press("n")
    expect(page.locator(".review-step")).to_contain_text(re.compile("Inaccuracy|Mistake|Blunder"))
    step = page.locator("#table").get_attribute("data-step")
    expect(page).to_have_url(re.compile(f"step={step}$"))

    other = (
        browsers.page()
    )  # anybody with the address sees the same step, without computing anything
    other.goto(f"{address}?step={step}")
    expect(other.locator(".review-step")).to_have_text(
        page.locator(".review-step").inner_text(), use_inner_text=True
    )

    page.get_by_role("link", name="Learn from the mistakes of Ann").click()
    expect(page.get_by_role("heading", name="Find a better move")).to_be_visible()
    page.locator("#move button[name=move]:visible").first.click()
    expect(page.locator(".review-step")).to_contain_text(
        re.compile("Right!|Better|Not this one|That is the move")
    )
    check_with_axe(page)


def test_reviews_of_three_players_fit_a_phone(server: Server, browsers: Browsers) -> None:
    page = browsers.page(390, 844, "dark")
    review(page, server, ["Ann", "Bob", "Cy"])
    expect(page.locator(".value-line")).to_have_count(6)  # with those of the legend
    assert eventually(page.evaluate, "document.documentElement.scrollWidth") <= 390
    check_with_axe(page)


def test_a_running_game_has_no_review(server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    page.goto(f"{server.address}/new/squares")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector("#table")
    assert page.request.get(f"{page.url}/review").status == 409
    assert page.request.get(f"{page.url}/review/learn").status == 409
