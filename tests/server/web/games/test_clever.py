"""The sheet of Ganz schön clever in the browser."""

from typing import Any

import pytest
from playwright.sync_api import expect

import quincunx as qx
from quincunx.terminal.drawing import find_drawing
from tests.server.browser import load_record, resize, wait_for_turn
from tests.server.conftest import Browsers, Server
from tests.server.records import record_until
from tests.server.web.games.support import position_page
from tests.support import eventually

# What is left to use, where it is not wholly inside its line or lies over the header.
CUT_ACTIONS = """() => {
  const box = (element) => element.getBoundingClientRect();
  const paper = document.querySelector(".paper.own"), line = box(paper.querySelector(".actions"));
  const texts = [...paper.querySelectorAll(":scope > header > :not(.badges), .badges > *")].filter((each) => each.textContent.trim() && each.checkVisibility()).map(box);
  const inside = (one) => one.left >= line.left - 0.5 && one.right <= line.right + 0.5 && one.top >= line.top - 6 && one.bottom <= line.bottom + 6;
  const covers = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  return [...paper.querySelectorAll(".action, .action *")].filter((each) => each.checkVisibility())
    .filter((each) => !inside(box(each)) || texts.some((text) => covers(box(each), text)))
    .map((each) => each.closest(".action").textContent);
}"""  # noqa: E501
SIZES = ((390, 844), (360, 640), (844, 390), (1280, 720), (1280, 800), (1920, 1080))


def owes_with_four_rerolls(state: qx.State) -> bool:
    """The first player has them and an extra die to use, and a bonus to enter."""
    sheet = state.position()["sheets"][0]
    has_many = sheet["rerolls"] >= 4 and sheet["extras"] >= 1
    return bool(has_many and sheet["owed"] and state.acting == (0,))


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_left_to_use_is_never_cut(
    language: str, server: Server, browsers: Browsers
) -> None:
    page = browsers.page(language=language)
    load_record(page, server.address, record_until("clever", owes_with_four_rerolls))
    assert wait_for_turn(page)
    expect(page.locator(".own .action.owed")).to_have_count(1)
    for size in SIZES:
        resize(page, size)
        assert eventually(page.evaluate, CUT_ACTIONS) == [], size


def test_the_points_of_a_complete_yellow_column_are_circled() -> None:
    state = qx.game("clever", first=0).start()
    data: dict[str, Any] = dict(state.position())
    data["sheets"][0]["yellow"] = ["a1", "a2", "a3", "b1"]
    position = state.game.position(data)
    page = position_page(position)
    assert page.count("star circled") == 1
    assert 'aria-label="10, column complete"' in page
    text = find_drawing("clever").draw_text(position.view(0), ["Ann", "Bob"])
    assert text.count("[10]") == 1


def test_a_cross_or_a_six_does_not_read_like_a_factor() -> None:
    page = position_page(qx.game("clever", first=0).start())
    assert "✕/6" in page
    assert "✕6" not in page
