"""Score pads in the browser: whole games on three phones, with dice that people roll themselves."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import quincunx as qx
from quincunx.core.play.pad_game import PadEvent
from tests.core.play.test_pad_game import follow
from tests.server.conftest import Browsers, Server
from tests.server.http_client import request
from tests.support import eventually

# Events that are tapped at the beginning and at the end of a game; those between are sent without a
# page, because taps take ten times as long.
TAPPED = 8
CHANGED = "before => Number(document.getElementById('table').dataset.sequence) > before"


def phone_of(browsers: Browsers) -> Page:
    return browsers.page(width=390, height=844, touch=True)


def open_pads(page: Page, address: str, key: str, players: int, name: str) -> str:
    """The address to type, which the page shows."""
    page.goto(f"{address}/pads/{key}")
    page.get_by_label("Players").select_option(str(players))
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Open the score pads").click()
    expect(page.locator("#table")).to_be_visible()
    page.wait_for_load_state()  # a tap before the scripts have run would do nothing
    return f"{address}/p/{page.url.rpartition('/')[2]}"


def take_sheet(page: Page, name: str) -> None:
    page.locator(".join-sheet input").fill(name)
    page.get_by_role("button", name="Take a sheet").click()
    expect(page.locator(".paper.own h2")).to_have_text(name)


def sequence(page: Page) -> int:
    return int(page.locator("#table").get_attribute("data-sequence") or "")


def tap(page: Page, entry: str) -> int:
    """Enter something; returns the number of taps."""
    before = sequence(page)
    button = page.locator(f'#move button[value="{entry}"]').first
    opener = button.evaluate("button => button.closest('[popover]')?.id ?? ''")
    if opener:
        page.locator(f'[popovertarget="{opener}"]').click()
    button.click()
    page.wait_for_function(CHANGED, arg=before)
    return 2 if opener else 1


def catch_up(page: Page, wanted: int) -> None:
    page.wait_for_function(
        "wanted => Number(document.getElementById('table').dataset.sequence) >= wanted", arg=wanted
    )


def enter(phones: list[Page], event: PadEvent) -> int:
    page = phones[event.seat or 0]
    if event.seat is not None:
        return tap(page, event.entry)
    before = sequence(page)
    page.locator("#next-turn").click()
    page.wait_for_function(CHANGED, arg=before)
    return 1


@contextmanager
def put_away(phones: Sequence[Page]) -> Iterator[str]:
    """While the game goes on; the address of the table, to which requests can be sent."""
    addresses = [phone.url for phone in phones]
    for phone in phones:
        phone.goto("about:blank")
    yield addresses[0].partition("?")[0]
    for phone, address in zip(phones, addresses, strict=True):
        phone.goto(address)
        phone.wait_for_load_state()


def send(page: Page, address: str, **form: str | float | bool) -> None:
    assert page.request.post(address, form=form, max_redirects=0).status == 303


@pytest.mark.parametrize("key", ["qwixx", "clever"])
def test_a_whole_game_on_three_phones(key: str, tmp_path: Path, browsers: Browsers) -> None:
    game = qx.game(key, players=3, first=0)
    *_, (state, pads) = follow(game, 2)
    server = Server(tmp_path / "games.db")
    phones = [phone_of(browsers) for _ in range(3)]
    link = open_pads(phones[0], server.address, key, 3, "Ann")
    for phone, name in zip(phones[1:], ("Bob", "Eve"), strict=True):
        phone.goto(link)
        take_sheet(phone, name)
    expect(phones[0].locator(".invite")).to_have_count(0)
    catch_up(phones[0], sequence(phones[2]))

    taps = [0]
    tap_events(phones, pads.events[:TAPPED], taps)
    with put_away(phones) as table:
        for event in pads.events[TAPPED:-TAPPED]:
            if event.seat is None:
                send(phones[0], f"{table}/turn")
            else:
                send(phones[event.seat], f"{table}/write", seat=event.seat, move=event.entry)
    correct(phones, server)
    tap_events(phones, pads.events[-TAPPED:], taps)
    phones[0].locator("#next-turn").click()
    for phone in phones:
        expect(phone.locator(".result")).to_be_visible()
        expected = [str(score).replace("-", "−") for score in state.scores]
        expect(phone.locator(".pad-scores b")).to_have_text(expected)
    assert max(taps) <= 3 * 3 * 4  # three people, each with a few entries of at most three taps
    server.stop()


def tap_events(phones: list[Page], events: Sequence[PadEvent], taps: list[int]) -> None:
    """Adds the number of taps of each turn."""
    for event in events:
        latest = max(map(sequence, phones))
        catch_up(phones[event.seat or 0], latest)
        count = enter(phones, event)
        if event.seat is None:
            taps.append(0)
        else:
            taps[-1] += count


def correct(phones: list[Page], server: Server) -> None:
    """A wrong entry is taken back, a phone is reloaded, and the server is killed."""
    entry = phones[2].locator("#move button[name=move]:visible").first.get_attribute("value") or ""
    before = sequence(phones[2])
    tap(phones[2], entry)
    phones[2].get_by_role("button", name="Undo").click()
    catch_up(phones[2], before + 2)
    phones[1].reload()
    catch_up(phones[0], before + 2)
    server.kill()
    server.start()
    for phone in phones:
        phone.reload()
        catch_up(phone, before + 2)


def test_an_entry_is_erased_later_with_what_depends_on_it(
    server: Server, browsers: Browsers
) -> None:
    phone = phone_of(browsers)
    open_pads(phone, server.address, "qwixx", 2, "Ann")
    for number in (2, 3, 4, 5, 6, 12):
        tap(phone, f"red {number}")
    expect(phone.locator(".paper.own .score")).to_have_text("28")
    phone.get_by_text("Entries").click()
    phone.get_by_role("button", name="Erase Ann: red 3").click()
    expect(phone.locator("#notices")).to_contain_text("Ann: red 12")
    phone.get_by_role("button", name="Erase them all").click()
    expect(phone.locator(".paper.own .score")).to_have_text("10")


def test_several_sheets_on_one_phone(server: Server, browsers: Browsers) -> None:
    phone = phone_of(browsers)
    open_pads(phone, server.address, "qwizz", 2, "Ann")
    take_sheet(phone, "Grandma")
    tap(phone, "lucky 7")
    phone.get_by_role("link", name="Ann").click()
    expect(phone.locator(".paper.own h2")).to_have_text("Ann")
    tap(phone, "lucky 3")
    assert tap(phone, "blue 5@3") == 2


def test_lines_of_qwirkle_are_counted(server: Server, browsers: Browsers) -> None:
    phone = phone_of(browsers)
    open_pads(phone, server.address, "qwirkle", 2, "Ann")
    for length in ("3", "6"):
        phone.locator(f'[data-tap="{length}"]').click()
    expect(phone.locator("[data-enter]")).to_have_text("3 + 6 = 15")
    phone.locator("[data-enter]").click()
    expect(phone.locator(".paper.own .score")).to_have_text("15")
    expect(phone.locator(".status")).to_contain_text("Player 2's turn")


def test_whoever_opened_the_pads_takes_a_sheet_away(server: Server, browsers: Browsers) -> None:
    ann, bob = browsers.page(), browsers.page()
    link = open_pads(ann, server.address, "qwixx", 2, "Ann")
    bob.goto(link)
    take_sheet(bob, "Bob")
    ann.get_by_role("button", name="Take the sheet from Bob's phone").click()
    expect(ann.locator(".invite")).to_be_visible()
    bob.reload()
    expect(bob.locator(".status")).to_contain_text("You are watching")


def test_what_strangers_may_not_do(server: Server) -> None:
    status, headers, _ = request(server, "POST", "/pads/qwixx", "players=2&name=Ann")
    path = headers["location"]
    assert status == 303
    for address, form in (
        ("write", "seat=0&move=red 5"),
        ("erase", "number=0"),
        ("turn", ""),
        ("remove", "seat=0"),
    ):
        assert request(server, "POST", f"{path}/{address}", form)[0] in (403, 409)
    assert request(server, "POST", "/pads/qwixx", "players=99&name=Ann")[0] == 422
    assert request(server, "GET", "/pads/chess")[0] == 404


SMALL = """() => [...document.querySelectorAll('#table button')]
  .filter((button) => button.checkVisibility()).map((button) => button.getBoundingClientRect())
  .filter(({ width, height }) => width < 40 || height < 40).length"""


@pytest.mark.parametrize("key", ["qwixx", "squares", "qwizz", "qwirkle"])
def test_a_finger_has_forty_pixels(key: str, server: Server, browsers: Browsers) -> None:
    phone = phone_of(browsers)
    open_pads(phone, server.address, key, 2, "Ann")
    assert eventually(phone.evaluate, SMALL) == 0


def test_sheets_of_one_phone_are_swiped(server: Server, browsers: Browsers) -> None:
    phone = phone_of(browsers)
    open_pads(phone, server.address, "qwixx", 2, "Ann")
    take_sheet(phone, "Bob")
    phone.wait_for_load_state()
    # Both are there already, so that one follows the finger.
    expect(phone.locator("#own-sheets > *")).to_have_count(2)
    swipe = "sheets => sheets.scrollTo({left: 0, behavior: 'instant'})"
    phone.locator("#own-sheets").evaluate(swipe)
    phone.wait_for_function("document.querySelector('#own-sheets').scrollLeft === 0")
    phone.clock.fast_forward(500)
    expect(phone.locator(".paper.own h2")).to_have_text("Ann")
    tap(phone, "red 5")
    expect(phone.locator(".neighbour")).to_have_attribute("aria-label", "Sheet of Bob")
    phone.keyboard.press("ArrowRight")
    expect(phone.locator(".paper.own h2")).to_have_text("Bob")
    assert eventually(phone.locator("#own-sheets").evaluate, "sheets => sheets.scrollLeft") > 300


# How wide and high the part of each target is that a finger hits, which may be more than it shows.
REACH = """() => [...document.querySelectorAll("#move button:not(:disabled)")]
  .filter((button) => button.checkVisibility())
  .map((button) => {
    button.scrollIntoView({ block: "center" });
    const { left, top, width, height } = button.getBoundingClientRect();
    const reach = (dx, dy) => {
      let step = 0;
      while (step < 40 && button.contains(document.elementFromPoint(
        left + width / 2 + dx * step, top + height / 2 + dy * step))) step += 1;
      return step;
    };
    return [button.value || button.textContent.trim(),
      reach(-1, 0) + reach(1, 0), reach(0, -1) + reach(0, 1)];
  })"""


@pytest.mark.parametrize("key", ["qwixx", "clever", "qwizz", "qwirkle"])
def test_a_thumb_hits_everything_that_can_be_tapped(
    key: str, server: Server, browsers: Browsers
) -> None:
    phone = phone_of(browsers)
    open_pads(phone, server.address, key, 2, "Ann")
    if key == "qwizz":
        tap(phone, "lucky 7")
    for width, height in ((390, 844), (360, 640), (844, 390)):
        phone.set_viewport_size({"width": width, "height": height})
        assert eventually(
            lambda: [each for each in phone.evaluate(REACH) if min(each[1:]) < 40] == []
        )
        assert eventually(phone.evaluate, "document.documentElement.scrollWidth") == width


def test_what_is_tapped_without_a_connection_is_sent_later(
    server: Server, browsers: Browsers
) -> None:
    phone = phone_of(browsers)
    open_pads(phone, server.address, "qwixx", 2, "Ann")
    phone.route("**/*", lambda route: route.abort())
    phone.locator('#move button[value="red 5"]').click()
    expect(phone.locator("#toast")).to_contain_text("“red 5” is kept")
    phone.locator("#next-turn").click()
    expect(phone.locator("#toast")).to_contain_text("“Next: Player 2 rolls” is kept")
    phone.unroute("**/*")
    phone.clock.fast_forward(3000)
    expect(phone.locator(".status")).to_have_text("Player 2 rolls.")
    expect(phone.locator('#move button[value="red 4"]')).to_have_count(0)
