"""Plays of Qwirkle as people type them."""

import pytest

import quincunx as qx
from quincunx.games.qwirkle.typed_plays import complete_play

BOARD = {(0, 0): "Po", (1, 0): "Oo", (2, 0): "Ro", (2, 1): "Rs", (2, 2): "Ro"}


@pytest.mark.parametrize(
    ("typed", "play"),
    [
        ("Yo@3,0", "play Yo@3,0"),
        ("play Yo@3,0", "play Yo@3,0"),
        ("Yo right of Oo", "play Yo@3,0"),  # beyond the tile that is there
        ("Os Ox below Oo", "play Os@1,1 Ox@1,2"),
        ("Ox Od a Oo", "play Od@1,-2 Ox@1,-1"),
        ("Ps below Po, Os right of Ps", "play Ps@0,1 Os@1,1"),
        ("Rd left of Rs@2,1", "play Rd@1,1"),
        ("Yo", "Yo"),
        ("trade Yo", "trade Yo"),
        ("pass", "pass"),
    ],
)
def test_tiles_are_placed_beside_others(typed: str, play: str) -> None:
    assert complete_play(typed, BOARD) == play


def test_an_opening_needs_no_places() -> None:
    assert complete_play("Po Oo Ro", {}) == "play Po@0,0 Oo@1,0 Ro@2,0"


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("Yo above Ro", "there are several Ro: write Ro@2,0 or Ro@2,2"),
        ("Yo above Gx", "there is no Gx on the table"),
        ("Yo above", "a direction and a tile that is there"),
        ("Yo Go left Po Go", "a direction and a tile that is there"),
    ],
)
def test_what_is_not_clear_is_refused(typed: str, reason: str) -> None:
    with pytest.raises(qx.Unreadable, match=reason):
        complete_play(typed, BOARD)
