"""Several players: invitations, live updates, reloads, restarts, seats that are handed over, and
hidden tiles.
"""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Response, WebSocket, expect

import quincunx as qx
from quincunx.core.play.events import apply_event
from quincunx.server.storage.open import open_store
from tests.server.browser import (
    MY_TURN,
    OVER,
    invitation_link,
    join,
    make_move,
    open_menu,
    play_both,
    set_up_table,
    wait_for_turn,
)
from tests.server.conftest import Browsers, Server
from tests.server.table.support import LoggedTable
from tests.support import eventually


def test_two_browsers_and_a_spectator(server: Server, browsers: Browsers) -> None:
    ann, bob, eve = browsers.page(), browsers.page(), browsers.page()
    set_up_table(
        ann, server.address, "squares", 2, name0="Ann", who1="invited", name1="guest", first="0"
    )
    expect(ann.locator(".badge.warning")).to_have_text("not joined yet")
    join(bob, invitation_link(ann), "Bob & Co")
    eve.goto(ann.url)
    expect(ann.get_by_role("heading", name="Bob & Co")).to_be_visible()
    expect(ann.locator(".invite")).to_have_count(0)
    expect(eve.locator(".status")).to_contain_text("You are watching")
    assert eventually(eve.locator("#move button").count) == 0

    choice = ann.locator("#move button[name=move]:visible").last
    move = choice.get_attribute("value") or ""
    choice.click()
    expect(bob.locator(".badge.done")).to_have_text("✓ has chosen")
    expect(eve.locator(".badge.done")).to_have_text("✓ has chosen")
    for other in (bob, eve):
        assert eventually(other.locator(f".log li:has-text('{move}')").count) == 0
    ann.get_by_role("button", name="Undo").click()
    expect(bob.locator(".badge.done")).to_have_count(0)

    rng = random.Random(3)
    play_both(ann, bob, rng, 8)
    bob.reload()
    eve.reload()
    assert eventually(bob.locator(".paper h2").first.inner_text) == "Bob & Co"
    play_both(ann, bob, rng, 500, in_a_hurry=True)
    for page in (ann, bob, eve):
        expect(page.locator(OVER)).to_be_visible()
    headline = ann.locator(".result h2").inner_text()
    assert eventually(
        lambda: (
            bob.locator(".result h2").inner_text()
            == headline
            == eve.locator(".result h2").inner_text()
        )
    )

    ann.get_by_role("button", name="Play again with the same players").click()
    ann.wait_for_selector(MY_TURN)
    bob.get_by_role("link", name="Go to the next game").click()
    bob.wait_for_selector(MY_TURN)
    expect(bob).to_have_url(ann.url)
    eve.get_by_role("link", name="Go to the next game").click()
    expect(eve.locator(".status")).to_contain_text("You are watching")


def test_restarts_and_kills_lose_nothing(tmp_path: Path, browsers: Browsers) -> None:
    server, rng = Server(tmp_path / "games.db"), random.Random(4)
    try:
        page = browsers.page()
        set_up_table(page, server.address, "qwixx", 2, name0="Ann")
        for end in (server.kill, server.stop):
            for _ in range(2):
                if wait_for_turn(page):
                    make_move(page, rng)
            wait_for_turn(page)
            before = page.locator(".paper.own .qwixx").inner_html()
            end()
            expect(page.locator("#offline")).to_be_visible()
            server.start()
            page.clock.fast_forward(5000)  # it tries to reconnect at once
            expect(page.locator("#offline")).to_be_hidden()
            page.reload()
            wait_for_turn(page)
            assert eventually(page.locator(".paper.own .qwixx").inner_html) == before
    finally:
        server.stop()


@pytest.fixture
def impatient_server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path / "games.db", more=["--limit", "away=1"])
    yield running
    running.stop()


