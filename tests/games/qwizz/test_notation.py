"""Moves and rolls as they are written."""

import pytest

import quincunx as qx
from tests.support import refused

GAME = qx.game("qwizz", players=2)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "lucky 1",
            "lucky 10",
            "keep",
            "reroll white",
            "reroll blue",
            "penalty",
            "lucky yellow@5",
            "lucky red@12",
        ),
        *(
            "blue 5@3",
            "blue 5@1",
            "yellow 12@12",
            "blue 11@3 +6",
            "red 18@12 +6",
            "green 0@1 -2",
            "red 11@1 -1",
        ),
    ],
)
def test_moves_read_and_write_the_same(text: str) -> None:
    assert str(GAME.move(text)) == text
    assert GAME.move(f"  {text.replace(' ', '   ')} ") == GAME.move(text)


def test_every_move_has_its_own_code() -> None:
    faces_and_whites = (
        12 + 12 * 6 + (12 + 11 + 10 + 9 + 8 + 7)
    )  # plain, plus, minus without going below 0
    codes = {GAME.move(text).code for text in every_move()}
    assert len(codes) == 1 + 1 + 5 + 10 + 48 + 48 * faces_and_whites


def every_move() -> list[str]:
    texts = [
        "penalty",
        "keep",
        *(f"reroll {die}" for die in ("blue", "yellow", "green", "red", "white")),
    ]
    texts += [f"lucky {number}" for number in range(1, 11)]
    for row in ("blue", "yellow", "green", "red"):
        for column in range(1, 13):
            texts.append(f"lucky {row}@{column}")
            for face in range(1, 13):
                texts.append(f"{row} {face}@{column}")
                texts += [f"{row} {face + white}@{column} +{white}" for white in range(1, 7)]
                texts += [
                    f"{row} {face - white}@{column} -{white}"
                    for white in range(1, 7)
                    if white <= face
                ]
    return texts


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("purple 5@3", "the rows are blue, yellow, green, red"),
        ("pass", "'penalty'"),
        ("blue", "'blue 5@3'"),
        ("blue 5", "'blue 5@3'"),
        ("blue 05@3", "'blue 5@3'"),
        ("blue -1@3 -6", "'blue 5@3'"),
        ("blue 5@3 6", "'blue 5@3'"),
        ("blue 5@3 +6 -6", "'blue 5@3'"),
        ("blue \u0665@3", "'blue 5@3'"),
        ("blue 5@13", "there is no column 13"),
        ("blue 5@0", "there is no column 0"),
        ("blue 11@3 +7", "never 7"),
        ("blue 5@3 +0", "never 0"),
        ("blue 13@3", "shows 1 to 12"),
        ("blue 0@3", "shows 1 to 12"),
        ("blue 6@3 +6", "shows 1 to 12"),
        ("blue 12@3 -1", "shows 1 to 12"),
        ("lucky 0", "'lucky 1' to 'lucky 10'"),
        ("lucky 11", "'lucky 1' to 'lucky 10'"),
        ("lucky purple@3", "'lucky blue@3'"),
        ("lucky blue@13", "'lucky blue@3'"),
        ("reroll black", "the dice are blue, yellow, green, red, white"),
        ("reroll", "the dice are"),
    ],
)
def test_unreadable_moves_are_explained(text: str, hint: str) -> None:
    assert hint in refused(qx.Unreadable, GAME.move, text)


@pytest.mark.parametrize(
    "text",
    ["1 1 1 1 1", "12 12 12 12 6", "5 12 3 7 6", "- - - - 4", "12 - - - -", "first 0", "first 1"],
)
def test_rolls_read_and_write_the_same(text: str) -> None:
    assert str(GAME.outcome(text)) == text


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("5 12 3 7", "5 dice, blue yellow green red white"),
        ("5 12 3 7 6 1", "5 dice"),
        ("5 12 3 7 7", "the white die cannot show '7'"),
        ("0 12 3 7 6", "the blue die cannot show '0'"),
        ("5 13 3 7 6", "the yellow die cannot show '13'"),
        ("5 12 3 x 6", "the red die cannot show 'x'"),
        ("- - - - -", "no die is rolled"),
        ("first 2", "no seat"),
    ],
)
def test_unreadable_rolls_are_explained(text: str, hint: str) -> None:
    assert hint in refused(qx.Unreadable, GAME.outcome, text)
