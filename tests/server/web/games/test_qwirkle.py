"""The board of Qwirkle under a finger: nothing jumps, and every place can be reached."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.server.browser import (
    bottom,
    box_of,
    end_pause,
    lies_within,
    load_record,
    make_move,
    middle_of,
    set_up_table,
    trade_a_tile,
    wait_for_turn,
)
from tests.server.conftest import Browsers, Server
from tests.server.records import placing_record, stuck_record
from tests.support import eventually

PHONE, LOW_PHONE, LANDSCAPE = (390, 844), (360, 640), (844, 390)
EARLY, MIDDLE, LATE = 3, 18, 45  # decisions; late most of the tiles are on the board
FINGER = 40  # pixels
VIEW = "document.querySelector('.board').getAttribute('viewBox')"
# The places of the selected tile: their boxes, and whether they lie inside the board.
PLACES = """() => {
  const board = document.querySelector(".board").getBoundingClientRect();
  return [...document.querySelectorAll(".place")].map((place) => {
    const { x, y, width, height, right, bottom } = place.getBoundingClientRect();
    const inside = x >= board.x - 1 && y >= board.y - 1 && right <= board.right + 1 && bottom <= board.bottom + 1;
    return { x: x + width / 2, y: y + height / 2, size: Math.min(width, height), inside, cell: `${place.dataset.column},${place.dataset.row}` };
  });
}"""  # noqa: E501

REACHABLE = f"""() => ({PLACES})().filter(({{ inside, size }}) => inside && size >= {FINGER} - 0.1)
  .map(({{ cell }}) => cell)"""


def begin(page: Page, server: Server, decisions: int = LATE) -> None:
    load_record(page, server.address, placing_record(decisions))
    assert wait_for_turn(page)
    end_pause(page)


def tap(page: Page, target: Locator) -> None:
    """As a finger does: without scrolling to it first, which `Locator.tap` would do."""
    page.touchscreen.tap(*middle_of(target))


def tap_on_map(page: Page, spot: str) -> None:
    """As near to the spot as a finger that does not touch the edge."""
    box, edge = box_of(page.locator(f".mini-map {spot}")), 6
    around = box_of(page.locator(".mini-map"))
    x = min(max(box["x"], around["x"] + edge), around["x"] + around["width"] - edge)
    y = min(max(box["y"], around["y"] + edge), around["y"] + around["height"] - edge)
    page.touchscreen.tap(x, y)


def swipe(page: Page, target: Locator, dx: int, dy: int) -> None:
    x, y = middle_of(target)
    touch = page.context.new_cdp_session(page)
    for step in range(11):
        points = [{"x": x + dx * step / 10, "y": y + dy * step / 10}]
        kind = "touchMove" if step else "touchStart"
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def places_of(page: Page, tile: Locator) -> list[dict[str, Any]]:
    tap(page, tile)
    expect(tile).to_have_attribute("aria-pressed", "true")
    places: list[dict[str, Any]] = page.evaluate(PLACES)
    return places


def reachable(page: Page) -> list[str]:
    cells: list[str] = page.evaluate(REACHABLE)
    return cells


def tap_on_place(page: Page, tile: Locator, cell: str) -> None:
    """Places that are too small for a finger, and too near to each other, come closer first."""
    before = page.evaluate(VIEW)
    for _ in range(2):
        places: list[dict[str, Any]] = page.evaluate(PLACES)
        place = next(each for each in places if each["cell"] == cell)
        page.touchscreen.tap(place["x"], place["y"])
        page.wait_for_function(
            f"([id, before]) => document.getElementById(id).disabled || {VIEW} !== before",
            arg=[tile.get_attribute("id"), before],
        )
        if tile.is_disabled():
            return
        assert place["size"] < FINGER - 0.9
    raise AssertionError(f"{cell} cannot be tapped")


def place_with_taps(page: Page, rng: random.Random) -> None:
    """Place as many tiles as fit, one after the other, and check what the finger meets."""
    for tile in page.locator(".rack-tile").all():
        places = places_of(page, tile)
        assert all(place["inside"] for place in places)
        if places:
            tap_on_place(page, tile, rng.choice(places)["cell"])
        assert eventually(page.evaluate, "scrollY") == 0


def test_nothing_moves_on_a_phone_against_the_engine(server: Server, browsers: Browsers) -> None:
    page = browsers.page(*PHONE, touch=True)
    set_up_table(page, server.address, "qwirkle", 2)
    check_that_nothing_moves(page)


@pytest.mark.parametrize("decisions", [MIDDLE, LATE])
def test_nothing_moves_on_a_phone_later(decisions: int, server: Server, browsers: Browsers) -> None:
    page = browsers.page(*PHONE, touch=True)
    begin(page, server, decisions)
    check_that_nothing_moves(page)


def boxes_of(parts: Locator) -> list[FloatRect]:
    return [box_of(part) for part in parts.all()]


def check_that_nothing_moves(page: Page, decisions: int = 3) -> None:
    hand, board = page.locator(".rack, .placing"), page.locator(".board-frame")
    where, rng = list[FloatRect](), random.Random(1)
    for _ in range(decisions):
        assert wait_for_turn(page)
        end_pause(page)
        where = where or boxes_of(hand)
        assert eventually(boxes_of, hand) == where
        assert eventually(page.evaluate, "scrollY") == 0
        assert eventually(lambda parts: max(map(bottom, parts.all())), hand) <= PHONE[1]
        before = box_of(board)
        place_with_taps(page, rng)
        assert eventually(boxes_of, hand) == where
        assert eventually(box_of, board) == before
        if page.locator("[data-action=clear]:enabled").count():
            tap(page, page.locator("[data-action=clear]"))
        make_move(page, rng)


@pytest.mark.parametrize("size", [PHONE, LOW_PHONE, LANDSCAPE])
def test_the_small_map_leads_to_every_place(
    size: tuple[int, int], server: Server, browsers: Browsers
) -> None:
    page = browsers.page(*size, touch=True)
    begin(page, server)
    for tile in page.locator(".rack-tile").all():
        for cell in [place["cell"] for place in places_of(page, tile)]:
            if cell not in reachable(page):
                column, row = (int(part) - 0.5 for part in cell.split(","))
                tap_on_map(page, f".on-map-place[x='{column:g}'][y='{row:g}']")
                page.wait_for_function(f"cell => ({REACHABLE})().includes(cell)", arg=cell)


def test_a_view_that_was_chosen_survives_the_next_moves(server: Server, browsers: Browsers) -> None:
    page, rng = browsers.page(*PHONE, touch=True), random.Random(2)
    begin(page, server, 35)
    swipe(page, page.locator(".board"), -120, -40)
    chosen = page.evaluate(VIEW)
    assert eventually(page.evaluate, "scrollY") == 0
    for _ in range(2):
        make_move(page, rng)
        assert wait_for_turn(page)
        end_pause(page)
        assert eventually(page.evaluate, VIEW) == chosen
    show_all = page.get_by_role("button", name="Show all")
    tap(page, show_all)
    for _ in range(2):
        expect(show_all).to_have_attribute("aria-pressed", "true")
        check_that_everything_is_shown(page)
        make_move(page, rng)
        assert wait_for_turn(page)
        end_pause(page)


def check_that_everything_is_shown(page: Page) -> None:
    for tile in page.locator(".board .tile").all():
        assert eventually(lies_within, tile, page.locator(".board"))


@pytest.mark.parametrize("chosen", ["part", "everything"])
def test_a_view_that_was_chosen_survives_a_trade(
    chosen: str, server: Server, browsers: Browsers
) -> None:
    page = browsers.page(*PHONE, touch=True)
    begin(page, server, 25)
    if chosen == "part":
        for _ in range(4):  # to a corner without places
            swipe(page, page.locator(".board"), -120, -140)
    else:
        tap(page, page.get_by_role("button", name="Show all"))
    before = page.evaluate(VIEW)
    for tile in page.locator(".rack-tile").all():  # each shows its places; nothing is placed
        tap(page, tile)
    assert eventually(page.evaluate, VIEW) != before
    trade_a_tile(page)
    page.locator(".pass-device").wait_for()
    assert wait_for_turn(page)
    assert eventually(page.evaluate, VIEW) == before


def test_a_swipe_pans_a_large_board_and_scrolls_the_page_on_a_small_one(
    server: Server, browsers: Browsers
) -> None:
    page = browsers.page(*PHONE, touch=True)
    begin(page, server)
    before = page.evaluate(VIEW)
    swipe(page, page.locator(".board"), 0, -150)
    assert eventually(page.evaluate, VIEW) != before
    for _ in range(6):  # to the edge, and on
        swipe(page, page.locator(".board"), 0, -150)
    assert eventually(page.evaluate, "scrollY") > 0
    begin(page, server, EARLY)
    before = page.evaluate(VIEW)
    swipe(page, page.locator(".board"), 0, -150)
    page.wait_for_function("scrollY > 0")
    assert eventually(page.evaluate, VIEW) == before


def test_a_hint_late_in_the_game_is_in_view(server: Server, browsers: Browsers) -> None:
    page = browsers.page(*PHONE, touch=True)
    set_up_table(page, server.address, "qwirkle", 2)
    rng = random.Random(3)
    for _ in range(9):
        assert wait_for_turn(page)
        make_move(page, rng)
    assert wait_for_turn(page)
    end_pause(page)
    page.get_by_role("button", name="Hint").tap()
    page.locator(".hint").wait_for()
    for tile in page.locator(".placed").all():
        assert eventually(lies_within, tile, page.locator(".board"))
    assert eventually(page.evaluate, "scrollY") == 0


def test_the_last_move_of_every_player_has_a_frame_and_an_initial(
    server: Server, browsers: Browsers
) -> None:
    page = browsers.page()
    record = placing_record(MIDDLE, ("Ann", "Bob", "Cleo"))
    load_record(page, server.address, record)
    assert wait_for_turn(page)
    tiles = page.locator(".board .last")
    seen = set()
    for tile in tiles.all():
        seat = re.search(r"seat-(\d)", tile.get_attribute("class") or "")
        assert seat
        name = ("Ann", "Bob", "Cleo")[int(seat[1])]
        expect(tile).to_have_attribute("aria-label", re.compile(f"last move of {name}$"))
        assert eventually(tile.locator("text").last.inner_html) == name[0]
        body = tile.locator(".tile-body")
        seen.add(
            body.evaluate(
                "e => `${getComputedStyle(e).stroke} ${getComputedStyle(e).strokeDasharray}`"
            )
        )
    assert len(seen) == 3


def test_arrow_keys_pass_tiles_that_are_placed(server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    begin(page, server, MIDDLE)
    first, *others = page.locator(".rack-tile").all()
    for tile in others:
        tile.click()
        if page.locator(".place").count():
            page.locator(".place").first.dispatch_event("click")
            break
    expect(page.locator(".rack-tile:disabled")).to_have_count(1)
    first.focus()
    for _ in range(len(others) - 1):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".rack-tile:enabled").last).to_be_focused()


def test_only_what_is_possible_is_asked_for(server: Server, browsers: Browsers) -> None:
    page = browsers.page(*PHONE, touch=True)
    begin(page, server, EARLY)
    said = page.locator(".move-points")
    expect(said).to_have_text("Select a tile, then a place.")
    load_record(page, server.address, stuck_record(bag_is_empty=False))
    assert wait_for_turn(page)
    expect(page.locator(".status")).to_contain_text("You cannot place any tile: trade.")
    expect(said).to_have_text("Select the tiles to trade.")
    expect(page.get_by_role("button", name="Place tiles")).to_be_hidden()
    expect(page.get_by_role("button", name="Cancel")).to_be_hidden()
    before = page.locator("#table").get_attribute("data-sequence")
    end_pause(page)
    page.locator(".rack-tile").first.click()
    page.get_by_role("button", name="Trade these tiles").click()
    expect(page.locator("#table")).not_to_have_attribute("data-sequence", before or "")


def test_a_player_who_can_only_pass_is_asked_for_nothing_else(
    server: Server, browsers: Browsers
) -> None:
    page = browsers.page(*PHONE, touch=True)
    load_record(page, server.address, stuck_record(bag_is_empty=True))
    assert wait_for_turn(page)
    words = "You cannot place any tile, and the bag is empty: pass."
    expect(page.locator(".status")).to_contain_text(words)
    expect(page.locator(".move-points")).to_have_text("")
    expect(page.locator(".placing button:visible")).to_have_text("Pass")
    box = page.get_by_role("button", name="Pass").bounding_box()
    assert box
    assert box["y"] + box["height"] <= PHONE[1]


# Words that tiles are told by elsewhere: none may be left on a page that shows letters and numbers.
TILE_WORDS = {
    "en": re.compile(
        r"\b(red|orange|yellow|green|blue|purple|circle|star|diamond|square|clover)s?\b"
    ),
    "de": re.compile(r"\b(rot|gelb|grün|blau|lila|kreis|stern|raute|quadrat|kleeblatt)", re.I),
}
LABELS = """() => [...document.querySelectorAll("#table [aria-label]")]
  .filter((each) => !each.closest(".tile-key")).map((each) => each.getAttribute("aria-label"))"""
COVERED = """() => [...document.querySelectorAll(".board .tile.last")].filter((tile) => {
  const [code, badge] = [".tile-code", ".mover"].map((each) => tile.querySelector(each).getBoundingClientRect());
  return code.left < badge.right && badge.left < code.right && code.top + code.height * .25 < badge.bottom && badge.top < code.bottom - code.height * .25;
}).length"""  # noqa: E501


@pytest.mark.parametrize("language", ["en", "de"])
def test_everything_speaks_in_letters_and_numbers(
    language: str, server: Server, browsers: Browsers
) -> None:
    page = browsers.page(language=language)
    load_record(page, server.address, placing_record(MIDDLE))
    assert wait_for_turn(page)
    page.locator(".top nav button").click()
    page.locator("[data-appearance][name=tiles][value=letters]").check()
    page.locator("#appearance > button").click()
    page.locator(".tile-key").wait_for()
    assert wait_for_turn(page)
    end_pause(page)
    make_move(page, random.Random(1))  # what comes through the websocket, too
    assert wait_for_turn(page)
    assert eventually(page.locator(".tile-key > span > span").count) == 12
    shown = page.locator(".log, .status, .since, .unseen").all_text_contents()
    assert re.search(r"\b[A-F][1-6]\b", " ".join(shown))
    for text in (*shown, *page.evaluate(LABELS)):
        assert not TILE_WORDS[language].search(text), text
    assert eventually(page.locator(".board .tile.last").count) > 0
    assert eventually(page.evaluate, COVERED) == 0
