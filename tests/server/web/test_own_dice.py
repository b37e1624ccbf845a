"""The rolls of people's own dice, entered on phones: whole games, corrections, and the taps that
they take.
"""

from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import quincunx as qx
from quincunx.core.play.events import GivenEvent
from tests.server.asgi_client import AsgiClient, run, running_app
from tests.server.browser import end_pause
from tests.server.conftest import Browsers, Server
from tests.server.web.test_pads import (
    CHANGED,
    TAPPED,
    catch_up,
    phone_of,
    put_away,
    send,
    sequence,
    take_sheet,
)
from tests.support import texts

MOST_TAPS_FOR_A_ROLL = 8
MOST_TAPS_FOR_A_MARK = 3


def open_table(page: Page, address: str, key: str, players: int, name: str) -> str:
    """The address to type."""
    page.goto(f"{address}/pads/{key}")
    page.get_by_label("Players").select_option(str(players))
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Enter the rolls").click()
    expect(page.locator("#table .roll-entry")).to_be_visible()
    return f"{address}/p/{page.url.rpartition('/')[2]}"


def take_seat(page: Page, name: str) -> None:
    page.locator(".join-sheet input").fill(name)
    page.get_by_role("button", name="Take a sheet").click()
    page.wait_for_url("**?shown=*")


def choose_faces(page: Page, faces: list[str]) -> int:
    """Tap what the dice show; returns the number of taps."""
    rows = page.locator(".die-row")
    expect(rows).to_have_count(len(faces))
    for number, face in enumerate(faces):
        click(page, f".die-row:nth-child({number + 1}) .die-face:nth-of-type({face}) input")
    return len(faces)


def click(page: Page, selector: str) -> None:
    """Without moving the finger there, as soon as it exists: whole games have hundreds of taps."""
    page.locator(selector).first.evaluate("element => element.click()")


def enter(page: Page, event: GivenEvent) -> int:
    """Enter a roll or make a move; returns the number of taps."""
    seat, given = event
    text, before = str(given), sequence(page)
    taps = enter_roll(page, text) if seat is None else make_move(page, text)
    page.wait_for_function(CHANGED, arg=before)
    return taps


def enter_roll(page: Page, text: str) -> int:
    taps = 0
    if text.startswith("first"):
        page.locator(f'.roll-entry button[value="{text}"]').click()
    else:
        taps = choose_faces(page, [face for face in text.split() if face != "-"])
        click(page, ".roll-entry button.primary")
    return taps + 1


def make_move(page: Page, move: str) -> int:
    end_pause(page)
    selector = f'button[name=move][value="{move}"]'
    taps = 1 + open_choices(page, selector)
    expect(page.locator(f"{selector}:visible").first).to_be_visible()
    click(page, f"{selector}:visible")
    if not page.locator("#question[open]").count():
        return taps
    end_pause(page)
    page.locator("#question [value=confirm]").click()
    return taps + 1


def open_choices(page: Page, selector: str) -> int:
    """A square where several dice fit asks which one; returns the number of taps."""
    choices = page.locator("#move .choices:not(.entry-list)", has=page.locator(selector))
    if page.locator(f"{selector}:visible").count() or not choices.count():
        return 0
    click(page, f"#move [popovertarget={choices.first.get_attribute('id')}]")
    return 1


def played(key: str, players: int, seed: int) -> qx.Match:
    match, rng = qx.Match(qx.game(key, players=players), seed=seed), qx.Random(seed)
    while not match.state.over:
        seat = match.state.acting[0]
        moves = match.state.moves(seat)
        match.play(seat, moves[int(rng.below(len(moves)))])
    return match


@pytest.mark.parametrize("key", ["qwixx", "clever"])
def test_a_whole_game_on_three_phones(key: str, tmp_path: Path, browsers: Browsers) -> None:
    match = played(key, 3, seed=6)
    server = Server(tmp_path / "games.db")
    phones = [phone_of(browsers) for _ in range(3)]
    link = open_table(phones[0], server.address, key, 3, "Ann")
    for phone, name in zip(phones[1:], ("Bob", "Eve"), strict=True):
        phone.goto(link)
        take_seat(phone, name)
    roll_taps, move_taps = set[int](), set[int]()

    def tap_events(events: Sequence[GivenEvent]) -> None:
        for number, event in enumerate(events):
            phone = phones[number % 3 if event[0] is None else event[0]]
            catch_up(phone, max(map(sequence, phones)))
            (roll_taps if event[0] is None else move_taps).add(enter(phone, event))

    tap_events(match.log[:TAPPED])
    with put_away(phones) as table:
        for seat, text in texts(match.log[TAPPED:-TAPPED]):
            if seat is None:
                send(phones[0], f"{table}/roll", roll=text)
            else:
                send(phones[seat], f"{table}/move", seat=seat, move=text)
    correct_a_roll(phones, server)
    tap_events(match.log[-TAPPED:])
    assert max(roll_taps) <= MOST_TAPS_FOR_A_ROLL
    assert max(move_taps) <= MOST_TAPS_FOR_A_MARK
    for phone in phones:
        expect(phone.locator(".result")).to_be_visible()
        totals = phone.locator(".result tbody td:last-child").all_inner_texts()
        points = sorted(int(text.replace("−", "-")) for text in totals)
        assert points == sorted(match.state.scores)
    check_what_remains(phones[1], match)
    server.stop()


