"""How many ways there are to play fixed rolls: one number that is wrong as soon as any rule of
placing is.
"""

import pytest

from quincunx.games.qwizz.rules import QwizzState
from tests.games.qwizz.positions import entering, play, table

LUCKY = 7
ROLLS = ["5 12 3 7 6", "8 2 3 7 1"]
FREE = {  # the columns that are not grey
    0: (2, 3, 4, 6, 7, 8, 10, 11, 12),
    1: (1, 3, 4, 5, 7, 8, 9, 11, 12),
    2: (1, 2, 4, 5, 6, 8, 9, 10, 12),
    3: (1, 2, 3, 5, 6, 7, 9, 10, 11),
}
Sheet = frozenset[tuple[int, int, int]]  # row, column, number


@pytest.mark.parametrize(
    ("dice", "active", "passive"),
    [
        # nine squares for each die, plain, plus and, where it is not too much, minus; 36 for the
        # lucky number; a penalty
        ("5 12 3 7 6", 36 + 36 + 18 + 36 + 1, 36 + 36 + 1),
        ("6 6 6 6 6", 36 + 36 + 36 + 36 + 1, 36 + 36 + 1),
        ("1 2 1 2 6", 36 + 36 + 0 + 36 + 1, 36 + 36 + 1),
    ],
)
def test_the_number_of_first_entries_agrees_with_a_count_by_hand(
    dice: str, active: int, passive: int
) -> None:
    state = entering(table(players=2), dice)
    assert [len(state.moves(seat)) for seat in (0, 1)] == [active, passive]


@pytest.mark.parametrize("players", [1, 2])
def test_the_number_of_sequences_agrees_with_an_independent_count(players: int) -> None:
    """Two turns of seat 0, active in both if it is alone, in the first if it is not."""
    state = table(lucky=(LUCKY,) * players)
    assert sequences(state, ROLLS) == counted_apart([True, players == 1])


def sequences(state: QwizzState, rolls: list[str]) -> int:
    """The ways of seat 0 to enter in these turns; the others take penalties."""
    if not rolls:
        return 1
    state = entering(state.copy(), rolls[0])
    for seat in range(1, int(state.players)):
        play(state, seat, "penalty")
    total = 0
    for move in state.moves(0):
        twin = state.copy()
        twin.play(0, move)
        total += sequences(twin, rolls[1:])
    return total


def counted_apart(active: list[bool]) -> int:
    """The same number from sets of numbers on squares, and whether the lucky number is still to
    come.
    """
    ways: dict[tuple[Sheet, bool], int] = {(frozenset(), True): 1}
    for dice, with_white in zip(ROLLS, active, strict=True):
        after: dict[tuple[Sheet, bool], int] = {}
        for (sheet, lucky), count in ways.items():
            for new in choices(sheet, lucky, dice, with_white):
                after[new] = after.get(new, 0) + count
        ways = after
    return sum(ways.values())


def choices(sheet: Sheet, lucky: bool, dice: str, with_white: bool) -> list[tuple[Sheet, bool]]:
    *faces, white = map(int, dice.split())
    found = [(sheet, lucky)]
    for row, face in enumerate(faces):
        numbers = [face, face + white, face - white] if with_white else [face]
        found += [
            (sheet | {new}, lucky) for number in numbers for new in entries(sheet, row, number)
        ]
        found += [(sheet | {new}, False) for new in (entries(sheet, row, LUCKY) if lucky else [])]
    return found


def entries(sheet: Sheet, row: int, number: int) -> list[tuple[int, int, int]]:
    return [
        (row, column, number)
        for column in FREE[row]
        if number >= 0 and all(agree((row, column, number), other) for other in sheet)
    ]


def agree(one: tuple[int, int, int], other: tuple[int, int, int]) -> bool:
    (row, column, number), (other_row, other_column, other_number) = one, other
    if number == other_number:
        return row != other_row and column != other_column
    if row != other_row:
        return True
    return column != other_column and (
        0 in (number, other_number) or (column < other_column) == (number < other_number)
    )
