"""What is true in every position of every game, checked against plain and slow readings of the
rules.
"""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import quincunx as qx
from tests.games.qwizz.positions import tidy_game
from tests.random_examples import examples
from tests.support import walk

Grid = list[list[int | None]]
WHOLE_GAME = examples(8)
players = st.integers(1, 8)
seeds = st.integers(0, 2**32)


def grid(sheet: dict[str, Any]) -> Grid:
    return [row["numbers"] for row in sheet["rows"]]


def keeps_the_rules(sheet: dict[str, Any], numbers: Grid) -> bool:
    """Rows rise, 0 and blanks aside; nothing twice in a row or column; the grey squares are
    empty.
    """
    for row, printed in zip(numbers, sheet["rows"], strict=True):
        rising = [number for number in row if number]
        if any(one >= other for one, other in pairwise(rising)) or row.count(0) > 1:
            return False
        if any(
            number is not None and shape == "grey"
            for number, shape in zip(row, printed["shapes"], strict=True)
        ):
            return False
    return all(
        len(set(entered)) == len(entered)
        for column in zip(*numbers, strict=True)
        for entered in [without_blanks(column)]
    )


def without_blanks(numbers: tuple[int | None, ...]) -> list[int]:
    return [number for number in numbers if number is not None]


def points(sheet: dict[str, Any]) -> int:
    """The score read off the sheet square by square."""
    total = -sum((4, 5, 6, 7, 8)[: sheet["penalties"]])
    suits: dict[str, list[int | None]] = {"hearts": [], "diamonds": [], "spades": [], "clubs": []}
    for row in sheet["rows"]:
        squares = [
            pair for pair in zip(row["shapes"], row["numbers"], strict=True) if pair[0] != "grey"
        ]
        entered = [number for _, number in squares if number is not None]
        hexagons = [number for shape, number in squares if shape == "hexagon"]
        total += hexagons[-1] if len(entered) == 9 else len(entered)
        for shape, number in squares:
            if shape in suits:
                suits[shape].append(number)
    for numbers in suits.values():
        if None not in numbers:
            total += sum(number for number in numbers if number is not None)
    return total


def expected_entries(view: Mapping[str, Any], seat: int) -> set[str]:
    """Every entry that keeps the rules, found by trying all squares with all numbers."""
    sheet, dice = view["sheets"][seat], view["dice"]
    found = set()
    for index, row in enumerate(sheet["rows"]):
        face, white = dice[row["name"]], dice["white"]
        tried = {f"{row['name']} {face}@{{}}": face}
        if view["active"] == seat:
            tried |= {
                f"{row['name']} {face + white}@{{}} +{white}": face + white,
                f"{row['name']} {face - white}@{{}} -{white}": face - white,
            }
        if not sheet["lucky_used"]:
            tried[f"lucky {row['name']}@{{}}"] = sheet["lucky"]
        for column in range(12):
            found |= {
                text.format(column + 1)
                for text, number in tried.items()
                if number >= 0 and fits(sheet, index, column, number)
            }
    return found


def fits(sheet: dict[str, Any], row: int, column: int, number: int) -> bool:
    numbers = [list(line) for line in grid(sheet)]
    if numbers[row][column] is not None:
        return False
    numbers[row][column] = number
    return keeps_the_rules(sheet, numbers)


def check(state: qx.State) -> None:
    view = state.view(None)
    for seat, sheet in enumerate(view.as_dict()["sheets"]):
        assert keeps_the_rules(sheet, grid(sheet))
        assert state.scores[seat] == sheet["score"] == points(sheet)
    if view.as_dict()["step"] == "enter":
        for seat in state.acting[-1:]:  # the others' turn comes, or came, with the same sheets
            assert {str(move) for move in state.moves(seat)} == expected_entries(
                view.as_dict(), seat
            ) | {"penalty"}


@WHOLE_GAME
@given(players, seeds)
def test_random_games_follow_the_rules(players: int, seed: int) -> None:
    for state in walk(qx.game("qwizz", players=players), seed):
        check(state)


@WHOLE_GAME
@given(st.integers(1, 3), seeds)
def test_tidy_games_follow_the_rules(players: int, seed: int) -> None:
    for state in tidy_game(players, seed):
        check(state)


@WHOLE_GAME
@given(players, seeds)
def test_everybody_makes_one_entry_or_takes_one_penalty_per_turn(players: int, seed: int) -> None:
    for state in walk(qx.game("qwizz", players=players), seed):
        done = {
            sheet["penalties"] + sum(number is not None for row in grid(sheet) for number in row)
            for sheet in state.view(None).as_dict()["sheets"]
        }
        assert len(done) == 1


def test_games_end_by_penalties_or_by_full_rows() -> None:
    ends = set()
    for seed in range(60):
        *_, state = tidy_game(1, seed)
        sheet = state.view(0).sheets[0]
        ends.add((sum(row.full for row in sheet.rows) == 3, sheet.penalties == 5))
    assert ends == {(True, False), (False, True)}


@WHOLE_GAME
@given(players, seeds)
def test_the_winners_are_the_best_of_the_sheets(players: int, seed: int) -> None:
    *_, state = walk(qx.game("qwizz", players=players), seed)
    sheets = state.view(None).as_dict()["sheets"]
    ranks = [(sheet["score"], -sheet["penalties"], -sheet["empty_hexagons"]) for sheet in sheets]
    assert state.over
    assert state.winners == tuple(seat for seat in range(players) if ranks[seat] == max(ranks))
