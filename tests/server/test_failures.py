"""Failures: killed servers, crashed databases, racing moves.

What was acknowledged is stored once, and everybody sees it.
"""

import asyncio
import random
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from quincunx.server.storage.open import open_store
from quincunx.server.table.entries import Moved
from tests.server.browser import (
    MY_TURN,
    device_link,
    end_pause,
    invitation_link,
    join,
    play_both,
    resign,
    set_up_table,
)
from tests.server.conftest import Browsers, Server
from tests.server.load import LoadGenerator, missing_moves, run_under_load
from tests.server.postgres_cluster import Cluster
from tests.support import eventually


def test_a_server_killed_under_load_has_kept_every_acknowledged_move(database: str) -> None:
    server, rng = Server(database), random.Random(9)
    load = LoadGenerator([server.port])

    async def kills() -> None:
        for _ in range(3):
            so_far = len(load.acknowledged)
            while len(load.acknowledged) < so_far + rng.randrange(20, 120):
                await asyncio.sleep(0.001)
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)

    run_under_load(load, 8, kills)
    server.stop()
    assert len(load.acknowledged) > 80
    assert missing_moves(database, load.acknowledged) == []


@pytest.fixture(scope="module")
def pair(cluster: Cluster) -> Iterator[tuple[Server, Server]]:
    """Two servers with one database."""
    address = cluster.database()
    servers = Server(address), Server(address)
    yield servers
    for server in servers:
        server.stop()


def test_two_servers_while_one_is_killed_and_the_database_crashes(
    pair: tuple[Server, Server], cluster: Cluster
) -> None:
    load = LoadGenerator([server.port for server in pair])

    async def wait_for_more(moves: int) -> None:
        so_far = len(load.acknowledged)
        while len(load.acknowledged) < so_far + moves:
            await asyncio.sleep(0.01)

    async def disturb() -> None:
        await wait_for_more(60)
        await asyncio.to_thread(pair[1].kill)
        await asyncio.to_thread(pair[1].start)
        await wait_for_more(60)
        await asyncio.to_thread(cluster.crash)
        await asyncio.to_thread(cluster.start)

    run_under_load(load, 6, disturb)
    assert missing_moves(str(pair[0].database), load.acknowledged) == []


def test_browsers_at_two_servers(pair: tuple[Server, Server], browsers: Browsers) -> None:
    ann, bob, eve = browsers.page(), browsers.page(), browsers.page()
    set_up_table(
        ann, pair[0].address, "squares", 2, name0="Ann", who1="invited", name1="guest", first="0"
    )
    elsewhere = invitation_link(ann).replace(pair[0].address, pair[1].address)
    join(bob, elsewhere, "Bob")
    eve.goto(ann.url.replace(pair[0].address, pair[1].address))
    expect(ann.get_by_role("heading", name="Bob")).to_be_visible()
    for page in (ann, bob, eve):
        expect(page.locator(".badge.warning")).to_have_count(0)  # everybody is shown as present
    rng = random.Random(4)
    play_both(ann, bob, rng, 8)
    resign(ann, 0)
    for page in (ann, bob, eve):
        expect(page.locator(".result h2")).to_be_visible()
    assert eventually(
        lambda: (
            ann.locator(".result h2").inner_text()
            == bob.locator(".result h2").inner_text()
            == eve.locator(".result h2").inner_text()
        )
    )


CLICK_AT = (
    "([time, move]) => setTimeout(() => document.querySelector(`#move "
    "button[value='${move}']`).click(), time - Date.now())"
)


def test_two_moves_race(pair: tuple[Server, Server], browsers: Browsers) -> None:
    """One seat on two devices at two servers, with two clicks at the same moment."""
    host, one, other = browsers.page(), browsers.page(), browsers.page()
    set_up_table(
        host, pair[0].address, "qwixx", 2, name0="Ann", who1="invited", name1="Bob", first="0"
    )
    join(one, invitation_link(host), "Bob")
    other.goto(device_link(one).replace(pair[0].address, pair[1].address))
    for page in (one, other):
        page.wait_for_selector(MY_TURN)
    moves = [
        page.locator("#move button[name=move]:visible").nth(place).get_attribute("value")
        for page, place in ((one, 0), (other, 1))
    ]
    soon = other.evaluate("Date.now()") + 500
    for page, move in zip((one, other), moves, strict=True):
        page.evaluate(CLICK_AT, [soon, move])
    loser = expect_one_notice(one, other)
    expect(loser.locator(".notice")).to_contain_text("already been made")
    for page in (one, other):
        expect(page.locator("#move button[name=move]")).to_have_count(0)
    store = open_store(str(pair[0].database))
    entries = store.entries_since(one.url.rsplit("/", 1)[1], 0)
    store.close()
    chosen = [entry.move for entry in entries if isinstance(entry, Moved) and entry.seat == 1]
    assert len(chosen) == 1
    assert chosen[0] in moves


def expect_one_notice(*pages: Page) -> Page:
    """The page that says that the other one was faster; it must not be both."""
    assert eventually(lambda: [page for page in pages if page.locator(".notice").count()])
    (found,) = [page for page in pages if page.locator(".notice").count()]
    return found


def test_a_page_survives_a_crash_of_the_database(
    pair: tuple[Server, Server], cluster: Cluster, browsers: Browsers
) -> None:
    ann = browsers.page()
    set_up_table(ann, pair[0].address, "qwixx", 2, name0="Ann", who1="here", name1="Bob", first="0")
    ann.locator("#move button[name=move][value=pass]").click()
    expect(ann.locator(".badge.done")).to_have_count(1)
    cluster.crash()
    end_pause(ann)
    ann.locator("#move button[name=move][value=pass]").click()
    expect(ann.locator(".notice")).to_contain_text("Database unavailable")
    assert eventually(ann.locator("#move button[name=move]").count)
    cluster.start()
    expect(ann.locator("#offline")).to_be_hidden()
    expect(ann.locator(".notice")).to_have_count(0)
    end_pause(ann)
    ann.locator("#move button[name=move][value=pass]").click()
    expect(ann.locator("#move button[name=move][value=penalty]")).to_be_visible()
    assert eventually(lambda: re.search(r"Ann\s+pass", ann.locator(".log").inner_text()))
