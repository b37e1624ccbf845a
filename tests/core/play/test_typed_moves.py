"""What somebody types at a real table."""

import pytest

import quincunx as qx
from quincunx.core.play.typed_moves import complete_roll, find_move
from quincunx.core.presentation import Presentation
from quincunx.core.text.vocabulary import Vocabulary

WORDS = Vocabulary(Presentation.vocabulary, str)
QWIXX = ["red 8", "yellow 8", "green 12", "pass"]
CLEVER = ["yellow d3", "yellow b2", "white as green"]


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("red 8", "red 8"),
        ("RED8", "red 8"),
        ("r8", "red 8"),
        ("8 red", "red 8"),
        ("8r", "red 8"),
        ("red", "red 8"),
        ("g12", "green 12"),
        ("red 9", "red 9"),
        ("r1", "r1"),
    ],
)
def test_moves_are_shortened(typed: str, move: str) -> None:
    assert find_move(typed, QWIXX, WORDS) == move


def test_squares_of_clever_are_shortened() -> None:
    assert find_move("yd3", CLEVER, WORDS) == "yellow d3"
    assert find_move("wg", CLEVER, WORDS) == "wg"
    assert find_move("white", CLEVER, WORDS) == "white as green"


def test_what_can_be_several_moves_is_asked_again() -> None:
    with pytest.raises(qx.QuincunxError, match="y can be yellow d3 or yellow b2"):
        find_move("y", CLEVER, WORDS)


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
