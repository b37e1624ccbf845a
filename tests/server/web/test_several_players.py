"""People at one table: invitations, live updates, reloads, restarts, seats that change hands, and nothing seen that is hidden."""

import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Response, WebSocket, expect

import quincunx as qx
from quincunx.server.storage.open import open_store
from quincunx.server.tables.table import game_events
from tests.server.conftest import People, Server
from tests.server.browser import ASKED, OVER, make_move, set_table, wait_for_turn


def invitation(page: Page) -> str:
    return page.locator(".invite-link").first.evaluate("link => link.href")  # type: ignore[no-any-return]


def join(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Take the seat").click()
    page.wait_for_selector("#table")


def play_both(one: Page, other: Page, rng: random.Random, most: int) -> None:
    """Whoever is asked moves, until the end or for so many moves."""
    for _ in range(most):
        if one.locator(OVER).count():
            return
        for page in (one, other):
            if page.locator(ASKED).count():
                make_move(page, rng)
        one.locator(f"{ASKED}, {OVER}").or_(one.locator("#table")).first.wait_for()


def test_two_browsers_and_a_spectator(server: Server, people: People) -> None:
    ann, bob, eve = people.page(), people.page(), people.page()
    set_table(ann, server.address, "squares", 2, name0="Ann", who1="invited", name1="guest", first="0")
    expect(ann.locator(".badge.warn")).to_have_text("not here yet")
    join(bob, invitation(ann), "Bob & Co")
    eve.goto(ann.url)
    expect(ann.get_by_role("heading", name="Bob & Co")).to_be_visible()
    expect(ann.locator(".invite")).to_have_count(0)
    expect(eve.locator(".status")).to_contain_text("You are watching")
    assert eve.locator("#move button").count() == 0

    choice = ann.locator("#move button[name=move]").last
    words = choice.get_attribute("value") or ""
    choice.click()
    expect(bob.locator(".badge.done")).to_have_text("✓ has chosen")
    expect(eve.locator(".badge.done")).to_have_text("✓ has chosen")
    for other in (bob, eve):
        assert other.locator(f".log li:has-text('{words}')").count() == 0
    ann.get_by_role("button", name="Take back").click()
    expect(bob.locator(".badge.done")).to_have_count(0)

    rng = random.Random(3)
    play_both(ann, bob, rng, 6)
    bob.reload()
    eve.reload()
    assert bob.locator(".paper h2").first.inner_text() == "Bob & Co"
    play_both(ann, bob, rng, 500)
    for page in (ann, bob, eve):
        expect(page.locator(OVER)).to_be_visible()
    headline = ann.locator(".result h2").inner_text()
    assert bob.locator(".result h2").inner_text() == headline == eve.locator(".result h2").inner_text()

    ann.get_by_role("button", name="Play again with the same people").click()
    ann.wait_for_selector(ASKED)
    bob.get_by_role("link", name="On to the next game").click()
    bob.wait_for_selector(ASKED)
    assert bob.url == ann.url
    eve.get_by_role("link", name="On to the next game").click()
    expect(eve.locator(".status")).to_contain_text("You are watching")


def test_a_restart_and_a_kill_lose_nothing(tmp_path: Path, people: People) -> None:
    server, rng = Server(tmp_path / "games.db"), random.Random(4)
    try:
        page = people.page()
        set_table(page, server.address, "qwixx", 2, name0="Ann")
        for end in (server.kill, server.stop, server.kill):
            for _ in range(4):
                if wait_for_turn(page):
                    make_move(page, rng)
            wait_for_turn(page)
            before = page.locator(".paper.own .qwixx").inner_html()
            end()
            expect(page.locator("#offline")).to_be_visible()
            server.start()
            expect(page.locator("#offline")).to_be_hidden()
            page.reload()
            wait_for_turn(page)
            assert page.locator(".paper.own .qwixx").inner_html() == before
    finally:
        server.stop()


def test_a_seat_is_handed_to_the_engine_and_taken_back(server: Server, people: People) -> None:
    ann, bob = people.page(), people.page()
    set_table(ann, server.address, "qwixx", 2, name0="Ann", who1="invited", name1="Bob")
    join(bob, invitation(ann), "Bob")
    where = bob.url
    expect(ann.locator(".badge.warn")).to_have_count(0)
    bob.goto("about:blank")
    expect(ann.locator(".badge.warn")).to_have_text("not here")
    ann.get_by_text("Seats").click()
    ann.get_by_role("button", name="Let the engine play for Bob").click()
    for _ in range(3):
        wait_for_turn(ann)
        make_move(ann, random.Random(1))
    bob.goto(where)
    bob.get_by_text("Seats").click()
    bob.get_by_role("button", name="Play Bob yourself again").click()
    make_move_when_asked(ann, bob)


def make_move_when_asked(*pages: Page) -> None:
    rng = random.Random(2)
    for _ in range(3):
        for page in pages:
            if page.locator(ASKED).count():
                make_move(page, rng)
    assert all(page.locator(ASKED).count() or page.locator(".status").inner_text() for page in pages)


def test_hints_and_values_unless_the_table_forbids_them(server: Server, people: People) -> None:
    page = people.page()
    set_table(page, server.address, "squares", 2)
    wait_for_turn(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint")).to_contain_text("The engine would play")
    assert page.locator("[data-advised]").count() == 1
    page.get_by_role("button", name="Values").click()
    expect(page.locator(".values tbody tr")).to_have_count(page.locator("#move button[name=move]").count())
    assert page.locator("#move [data-worth]").count() == page.locator("#move button[name=move]").count()

    page.goto(f"{server.address}/new/squares")
    page.locator("select[name=help]").select_option("none")
    page.get_by_role("button", name="Start the game").click()
    wait_for_turn(page)
    assert page.get_by_role("button", name="Hint").count() == 0
    told = page.request.get(f"{page.url}/advice?seat=0")
    assert told.status == 403


class Received:
    """All that a browser gets from the server."""

    def __init__(self, page: Page) -> None:
        self.texts: list[str] = []
        page.on("response", self.keep)
        page.on("websocket", self.listen)

    def keep(self, response: Response) -> None:
        if "/t/" in response.url and response.status == 200:
            self.texts.append(response.text())

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.texts.append(str(frame)))


@pytest.mark.skipif("qwirkle" not in qx.games(), reason="without hidden hands there is nothing to hide")
def test_hidden_hands_reach_only_their_owner(server: Server, people: People) -> None:
    ann, bob, eve = people.page(), people.page(), people.page()
    seen = {"bob": Received(bob), "eve": Received(eve)}
    set_table(ann, server.address, "qwirkle", 2, name0="Ann", who1="invited", name1="Bob")
    join(bob, invitation(ann), "Bob")
    eve.goto(ann.url)
    play_both(ann, bob, random.Random(8), 6)

    store = open_store(str(server.database))
    told = store.load(ann.url.rsplit("/", 1)[1])
    store.close()
    assert told is not None
    hands = [set[str](), set[str]()]
    game = qx.game(told[0].game, **told[0].options)
    state = game.start()
    for seat, text in game_events(told[1]):
        if seat is None:
            state.roll(game.outcome(text))
        else:
            state.play(seat, game.move(text))
        for each in (0, 1):
            hands[each].add(" ".join(state.view(each)["hand"]))
    racks = {name: {" ".join(re.findall(r'data-tile="(\w+)"', text)) for text in heard.texts} - {""} for name, heard in seen.items()}
    assert racks["eve"] == set()
    assert racks["bob"]
    assert racks["bob"] <= hands[1]
    assert not any('data-plays="{&#34;' in text for text in seen["eve"].texts)


@pytest.mark.skipif("qwirkle" not in qx.games(), reason="without hidden hands nothing is covered")
def test_passing_the_device_hides_the_tiles(server: Server, people: People) -> None:
    page, rng = people.page(width=390, height=800), random.Random(6)
    set_table(page, server.address, "qwirkle", 2, name0="Ann", who1="here", name1="Bob")
    for _ in range(4):
        expect(page.locator(".cover")).to_be_visible()
        assert page.locator(".rack-tile").count() == 0
        assert wait_for_turn(page)
        assert page.locator(".rack-tile").count() == 6
        make_move(page, rng)
