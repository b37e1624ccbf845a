"""The verifier in the browser, which shares no code with the server, agrees with it on the dice of
every game.
"""

import random
import re
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import quincunx as qx
from quincunx.core.dice.seeds import commitment, new_nonce
from quincunx.core.play.verification import UnfairDice, verify
from tests.server.conftest import Browsers, Server
from tests.support import eventually


def finished_match(game: qx.Game, seed: int | str | bytes, nonces: bool) -> qx.Match:
    match, rng = qx.Match(game, seed=seed, wait_for_nonce=nonces), random.Random(4)
    if nonces:
        match.add_nonce(0, new_nonce())
    while not match.state.over:
        seat = rng.choice(match.state.acting)
        match.play(seat, rng.choice(match.state.moves(seat)))
        if nonces and match.rolls > 4 and len(match.nonces) < game.players:
            match.add_nonce(len(match.nonces), new_nonce())
    return match


def verify_in(page: Page, record: str, fingerprint: str = "") -> str:
    page.locator("#result").evaluate("result => result.hidden = true")
    page.locator("#record").fill(record)
    page.locator("#commitment").fill(fingerprint)
    page.get_by_role("button", name="Verify").click()
    expect(page.locator("#result")).to_be_visible()
    return page.locator("#result").inner_text()


def tampered(record: str, rng: random.Random) -> str:
    """With another outcome of one roll."""
    lines = record.split("\n")
    place = rng.choice(
        [number for number, line in enumerate(lines) if re.match(r"\* [1-6] ", line)]
    )
    dice = lines[place].split(" ")
    dice[1] = str(int(dice[1]) % 6 + 1)
    lines[place] = " ".join(dice)
    return "\n".join(lines)


def test_the_verifier_agrees_on_every_game(server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    seeds: Iterator[int | str | bytes] = cycle([7, "ä seed", b"\x00\xff", "int 7", -3])
    page.goto(f"{server.address}/static/verifier.html")
    for key in qx.games():
        for players, nonces in ((min(qx.game(key).seats), False), (max(qx.game(key).seats), True)):
            match = finished_match(qx.game(key, players=players), next(seeds), nonces)
            answer = verify_in(page, str(match.record))
            assert answer.startswith(f"✓ Verified: all {match.rolls} rolls"), (key, players, answer)
            assert ("random numbers" in answer) == nonces


def test_the_verifier_finds_what_was_changed(server: Server, browsers: Browsers) -> None:
    page, rng = browsers.page(), random.Random(3)
    page.goto(f"{server.address}/static/verifier.html")
    match = finished_match(qx.game("squares"), "a seed", nonces=True)
    record = str(match.record)
    assert "✓" in verify_in(page, record, commitment("a seed"))
    assert "does not match this fingerprint" in verify_in(page, record, "0" * 64)
    nonce = match.nonces[0].text
    other_nonce, other_place = (
        record.replace(nonce, new_nonce()),
        record.replace("before roll 6\n", "before roll 9\n"),
    )
    assert other_place != record
    for changed in (
        tampered(record, rng),
        record.replace("seed: a seed", "seed: another"),
        other_nonce,
        other_place,
    ):
        assert re.search(
            r"Verification failed: roll \d+ is recorded as .* but the seed gives",
            verify_in(page, changed),
        )
        with pytest.raises(UnfairDice):
            verify(qx.Record.read(changed))
    for unreadable in (
        "nonsense",
        record.replace("game: squares", "game: chess"),
        record.replace("seed: a seed\n", ""),
    ):
        assert "Verification failed" in verify_in(page, unreadable)
    tiles = str(finished_match(qx.game("qwirkle"), 5, nonces=False).record).split("\n")
    draws = [number for number, line in enumerate(tiles) if line.startswith("* ")]
    tiles[draws[0]], tiles[draws[1]] = tiles[draws[1]], tiles[draws[0]]
    assert "Verification failed: roll 1 " in verify_in(page, "\n".join(tiles))


def test_the_verifier_tells_take_backs_from_the_numbers_of_players(
    server: Server, browsers: Browsers
) -> None:
    match, rng = qx.Match(qx.game("qwirkle"), seed="branches"), random.Random(4)
    while not match.state.over:
        seat = match.state.acting[0]
        match.play(seat, rng.choice(match.state.moves(seat)))
        if len(match.log) in (20, 31) and match.branches < 2:
            match.take_back(0)
    page, record = browsers.page(), str(match.record)
    page.goto(f"{server.address}/static/verifier.html")
    assert verify_in(page, record).endswith("rolls follow from the seed.")
    expect(page.locator("#details dt", has_text="Take-back")).to_have_count(2)
    expect(page.locator("#details")).to_contain_text("none: the operator")
    page.goto(f"{server.address}/verify")
    page.locator("#record").fill(record)
    page.get_by_role("button", name="Verify").click()
    expect(page.locator(".notice.good")).to_contain_text("rolls follow from the seed")
    expect(page.get_by_text("Moves were taken back.")).to_be_visible()
    expect(page.get_by_text("No player's browser has added")).to_be_visible()
    assert eventually(page.locator(".nonces dd").count) == 2


def test_the_verifier_works_without_a_server_once_it_is_saved(
    server: Server, browsers: Browsers, tmp_path: Path
) -> None:
    page = browsers.page()
    for name in ("verifier.html", "verifier.js"):
        (tmp_path / name).write_text(
            page.request.get(f"{server.address}/static/{name}").text(), "utf-8"
        )
    page.goto((tmp_path / "verifier.html").as_uri())
    assert "✓" in verify_in(
        page, str(finished_match(qx.game("qwixx"), "offline", nonces=True).record)
    )
