"""A position of Qwizz as numbers for learners."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from quincunx.core.authoring.observation import ObservationWriter
from quincunx.core.game import Game
from quincunx.core.state import State
from quincunx.games.qwizz import steps
from quincunx.games.qwizz.arrays import EMPTY, NONE, NUMBERS, QwizzArrays
from quincunx.games.qwizz.game import Qwizz
from quincunx.games.qwizz.rules import QwizzState
from quincunx.games.qwizz.sheet import COLUMNS, DICE, HIGHEST_LUCKY_NUMBER, PENALTIES, ROWS

STEPS: Final = (steps.LUCKY, steps.KEEP, steps.ENTER)


class QwizzWriter(ObservationWriter):
    """Every sheet, the dice, the step and the turn, without choices of an unfinished step."""

    arrays: QwizzArrays

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        assert isinstance(game, Qwizz)
        self.arrays = game.arrays
        for name in self.seat_names():
            self.add_sheet(name)
        for die, sides in DICE.items():
            for face in range(1, sides + 1):
                self.add(f"{die} die: {face}")
        for step in STEPS:
            self.add(f"step: {steps.NAMES[step]}")
        self.add_turn()

    def add_sheet(self, name: str) -> None:
        for square in map(int, self.arrays.writable):
            place = f"{ROWS[square // COLUMNS].name}@{square % COLUMNS + 1}"
            self.add(f"{name}: {place} filled")
            self.add(f"{name}: {place} number", NUMBERS - 1)
        self.add(f"{name}: lucky number", HIGHEST_LUCKY_NUMBER)
        self.add(f"{name}: lucky number used")
        self.add(f"{name}: penalties", len(PENALTIES))
        self.add_score(name)

    def write(self, state: State, seat: i64, into: vec[u8], start: i64) -> None:
        assert isinstance(state, QwizzState)
        at = start
        for number in range(self.players):
            at = self.write_sheet(state, (seat + number) % self.players, into, at)
        rolled = state.dice_are_rolled()
        for die in range(self.arrays.dice):
            if rolled and (state.rerolling == NONE or state.rerolling != die):
                into[at + state.dice[die] - 1] = 1
            at += self.arrays.sides[die]
        if state.step == steps.LUCKY:
            into[at] = 1
        elif state.step == steps.KEEP:
            into[at + 1] = 1
        elif state.step == steps.ENTER:
            into[at + 2] = 1
        self.write_turn(
            state, seat, -1 if state.step == steps.FIRST else state.active, into, at + 3
        )

    def write_sheet(self, state: QwizzState, seat: i64, into: vec[u8], at: i64) -> i64:
        """Returns the index after the sheet."""
        sheet = state.sheets[seat]
        for place in range(self.arrays.places):
            number = sheet.numbers[place]
            if number != EMPTY:
                into[at] = 1
                into[at + 1] = u8(number)
            at += 2
        into[at] = u8(sheet.lucky)
        into[at + 1] = u8(sheet.lucky_used)
        into[at + 2] = u8(sheet.penalties)
        self.write_score(sheet.score(), into, at + 3)
        return at + 5
