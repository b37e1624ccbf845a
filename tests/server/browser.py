"""What a person does with a page: set a table, make a move of any game, play to the end."""

import random

from playwright.sync_api import Locator, Page, expect

ASKED = "#table .bar.my-turn"
OVER = "#table .result"
MOVES = "#move button[name=move]:visible, #move button[popovertarget]:visible"


def set_table(page: Page, address: str, key: str, players: int, **seats: str) -> None:
    """Through the set-up page; seats are who0, name0 and so on, the engine's weakest level where nothing is said."""
    page.goto(f"{address}/new/{key}")
    page.locator(f"input[name=players][value='{players}']").check(force=True)
    expect(page.locator(".seat")).to_have_count(players)
    for seat in range(players):
        page.locator(f"select[name=who{seat}]").select_option(seats.get(f"who{seat}", "here" if seat == 0 else "novice"))
        if f"name{seat}" in seats:
            page.locator(f"input[name=name{seat}]").fill(seats[f"name{seat}"])
    if "first" in seats:
        page.locator("select[name=first]").select_option(seats["first"])
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector("#table")


def wait_for_turn(page: Page) -> bool:
    """Until something is asked or the game is over; True if asked."""
    page.wait_for_selector(f"{ASKED}, {OVER}, .cover")
    if page.locator(".cover").count():
        page.locator(".cover a").click()
        page.wait_for_selector(f"{ASKED}, {OVER}")
    return page.locator(ASKED).count() > 0


def make_move(page: Page, rng: random.Random) -> None:
    """Any move that the page offers, by clicks alone."""
    decision = page.locator("#move input[name=decision]").input_value()
    if page.locator(".rack-tile:enabled").count():
        lay_tiles(page, rng)
    else:
        choose(page, page.locator(MOVES), rng)
    page.locator(f"#move input[name=decision][value='{decision}']").wait_for(state="detached")


def choose(page: Page, offered: Locator, rng: random.Random) -> None:
    offered.nth(rng.randrange(offered.count())).click()
    opened = page.locator(".choices:popover-open button")
    if opened.count():
        opened.nth(rng.randrange(opened.count())).click()


def lay_tiles(page: Page, rng: random.Random) -> None:
    """One tile after another wherever it fits; a trade if none does."""
    for tile in page.locator(".rack-tile").all():
        if tile.is_disabled():
            continue
        tile.click()
        places = page.locator(".place")
        if places.count():
            places.nth(rng.randrange(places.count())).dispatch_event("click")
        else:
            tile.click()
    if page.locator("[data-do=lay]:enabled").count():
        page.locator("[data-do=lay]").click()
        return
    if page.locator("[data-do=clear]:enabled").count():
        page.locator("[data-do=clear]").click()
    if page.locator("[data-do=trade]").count():
        page.locator(".rack-tile").first.click()
        page.locator("[data-do=trade]").click()
    else:
        choose(page, page.locator(MOVES), rng)


def play_to_the_end(page: Page, rng: random.Random, most: int = 400) -> None:
    for _ in range(most):
        if not wait_for_turn(page):
            return
        make_move(page, rng)
    raise AssertionError("the game did not end")
