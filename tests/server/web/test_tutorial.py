"""Tutorials: every step is possible under the rules, points at something, and can be taken with the
keyboard.
"""

import re

import pytest
from playwright.sync_api import Page, expect

import quincunx as qx
from quincunx.core.registry import find_descriptor
from quincunx.server.web.tutorial import LEARNER, refusal_of, tutorial_of
from tests.server.browser import check_with_axe, wait_for_table
from tests.server.conftest import Browsers, Server
from tests.support import eventually

MAX_TEXT = 330  # characters; more would not fit a phone beside the game
MISSING_POINTS = """async ([path, count]) => {
  const missing = [];
  for (let step = 1; step <= count; step += 1) {
    const page = new DOMParser().parseFromString(await (await fetch(`${path}?step=${step}`)).text(), "text/html");
    const { point } = page.getElementById("table").dataset;
    if (point && !page.querySelector(point)) missing.push(`${path} ${step}: ${point}`);
  }
  return missing;
}"""  # noqa: E501


@pytest.mark.parametrize("key", qx.games())
def test_every_game_has_a_tutorial_that_the_rules_allow(key: str) -> None:
    tutorial = tutorial_of(key)
    assert 8 <= tutorial.last <= 12
    assert not tutorial.steps[-1].move
    assert sum(bool(step.move) for step in tutorial.steps) >= 3
    for number, step in enumerate(tutorial.steps, 1):
        assert len(step.text) <= MAX_TEXT
        if step.move:
            assert step.move in map(str, tutorial.replay.state_after(step.events).moves(LEARNER))
            assert refusal_of(tutorial, number, step.move) == ""


def test_other_moves_are_refused_with_a_reason() -> None:
    tutorial = tutorial_of("qwixx")
    assert refusal_of(tutorial, 2, "yellow 4") == "Legal too. This tutorial continues with: red 4."
    assert refusal_of(tutorial, 2, "red 5") == "Illegal move: red 5 is not the white sum, 4."
    assert refusal_of(tutorial, 2, "nonsense") == "Make the move that the text describes."


def test_every_step_points_at_something(server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    page.goto(f"{server.address}/records")
    for key in qx.games():
        assert (
            eventually(page.evaluate, MISSING_POINTS, [f"/tutorial/{key}", tutorial_of(key).last])
            == []
        )


def press_until_focused(page: Page, key: str, selector: str) -> None:
    for _ in range(60):
        if page.locator(f"{selector}:focus").count():
            return
        page.keyboard.press(key)
    raise AssertionError(f"the keyboard does not reach {selector}")


def test_a_tutorial_with_the_keyboard_only(server: Server, browsers: Browsers) -> None:
    page, title = browsers.page(), find_descriptor("squares").title
    page.goto(server.address)
    page.evaluate("localStorage.name = 'Ada'")
    page.get_by_label(title, exact=True).check(force=True)
    page.get_by_role("link", name=f"Learn: {title}", exact=True).focus()
    page.keyboard.press("Enter")
    wait_for_table(page)
    for number, step in enumerate(tutorial_of("squares").steps, 1):
        expect(page.locator(".lesson-step")).to_contain_text(f"Step {number} of")
        expect(page.locator(".lesson")).to_contain_text(step.text)
        if step.move:
            press_until_focused(page, "Tab", f'#move [value="{step.move}"]')
            page.keyboard.press("Enter")
        elif number < tutorial_of("squares").last:
            page.keyboard.press("n")
    press_until_focused(page, "Tab", ".tutorial .tools button.primary")
    page.keyboard.press("Enter")
    expect(page.locator(".bar h1")).to_have_text(title)
    expect(page.locator("#move")).to_be_visible()
    expect(page.locator(".paper.own h2")).to_have_text("Ada")


def test_a_wrong_move_is_explained_and_axe_finds_nothing(
    server: Server, browsers: Browsers
) -> None:
    page = browsers.page(390, 844)
    page.goto(f"{server.address}/tutorial/qwixx?step=2")
    wait_for_table(page)
    page.locator(".square[value='yellow 4']").click()
    expect(page.locator(".lesson .notice")).to_have_text(
        "Legal too. This tutorial continues with: red 4."
    )
    check_with_axe(page)
    page.get_by_role("button", name="Play it for me").click()
    expect(page.locator(".lesson-step")).to_contain_text("Step 3 of")
    expect(page).to_have_url(re.compile("step=3$"))


def test_a_tutorial_on_the_board(server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    page.goto(f"{server.address}/tutorial/qwirkle?step=2")
    wait_for_table(page)
    for column, tile in enumerate(("Ro", "Rx", "Rd")):
        page.locator(f'.rack-tile[data-tile="{tile}"]').click()
        page.locator(f'.place[data-column="{column}"][data-row="0"]').dispatch_event("click")
    page.get_by_role("button", name="Place tiles").click()
    expect(page.locator(".lesson-step")).to_contain_text("Step 3 of")
    check_with_axe(page)


def test_there_is_no_tutorial_of_an_unknown_game(server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    page.goto(f"{server.address}/tutorial/chess")
    expect(page.locator(".lead")).to_have_text("This game has no tutorial.")
