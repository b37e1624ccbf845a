"""axe-core finds no violation on any page: names, roles, contrast in both themes, keyboard
access.
"""

import pytest
from playwright.sync_api import Page

from tests.server.browser import (
    check_both_themes_with_axe,
    check_with_axe,
    end_pause,
    load_record,
    resize,
    wait_for_turn,
)
from tests.server.conftest import Server
from tests.server.records import random_record

# The page about the API has nearly two hundred sections of the same kind, with which axe would be
# busy for half a minute.
REMOVE_REPETITIONS = (
    "document.querySelectorAll('.operation:nth-of-type(n + "
    "13)').forEach((section) => section.remove())"
)
PAGES = (
    "/",
    "/daily",
    "/players",
    "/watch",
    "/records",
    "/sheets",
    "/new/squares",
    "/new/qwizz",
    "/rules/qwixx",
    "/rules/squares",
    "/rules/clever",
    "/rules/qwizz",
    "/rules/qwirkle",
    "/api/docs",
)


def test_wide_tables_of_the_rules_can_be_scrolled_with_the_keyboard(
    server: Server, shared_page: Page
) -> None:
    resize(shared_page, (320, 640))
    for path in (path for path in PAGES if path.startswith("/rules/")):
        shared_page.goto(server.address + path)
        check_with_axe(shared_page, {"runOnly": ["scrollable-region-focusable"]})
    resize(shared_page, (1280, 900))


def test_pages_without_a_game(server: Server, shared_page: Page) -> None:
    for path in PAGES:
        shared_page.goto(server.address + path)
        shared_page.evaluate(REMOVE_REPETITIONS)
        check_both_themes_with_axe(shared_page)


@pytest.mark.parametrize(
    "key", ["squares", "palette-black", "mixx-colours", "clever", "qwizz", "qwirkle"]
)
def test_a_table_in_the_middle_of_a_game(key: str, server: Server, shared_page: Page) -> None:
    load_record(shared_page, server.address, random_record(key))
    assert wait_for_turn(shared_page)
    end_pause(shared_page)
    check_both_themes_with_axe(shared_page)
    check_with_axe(shared_page, {"runOnly": ["label-content-name-mismatch"]})


@pytest.mark.parametrize("key", ["squares", "clever", "qwizz", "qwirkle"])
def test_the_replay_of_a_game(key: str, server: Server, shared_page: Page) -> None:
    load_record(shared_page, server.address, random_record(key, 10_000))
    check_both_themes_with_axe(shared_page)
