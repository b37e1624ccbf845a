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

from quincunx.core.authoring.actions import GameActions
from quincunx.core.errors import IllegalMove
from quincunx.core.game import Game
from quincunx.core.state import State
from quincunx.games.qwizz.arrays import (
    FIRST_ENTRY,
    LUCKY_WAY,
    NONE,
    SQUARES,
    WHITE,
    QwizzArrays,
    way,
    white_of,
)
from quincunx.games.qwizz.game import Qwizz
from quincunx.games.qwizz.reasons import why_grey
from quincunx.games.qwizz.rules import QwizzState
from quincunx.games.qwizz.sheet import COLUMNS, DICE, HIGHEST_LUCKY_NUMBER, ROWS

ALONE: Final = 0
ADDED: Final = 1
SUBTRACTED: Final = 2
LUCKY: Final = 3
FORMS = ("{}", "{} +white", "{} -white", "lucky {}")


class QwizzActions(GameActions):
    arrays: QwizzArrays

    def __init__(self, game: Game) -> None:
        assert isinstance(game, Qwizz)
        self.arrays = game.arrays
        super().__init__(game, action_names(game.arrays))

    def action_of(self, code: i64) -> i64:
        """Up to the first entry, codes and actions are the same."""
        if code < FIRST_ENTRY:
            return code
        how, square = (code - FIRST_ENTRY) // SQUARES, (code - FIRST_ENTRY) % SQUARES
        place = self.arrays.place_of[square]
        if place == NONE:
            raise IllegalMove(why_grey(int(square)))
        return FIRST_ENTRY + form_of(how) * self.arrays.places + place

    def code_at(self, action: i64, state: State | None) -> i64:
        if action < FIRST_ENTRY:
            return action
        square = self.arrays.writable[(action - FIRST_ENTRY) % self.arrays.places]
        form = (action - FIRST_ENTRY) // self.arrays.places
        how: i64 = LUCKY_WAY
        if form != LUCKY:
            if not isinstance(state, QwizzState) or not state.dice_are_rolled():
                raise IllegalMove(
                    "{action} depends on the dice: give a position after a roll, too",
                    action=self.names[action],
                )
            how = way_of(form, state.dice[self.arrays.die_of[square]], state.dice[WHITE])
        return FIRST_ENTRY + how * SQUARES + square


def form_of(how: i64) -> i64:
    if how == LUCKY_WAY:
        return LUCKY
    white = white_of(how)
    if white == 0:
        return ALONE
    return ADDED if white > 0 else SUBTRACTED


def way_of(form: i64, face: i64, white: i64) -> i64:
    """How the number is made with these faces of the die of its square and of the white die."""
    if form == ALONE:
        return way(face, 0)
    return way(face, white if form == ADDED else -white)


def action_names(arrays: QwizzArrays) -> list[str]:
    plain = [
        "penalty",
        "keep",
        *(f"reroll {die}" for die in DICE),
        *(f"lucky {number}" for number in range(1, HIGHEST_LUCKY_NUMBER + 1)),
    ]
    squares = [
        f"{ROWS[square // COLUMNS].name}@{square % COLUMNS + 1}"
        for square in map(int, arrays.writable)
    ]
    return [*plain, *(form.format(square) for form in FORMS for square in squares)]
