"""A position of Ganz schön clever as numbers for learners."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from quincunx.core.authoring.observation import HIGHEST, ObservationWriter
from quincunx.core.game import Game
from quincunx.core.state import State
from quincunx.games.clever import layout, steps
from quincunx.games.clever.encoding import (
    AREAS,
    BLUE,
    BOXES,
    COUNT,
    COUNT_BITS,
    DICE,
    FACE,
    FACE_BITS,
    FOX,
    GREEN,
    QUEUE_BITS,
    YELLOW,
)
from quincunx.games.clever.layout import (
    AREA_NAMES,
    BONUSES,
    DICE_NAMES,
    GRIDS,
    SIX,
    THROWS,
    TRACKS,
    square_names,
)
from quincunx.games.clever.rules import CleverState
from quincunx.games.clever.sheet import Sheet, face_of

MOST_KEPT: Final = 20  # re-rolls, extra dice, foxes or bonuses with a choice: the sheet has fewer
CHOICES: Final = 3  # bonuses with a choice
STEPS: Final = (steps.BONUS, steps.TAKE, steps.EVERYBODY)


class CleverWriter(ObservationWriter):
    """Every sheet with its duty, the dice and their places, round and step; nothing is hidden."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        for name in self.seat_names():
            self.add_sheet(name)
        for die in DICE_NAMES:
            for face in range(1, SIX + 1):
                self.add(f"{die} die: {face}")
            for place in ("taken", "platter", "thrown"):
                self.add(f"{die} die: {place}")
        self.add("rounds left", max(layout.ROUNDS.values()))
        self.add("rolls used", THROWS)
        self.add("passive turn")
        for step in STEPS:
            self.add(f"step: {steps.NAMES[step]}")
        self.add_turn()

    def add_sheet(self, name: str) -> None:
        for area, grid in zip(AREA_NAMES, GRIDS, strict=False):
            for square in square_names(grid):
                self.add(f"{name}: {area} {square}")
        for area, track in zip(AREA_NAMES[GREEN:], TRACKS, strict=True):
            for box in range(1, len(track.least) + 1):
                self.add(f"{name}: {area} box {box}", SIX)
        for area in AREA_NAMES:
            self.add(f"{name}: {area} points", HIGHEST)
        for kept in BONUSES[:FOX]:
            self.add(f"{name}: {kept.name}", MOST_KEPT)
        for bonus in BONUSES[FOX : FOX + CHOICES]:
            self.add(f"{name}: owes {bonus.name}")
        self.add(f"{name}: bonuses owed", MOST_KEPT)
        for duty in steps.DUTIES[1:]:
            self.add(f"{name}: has to {duty}")
        for die in DICE_NAMES:
            self.add(f"{name}: {die} die used")
        self.add_score(name)

    def write(self, state: State, seat: i64, into: vec[u8], start: i64) -> None:
        assert isinstance(state, CleverState)
        at = start
        for number in range(self.players):
            at = self.write_sheet(state.sheets[(seat + number) % self.players], into, at)
        for die in range(i64(DICE)):
            self.write_die(state, die, into, at)
            at += SIX + 3
        into[at] = u8(state.rounds - state.round)
        into[at + 1] = u8(state.throws)
        into[at + 2] = u8(i64(state.passive_turn))
        if state.step == steps.BONUS:
            into[at + 3] = 1
        elif state.step == steps.TAKE:
            into[at + 4] = 1
        elif state.step == steps.EVERYBODY:
            into[at + 5] = 1
        self.write_turn(
            state, seat, -1 if state.step == steps.FIRST else state.active, into, at + 6
        )

    def write_die(self, state: CleverState, die: i64, into: vec[u8], at: i64) -> None:
        face = face_of(state.faces, die)
        if face:
            into[at + face - 1] = 1
        if state.taken >> die & 1:
            into[at + SIX] = 1
        elif state.platter >> die & 1:
            into[at + SIX + 1] = 1
        elif face:
            into[at + SIX + 2] = 1

    def write_sheet(self, sheet: Sheet, into: vec[u8], at: i64) -> i64:
        """Returns the index after the sheet."""
        at = write_bits(sheet.marks[YELLOW], len(layout.squares(layout.YELLOW)), into, at)
        at = write_bits(sheet.marks[BLUE], len(layout.squares(layout.BLUE)), into, at)
        for area in range(i64(GREEN), i64(AREAS)):
            self.write_track(sheet, area, into, at)
            at += BOXES
        for area in range(i64(AREAS)):
            into[at + area] = u8(as_byte(sheet.points(area)))
        at += AREAS
        into[at] = u8(sheet.rerolls)
        into[at + 1] = u8(sheet.extras)
        into[at + 2] = u8(sheet.foxes)
        at += FOX
        if sheet.owed:
            into[at + sheet.oldest() - FOX - 1] = 1
            into[at + CHOICES] = u8(owed_bonuses(sheet))
        at += CHOICES + 1
        if sheet.duty:
            into[at + sheet.duty - 1] = 1
        at = write_bits(sheet.used, DICE, into, at + 3)
        self.write_score(sheet.score(), into, at)
        return at + 2

    def write_track(self, sheet: Sheet, area: i64, into: vec[u8], at: i64) -> None:
        """The numbers from left to right; crosses count as ones."""
        box, numbers = sheet.marks[area] & COUNT, sheet.marks[area] >> COUNT_BITS
        while box > 0:
            box -= 1
            into[at + box] = u8(1 if area == GREEN else numbers & FACE)
            numbers >>= FACE_BITS


def write_bits(bits: i64, length: i64, into: vec[u8], at: i64) -> i64:
    """Returns the index after the bits."""
    for place in range(length):
        if bits >> place & 1:
            into[at + place] = 1
    return at + length


def owed_bonuses(sheet: Sheet) -> i64:
    """How many bonuses are waiting for a choice."""
    queue = sheet.owed
    found = i64(0)
    while queue:
        queue >>= QUEUE_BITS
        found += 1
    return found


def as_byte(points: i64) -> i64:
    return points if points < HIGHEST else HIGHEST
