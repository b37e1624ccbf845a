"""Servers that are killed, databases that stop, moves that race: what was answered to is there, once, and everybody is told."""

import asyncio
import random
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from quincunx.server.storage.open import open_store
from quincunx.server.storage.store import MOVE
from tests.server.postgres_cluster import Cluster
from tests.server.conftest import PATIENCE, People, Server
from tests.server.load import Crowd, broken_promises, under_load
from tests.server.browser import ASKED, set_table
from tests.server.test_together_in_a_browser import invitation, join, play_both


def test_a_server_killed_under_load_has_kept_every_promise(database: str) -> None:
    server, rng = Server(database), random.Random(9)
    crowd = Crowd([server.port])

    async def kills() -> None:
        for _ in range(3):
            so_far = len(crowd.promises)
            while len(crowd.promises) < so_far + rng.randrange(20, 120):
                await asyncio.sleep(0.001)
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)

    under_load(crowd, 8, kills)
    server.stop()
    assert len(crowd.promises) > 80
    assert broken_promises(database, crowd.promises) == []


@pytest.fixture(scope="module")
def pair(cluster: Cluster) -> Iterator[tuple[Server, Server]]:
    """Two servers over the same games."""
    address = cluster.database()
    servers = Server(address), Server(address)
    yield servers
    for server in servers:
        server.stop()


def test_two_servers_take_turns_while_one_is_killed_and_the_database_crashes(pair: tuple[Server, Server], cluster: Cluster) -> None:
    crowd = Crowd([server.port for server in pair])

    async def more(moves: int) -> None:
        so_far = len(crowd.promises)
        while len(crowd.promises) < so_far + moves:
            await asyncio.sleep(0.01)

    async def trouble() -> None:
        await more(60)
        await asyncio.to_thread(pair[1].kill)
        await asyncio.to_thread(pair[1].start)
        await more(60)
        await asyncio.to_thread(cluster.crash)
        await asyncio.to_thread(cluster.start)

    under_load(crowd, 6, trouble)
    assert broken_promises(str(pair[0].database), crowd.promises) == []


def test_browsers_on_two_servers(pair: tuple[Server, Server], people: People) -> None:
    ann, bob, eve = people.page(), people.page(), people.page()
    set_table(ann, pair[0].address, "squares", 2, name0="Ann", who1="invited", name1="guest", first="0")
    elsewhere = invitation(ann).replace(pair[0].address, pair[1].address)
    join(bob, elsewhere, "Bob")
    eve.goto(ann.url.replace(pair[0].address, pair[1].address))
    expect(ann.get_by_role("heading", name="Bob")).to_be_visible()
    for page in (ann, bob, eve):
        expect(page.locator(".badge.warn")).to_have_count(0)  # everybody sees that everybody is here
    play_both(ann, bob, random.Random(4), 500)
    for page in (ann, bob, eve):
        expect(page.locator(".result h2")).to_be_visible()
    assert ann.locator(".result h2").inner_text() == bob.locator(".result h2").inner_text() == eve.locator(".result h2").inner_text()


CLICK_AT = "([time, move]) => setTimeout(() => document.querySelector(`#move button[value='${move}']`).click(), time - Date.now())"


def test_moves_race_for_the_same_place(pair: tuple[Server, Server], people: People) -> None:
    """One seat on two devices at two servers, both pressing a button at the same moment."""
    host, one, other = people.page(), people.page(), people.page()
    set_table(host, pair[0].address, "qwixx", 2, name0="Ann", who1="invited", name1="Bob", first="0")
    link = invitation(host)
    join(one, link, "Bob")
    join(other, link.replace(pair[0].address, pair[1].address), "Bob")
    for page in (one, other):
        page.wait_for_selector(ASKED)
    moves = [page.locator("#move button[name=move]").nth(place).get_attribute("value") for page, place in ((one, 0), (other, 1))]
    soon = other.evaluate("Date.now()") + 500
    for page, move in zip((one, other), moves, strict=True):
        page.evaluate(CLICK_AT, [soon, move])
    loser = expect_one_notice(one, other)
    expect(loser.locator(".notice")).to_contain_text("decided already")
    for page in (one, other):
        expect(page.locator("#move button[name=move]")).to_have_count(0)
    store = open_store(str(pair[0].database))
    entries = store.since(one.url.rsplit("/", 1)[1], 0)
    store.close()
    chosen = [entry.text for entry in entries if (entry.kind, entry.seat) == (MOVE, 1)]
    assert len(chosen) == 1
    assert chosen[0] in moves


def expect_one_notice(*pages: Page) -> Page:
    """Who was told that somebody else was quicker; not both."""
    for _ in range(400):
        told = [page for page in pages if page.locator(".notice").count()]
        if told:
            assert len(told) == 1
            return told[0]
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody was told")


def test_a_page_through_a_crash_of_the_database(pair: tuple[Server, Server], cluster: Cluster, people: People) -> None:
    ann = people.page()
    set_table(ann, pair[0].address, "qwixx", 2, name0="Ann", who1="here", name1="Bob", first="0")
    ann.locator("#move button[name=move][value=pass]").click()
    expect(ann.locator(".badge.done")).to_have_count(1)
    cluster.crash()
    ann.locator("#move button[name=move][value=pass]").click()
    expect(ann.locator(".notice")).to_contain_text("cannot be reached at this moment")
    assert ann.locator("#move button[name=move]").count()
    cluster.start()
    expect(ann.locator("#offline")).to_be_hidden(timeout=PATIENCE)
    expect(ann.locator(".notice")).to_have_count(0)
    ann.locator("#move button[name=move][value=pass]").click()
    expect(ann.locator("#move button[name=move][value=penalty]")).to_be_visible()
    assert re.search(r"Ann\s+pass", ann.locator(".log").inner_text())
