"""The sheets of the Qwixx family in the browser."""

import re

import pytest
from playwright.sync_api import expect

from quincunx.games.qwixx.view import QwixxView
from quincunx.server.web.games.qwixx import middle
from tests.games.qwixx.positions import FIVE_UP, position, roll
from tests.server.browser import bottom, end_pause, load_record, resize, right, wait_for_turn
from tests.server.conftest import Browsers, Server
from tests.server.records import random_record
from tests.server.web.games.support import position_page
from tests.support import eventually

COVERED = """(all) => all.filter((each) => {
  const { left, top, width, height } = each.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return !each.contains(seen) && !each.parentElement.contains(seen);
}).map((each) => each.outerHTML)"""


def test_a_square_that_is_legal_now_and_in_the_next_step_is_shown_as_both() -> None:
    page = position_page(roll(position("squares"), "2 3 3 5 5 3"))
    label = "Mark red 5, also possible in the colours step"
    assert re.search(rf'<button class="square legal both [^>]*aria-label="{label}"', page)
    assert 'aria-label="Mark green 5"' in page
    assert re.search(r"</span> both\s*</p>", page), "in the legend"


@pytest.mark.parametrize(
    ("key", "counts"), [("squares", ["3points", "2marks"]), ("qwixx", ["2marks", "3points"])]
)
def test_squares_has_the_points_of_a_row_at_the_left_and_its_marks_at_the_right(
    key: str, counts: list[str]
) -> None:
    page = position_page(position(key, marks={0: {"red": [2, 3]}}))
    shown = re.findall(r'class="count (?:left|right)"[^>]*>(\d+)<small>(\w+)', page)
    assert ["".join(each) for each in shown[:2]] == counts


def test_the_white_sum_stands_in_all_four_colours() -> None:
    page = position_page(roll(position("squares"), "6 2 6 3 6 2"))
    rows = re.findall(r"<tr>(<th scope.*?)</tr>", page)
    numbers = [re.findall(r">(\d+)</td>", row) for row in rows if "points" not in row][:3]
    assert numbers[:2] == [["8", "8", "8", "8"], ["12", "9", "12", "8"]]


@pytest.mark.parametrize(
    ("key", "dice", "idle"), [("squares", "6 2 6 3 6 2", ["red"]), ("palette", "6 2 6 3 6", [])]
)
def test_the_sums_and_the_die_of_a_closed_row_are_out_of_use(
    key: str, dice: str, idle: list[str]
) -> None:
    """In Palette the die still mixes orange and purple."""
    state = roll(position(key, marks={1: {"red": [*FIVE_UP, 12]}}), dice)
    view = state.view(0)
    assert isinstance(view, QwixxView)
    shown = middle(view)
    assert [die["colour"] for die in shown["dice"] if die["is_idle"]] == idle
    assert [column.colour for column in shown["columns"] if column.is_closed] == ["red"]
    page = position_page(state)
    assert '<th scope="col" class="c-red closed" aria-label="red, closed">' in page
    assert ("red: 6, out of use" in page) == (idle == ["red"])


@pytest.mark.parametrize("language", ["en", "de"])
def test_phones_show_the_sums_of_the_roll_and_what_the_frames_of_squares_mean(
    language: str, server: Server, browsers: Browsers
) -> None:
    page = browsers.page(touch=True, language=language)
    load_record(page, server.address, random_record("squares"))
    assert wait_for_turn(page)
    end_pause(page)
    for size in ((390, 844), (360, 640), (844, 390)):
        resize(page, size)
        for part in ("table.sums", ".own .square-legend"):
            expect(page.locator(part)).to_be_in_viewport(ratio=1)
            assert eventually(bottom, page.locator(part)) <= size[1]
            assert eventually(right, page.locator(part)) <= size[0]
        assert eventually(page.locator("table.sums td").evaluate_all, COVERED) == []
        assert eventually(page.locator(".square-legend .square").evaluate_all, COVERED) == []
