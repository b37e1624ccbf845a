"""Qwirkle with real tiles and the coach on one phone, by taps."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, expect

import quincunx as qx
from tests.server.browser import end_pause
from tests.server.conftest import Browsers, Server
from tests.server.web.test_own_dice import click, played
from tests.server.web.test_pads import CHANGED, phone_of, sequence
from tests.support import texts

MOST_EVENTS = 24


def open_table(page: Page, address: str, names: str) -> None:
    page.goto(f"{address}/pads/qwirkle")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("Names of the others").fill(names)
    page.get_by_role("button", name="Enter my tiles").click()
    expect(page.locator("#table .tile-entry")).to_be_visible()
    page.wait_for_load_state()


@contextmanager
def changed(page: Page) -> Iterator[None]:
    before = sequence(page)
    yield
    page.wait_for_function(CHANGED, arg=before)


def tap_tiles(page: Page, tiles: list[str]) -> int:
    """Returns the number of taps."""
    for tile in tiles:
        click(page, f'.all-tiles [data-tap="{tile}"]')
    return len(tiles)


def place(page: Page, move: str) -> int:
    """Tile by tile on the board: each is selected and put down."""
    placed = [each.split("@") for each in move.split()[1:]]
    for tile, cell in placed:
        column, row = cell.split(",")
        click(page, f'.rack-tile[data-tile="{tile}"]:not(:disabled)')
        page.locator(f'.place[data-column="{column}"][data-row="{row}"]').dispatch_event("click")
    with page.expect_navigation() if page.locator(".placing-page").count() else changed(page):
        click(page, "[data-action=place]")
    return 2 * len(placed) + 1


def enter(page: Page, event: tuple[int | None, str]) -> int:
    """Enter what happened in the game, as Ann with seat 0 sees it; returns the number of taps."""
    seat, text = event
    end_pause(page)
    kind, *tiles = text.split()
    if seat is None:
        with changed(page):
            taps = tap_tiles(page, text.split())
            click(page, ".tile-entry [data-enter]")
        return taps + 1
    if kind == "play":
        return place(page, text) if seat == 0 else place_for_other(page, text)
    with changed(page) if seat == 0 else page.expect_navigation():
        if seat == 0:
            return trade(page, tiles)
        click(page, f'.others-turn [value="trade {len(tiles)}"]')
    return 1


def place_for_other(page: Page, text: str) -> int:
    taps = tap_tiles(page, [each.partition("@")[0] for each in text.split()[1:]])
    with page.expect_navigation():
        click(page, ".others-turn [data-enter]")
    return taps + 1 + place(page, text)


def trade(page: Page, tiles: list[str]) -> int:
    click(page, "[data-action=change-mode]:not([hidden])")
    for tile in tiles:
        click(page, f'.rack-tile[data-tile="{tile}"]:not([aria-pressed=true])')
    click(page, "[data-action=trade]")
    return len(tiles) + 2


def seen_by_ann(match: qx.Match) -> list[tuple[int | None, str]]:
    """Nobody sees what Bob draws."""
    drawing, seen = 0, []
    for number, (seat, text) in enumerate(texts(match.log)):
        drawing = drawing if seat is None else seat
        if seat is not None or (drawing == 0 and number != 1):
            seen.append((seat, text))
    return seen


def test_a_game_of_real_tiles_is_entered_by_taps(server: Server, browsers: Browsers) -> None:
    match = played("qwirkle", 2, seed=6)
    page, other = phone_of(browsers), phone_of(browsers)
    open_table(page, server.address, "Bob")
    deal, *events = seen_by_ann(match)
    assert enter(page, deal) == 7
    with changed(page):
        click(page, f'.own-dice [value="first {events[0][0]}"]')
    for event in events[:MOST_EVENTS]:
        enter(page, event)
    other.goto(page.url)  # people can watch, but see no tiles in hand
    expect(other.locator(".board [data-cell]").first).to_be_visible()
    expect(other.locator(".rack-tile, .tapping")).to_have_count(0)
    correct_a_move_of_bob(page)


def correct_a_move_of_bob(page: Page) -> None:
    """He has traded tiles instead: everything after it that is still possible stays."""
    before = page.locator(".scores li", has_text="Bob").inner_text()
    page.get_by_role("link", name="Correct an entry").click()
    page.locator(".log a", has_text="Bob placed").first.click()
    click(page, '.others-turn [value="trade 2"]')
    expect(page.locator(".scores li", has_text="Bob")).not_to_have_text(before)
    page.get_by_role("button", name="Undo the correction").click()
    expect(page.locator(".scores li", has_text="Bob")).to_have_text(before)
