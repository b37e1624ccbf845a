"""The screen stays awake while somebody plays, and no longer."""

from playwright.sync_api import Page, expect

from tests.server.browser import MY_TURN, create_table, resign, set_up_table, wait_for_table
from tests.server.conftest import Browsers, Server
from tests.support import eventually

# Counts the locks that the page has, in place of the browser's.
LOCKS = """
  window.locks = 0;
  const request = async () => {
    const lock = new EventTarget();
    window.locks += 1;
    lock.release = async () => {
      window.locks -= 1;
      lock.dispatchEvent(new Event("release"));
    };
    window.lock = lock;
    return lock;
  };
  Object.defineProperty(navigator, "wakeLock", { value: { request } });
"""


def page_with_locks(browsers: Browsers) -> Page:
    page = browsers.page()
    page.add_init_script(LOCKS)
    return page


def expect_locks(page: Page, count: int) -> None:
    page.wait_for_function("count => window.locks === count", arg=count)


def test_the_screen_stays_awake_until_the_game_is_over(server: Server, browsers: Browsers) -> None:
    page = page_with_locks(browsers)
    set_up_table(page, server.address, "qwixx", 2, first="0")
    expect_locks(page, 1)
    page.evaluate("window.lock.release()")  # as browsers do while the page is hidden
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect_locks(page, 1)
    watching = page_with_locks(browsers)
    watching.goto(page.url)
    expect(watching.locator("#table")).to_be_visible()
    assert eventually(watching.evaluate, "window.locks") == 0
    resign(page, 0)
    page.reload()
    expect(page.locator(MY_TURN)).to_have_count(0)
    expect_locks(page, 0)


def test_the_screen_stays_awake_beside_score_pads(server: Server, browsers: Browsers) -> None:
    page = page_with_locks(browsers)
    page.goto(create_table(page, server.address, "/pads/clever", {"players": "2", "name": "Ann"}))
    wait_for_table(page)
    expect_locks(page, 1)
