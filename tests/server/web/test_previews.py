"""Previews of links: tags for every table and invitation, and a picture that shows what spectators
see.
"""

import re
from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import expect

import quincunx as qx
from quincunx.server.web.previews import HEIGHT, WIDTH, draw_position
from tests.server.browser import invitation_link, set_up_table
from tests.server.conftest import Browsers, Server
from tests.server.records import random_record

MAX_SIZE = 60_000  # bytes; some sites show no larger pictures than a few hundred


@pytest.mark.parametrize("key", qx.games())
def test_a_position_with_most_players_has_a_picture(key: str) -> None:
    names = [f"Player {number}" for number in range(qx.game(key).seats[-1])]
    picture = draw_position(key, qx.replay(random_record(key, names=names)).state.view(None))
    assert len(picture) < MAX_SIZE
    image = Image.open(BytesIO(picture))
    assert image.size == (WIDTH, HEIGHT)
    assert len(image.getcolors() or ()) > 5


def test_a_choice_changes_the_picture_once_it_is_no_secret() -> None:
    match = qx.Match(qx.game("qwixx", players=2, first=0), seed=3)
    before = draw_position("qwixx", match.state.view(None))
    match.play(0, next(move for move in match.state.moves(0) if str(move) != "pass"))
    assert draw_position("qwixx", match.state.view(None)) == before
    match.play(1, "pass")
    assert draw_position("qwixx", match.state.view(None)) != before


def test_tables_and_invitations_have_previews(server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    set_up_table(
        page, server.address, "squares", 2, name0="Ann", who1="invited", name1="Bob", first="0"
    )
    address = page.locator("meta[property='og:image']").get_attribute("content") or ""
    assert re.fullmatch(rf"{server.address}/t/[0-9a-f]+/preview.png", address)
    expect(page.locator("meta[property='og:title']")).to_have_attribute(
        "content", "Squares: Ann and Bob"
    )
    expect(page.locator("meta[property='og:description']")).to_have_attribute(
        "content", "Waiting for Ann and Bob."
    )
    picture = page.request.get(address)
    assert picture.headers["content-type"] == "image/png"
    assert Image.open(BytesIO(picture.body())).size == (WIDTH, HEIGHT)
    page.goto(invitation_link(page))
    expect(page.locator("meta[property='og:image']")).to_have_attribute("content", address)
    page.goto(f"{server.address}/rules/squares")
    expect(page.locator("meta[property='og:title']")).to_have_attribute("content", "Rules: Squares")
    expect(page.locator("meta[property='og:image']")).to_have_count(0)
