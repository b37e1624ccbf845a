"""How much of the own sheet, the dice and the choices is in sight on phones, without scrolling, at
every decision of whole games that are played by touch; how small targets are, and how many taps a
decision takes.

python -m benchmarks.phones [--games squares clever] [--most 400] [--language de]
"""

import argparse
import random
import tempfile
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, sync_playwright
from tests.server.browser import end_pause, set_up_table, wait_for_turn
from tests.server.conftest import CHROMIUM, FLAGS, Browsers, Server

GAMES = ("squares", "palette-black", "clever", "qwizz", "qwirkle")
SIZES = ((390, 844), (360, 640), (844, 390))
STEPS = 24  # of a grid of points that are looked at
# The share of a grid of points on an element where it is on top; how many pixels around the middle
# of a target a finger hits it; and the row of the sheet in which any place chooses it.
MEASURE = """(steps) => {
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  const share = (element, whole = element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    let seen = 0;
    for (let i = 0; i < steps; i += 1) for (let j = 0; j < steps; j += 1) {
      if (whole.contains(document.elementFromPoint(left + width * (i + .5) / steps, top + height * (j + .5) / steps))) seen += 1;
    }
    return seen / steps ** 2;
  };
  const reach = (target, dx, dy) => {
    const { left, top, width, height } = target.getBoundingClientRect();
    const hits = (step) => target.contains(document.elementFromPoint(left + width / 2 + dx * step, top + height / 2 + dy * step));
    let step = 0;
    while (step < 30 && hits(step)) step += 1;
    return step;
  };
  const own = shown(".paper.own")[0], middle = shown(".middle")[0];
  const things = shown(".middle .dice, .board-frame, .middle .offers");
  const choices = shown("#move button:not(:disabled):not([popover] button)");
  const isSeen = (target) => share(target, target) > .9;
  const rack = shown(".rack")[0], score = shown(".own .score, .bar .own b")[0];
  return {
    own: rack ? Math.min(share(rack), score ? share(score) : 0) : own ? share(own) : 0,
    dice: things.length ? Math.min(...things.map((each) => share(each, middle))) : 1,
    choices: choices.length ? choices.filter(isSeen).length / choices.length : 1,
    targets: choices.filter(isSeen).map((each) => [each.value || each.className, reach(each, -1, 0) + reach(each, 1, 0) - 1, reach(each, 0, -1) + reach(each, 0, 1) - 1]),
    scrolls: document.documentElement.scrollWidth > innerWidth,
  };
}"""  # noqa: E501

CHOICES = "#move > :not([popover]) button:enabled:visible:not(.die-choice, .all-entries)"
OPENED = ".choices:popover-open button:visible, .lit:enabled"
DECIDES = "(button) => button.name !== 'move' ? '' : button.dataset.question ? 'asks' : 'moves'"


@dataclass
class Found:
    """What was seen of one kind of game on one phone."""

    own: list[float] = field(default_factory=list)
    dice: list[float] = field(default_factory=list)
    choices: list[float] = field(default_factory=list)
    smallest: tuple[str, float, float] = ("", 99, 99)
    decisions: int = 0
    taps: int = 0

    def add(self, seen: dict[str, Any]) -> None:
        self.decisions += 1
        self.own.append(seen["own"])
        self.dice.append(seen["dice"])
        self.choices.append(seen["choices"])
        for name, width, height in seen["targets"]:
            if min(width, height) < min(self.smallest[1:]):
                self.smallest = (name, width, height)

    def falls_short(self) -> bool:
        """Was something out of sight at the latest decision?"""
        return min(self.own[-1], self.dice[-1], self.choices[-1]) < 1

    def __str__(self) -> str:
        shares = "/".join(f"{100 * min(each):.0f}" for each in (self.own, self.dice, self.choices))
        name, width, height = self.smallest
        taps = self.taps / self.decisions
        return f"{shares} | {taps:.1f} | {width:.0f}×{height:.0f} ({name})"


class Player:
    """Plays at random with one finger, and counts its taps."""

    def __init__(self, page: Page, rng: random.Random, found: Found) -> None:
        self.page, self.rng, self.found = page, rng, found

    def tap(self, target: Locator) -> None:
        self.found.taps += 1
        end_pause(self.page)  # an engine's move may have begun another one
        target.tap()

    def move(self) -> None:
        before = self.page.locator("#table").get_attribute("data-sequence")
        if self.page.locator(".rack-tile:enabled").count():
            self.place_tiles()
        else:
            self.choose()
        self.page.locator(f"#table[data-sequence='{before}']").wait_for(state="detached")

    def choose(self) -> None:
        """A square, or a number and a square, and an answer if the page asks."""
        offered = self.page.locator(CHOICES)
        while True:
            opened = self.page.locator(OPENED)
            target = self.any_of(opened if opened.count() else offered)
            decides = target.evaluate(DECIDES)
            self.tap(target)
            if decides == "asks":
                end_pause(self.page)
                self.tap(self.page.locator("#question [value=confirm]"))
            if decides:
                return

    def any_of(self, found: Locator) -> Locator:
        found.first.wait_for()
        return found.nth(self.rng.randrange(found.count()))

    def place_tiles(self) -> None:
        page = self.page
        for tile in page.locator(".rack-tile").all():
            self.tap(tile)
            places = page.locator(".place")
            if places.count():
                self.found.taps += 1
                self.any_of(places).dispatch_event("click")
                break
        if page.locator("[data-action=place]:enabled").count():
            self.tap(page.locator("[data-action=place]"))
        elif page.locator("#move [value=pass]:visible").count():
            self.tap(page.locator("#move [value=pass]"))
        else:
            self.trade()

    def trade(self) -> None:
        if self.page.locator("[data-action=clear]:enabled").count():
            self.tap(self.page.locator("[data-action=clear]"))
        self.tap(self.page.locator("[data-action=change-mode][data-mode=place]"))
        self.tap(self.page.locator(".rack-tile").first)
        self.tap(self.page.locator("[data-action=trade]"))


def play(
    browsers: Browsers, server: Server, key: str, size: tuple[int, int], arguments: Namespace
) -> Found:
    page, found = browsers.page(*size, touch=True, language=arguments.language), Found()
    set_up_table(page, server.address, key, 2, first="0")
    player = Player(page, random.Random(key), found)
    while found.decisions < arguments.most and wait_for_turn(page):
        end_pause(page)
        found.add(page.evaluate(MEASURE, STEPS))
        if arguments.pictures and found.falls_short():
            name = f"{key}-{size[0]}x{size[1]}-{found.decisions}.png"
            page.screenshot(path=arguments.pictures / name)
        player.move()
    page.context.close()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", nargs="+", default=GAMES, help="which games")
    parser.add_argument("--most", type=int, default=400, help="decisions of each game")
    parser.add_argument("--language", default="en", help="of the pages")
    parser.add_argument("--pictures", type=Path, help="a folder, for what is not all in sight")
    arguments = parser.parse_args()
    print(
        "| | size | least of sheet/dice/choices in sight, % | taps per decision | smallest target |"
    )
    print("|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "games.db")
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=[*FLAGS, "--no-sandbox"]
        )
        try:
            print_table(Browsers(browser), server, arguments)
        finally:
            browser.close()
            server.stop()


def print_table(browsers: Browsers, server: Server, arguments: Namespace) -> None:
    games: Sequence[str] = arguments.games
    for key in games:
        for width, height in SIZES:
            found = play(browsers, server, key, (width, height), arguments)
            print(f"| {key} | {width}×{height} | {found} |", flush=True)


if __name__ == "__main__":
    main()
