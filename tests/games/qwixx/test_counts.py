"""How many sequences of moves there are from fixed rolls: one number that is wrong as soon as any
rule is.
"""

import pytest

import quincunx as qx
from tests.games.qwixx.positions import position, roll

ROLLS = ["6 2 6 6 6 6", "1 2 3 4 5 6"]
Sheet = tuple[int, ...]  # of each row the place of its last mark, counted from one


def sequences(state: qx.State, rolls: list[str]) -> int:
    """The number of ways to play these rolls, choices of a step taken in the order of the seats."""
    if state.chance:
        return sequences(roll(state.copy(), rolls[0]), rolls[1:]) if rolls else 1
    total = 0
    for move in state.moves(state.acting[0]):
        twin = state.copy()
        twin.play(state.acting[0], move)
        total += sequences(twin, rolls)
    return total


def counted_apart(rolls: list[str]) -> int:
    """The same number from nothing but places and sums: two players, four rows, no row near its
    lock.

    Not marking is one way to go on, whether it costs a penalty or not, so this is true for Qwixx
    and Squares alike.
    """
    ways: dict[tuple[Sheet, Sheet], int] = {
        ((0, 0, 0, 0), (0, 0, 0, 0)): 1
    }  # the active player's sheet first
    for dice in rolls:
        white, other, *colours = map(int, dice.split())
        whites = [(row, white + other) for row in range(4)]
        sums = sorted(
            {(row, colour + die) for row, colour in enumerate(colours) for die in (white, other)}
        )
        after: dict[tuple[Sheet, Sheet], int] = {}
        for (active, passive), count in ways.items():
            ends = [end for middle in choices(active, whites) for end in choices(middle, sums)]
            for pair in [(new, end) for end in ends for new in choices(passive, whites)]:
                after[pair] = after.get(pair, 0) + count
        ways = after
    return sum(ways.values())


def choices(sheet: Sheet, marks: list[tuple[int, int]]) -> list[Sheet]:
    """The sheets that one choice leads to: no mark, or one right of the row's last that is not the
    last square.
    """
    places = [(row, number - 1 if row < 2 else 13 - number) for row, number in marks]
    return [sheet] + [
        (*sheet[:row], place, *sheet[row + 1 :]) for row, place in places if sheet[row] < place < 11
    ]


@pytest.mark.parametrize("key", ["qwixx", "squares"])
@pytest.mark.parametrize("depth", [1, 2])
def test_the_number_of_sequences_agrees_with_an_independent_count(key: str, depth: int) -> None:
    assert sequences(position(key), ROLLS[:depth]) == counted_apart(ROLLS[:depth])


@pytest.mark.parametrize(
    ("key", "dice", "active", "passive"),
    [
        # the ways of the active player, one summand for each choice in the white step, and of the
        # other player
        ("qwixx", "6 2 6 6 6 6", 7 + 6 + 6 + 5 + 5, 5),
        ("squares", "6 2 6 6 6 6", 7 + 6 + 6 + 5 + 5, 5),
        ("palette", "6 2 6 6 6", 7 + 6 + 7 + 6 + 6 + 5 + 6, 7),
        ("black-die", "1 2 6 6 6 6 6", 11 + 11 + 11 + 9 + 9, 5),
        ("palette-black", "1 2 6 5 4 6", 12 + 12 + 12 + 12 + 11 + 10 + 11, 7),
        ("mixx-colours", "6 2 6 6 6 6", 7 + 6 + 6 + 5 + 5, 5),
        ("mixx-numbers", "6 2 6 6 6 6", 9 + 8 + 7 + 8 + 7, 5),
    ],
)
def test_the_number_of_sequences_agrees_with_a_count_by_hand(
    key: str, dice: str, active: int, passive: int
) -> None:
    assert sequences(position(key), [dice]) == active * passive
