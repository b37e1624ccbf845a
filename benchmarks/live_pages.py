"""How long it takes from a click until the other player's page shows it, with two real browsers and
everything in between.

python -m benchmarks.live_pages [--moves 40]
"""

import argparse
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from tests.server.browser import MY_TURN, OVER, invitation_link, join, set_up_table
from tests.server.conftest import CHROMIUM, FLAGS, Server

PAUSE = 700  # milliseconds: a new decision ignores input for a moment
PREPARATION = """
  localStorage.playback = "off";
  const now = () => performance.timeOrigin + performance.now();
  window.clicks = [];
  window.updates = [];
  const isMove = (event) => event.target.closest("#move button") !== null;
  document.addEventListener("click", (event) => { if (isMove(event)) window.clicks.push(now()); }, { capture: true });
  document.addEventListener("htmx:after:swap", () => window.updates.push(now()));
"""  # noqa: E501


def open_page(browser: Browser) -> Page:
    context = browser.new_context(reduced_motion="reduce")
    context.add_init_script(
        f"try {{ {PREPARATION} }} catch {{ /* an empty page has no storage */ }}"
    )
    return context.new_page()


def measure(one: Page, other: Page, moves: int) -> list[float]:
    """The milliseconds from each click to the update of the other page."""
    found = list[float]()
    while len(found) < moves and not one.locator(OVER).count():
        for page, watcher in ((one, other), (other, one)):
            if not page.locator(MY_TURN).count():
                continue
            page.wait_for_timeout(PAUSE)
            seen = watcher.evaluate("window.updates.length")
            page.locator("#move button[name=move]:not(.costly):visible, #move .costly").last.click()
            if page.locator("#question[open]").count():
                page.wait_for_timeout(PAUSE)
                page.locator("#question [value=confirm]").click()
                page.wait_for_timeout(PAUSE)
                continue
            while watcher.evaluate("window.updates.length") == seen:
                watcher.wait_for_timeout(5)
            found.append(
                watcher.evaluate(f"window.updates[{seen}]") - page.evaluate("window.clicks.at(-1)")
            )
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--moves", type=int, default=40, help="how many to measure")
    moves = parser.parse_args().moves
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "games.db")
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=[*FLAGS, "--no-sandbox"]
        )
        try:
            ann = open_page(browser)
            bob = open_page(browser)
            set_up_table(ann, server.address, "qwixx", 2, name0="Ann", who1="invited", first="0")
            join(bob, invitation_link(ann), "Bob")
            times = sorted(measure(ann, bob, moves))
        finally:
            browser.close()
            server.stop()
    print(
        f"{len(times)} clicks: median {statistics.median(times):.0f} ms, nine in ten below "
        f"{times[int(len(times) * 0.9)]:.0f} ms"
    )


if __name__ == "__main__":
    main()
