"""What a person does in a browser: set up a table, make moves of any game, play to the end."""

import random
import time
from collections.abc import Mapping

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.support import PATIENCE, eventually

MY_TURN = "#table .bar.my-turn"
OVER = "#table .result"
# Playwright looks for selectors at ever longer intervals: a page that looks in every frame makes
# games twice as fast.
TURN = f"""() => {{
  const isShown = (selector) => document.querySelector(selector)?.checkVisibility();
  if (isShown(".pass-device a")) return "pass the device";
  return isShown("{MY_TURN}") ? "my turn" : isShown("{OVER}") ? "over" : null;
}}"""
SHOWN_DECISION = """() => ["seat", "decision"]
  .map((name) => document.querySelector(`#move > input[name=${name}]`)?.value).join()"""
DECISION_OVER = f"before => ({SHOWN_DECISION})() !== before"
OPENED = """() => ({
  choices: document.querySelectorAll(".choices:popover-open button").length,
  asks: document.querySelector("#question[open]") !== null,
})"""
MOVES = "#move button[name=move]:visible, #move button[popovertarget]:visible"
PHONES = ((390, 844), (320, 640))
TOO_WIDE = """() => [...document.querySelectorAll('html, .scroll, table, .bar, .middle, .paper')]
  .filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1)
  .map((element) => `${element.tagName} ${element.className}: ${element.scrollWidth} > ${element.clientWidth}`)"""  # noqa: E501
NOTHING = "#move button:is([value=pass], [value=penalty]):visible"


def set_up_table(page: Page, address: str, key: str, players: int, **seats: str) -> None:
    """Send what `use_setup_page` would send, without opening that page: much faster where a test is
    about the table.
    """
    default = {f"who{seat}": "here" if seat == 0 else "novice" for seat in range(players)}
    page.goto(
        create_table(page, address, f"/new/{key}", {"players": str(players), **default, **seats})
    )
    wait_for_table(page)


def use_setup_page(page: Page, address: str, key: str, players: int, **seats: str) -> None:
    """Set up a table as a person does.

    Seats are given as who0, name0 and so on; the default is the engine's weakest level.
    """
    page.goto(f"{address}/new/{key}")
    page.locator(f"input[name=players][value='{players}']").check(force=True)
    expect(page.locator(".seat")).to_have_count(players)
    for seat in range(players):  # before the choices, which make the server send the form again
        if f"name{seat}" in seats:
            page.locator(f"input[name=name{seat}]").fill(seats[f"name{seat}"])
    for seat in range(players):
        choose_player(page, seat, seats.get(f"who{seat}", "here" if seat == 0 else "novice"))
    for option in ("first", "help"):
        if option in seats:
            page.locator(f"select[name={option}]").select_option(seats[option])
    page.locator("#setup button.primary").click()
    wait_for_table(page)


def choose_player(page: Page, seat: int, who: str) -> None:
    """The server sends the form again after each choice: wait for it, because a late answer would
    undo the next choice.
    """
    select = page.locator(f"select[name=who{seat}]")
    if select.input_value() != who:
        with page.expect_response(lambda response: "/new/" in response.url):
            select.select_option(who)
    expect(select).to_have_value(who)


def wait_for_table(page: Page) -> None:
    """Until the table is there and its scripts have run: a key pressed earlier would do nothing."""
    page.wait_for_selector("#table")
    page.wait_for_load_state()


def load_record(page: Page, address: str, record: str) -> None:
    """Continue the game of a record, or replay it if it is over."""
    page.goto(create_table(page, address, "/records", {"record": record}))
    wait_for_table(page)


def create_table(
    page: Page, address: str, path: str, form: Mapping[str, str | float | bool]
) -> str:
    """Send a form without opening its page; the address of the new table."""
    created = page.request.post(address + path, form=dict(form), max_redirects=0)
    assert created.status == 303, created.text()
    return address + created.headers["location"]


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def box_of(part: Locator) -> FloatRect:
    """Where the page shows it."""
    box = part.bounding_box()
    assert box
    return box


def bottom(part: Locator) -> float:
    box = box_of(part)
    return box["y"] + box["height"]


def right(part: Locator) -> float:
    box = box_of(part)
    return box["x"] + box["width"]


def check_with_axe(page: Page, options: Mapping[str, object] | None = None) -> None:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    # It need not describe what it finds in order, nor load our own style sheets again.
    default = {"resultTypes": ["violations"], "preload": False}
    assert eventually(violations, page, {**default, **(options or {})}) == []


def lies_within(part: Locator, whole: Locator) -> bool:
    box, around = box_of(part), box_of(whole)
    return (
        around["x"] <= box["x"] <= around["x"] + around["width"] - box["width"]
        and around["y"] <= box["y"] <= around["y"] + around["height"] - box["height"]
    )


def middle_of(part: Locator) -> tuple[float, float]:
    box = box_of(part)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def violations(page: Page, options: Mapping[str, object]) -> list[str]:
    found = page.evaluate("options => axe.run(document, options)", options)
    return [
        f"{each['id']}: {node['target']}" for each in found["violations"] for node in each["nodes"]
    ]


