"""The decisions of Qwizz as 161 actions instead of 6,833 moves.

A move of the notation says which number is entered: `blue 11@3 +6`. Given the dice on the table,
the square and how the number is made say the same: `blue@3 +white`. So an action is a square
together with one of four forms: the die of the square's colour alone, with the white die added or
subtracted, or the lucky number. In any position, different legal moves are different actions.
Learners gain twice: the space is 42 times smaller, and an action keeps its meaning, a square,
whatever was rolled, so that experience with one roll helps with all others.
"""

from typing import Final

from mypy_extensions import i64

from quincunx.games.qwizz.sheet import COLUMNS, DICE, HIGHEST_LUCKY_NUMBER, ROWS
from quincunx.games.qwizz.tables import (
    FIRST_ENTRY,
    LUCKY_WAY,
    SQUARES,
    WHITE,
    Tables,
    way,
    white_of,
)

ALONE: Final = 0
ADDED: Final = 1
SUBTRACTED: Final = 2
LUCKY: Final = 3
FORMS = ("{}", "{} +white", "{} -white", "lucky {}")


def action_of(tables: Tables, code: i64) -> i64:
    """The action that makes the move with this code, whose square is not grey.

    Up to the first entry, codes and actions are the same.
    """
    if code < FIRST_ENTRY:
        return code
    how, square = (code - FIRST_ENTRY) // SQUARES, (code - FIRST_ENTRY) % SQUARES
    return FIRST_ENTRY + form_of(how) * tables.places + tables.place_of[square]


def form_of(how: i64) -> i64:
    if how == LUCKY_WAY:
        return LUCKY
    white = white_of(how)
    if white == 0:
        return ALONE
    return ADDED if white > 0 else SUBTRACTED


def code_at(tables: Tables, action: i64, face: i64, white: i64) -> i64:
    """The code of the move that this action makes, with these faces of the die of its square and of
    the white die.
    """
    if action < FIRST_ENTRY:
        return action
    form = (action - FIRST_ENTRY) // tables.places
    how: i64 = LUCKY_WAY
    if form == ALONE:
        how = way(face, 0)
    elif form == ADDED:
        how = way(face, white)
    elif form == SUBTRACTED:
        how = way(face, -white)
    return FIRST_ENTRY + how * SQUARES + square_at(tables, action)


def square_at(tables: Tables, action: i64) -> i64:
    """The square of an entry."""
    return tables.writable[(action - FIRST_ENTRY) % tables.places]


def die_at(tables: Tables, action: i64) -> i64:
    """The die that decides what is entered; the white one where none does."""
    return WHITE if action < FIRST_ENTRY else tables.die_of[square_at(tables, action)]


def uses_dice(tables: Tables, action: i64) -> bool:
    """Does the move depend on what was rolled?"""
    return FIRST_ENTRY <= action < FIRST_ENTRY + LUCKY * tables.places


def action_names(tables: Tables) -> list[str]:
    plain = [
        "penalty",
        "keep",
        *(f"reroll {die}" for die in DICE),
        *(f"lucky {number}" for number in range(1, HIGHEST_LUCKY_NUMBER + 1)),
    ]
    squares = [
        f"{ROWS[square // COLUMNS].name}@{square % COLUMNS + 1}"
        for square in map(int, tables.writable)
    ]
    return [*plain, *(form.format(square) for form in FORMS for square in squares)]
