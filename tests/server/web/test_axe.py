"""axe-core finds no violation on any page: names, roles, contrast in both themes, keyboard access."""

import pytest

from tests.server.browser import check_with_axe, end_pause, load_record, wait_for_turn
from tests.server.conftest import Browsers, Server
from tests.server.records import random_record

SCHEMES = ("light", "dark")
PAGES = (
    "/",
    "/records",
    "/new/squares",
    "/new/qwizz",
    "/rules/qwixx",
    "/rules/squares",
    "/rules/clever",
    "/rules/qwizz",
    "/rules/qwirkle",
    "/api/docs",
)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_pages_without_a_game(scheme: str, server: Server, browsers: Browsers) -> None:
    page = browsers.page(scheme=scheme)
    for path in PAGES:
        page.goto(server.address + path)
        check_with_axe(page)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("key", ["squares", "palette-black", "mixx-colours", "clever", "qwizz", "qwirkle"])
def test_a_table_in_the_middle_of_a_game(key: str, scheme: str, server: Server, browsers: Browsers) -> None:
    page = browsers.page(scheme=scheme)
    load_record(page, server.address, random_record(key))
    assert wait_for_turn(page)
    end_pause(page)
    check_with_axe(page)


@pytest.mark.parametrize(("key", "scheme"), [("squares", "light"), ("clever", "dark"), ("qwizz", "light"), ("qwirkle", "dark")])
def test_the_replay_of_a_game(key: str, scheme: str, server: Server, browsers: Browsers) -> None:
    page = browsers.page(scheme=scheme)
    load_record(page, server.address, random_record(key, 10_000))
    check_with_axe(page)
