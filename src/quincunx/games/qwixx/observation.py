"""A position of the Qwixx family as numbers for learners."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from quincunx.core.authoring.observation import ObservationWriter
from quincunx.core.game import Game
from quincunx.core.state import State
from quincunx.games.qwixx import steps
from quincunx.games.qwixx.arrays import FACES, QwixxArrays, dice_names
from quincunx.games.qwixx.game import Qwixx
from quincunx.games.qwixx.presets import PENALTIES_TO_END, Preset, Row
from quincunx.games.qwixx.rules import QwixxState


class QwixxWriter(ObservationWriter):
    """Every sheet, the closed rows, the dice, the step and whose turn it is.

    Choices of an unfinished white step are left out.
    """

    arrays: QwixxArrays
    widths: vec[i64]  # row -> its components: the squares, and the lock if it is ticked

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        assert isinstance(game, Qwixx)
        self.arrays = game.arrays
        self.widths = vec[i64](
            [len(row.numbers) + has_tick(game.preset, row) for row in game.preset.rows]
        )
        for name in self.seat_names():
            self.add_sheet(name)
        for row in game.preset.rows:
            self.add(f"{row.name}: closed")
        for die in dice_names(game.preset):
            for face in range(1, FACES):
                self.add(f"{die} die: {face}")
        for step in ("white", "colours"):
            self.add(f"step: {step}")
        self.add("own: a penalty is avoided")
        self.add_turn()

    def add_sheet(self, name: str) -> None:
        for row in self.arrays.preset.rows:
            for number in row.numbers:
                self.add(f"{name}: {row.name} {number}")
            if has_tick(self.arrays.preset, row):
                self.add(f"{name}: {row.name} lock")
        self.add(f"{name}: penalties", PENALTIES_TO_END)
        self.add_score(name)

    def write(self, state: State, seat: i64, into: vec[u8], start: i64) -> None:
        assert isinstance(state, QwixxState)
        at = start
        for number in range(self.players):
            at = self.write_sheet(state, (seat + number) % self.players, into, at)
        for row in range(self.arrays.rows):
            if state.closed >> row & 1:
                into[at + row] = 1
        at += self.arrays.rows
        rolled = state.step == steps.WHITE or state.step == steps.COLOURS
        if rolled:
            for die in range(self.arrays.dice):
                if state.dice[die]:
                    into[at + die * (FACES - 1) + state.dice[die] - 1] = 1
        at += self.arrays.dice * (FACES - 1)
        if rolled:
            into[at + state.step - steps.WHITE] = 1
        if state.step == steps.COLOURS and seat == state.active and state.avoids_penalty():
            into[at + 2] = 1
        self.write_turn(
            state, seat, -1 if state.step == steps.FIRST else state.active, into, at + 3
        )

    def write_sheet(self, state: QwixxState, seat: i64, into: vec[u8], at: i64) -> i64:
        """Returns the index after the sheet."""
        for row in range(self.arrays.rows):
            marked, place = state.marks[seat * self.arrays.rows + row], at
            while marked:
                if marked & 1:
                    into[place] = 1
                marked >>= 1
                place += 1
            at += self.widths[row]
        into[at] = u8(state.penalties[seat])
        self.write_score(state.score(seat), into, at + 1)
        return at + 3


def has_tick(preset: Preset, row: Row) -> bool:
    """Can the lock of this row be marked?"""
    return preset.ticks_lock and row.locks