def check_both_themes_with_axe(page: Page, options: Mapping[str, object] | None = None) -> None:
    """Everything in the light theme, and in the dark one what can be different there."""
    page.emulate_media(color_scheme="light")
    check_with_axe(page, options)
    page.emulate_media(color_scheme="dark")
    check_with_axe(page, {"runOnly": ["color-contrast"]})


def open_menu(page: Page, panel: str) -> None:
    """Open one of the panels in the menu of the table, by its id."""
    page.get_by_role("button", name="Menu").click()
    page.locator(f"#{panel} > summary").click()


def wait_for_turn(page: Page) -> bool:
    """Until it is this player's turn or the game is over; True if it is her turn."""
    turn = page.wait_for_function(TURN).json_value()
    while turn == "pass the device":
        page.locator(".pass-device a").click()
        page.locator(".pass-device").wait_for(state="detached")
        turn = page.wait_for_function(TURN).json_value()
    return bool(turn == "my turn")


def make_move(page: Page, rng: random.Random, in_a_hurry: bool = False) -> None:
    """Make a random move with clicks only.

    Somebody in a hurry marks nothing: four penalties end a game of the Qwixx family.
    """
    before = page.evaluate(SHOWN_DECISION)
    end_pause(page)
    if page.locator(".rack-tile:enabled").count():
        place_tiles(page, rng)
    else:
        click_one(page, page.locator(NOTHING if in_a_hurry else MOVES), rng)
    page.wait_for_function(DECISION_OVER, arg=before)


def decision_shown(page: Page) -> str:
    """A selector of the decision that the page asks for: a seat and the number of its decision."""
    seat, number = (
        page.locator(f"#move > input[name={name}]").input_value() for name in ("seat", "decision")
    )
    return f"#move > input[name=seat][value='{seat}'] + input[name=decision][value='{number}']"


def end_pause(page: Page) -> None:
    """A new decision ignores input for a moment; let that moment pass at once."""
    page.clock.fast_forward(700)


def click_one(page: Page, offered: Locator, rng: random.Random) -> None:
    offered.nth(rng.randrange(offered.count())).click()
    opened = page.evaluate(OPENED)
    if opened["choices"]:
        page.locator(".choices:popover-open button").nth(rng.randrange(opened["choices"])).click()
        opened = page.evaluate(OPENED)
    if opened["asks"]:
        end_pause(page)
        page.locator("#question [value=confirm]").click()


def place_tiles(page: Page, rng: random.Random) -> None:
    """Place tiles one by one wherever they fit; trade if none does."""
    for tile in page.locator(".rack-tile").all():
        if tile.is_disabled():
            continue
        tile.click()
        places = page.locator(".place")
        if places.count():
            places.nth(rng.randrange(places.count())).dispatch_event("click")
        else:
            tile.click()
    if page.locator("[data-action=place]:enabled").count():
        page.locator("[data-action=place]").click()
        return
    if page.locator("[data-action=clear]:enabled").count():
        page.locator("[data-action=clear]").click()
    if page.locator("[data-action=trade]").count():
        trade_a_tile(page)
    else:
        click_one(page, page.locator(MOVES), rng)


def trade_a_tile(page: Page) -> None:
    mode = page.get_by_role("button", name="Trade tiles")
    if mode.is_visible():  # otherwise trading is all that is possible
        mode.click()
    page.locator(".rack-tile").first.click()
    page.locator("[data-action=trade]").click()


def play_to_the_end(
    page: Page, rng: random.Random, most: int = 400, in_a_hurry: bool = False
) -> None:
    for _ in range(most):
        if not wait_for_turn(page):
            return
        make_move(page, rng, in_a_hurry)
    raise AssertionError("the game did not end")


def invitation_link(page: Page) -> str:
    return page.locator(".invite-link").first.evaluate("link => link.href")  # type: ignore[no-any-return]


def join(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Take the seat").click()
    wait_for_table(page)


def resign(page: Page, seat: int) -> None:
    """The quickest end of a game, where what is tested comes after it."""
    assert (
        page.request.post(f"{page.url}/resign", form={"seat": seat}, max_redirects=0).status == 303
    )


def device_link(page: Page) -> str:
    """The link for another device of this player."""
    table = page.url
    page.goto(f"{table}/devices")
    link: str = page.locator(".device-link").first.evaluate("link => link.href")
    page.goto(table)
    return link


def play_both(
    one: Page, other: Page, rng: random.Random, most: int, in_a_hurry: bool = False
) -> None:
    """Make up to this many moves, of whoever's turn it is, or until the end of the game."""
    for _ in range(most):
        page = next_to_move(one, other)
        if page is None:
            return
        make_move(page, rng, in_a_hurry)


def next_to_move(*pages: Page) -> Page | None:
    """None if the game is over. Each page hears of a move a little later than the last."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        turns = [page.evaluate(TURN) for page in pages]
        if "my turn" in turns:
            return pages[turns.index("my turn")]
        if "over" in turns:
            return None
    raise AssertionError("it is nobody's turn")
