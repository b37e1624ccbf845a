"""What somebody types at a real table."""

import pytest

import quincunx as qx
from quincunx.core.play.typed_moves import complete_roll, find_typed

QWIXX = {"red 8": "Rot 8", "yellow 8": "Gelb 8", "green 12": "Grün 12", "pass": "passen"}
CLEVER = {"yellow d3": "yellow d3", "yellow b2": "yellow b2", "white as green": "white in green"}


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("red 8", "red 8"),
        ("RED8", "red 8"),
        ("r8", "red 8"),
        ("8 red", "red 8"),
        ("8r", "red 8"),
        ("red", "red 8"),
        ("rot 8", "red 8"),
        ("gelb", "yellow 8"),
        ("g12", "green 12"),
        ("passen", "pass"),
        ("red 9", "red 9"),
        ("r1", "r1"),
    ],
)
def test_moves_are_shortened(typed: str, move: str) -> None:
    assert find_typed(typed, QWIXX, None) == move


def test_squares_of_clever_are_shortened() -> None:
    assert find_typed("yd3", CLEVER, None) == "yellow d3"
    assert find_typed("wg", CLEVER, None) == "wg"
    assert find_typed("white", CLEVER, None) == "white as green"


def test_what_can_be_several_moves_is_asked_again() -> None:
    with pytest.raises(qx.QuincunxError, match="y can be yellow d3 or yellow b2"):
        find_typed("y", CLEVER, None)


@pytest.mark.parametrize(
    ("typed", "example", "roll"),
    [
        ("626666", "1 1 1 1 1 1", "6 2 6 6 6 6"),
        ("3416", "1 - 1 1 - 1", "3 - 4 1 - 6"),
        ("3 4 1 6", "1 - 1 1 - 1", "3 - 4 1 - 6"),
        ("3-41-6", "1 - 1 1 - 1", "3 - 4 1 - 6"),
        ("11", "4 - - - -", "11 - - - -"),
        ("4", "- - - - 4", "- - - - 4"),
        ("Ro Rx", "Ro", "Ro Rx"),
    ],
)
def test_a_roll_needs_only_the_dice_in_hand(typed: str, example: str, roll: str) -> None:
    assert complete_roll(typed, example) == roll
