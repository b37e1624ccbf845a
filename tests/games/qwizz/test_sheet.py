"""The printed sheet, as data."""

import pytest

from quincunx.games.qwizz.arrays import QwizzArrays
from quincunx.games.qwizz.sheet import (
    COLUMNS,
    DICE,
    PENALTIES,
    ROWS,
    SUIT_SQUARES,
    SUITS,
    Row,
    grade,
)

PRINTED = """
    blue    . H o o . D o o . S o o
    yellow  o . o C o . S o o . o D
    green   D o . o o H . o C o . o
    red     o o S . o o C . o o H .
"""


def test_the_sheet_is_the_printed_one() -> None:
    letters = {"grey": ".", "hexagon": "o"} | {suit: suit[0].upper() for suit in SUITS}
    drawn = [f"{row.name:8}{' '.join(letters[shape] for shape in row.shapes)}" for row in ROWS]
    assert drawn == [line.strip() for line in PRINTED.strip().splitlines()]


def test_each_row_has_three_grey_squares_three_suits_and_six_hexagons() -> None:
    for row in ROWS:
        assert len(row.shapes) == len(row.colours) == COLUMNS
        assert row.shapes.count("grey") == 3
        assert row.shapes.count("hexagon") == 6


def test_each_column_has_one_grey_square() -> None:
    for column in range(COLUMNS):
        assert [row.shapes[column] for row in ROWS].count("grey") == 1


def test_each_suit_is_printed_three_times_in_different_rows() -> None:
    for suit in SUITS:
        assert [row.shapes.count(suit) for row in ROWS].count(1) == SUIT_SQUARES


def test_every_square_of_a_row_has_its_colour_and_every_colour_a_die() -> None:
    for row in ROWS:
        assert set(row.colours) == {row.name}
    assert list(DICE) == [row.name for row in ROWS] + ["white"]


def test_the_rightmost_hexagons_are_not_always_the_last_squares() -> None:
    assert [square % COLUMNS + 1 for square in QwizzArrays(ROWS).last_hexagon] == [12, 11, 12, 10]


def test_a_die_reaches_the_squares_of_its_colour_wherever_they_are() -> None:
    halves = Row("mixed", ROWS[0].shapes, ("red",) * 6 + ("blue",) * 6)
    red, blue = list(DICE).index("red"), list(DICE).index("blue")
    assert list(QwizzArrays([halves, ROWS[3]]).reaches) == [
        blue,
        0,
        0b111111000000,
        red,
        0,
        0b000000111111,
        red,
        1,
        0b111111111111,
    ]


def test_all_penalties_together_cost_thirty() -> None:
    assert sum(PENALTIES) == 30


@pytest.mark.parametrize(
    ("name", "least", "most"),
    [
        ("A+", 180, 250),
        ("A", 170, 179),
        ("A-", 160, 169),
        ("B+", 150, 159),
        ("B", 140, 149),
        ("B-", 130, 139),
        ("C+", 120, 129),
        ("C", 110, 119),
        ("C-", 100, 109),
        ("D+", 90, 99),
        ("D", 80, 89),
        ("D-", 70, 79),
        ("F", -30, 69),
    ],
)
def test_grades(name: str, least: int, most: int) -> None:
    assert {grade(points) for points in range(least, most + 1)} == {name}
