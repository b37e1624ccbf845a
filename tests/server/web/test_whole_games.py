"""Games of every kind to their end, with clicks on the page; then the result, replay and record.

One game of each kind of sheet is played from its beginning, against the engine; of the others the
last decisions, on a shared screen. Their sheets are clicked in test_keyboard.py and
test_one_screen.py. Qwirkle, which has the most moves, begins where the bag is nearly empty.
"""

import random

import pytest
from playwright.sync_api import Page, expect

import quincunx as qx
from tests.server.browser import load_record, play_to_the_end, use_setup_page
from tests.server.conftest import Browsers, Server
from tests.server.records import last_decision_record, placing_record
from tests.support import eventually

WHOLE = ("squares", "clever", "qwizz")
NEARLY_EMPTY_BAG = 43  # decisions of Qwirkle


@pytest.mark.parametrize("key", WHOLE)
def test_a_whole_game(key: str, server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    use_setup_page(page, server.address, key, 2, name0="Ann <b>")
    play_to_the_end(page, random.Random(key))
    check_finished_game(page, server, "Ann <b>")


@pytest.mark.parametrize("key", [key for key in qx.games() if key not in WHOLE])
def test_the_end_of_a_game(key: str, server: Server, shared_page: Page) -> None:
    is_qwirkle = key == "qwirkle"
    record = placing_record(NEARLY_EMPTY_BAG) if is_qwirkle else last_decision_record(key)
    load_record(shared_page, server.address, record)
    play_to_the_end(shared_page, random.Random(key))
    check_finished_game(shared_page, server, "Ann")


def check_finished_game(page: Page, server: Server, name: str) -> None:
    assert eventually(page.locator(".result tbody tr").count) == 2
    assert eventually(page.locator(".result b", has_text="<b>").count) == 0
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    record = download.value.path().read_text("utf-8")
    match = qx.replay(record)
    assert match.state.over
    assert match.names[0] == name
    totals = sorted(str(score).replace("-", "−") for score in match.state.scores)
    shown = page.locator(".result tbody td:last-child")
    assert eventually(lambda: sorted(shown.all_inner_texts())) == totals

    page.get_by_role("link", name="Replay").click()
    status = page.locator(".status")
    expect(status).to_contain_text(f"of {len(match.log)}")
    page.wait_for_load_state()  # so that the page handles keys
    page.keyboard.press("Home")
    expect(status).to_contain_text("Start of the game")
    page.keyboard.press("ArrowRight")
    expect(status).to_contain_text("Event 1 of")

    page.goto(f"{server.address}/records")
    page.get_by_label("Record", exact=True).fill(record)
    page.get_by_role("button", name="Load").click()
    expect(status).to_contain_text(f"of {len(match.log)}")