def test_a_seat_is_handed_to_the_engine_and_reclaimed(
    impatient_server: Server, browsers: Browsers
) -> None:
    server = impatient_server
    ann, bob = browsers.page(), browsers.page()
    set_up_table(ann, server.address, "qwixx", 2, name0="Ann", who1="invited", name1="Bob")
    join(bob, invitation_link(ann), "Bob")
    where = bob.url
    expect(ann.locator(".badge.warning")).to_have_count(0)
    bob.goto("about:blank")
    expect(ann.locator(".badge.warning")).to_have_text("away")
    open_menu(ann, "seats")
    ann.get_by_role("button", name="Let the engine play for Bob").click()
    for _ in range(3):
        wait_for_turn(ann)
        make_move(ann, random.Random(1))
    bob.goto(where)
    open_menu(bob, "seats")
    expect(bob.locator("#move button[name=move]")).to_have_count(0)
    bob.get_by_role("button", name="Play Bob yourself again").click()
    if ann.locator(MY_TURN).count():
        make_move(ann, random.Random(2))
    bob.wait_for_selector(MY_TURN)  # without her the game does not go on
    expect(ann.locator(".status")).to_contain_text("Bob")
    events = bob.locator(".log li").count()
    make_move(bob, random.Random(2))
    expect(bob.locator(".log li").nth(events)).to_be_attached()


def test_hints_and_values_unless_the_table_forbids_them(server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    set_up_table(page, server.address, "squares", 2)
    wait_for_turn(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint")).to_contain_text("Best: ")
    assert eventually(page.locator("[data-best-move]:visible").count) == 1
    page.get_by_role("button", name="Values").click()
    expect(page.locator(".values tbody tr")).to_have_count(
        page.locator("#move button[name=move]:visible").count()
    )
    assert eventually(
        lambda: (
            page.locator("#move [data-value-label]:visible").count()
            == page.locator("#move button[name=move]:visible").count()
        )
    )

    page.goto(f"{server.address}/new/squares")
    page.locator("select[name=help]").select_option("none")
    page.get_by_role("button", name="Start the game").click()
    wait_for_turn(page)
    assert eventually(page.get_by_role("button", name="Hint").count) == 0
    assert page.request.post(f"{page.url}/advice?seat=0").status == 403


class Received:
    """Everything that a browser receives from the server."""

    def __init__(self, page: Page) -> None:
        self.texts: list[str] = []
        page.on("response", self.keep)
        page.on("websocket", self.listen)

    def keep(self, response: Response) -> None:
        if "/t/" in response.url and response.status == 200:
            self.texts.append(response.text())

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.texts.append(str(frame)))


@pytest.mark.skipif("qwirkle" not in qx.games(), reason="only Qwirkle has hidden hands")
def test_hidden_hands_are_sent_to_their_owner_only(server: Server, browsers: Browsers) -> None:
    ann, bob, eve = browsers.page(), browsers.page(), browsers.page()
    received = {"bob": Received(bob), "eve": Received(eve)}
    set_up_table(ann, server.address, "qwirkle", 2, name0="Ann", who1="invited", name1="Bob")
    join(bob, invitation_link(ann), "Bob")
    eve.goto(ann.url)
    play_both(ann, bob, random.Random(8), 8)

    store = open_store(str(server.database))
    stored = store.load(ann.url.rsplit("/", 1)[1])
    store.close()
    assert stored is not None
    hands = [set[str](), set[str]()]
    game = qx.game(stored[0].game, **stored[0].options)
    state = game.start()
    for event in LoggedTable(*stored).match.log:
        apply_event(state, event)
        for each in (0, 1):
            hands[each].add(" ".join(state.view(each).as_dict()["hand"]))
    racks = {
        name: {" ".join(re.findall(r'data-tile="(\w+)"', text)) for text in each.texts} - {""}
        for name, each in received.items()
    }
    assert racks["eve"] == set()
    assert racks["bob"]
    assert racks["bob"] <= hands[1]
    assert not any(
        'data-plays="[[' in text or 'data-trades="[[' in text for text in received["eve"].texts
    )


@pytest.mark.skipif("qwirkle" not in qx.games(), reason="only Qwirkle has hidden hands")
def test_passing_the_device_hides_the_tiles(server: Server, browsers: Browsers) -> None:
    page, rng = browsers.page(width=390, height=800), random.Random(6)
    set_up_table(page, server.address, "qwirkle", 2, name0="Ann", who1="here", name1="Bob")
    for _ in range(4):
        expect(page.locator(".pass-device")).to_be_visible()
        assert eventually(page.locator(".rack-tile").count) == 0
        assert wait_for_turn(page)
        assert eventually(page.locator(".rack-tile").count) == 6
        make_move(page, rng)
