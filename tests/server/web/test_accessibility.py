"""Accessibility: keyboard only, phones, light and dark, names for screen readers, no requests to
other sites.
"""

import random
from itertools import cycle
from typing import Literal

import pytest
from playwright.sync_api import Page, Request, expect

import quincunx as qx
from tests.server.browser import (
    box_of,
    end_pause,
    make_move,
    open_menu,
    resize,
    set_up_table,
    wait_for_turn,
)
from tests.server.conftest import Browsers, Server
from tests.support import eventually

# pixels, the minimum of the guidelines; a sheet of twelve columns on a phone has little more
MIN_TARGET = 24
FAMILIES = [
    key
    for key in ("squares", "palette-black", "mixx-colours", "clever", "qwizz", "qwirkle")
    if key in qx.games()
]
NAMELESS = """() => [
  ...[...document.querySelectorAll("button, a")]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .filter((each) => !(each.getAttribute("aria-label") || each.innerText).trim()),
  ...[...document.querySelectorAll("#table [role=img]")]
    .filter((each) => !(each.getAttribute("aria-label") ?? "").trim()),
].map((each) => each.outerHTML)"""


def press(page: Page, *keys: str) -> None:
    page.wait_for_load_state()  # so that the page handles keys
    for key in keys:
        page.keyboard.press(key)


def focused_attribute(page: Page, name: str) -> str | None:
    return (
        page.locator("*:focus").first.get_attribute(name)
        if page.locator("*:focus").count()
        else None
    )


@pytest.mark.skipif("qwirkle" not in qx.games(), reason="tiles are placed in Qwirkle only")
def test_tiles_are_placed_and_removed_with_the_keyboard(server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    set_up_table(page, server.address, "qwirkle", 2, who1="here")
    wait_for_turn(page)
    end_pause(page)
    page.locator(".rack-tile").first.focus()
    for _ in range(6):
        press(page, "Enter")
        if page.locator(".place").count():
            break
        press(page, "Enter", "Tab")
    page.locator(".place").first.focus()
    press(page, "Enter")
    expect(page.locator(".placed")).to_have_count(1)
    page.locator(".placed").focus()
    press(page, "Enter")
    expect(page.locator(".placed")).to_have_count(0)


@pytest.mark.parametrize(
    ("key", "scheme"), list(zip(FAMILIES, cycle(["light", "dark"]), strict=False))
)
def test_a_phone(
    key: str, scheme: Literal["light", "dark"], server: Server, shared_page: Page
) -> None:
    page, rng = shared_page, random.Random(9)
    resize(page, (360, 740))
    page.emulate_media(color_scheme=scheme)
    set_up_table(page, server.address, key, 2)
    for _ in range(3):
        wait_for_turn(page)
        assert eventually(page.evaluate, "document.documentElement.scrollWidth") <= 360
        for button in page.locator("#move button:visible").all():
            assert eventually(lambda each: box_of(each)["width"], button) >= MIN_TARGET
            assert eventually(lambda each: box_of(each)["height"], button) >= MIN_TARGET
        make_move(page, rng)


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/new/squares?players=4",
        "/rules/squares",
        "/records",
        "/sheets",
        "/t/nowhere",
        "/new/chess",
    ],
)
def test_other_pages_on_a_phone(path: str, server: Server, shared_page: Page) -> None:
    resize(shared_page, (360, 740))
    shared_page.goto(server.address + path)
    assert eventually(shared_page.evaluate, "document.documentElement.scrollWidth") <= 360
    assert eventually(shared_page.locator("h1").count) >= 1


@pytest.mark.parametrize("key", FAMILIES)
def test_everything_has_a_name_and_comes_from_the_server(
    key: str, server: Server, shared_page: Page
) -> None:
    requested = list[str]()

    def note(request: Request) -> None:
        requested.append(request.url)

    shared_page.on("request", note)
    shared_page.goto(f"{server.address}/new/{key}")
    set_up_table(shared_page, server.address, key, 2)
    wait_for_turn(shared_page)
    shared_page.remove_listener("request", note)
    assert eventually(shared_page.locator("button:visible, #table [role=img]").count) > 10
    assert eventually(shared_page.evaluate, NAMELESS) == []
    assert all(url.startswith(server.address) for url in requested)


def test_the_appearance_is_stored(server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    page.goto(server.address)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("dark", exact=True).check()
    page.get_by_label("colour-blind safe").check()
    page.reload()
    root = page.locator("html")
    assert eventually(
        lambda: (
            (root.get_attribute("data-theme"), root.get_attribute("data-palette"))
            == (
                "dark",
                "safe",
            )
        )
    )


def test_the_rules_open_in_place(server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    set_up_table(page, server.address, "squares", 2)
    page.get_by_role("link", name="Rules").click()
    expect(page.locator("#rules")).to_be_visible()
    expect(page.locator("#rules h1")).to_contain_text("Squares")
    page.keyboard.press("Escape")
    expect(page.locator("#rules")).to_be_hidden()


def test_invalid_fields_have_messages(server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    page.goto(f"{server.address}/new/squares")
    page.locator("input[name=name0]").evaluate(
        "input => { input.removeAttribute('maxlength'); input.value = 'x'.repeat(40); }"
    )
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("#error-name0")).to_have_text(
        "A name must have 1 to 24 visible characters."
    )
    assert eventually(page.locator("input[name=name0]").get_attribute, "aria-invalid") == "true"


def test_an_illegal_move_is_explained(server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    set_up_table(page, server.address, "squares", 2)
    wait_for_turn(page)
    open_menu(page, "typing")
    page.locator(".typed input[name=typed]").fill("red 12")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("Illegal move: ")
