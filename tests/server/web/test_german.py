"""German: a game in a real browser without an English text, and pages that fit a phone although
German words are longer.
"""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.english_texts import english_in, is_english
from tests.server.asgi_client import AsgiClient, run, running_app
from tests.server.browser import (
    OVER,
    PHONES,
    TOO_WIDE,
    create_table,
    load_record,
    make_move,
    resize,
    use_setup_page,
    wait_for_turn,
)
from tests.server.conftest import Browsers, Server, one_page
from tests.server.records import EVENTS, last_decision_record, random_record
from tests.support import eventually

LABELS = (
    "elements => elements.map((element) => element.getAttribute('aria-label') || element.title)"
)

# What the status says, and what the dice of Clever are, has to be read whole.
CUT = """() => [...document.querySelectorAll('.said .status, .dice-group > span, .middle .buttons button')]
  .filter((element) => element.checkVisibility() && !element.closest('.quick-moves'))
  .filter((element) => {
    const [own, room] = [element, element.closest('.said, .middle')].map((each) => each.getBoundingClientRect());
    return own.bottom > room.bottom + 1 || own.right > room.right + 1 || element.scrollWidth > element.clientWidth + 1;
  }).map((element) => `cut: ${element.textContent}`)"""  # noqa: E501


def english_on(page: Page) -> list[str]:
    """English texts among those that one can see now, and those that a screen reader says."""
    shown = page.locator("body").inner_text()
    labels = page.locator("[aria-label], [title]").evaluate_all(LABELS)
    return [text for text in (*shown.splitlines(), *labels) if is_english(text)] + english_in(
        "\n".join([shown, *labels])
    )


def test_moves_are_typed_in_german(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_app(tmp_path) as app:
            client = AsgiClient(app, accept_language="de")
            created = await client.post("/new/qwixx", players=2, who0="here", who1="here", first=0)
            table = created.headers["location"]
            page = (await client.follow(created)).text
            assert re.search("Zum Beispiel: (passen|(Rot|Gelb|Grün|Blau) [0-9]+) <input", page)
            refused = await client.post(f"{table}/move", seat=0, decision=0, typed="rot 13")
            assert "Es gibt kein" in refused.text, refused.text
            played = await client.post(f"{table}/move", seat=0, decision=0, typed="Passen")
            assert played.status == 303, played.text

    run(play())


def on_phones(page: Page) -> Iterator[int]:
    """The widths of phones, one after the other."""
    for phone in PHONES:
        resize(page, phone)
        yield phone[0]


@pytest.fixture(scope="module")
def german_page(chromium: Browser) -> Iterator[Page]:
    with one_page(chromium, language="de-DE") as page:
        yield page


def test_the_beginning_and_the_end_of_a_game(server: Server, browsers: Browsers) -> None:
    page, rng = browsers.page(*PHONES[0], language="de-DE"), random.Random(1)
    use_setup_page(page, server.address, "qwixx", 2, name0="Ann", first="0")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator(".status")).to_contain_text("Du bist am Zug. Kreuze die weiße Summe")
    for _ in range(4):  # a turn of each player
        assert wait_for_turn(page)
        assert eventually(english_on, page) == []
        make_move(page, rng, in_a_hurry=True)
    assert wait_for_turn(page)
    expect(page.locator(".log")).to_contain_text("nimmt einen Fehlwurf")
    assert eventually(english_on, page) == []
    load_record(page, server.address, last_decision_record("qwixx"))
    while wait_for_turn(page):
        make_move(page, rng)
    expect(page.locator(OVER)).to_contain_text("gewinnt mit")
    assert eventually(english_on, page) == []
    table = page.url
    for path in ("replay?step=3", "dice", "log"):
        page.goto(f"{table}/{path}")
        assert eventually(english_on, page) == []


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/new/clever",
        "/rules/clever",
        "/tutorial/qwirkle?step=2",
        "/records",
        "/verify",
        "/profile",
    ],
)
def test_no_page_is_wider_than_a_phone(path: str, server: Server, german_page: Page) -> None:
    german_page.goto(server.address + path)
    for width in on_phones(german_page):
        assert eventually(german_page.evaluate, "document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("key", ["squares", "palette-black", "clever", "qwizz", "qwirkle"])
def test_no_table_is_wider_than_a_phone(key: str, server: Server, german_page: Page) -> None:
    for events in (EVENTS, 10_000):
        created = create_table(
            german_page, server.address, "/records", {"record": random_record(key, events)}
        )
        german_page.goto(created.removesuffix("/replay"))
        for _ in on_phones(german_page):
            assert eventually(german_page.evaluate, f"[...({TOO_WIDE})(), ...({CUT})()]") == []
