"""What somebody types at a real table."""

import pytest

import quincunx as qx
from quincunx.core.play.coached_game import CoachedGame
from quincunx.core.play.typed_entries import TypedEntries
from quincunx.core.play.typed_moves import (
    MOST_SHORTENED,
    complete_roll,
    find_move,
    find_ranked_move,
    parse_number,
)
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


def test_among_very_many_moves_none_is_shortened() -> None:
    moves = [f"red {number}" for number in range(MOST_SHORTENED)]
    assert find_move("r8", moves, WORDS) == "red 8"
    assert find_move("r8", [*moves, "pass"], WORDS) == "r8"


@pytest.mark.parametrize(
    ("typed", "number"),
    [("12", 12), ("999999", 999999), ("1000000", None), ("x", None), ("-1", None), ("", None)],
)
def test_numbers(typed: str, number: int | None) -> None:
    assert parse_number(typed) == number


@pytest.mark.parametrize(
    ("typed", "moves", "ranked", "move"),
    [
        ("1", QWIXX, "green 12", "green 12"),  # no move has the number 1
        ("8", ["red 8", "pass"], "red 8", "red 8"),
        ("8", QWIXX, None, "8"),  # the rules say what is wrong with it
        ("r8", QWIXX, None, "red 8"),
        ("#1", QWIXX, "green 12", "green 12"),
        ("2", ["lucky 1", "lucky 2"], "lucky 1", "lucky 2"),
        ("3", ["lucky 1", "lucky 2"], "lucky 1", "lucky 1"),
        ("1", ["lucky 1", "pass"], None, "1"),
        ("5", ["blue 5@3", "red 5@4 +1"], "blue 5@3", None),
        ("8", QWIXX, "pass", None),
    ],
)
def test_a_number_is_a_rank_where_no_number_can_be_meant(
    typed: str, moves: list[str], ranked: str | None, move: str | None
) -> None:
    if move is not None:
        assert find_ranked_move(typed, moves, WORDS, ranked) == move
        return
    with pytest.raises(qx.QuincunxError, match=f"type #{typed} for {ranked}, or the whole move"):
        find_ranked_move(typed, moves, WORDS, ranked)


def test_what_is_typed_is_an_event_of_the_game() -> None:
    game = CoachedGame(qx.game("squares", players=2), ["Ann", "Bob"], seat=0)
    typed = TypedEntries(game, str)
    assert [typed.find_seat(name) for name in ("bob", "ANN", "Eve")] == [1, 0, None]
    with pytest.raises(qx.QuincunxError, match="the player who begins: Ann or Bob"):
        typed.parse(None, "Eve")
    for seat, text, event in (
        (None, "bob", "first 1"),
        (None, "626666", "6 2 6 6 6 6"),
        (0, "r8", "red 8"),
        (1, "", "pass"),
    ):
        assert typed.parse(seat, text) == event
        game.add((seat, event))
    assert typed.parse_correction(2, "526666") == "5 2 6 6 6 6"
    assert typed.parse_correction(3, "y8") == "yellow 8"


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
