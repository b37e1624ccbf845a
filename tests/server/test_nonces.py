"""Players' clients add random numbers to the dice after the server has committed to its seed."""

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

import quincunx as qx
from quincunx.core.dice.seeds import new_nonce
from quincunx.core.play.verification import verify
from quincunx.terminal.remote_game import join_game
from tests.server.api_client import ApiClient, open_table
from tests.server.browser import (
    MY_TURN,
    OVER,
    invitation_link,
    join,
    open_menu,
    play_both,
    use_setup_page,
)
from tests.server.conftest import Browsers, Server
from tests.support import texts


@pytest.fixture(scope="module")
def fair_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("nonces") / "games.db", seed=None)
    yield running
    running.stop()


def test_browsers_add_nonces_and_verify_them(fair_server: Server, browsers: Browsers) -> None:
    ann, bob, rng = browsers.page(), browsers.page(), random.Random(2)
    use_setup_page(
        ann, fair_server.address, "qwixx", 2, name0="Ann", who1="invited", name1="Bob", first="0"
    )
    ann.wait_for_selector(MY_TURN)
    join(bob, invitation_link(ann), "Bob")
    open_menu(ann, "fairness")
    expect(ann.locator("#fairness [data-nonce]")).to_have_count(2)
    expect(ann.locator("#fairness dt")).to_have_text(["Ann, from roll 1 on", "Bob, from roll 2 on"])
    ann.keyboard.press("Escape")
    bob.reload()  # sends no second one
    play_both(ann, bob, rng, 400, in_a_hurry=True)
    expect(ann.locator(OVER)).to_be_visible()
    table = ann.url
    record = qx.Record.read(ann.request.get(f"{table}/record.txt").text())
    assert [(nonce.seat, nonce.roll) for nonce in record.nonces] == [(0, 0), (1, 1)]
    for page in (ann, bob):
        page.goto(f"{table}/dice")
        expect(page.locator("[data-own-nonce]")).to_contain_text("Both are the same here.")
    ann.get_by_role("link", name="Verify this game in your browser").click()
    expect(ann.locator("#result")).to_contain_text("✓ Verified")
    ann.goto(table)
    ann.get_by_role("button", name="Play again with the same players").click()
    ann.wait_for_selector(MY_TURN)  # the rematch has waited for its first nonce
    open_menu(ann, "fairness")
    expect(ann.locator("#fairness [data-nonce]").first).to_be_visible()


def test_programs_add_nonces(fair_server: Server) -> None:
    client = ApiClient(fair_server.port)
    path, created = open_table(client, "qwixx", wait_for_nonce=True, options={"first": 0})
    assert (created["is_waiting"], created["log"], created["nonces"]) == (True, [], [])
    assert created["commitment"]
    host = client.with_token(created["tokens"]["0"])
    assert host.post(f"{path}/moves", move="pass").status == 409
    assert host.post(f"{path}/nonce", nonce="short").status == 422
    assert client.post(f"{path}/nonce", nonce="a" * 64).status == 401
    state = host.post(f"{path}/nonce", nonce="a" * 64).json
    assert (state["is_waiting"], len(state["log"])) == (False, 1)
    assert host.post(f"{path}/nonce", nonce="b" * 64).status == 409
    invited, nonce = client.with_token(created["invitations"]["1"]["token"]), new_nonce()
    joined = invited.post(f"{path}/seat", name="Bob", nonce=nonce).json
    assert joined["nonces"] == [
        {"seat": 0, "roll": 0, "text": "a" * 64},
        {"seat": 1, "roll": 1, "text": nonce},
    ]


def test_the_terminal_adds_a_nonce(fair_server: Server) -> None:
    client = ApiClient(fair_server.port)
    path, created = open_table(client, "squares", "novice", "invited")
    table = join_game(created["invitations"]["1"]["link"], "Ann")
    table.close()
    assert [nonce["seat"] for nonce in client.get(path).json["nonces"]] == [1]


def test_a_table_without_nonces_says_so(server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    use_setup_page(page, server.address, "qwixx", 2)
    open_menu(page, "fairness")
    expect(page.locator("#fairness")).to_contain_text(
        "No player's browser has added a random number"
    )


def test_records_without_nonces_are_verified_as_before() -> None:
    match = qx.Match(qx.game("qwixx", first=0), seed=7)
    assert texts(match.log)[0] == (None, "5 4 3 4 3 6")
    while not match.state.over:
        seat = match.state.acting[0]
        match.play(seat, match.state.moves(seat)[-1])
    assert "nonce" not in str(match.record)
    assert verify(match.record) == match.rolls
