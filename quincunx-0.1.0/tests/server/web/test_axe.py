"""axe-core finds no violation on any page: names, roles, contrast in both themes, keyboard access."""

import random

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

import quincunx as qx
from tests.server.browser import end_pause, wait_for_turn
from tests.server.conftest import Browsers, Server

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
EVENTS = 30  # then most games have something of everything, and none is over


def check(page: Page) -> None:
    violations = Axe().run(page).response["violations"]
    assert [f"{each['id']}: {node['target']}" for each in violations for node in each["nodes"]] == []


def record_of(key: str, events: int) -> str:
    """A game of two random players who rarely do nothing, up to this many events."""
    rng = random.Random(key)
    match = qx.Match(qx.game(key, players=2), names=["Ann", "Bob"], seed=3)
    while not match.state.over and len(match.log) < events:
        seat = rng.choice(match.state.acting)
        moves = match.state.moves(seat)
        match.play(seat, rng.choice([move for move in moves if str(move) not in ("pass", "penalty")] or moves))
    return str(match.record)


def load(page: Page, server: Server, record: str) -> None:
    page.goto(f"{server.address}/records")
    page.get_by_label("Record", exact=True).fill(record)
    page.get_by_role("button", name="Load").click()
    page.wait_for_selector("#table")


@pytest.mark.parametrize("scheme", SCHEMES)
def test_pages_without_a_game(scheme: str, server: Server, browsers: Browsers) -> None:
    page = browsers.page(scheme=scheme)
    for path in PAGES:
        page.goto(server.address + path)
        check(page)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("key", ["squares", "palette-black", "mixx-colours", "clever", "qwizz", "qwirkle"])
def test_a_table_in_the_middle_of_a_game(key: str, scheme: str, server: Server, browsers: Browsers) -> None:
    page = browsers.page(scheme=scheme)
    load(page, server, record_of(key, EVENTS))
    assert wait_for_turn(page)
    end_pause(page)
    check(page)


@pytest.mark.parametrize(("key", "scheme"), [("squares", "light"), ("clever", "dark"), ("qwizz", "light"), ("qwirkle", "dark")])
def test_the_replay_of_a_game(key: str, scheme: str, server: Server, browsers: Browsers) -> None:
    page = browsers.page(scheme=scheme)
    load(page, server, record_of(key, 10_000))
    check(page)