def correct_a_roll(phones: list[Page], server: Server) -> None:
    """A roll is corrected and the correction undone; a phone is reloaded, and the server killed."""
    phones[1].get_by_role("link", name="Correct an entry").click()
    phones[1].locator(".log a", has_text="rolled").first.click()
    shown = phones[1].locator(".die-face input:checked")
    old = int(shown.first.get_attribute("value") or "")
    phones[1].locator(".die-row").first.locator(".die-face").nth(old % 6).click()
    phones[1].get_by_role("button", name="Correct the roll").click()
    phones[1].get_by_role("button", name="Undo the correction").click()
    expect(phones[1].get_by_role("button", name="Undo the correction")).to_have_count(0)
    wanted = sequence(phones[1])
    server.kill()
    server.start()
    for phone in phones:
        phone.reload()
        catch_up(phone, wanted)


def check_what_remains(page: Page, match: qx.Match) -> None:
    """A full record, with a replay; nobody verifies people's own dice."""
    table = page.url.partition("?")[0]
    record = qx.replay(page.request.get(f"{table}/record.txt").text())
    assert record.log == match.log
    printed = page.request.get(f"{table}/print")
    assert printed.headers["content-type"] == "application/pdf"
    page.goto(f"{table}/replay")
    expect(page.locator("main")).to_be_visible()
    page.goto(f"{table}/dice")
    expect(page.locator("main")).to_contain_text("own dice")


def test_entries_that_a_correction_makes_impossible_are_asked_for_again(
    server: Server, browsers: Browsers
) -> None:
    phone = phone_of(browsers)
    open_table(phone, server.address, "qwixx", 2, "Ann")
    take_seat(phone, "Bob")
    enter(phone, (None, "first 0"))
    enter(phone, (None, "3 4 1 1 1 1"))
    for move in ("red 7", "blue 7", "pass"):
        enter(phone, (0, move))
    enter(phone, (None, "6 6 1 1 1 1"))
    phone.get_by_role("link", name="Correct an entry").click()
    phone.locator(".log a", has_text="white 3").click()
    phone.locator(".die-row").nth(1).locator(".die-face").nth(4).click()
    phone.get_by_role("button", name="Correct the roll").click()
    notice = phone.locator(".own-dice .notice")
    expect(notice).to_contain_text("red 7")
    expect(notice).to_contain_text("3 later entries are kept")
    for move in ("red 8", "blue 8"):
        enter(phone, (0, move))
    expect(phone.locator("#move .die").nth(1)).to_have_attribute("aria-label", "white: 6")


def test_pads_on_which_nothing_is_written_can_become_a_game(
    server: Server, browsers: Browsers
) -> None:
    ann, bob = phone_of(browsers), phone_of(browsers)
    ann.goto(f"{server.address}/pads/qwixx")
    ann.get_by_role("button", name="Open the score pads").click()
    bob.goto(ann.url)
    take_sheet(bob, "Bob")
    ann.get_by_role("button", name="Enter the rolls").click()
    expect(ann.locator(".roll-entry")).to_be_visible()
    expect(bob.locator(".roll-entry")).to_be_visible()
    expect(bob.get_by_role("link", name="Hint")).to_have_count(0)


def test_nobody_enters_the_hands_of_all_players(tmp_path: Path) -> None:
    async def work() -> None:
        async with running_app(tmp_path) as app:
            refused = await AsgiClient(app).post("/pads/qwirkle", players=2, rolls=1)
            assert refused.status == 409
            assert "Open a table for your own tiles." in refused.text

    run(work())


def test_hints_are_for_whom_the_table_says(server: Server, browsers: Browsers) -> None:
    ann, bob = phone_of(browsers), phone_of(browsers)
    link = open_table(ann, server.address, "qwixx", 2, "Ann")
    bob.goto(link)
    take_seat(bob, "Bob")
    enter(bob, (None, "first 0"))
    enter(bob, (None, "3 4 1 1 1 1"))
    expect(bob.get_by_role("button", name="Hint")).to_be_visible()
    catch_up(ann, sequence(bob))
    ann.get_by_label("Hints").select_option("only on this phone")
    expect(bob.get_by_role("button", name="Hint")).to_have_count(0)
    end_pause(ann)
    ann.get_by_role("button", name="Hint").click()
    expect(ann.locator(".advice")).not_to_be_empty()


def test_whoever_opened_the_table_throws_a_phone_out(server: Server, browsers: Browsers) -> None:
    ann, bob = browsers.page(), browsers.page()
    link = open_table(ann, server.address, "qwixx", 2, "Ann")
    bob.goto(link)
    take_seat(bob, "Bob")
    expect(bob.get_by_role("button", name="Take the sheet")).to_have_count(0)
    refused = bob.request.post(f"{bob.url.partition('?')[0]}/remove", form={"seat": "0"})
    assert refused.status in (403, 409)
    ann.get_by_role("button", name="Take the sheet from Bob's phone").click()
    expect(ann.locator(".invite")).to_be_visible()
    bob.reload()
    expect(bob.locator(".roll-entry")).to_have_count(0)
    again = bob.request.post(f"{ann.url}/sheet", form={"name": "x" * 100})
    assert again.status == 422
    assert "A name must have" in again.text()


def test_a_roll_without_a_connection_is_entered_later(server: Server, browsers: Browsers) -> None:
    phone = phone_of(browsers)
    open_table(phone, server.address, "qwixx", 2, "Ann")
    take_seat(phone, "Bob")
    enter(phone, (None, "first 0"))
    before = sequence(phone)
    phone.route("**/roll", lambda route: route.abort())
    choose_faces(phone, ["3", "4", "1", "1", "1", "1"])
    click(phone, ".roll-entry button.primary")
    expect(phone.locator("#toast")).to_contain_text("“Enter this roll” is kept")
    phone.unroute("**/roll")
    phone.clock.fast_forward(3000)
    phone.wait_for_function(CHANGED, arg=before)
    expect(phone.locator("#move .die").first).to_have_attribute("aria-label", "white: 3")
