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
    "5)').forEach((section) => section.remove())"
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
    "/rules/squares",
    "/api/docs",
)
RULES = [f"/rules/{key}" for key in ("qwixx", "squares", "clever", "qwizz", "qwirkle")]
WITHOUT_COLOURS = {"rules": {"color-contrast": {"enabled": False}}}  # which takes most of the time
LABELS = {"rules": {"label-content-name-mismatch": {"enabled": True}}}


def test_rules_of_all_games(server: Server, shared_page: Page) -> None:
    """Their wide tables can be scrolled with the keyboard, too."""
    for path in RULES:
        resize(shared_page, (1280, 900))
        shared_page.goto(server.address + path)
        check_with_axe(shared_page, WITHOUT_COLOURS)
        resize(shared_page, (320, 640))
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
    check_both_themes_with_axe(shared_page, LABELS)


@pytest.mark.parametrize("key", ["squares", "qwirkle"])
def test_the_replay_of_a_game(key: str, server: Server, shared_page: Page) -> None:
    load_record(shared_page, server.address, random_record(key, 10_000))
    check_both_themes_with_axe(shared_page)
