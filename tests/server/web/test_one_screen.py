"""What a player needs is on one screen and stays where it is, in every step of every kind of game.

One page has all the sizes in turn and is measured, in a game against the engine and in positions of
a whole game. In place of dice and sheet, Qwirkle has the board and the rack.
"""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import ConsoleMessage, Page

from tests.server.browser import (
    end_pause,
    load_record,
    make_move,
    resize,
    set_up_table,
    wait_for_turn,
)
from tests.server.conftest import Browsers, Server
from tests.server.records import placing_record, records_of_each_step

PHONE = (390, 844)
SMALL_PHONES = ((360, 640), (844, 390))  # on its side, too
DESKTOPS = ((1280, 720), (1920, 1080))
SIZES = (PHONE, *SMALL_PHONES, *DESKTOPS)
MIN_TARGET = 40  # pixels
OWN = ".paper.own, .rack"
LIVE = 2  # decisions against the engine
QWIRKLE = (0, 1, 14, 30, 43)  # decisions before the positions: an empty board to a nearly empty bag
# Where everything is, from the top of the page; how large the part of each target is that a finger
# hits, which may be larger or smaller than what it shows; and the moves that one or two taps make.
MEASURE = """(withTargets) => {
  const box = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top: top + scrollY, right, bottom: bottom + scrollY };
  };
  const boxes = (selector) => [...document.querySelectorAll(selector)]
    .filter((element) => element.checkVisibility()).map(box);
  const targets = [...document.querySelectorAll("#move button:not(:disabled)")]
    .filter((button) => button.checkVisibility());
  const reach = (target, dx, dy) => {
    const { left, top, width, height } = target.getBoundingClientRect();
    const hits = (step) => target.contains(
      document.elementFromPoint(left + width / 2 + dx * step, top + height / 2 + dy * step));
    let [near, far] = hits(0) ? [0, 40] : [-1, 0];
    while (far - near > 1) { // looking at every pixel would take most of the time
      const middle = (near + far) >> 1;
      if (hits(middle)) near = middle; else far = middle;
    }
    return far;
  };
  const answers = ({ popoverTargetElement }) =>
    [...popoverTargetElement.querySelectorAll("[name=move]")].map((each) => each.value);
  const size = (target) => {
    target.scrollIntoView({ block: "center", inline: "center" });
    return [reach(target, -1, 0) + reach(target, 1, 0), reach(target, 0, -1) + reach(target, 0, 1)];
  };
  dispatchEvent(new Event("resize")); // the browser sends it later
  scrollTo(0, 0);
  const found = {
    own: boxes(OWN)[0],
    dice: boxes(".middle .dice, .board-frame")[0] ?? boxes(".middle")[0], // not rolled yet
    bar: boxes(".bar")[0],
    middle: boxes(".middle")[0],
    targets: targets.map(box),
    // A square with several numbers or dice asks for one of them with a second tap.
    moves: targets.flatMap((target) => target.dataset.moves?.split("|")
      ?? (target.matches(".legal[popovertarget]") ? answers(target) : target.value))
      .filter(Boolean),
    legal: [...document.querySelectorAll("#move button[name=move]")].map((each) => each.value),
    width: document.documentElement.scrollWidth,
    sizes: (withTargets ? targets : [])
      .map((target) => [target.value || target.className, ...size(target)]),
  };
  scrollTo(0, 0);
  return found;
}"""


class Screens:
    """What has been measured of a game so far."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.own: dict[tuple[int, int], Any] = {}
        self.problems: list[str] = []

    def look(self, decision: str) -> None:
        for size in SIZES:
            resize(self.page, size)
            is_phone = size not in DESKTOPS
            found = self.page.evaluate(MEASURE.replace("OWN", repr(OWN)), is_phone)
            for problem in self.problems_at(size, found):
                self.problems.append(f"{size}, {decision}: {problem}")

    def problems_at(self, size: tuple[int, int], found: dict[str, Any]) -> Iterator[str]:
        width, height = size
        if found["width"] > width:
            yield f"the page is {found['width']} wide"
        own = self.own.setdefault(size, found["own"])
        if found["own"] != own:
            yield f"the sheet moved from {own} to {found['own']}"
        for name in ("own", "dice"):
            if found[name]["bottom"] > height or found[name]["top"] < 0:
                yield f"{name} is not on the screen: {found[name]}"
        if found["own"]["bottom"] > found["middle"]["top"] > found["own"]["top"] and (
            found["own"]["left"] < found["middle"]["right"]
        ):
            yield f"the dice cover the sheet: {found['middle']}, {found['own']}"
        for target in found["targets"]:
            if target["bottom"] > height:
                yield f"a target is not on the screen: {target}"
        if size == PHONE and set(found["moves"]) != set(found["legal"]):
            yield f"no square or button: {set(found['legal']) - set(found['moves'])}"
        for name, *sides in found["sizes"]:
            if min(sides) < MIN_TARGET:
                yield f"a finger has only {sides} pixels for {name}"


@pytest.mark.parametrize(
    "key", ["qwixx", "squares", "palette-black", "mixx-colours", "clever", "qwizz"]
)
def test_the_sheet_the_dice_and_the_decision_are_on_one_screen_and_stay_there(
    key: str, server: Server, browsers: Browsers
) -> None:
    page, rng = browsers.page(), random.Random(key)
    logged = console_of(page)
    set_up_table(page, server.address, key, 2, first="0")
    screens = Screens(page)
    for _ in range(LIVE):
        assert wait_for_turn(page)
        end_pause(page)
        screens.look(page.locator(".status").inner_text())
        make_move(page, rng)
    for step, record in records_of_each_step(key).items():
        load_record(page, server.address, record)
        end_pause(page)
        screens.look(step)
    assert screens.problems == [], "\n".join(screens.problems)
    assert [each.text for each in logged if each.type == "error"] == []


def test_the_board_and_the_rack_are_on_one_screen_and_stay_there(
    server: Server, browsers: Browsers
) -> None:
    page = browsers.page()
    logged, screens = console_of(page), Screens(page)
    for decisions in QWIRKLE:
        load_record(page, server.address, placing_record(decisions))
        assert wait_for_turn(page)
        end_pause(page)
        screens.look(f"after {decisions} decisions")
    page.locator(".rack-tile:enabled").first.click()
    screens.look("with a tile in the hand")
    assert screens.problems == [], "\n".join(screens.problems)
    assert [each.text for each in logged if each.type == "error"] == []


def console_of(page: Page) -> list[ConsoleMessage]:
    """What the page will log."""
    logged: list[ConsoleMessage] = []
    page.on("console", lambda message: logged.append(message))
    return logged
