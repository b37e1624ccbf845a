"""With text of twice the size everything on a table can be reached by scrolling up and down only,
and nothing is cut off.

The size is set as a browser's settings do; the page hears of it as of a window of another size.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page

from tests.server.browser import box_of, end_pause, load_record, resize, wait_for_turn
from tests.server.conftest import Server, one_page
from tests.server.records import EVENTS, placing_record, random_record
from tests.support import eventually

GAMES = ("squares", "palette-black", "clever", "qwizz", "qwirkle")
SIZES = ((390, 844), (360, 640), (844, 390), (1280, 800))
# Whatever begins or ends beyond the screen, where one cannot scroll, or beyond what cuts it off.
CUT_OFF = """() => {
  const hidden = ".unseen-text, [popover]:not(:popover-open), .top, svg *, .board-frame, .mark";
  const cut = [];
  for (const each of document.querySelectorAll("#main *")) {
    if (!each.checkVisibility() || each.closest(hidden) || getComputedStyle(each).clipPath !== "none") continue;
    const { left, right, width, height } = each.getBoundingClientRect();
    if (!width || !height) continue;
    const isCut = /hidden|clip/.test(getComputedStyle(each).overflow) && !each.matches(".board, .qwizz-row, .paper")
      && (each.scrollWidth > each.clientWidth + 2 || each.scrollHeight > each.clientHeight + 2) && each.clientWidth;
    if (left < -1 || right > innerWidth + 1 || isCut) cut.push(`${each.tagName}.${each.getAttribute("class")} ${left | 0}-${right | 0} ${isCut ? each.textContent.trim().slice(0, 40) : ""}`);
  }
  return cut;
}"""  # noqa: E501
# Buttons that a finger on their middle would not meet, wherever one has scrolled to.
COVERED = """() => [...document.querySelectorAll("#move button, .bar button, .bar a")]
  .filter((each) => each.checkVisibility() && !each.disabled && !each.closest("[popover]:not(:popover-open)"))
  .filter((each) => {
    each.scrollIntoView({ block: "center" });
    const { left, top, width, height } = each.getBoundingClientRect();
    return !each.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  }).map((each) => each.outerHTML.slice(0, 120))"""  # noqa: E501


@pytest.fixture(scope="module", params=["en", "de"])
def page(request: pytest.FixtureRequest, chromium: Browser) -> Iterator[Page]:
    with one_page(chromium, touch=True, language=request.param) as opened:
        cdp = opened.context.new_cdp_session(opened)
        cdp.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
        yield opened


@pytest.mark.parametrize("key", GAMES)
def test_everything_is_reached_by_scrolling_one_way(key: str, server: Server, page: Page) -> None:
    record = placing_record(EVENTS) if key == "qwirkle" else random_record(key)
    load_record(page, server.address, record)
    assert wait_for_turn(page)
    end_pause(page)
    for size in SIZES:
        resize(page, size)
        page.evaluate("dispatchEvent(new Event('resize'))")
        assert (
            eventually(page.evaluate, "getComputedStyle(document.documentElement).fontSize")
            == "32px"
        )
        assert eventually(page.evaluate, "document.documentElement.scrollWidth") <= size[0]
        assert eventually(page.evaluate, CUT_OFF) == [], size
        assert eventually(page.evaluate, COVERED) == [], size


def test_the_menu_is_not_cut_off(server: Server, page: Page) -> None:
    load_record(page, server.address, random_record("squares"))
    assert wait_for_turn(page)
    for size in SIZES[:3]:
        resize(page, size)
        page.locator("[popovertarget=menu]:visible").first.tap()
        menu = page.locator("#menu:popover-open")
        for part in menu.locator(
            ":scope > details > summary, :scope > button, .site-links > *"
        ).all():
            part.scroll_into_view_if_needed()
            assert eventually(is_on_screen, part, size)
        menu.locator(":scope > button").tap()


def is_on_screen(part: Locator, size: tuple[int, int]) -> bool:
    box = box_of(part)
    return 0 <= box["x"] <= size[0] - box["width"] and 0 <= box["y"] <= size[1] - min(
        box["height"], size[1]
    )


def test_the_prompt_of_qwirkle_is_not_as_narrow_as_a_letter(server: Server, page: Page) -> None:
    load_record(page, server.address, placing_record(EVENTS))
    assert wait_for_turn(page)
    for size in SIZES:
        resize(page, size)
        assert eventually(lambda part: box_of(part)["width"], page.locator(".move-points")) > 5 * 32
