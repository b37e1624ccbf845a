"""The rules of Ganz schön clever apart from sheets: rounds, turns, rolls, who has to decide."""

from typing import SupportsIndex

from mypy_extensions import i64

from quincunx.core.dice.rng import Random
from quincunx.core.game import Game
from quincunx.core.move_codes import MoveCodes
from quincunx.core.moves import FIRST, Move, Outcome
from quincunx.core.packing import Packer, Unpacker
from quincunx.core.state import State
from quincunx.games.clever import position, reasons, steps, view
from quincunx.games.clever.arrays import CleverArrays
from quincunx.games.clever.encoding import (
    ALL_DICE,
    DICE,
    FIRST_ENTRY,
    FIRST_EXTRA,
    HALF_ROLLS,
    PASS,
    REROLL,
    ROLL,
    ROLL_BITS,
    TARGETS,
)
from quincunx.games.clever.layout import THROWS
from quincunx.games.clever.moves import CleverMove, CleverOutcome
from quincunx.games.clever.sheet import Sheet, blank_sheet, face_of


class CleverState(State[CleverMove, CleverOutcome]):
    arrays: CleverArrays
    rounds: i64
    solo_extra_die: bool
    step: i64
    round: i64  # from 1; 0 before the first player is known
    first: i64  # the seat that begins every round
    active: i64
    passive_turn: bool  # solo: is this the second, passive turn of the round?
    throws: i64  # rolls that the active player has used in this turn
    faces: i64  # of the dice, packed as in a roll; 0 for those that are still to be rolled
    thrown: i64  # dice of the last roll, or of the next one if it is due, one bit each
    taken: i64  # dice that the active player has taken
    platter: i64
    sheets: list[Sheet]

    def __init__(
        self, game: Game, players: i64, arrays: CleverArrays, rounds: i64, solo_extra_die: bool
    ) -> None:
        """An uninitialised position, which `begin` or `copy` fills."""
        self.arrays = arrays
        self.rounds = rounds
        self.solo_extra_die = solo_extra_die
        self.step = steps.FIRST
        self.round = 0
        self.first = 0
        self.active = 0
        self.passive_turn = False
        self.throws = 0
        self.faces = 0
        self.thrown = 0
        self.taken = 0
        self.platter = 0
        self.sheets = []
        super().__init__(game, players)  # last, for speed: see State

    def begin(self, first: int | None) -> None:
        self.sheets = [blank_sheet(self.arrays) for _ in range(self.players)]
        self.gather_dice()
        if first is None:
            self.chance = True
        else:
            self.first = first
            self.start_round()

    # ---- rolls

    def sample_code(self, rng: Random) -> i64:
        if self.step == steps.FIRST:
            return FIRST - rng.below(self.players)
        roll = rng.below(HALF_ROLLS * HALF_ROLLS)
        one, other = roll // HALF_ROLLS, roll % HALF_ROLLS
        faces = self.arrays.half_rolls[one] << ROLL_BITS // 2 | self.arrays.half_rolls[other]
        if self.step == steps.PLATTER:
            return faces | lowest_three(faces, rng) << ROLL_BITS
        return faces & self.arrays.faces_of[self.thrown]  # the other dice are not rolled

    def draws_first_player(self) -> bool:
        return self.step == steps.FIRST

    def apply_outcome(self, code: i64) -> None:
        self.chance = False
        if self.step == steps.FIRST:
            self.first = FIRST - code
            self.start_round()
        elif self.step == steps.THROW:
            self.faces |= code
            self.begin_take_step()
        else:
            self.faces = code & ROLL
            self.thrown = 0
            self.platter = code >> ROLL_BITS
            self.taken = ALL_DICE & ~self.platter
            self.begin_everybody_step()

    # ---- legal moves

    def legal_codes(self, seat: i64, into: MoveCodes) -> None:
        into.clear()
        sheet = self.sheets[seat]
        if sheet.owed:
            sheet.add_answers(into)
        elif sheet.duty == steps.TAKES:
            self.add_takes(sheet, into)
        elif sheet.duty == steps.PICKS:
            self.add_picks(sheet, into)
        else:
            sheet.add_extra_entries(self.faces, into)

    def add_takes(self, sheet: Sheet, into: MoveCodes) -> None:
        sheet.add_entries(self.thrown, self.faces, FIRST_ENTRY, into)
        if into.count == 0:
            into.add(PASS)
        if sheet.rerolls:
            into.add(REROLL)

    def add_picks(self, sheet: Sheet, into: MoveCodes) -> None:
        sheet.add_entries(self.platter, self.faces, FIRST_ENTRY, into)
        if into.count == 0:
            sheet.add_entries(self.taken, self.faces, FIRST_ENTRY, into)
            into.add(PASS)

    # ---- decisions

    def apply_move(self, seat: i64, code: i64) -> None:
        sheet = self.sheets[seat]
        if code == REROLL:
            sheet.rerolls -= 1
            sheet.duty = steps.NOTHING
            self.throw_dice()
            return
        if code < FIRST_EXTRA:
            self.complete_duty(sheet, code)
        sheet.write(code, self.faces)
        if self.step == steps.TAKE and self.dice_are_settled():
            self.settle_dice()
        else:
            self.update_waiting(seat)
            self.go_on()

    def complete_duty(self, sheet: Sheet, code: i64) -> None:
        """The seat has taken or picked a die, passed, or said `done`."""
        if sheet.duty == steps.TAKES:
            sheet.duty = steps.NOTHING
            self.throws += 1
            if code != PASS:
                self.take((code - FIRST_ENTRY) // TARGETS)
        elif sheet.duty == steps.PICKS and self.extras_allowed():
            sheet.duty = steps.MAY_ADD
        else:
            sheet.duty = steps.NOTHING

    def take(self, die: i64) -> None:
        """The die goes to the active player, lower dice of the same roll go to the platter."""
        self.platter |= self.thrown & dice_below(self.faces, face_of(self.faces, die))
        self.taken |= 1 << die
        self.thrown &= ~(self.platter | self.taken)

    def extras_allowed(self) -> bool:
        """In the passive turns of a solo game only at its end, unless the option allows it."""
        return not self.passive_turn or self.solo_extra_die or self.round == self.rounds

    def dice_are_settled(self) -> bool:
        return self.throws == THROWS or self.thrown == 0

    def settle_dice(self) -> None:
        self.platter |= self.thrown
        self.thrown = 0
        self.begin_everybody_step()

    # ---- which seats have to decide

    def update_waiting(self, seat: i64) -> None:
        sheet = self.sheets[seat]
        sheet.drop_impossible_bonuses()
        if sheet.owes_decision(self.faces):
            self.waiting |= 1 << seat
        else:
            self.waiting &= ~(1 << seat)

    def update_all_waiting(self) -> None:
        for seat in range(self.players):
            self.update_waiting(seat)

    def begin_take_step(self) -> None:
        self.step = steps.TAKE
        self.sheets[self.active].duty = steps.TAKES
        self.waiting = 1 << self.active

    def begin_everybody_step(self) -> None:
        self.step = steps.EVERYBODY
        for seat in range(self.players):
            self.sheets[seat].duty = steps.PICKS
        if not self.passive_turn:
            self.sheets[self.active].duty = steps.MAY_ADD
        self.update_all_waiting()
        self.go_on()

    # ---- from step to step

    def go_on(self) -> None:
        """Continue with the next step if no seat has to decide any more."""
        if self.waiting:
            return
        if self.step == steps.EVERYBODY:
            self.end_turn()
        else:
            self.throw_dice()

    def start_round(self) -> None:
        self.round += 1
        self.active = self.first
        self.step = steps.BONUS
        for seat in range(self.players):
            self.sheets[seat].gain(self.arrays.round_bonus[self.round])
        self.update_all_waiting()
        self.go_on()

    def gather_dice(self) -> None:
        self.thrown = ALL_DICE
        self.taken = 0
        self.platter = 0
        self.faces = 0
        self.throws = 0

    def throw_dice(self) -> None:
        """All dice that are neither taken nor on the platter are due to be rolled."""
        self.step = steps.THROW
        if self.passive_turn:
            self.step = steps.PLATTER
        self.faces &= ~self.arrays.faces_of[self.thrown]
        self.waiting = 0
        self.chance = True

    def end_turn(self) -> None:
        for seat in range(self.players):
            self.sheets[seat].duty = steps.NOTHING
            self.sheets[seat].used = 0
        self.gather_dice()
        following = (self.active + 1) % self.players
        self.passive_turn = self.players == 1 and not self.passive_turn
        if self.passive_turn:
            self.throw_dice()
        elif following != self.first:
            self.active = following
            self.throw_dice()
        elif self.round < self.rounds:
            self.start_round()
        else:
            self.step = steps.OVER

    # ---- points

    def score(self, seat: i64) -> i64:
        if not 0 <= seat < self.players:
            self.check_seat(int(seat))
        return self.sheets[seat].score()

    def rank(self, seat: i64) -> tuple[int, ...]:
        """A tie is decided by the highest single area."""
        return (int(self.score(seat)), int(self.sheets[seat].best_area()))

    # ---- copies

    def copy(self) -> "CleverState":
        twin = CleverState(self.game, self.players, self.arrays, self.rounds, self.solo_extra_die)
        twin.chance = self.chance
        twin.waiting = self.waiting
        twin.step = self.step
        twin.round = self.round
        twin.first = self.first
        twin.active = self.active
        twin.passive_turn = self.passive_turn
        twin.throws = self.throws
        twin.faces = self.faces
        twin.thrown = self.thrown
        twin.taken = self.taken
        twin.platter = self.platter
        twin.sheets = [sheet.copy() for sheet in self.sheets]
        return twin

    def pack(self) -> bytes:
        out = Packer()
        self.pack_turn(out)
        out.add(self.step)
        out.add(self.round)
        out.add(self.first)
        out.add(self.active)
        out.add(i64(self.passive_turn))
        out.add(self.throws)
        out.add(self.faces)
        out.add(self.thrown)
        out.add(self.taken)
        out.add(self.platter)
        for sheet in self.sheets:
            sheet.pack(out)
        return out.to_bytes()

    def unpack(self, packed: bytes) -> None:
        data = Unpacker(packed)
        self.unpack_turn(data)
        self.step = data.next()
        self.round = data.next()
        self.first = data.next()
        self.active = data.next()
        self.passive_turn = data.next() != 0
        self.throws = data.next()
        self.faces = data.next()
        self.thrown = data.next()
        self.taken = data.next()
        self.platter = data.next()
        for sheet in self.sheets:
            sheet.unpack(data)

    # ---- explanations and data

    def explain_illegal(self, seat: int, move: Move) -> str:
        return reasons.why_illegal(self, seat, move)

    def explain_impossible(self, outcome: Outcome) -> str:
        return reasons.why_impossible(self, outcome)

    def outcomes(self) -> list[tuple[CleverOutcome, float]]:
        return view.outcomes(self)

    def view(self, seat: SupportsIndex | None) -> view.CleverView:
        return view.seat_view(self, seat)

    def position(self) -> position.CleverPosition:
        return position.to_data(self)


def lowest_three(faces: i64, rng: Random) -> i64:
    """The dice of a solo passive roll that go to the platter; ties are broken at random."""
    counts: i64 = 0  # of each face, four bits each
    for die in range(i64(DICE)):
        counts += 1 << 4 * face_of(faces, die)
    needed: i64 = DICE // 2
    face: i64 = 1
    while counts >> 4 * face & 15 < needed:
        needed -= counts >> 4 * face & 15
        face += 1
    return dice_below(faces, face) | pick_tied_dice(
        faces, face, counts >> 4 * face & 15, needed, rng
    )


def dice_below(faces: i64, limit: i64) -> i64:
    """The dice that show less than the limit, one bit each."""
    found: i64 = 0
    for die in range(i64(DICE)):
        if face_of(faces, die) < limit:
            found |= 1 << die
    return found


def pick_tied_dice(faces: i64, face: i64, left: i64, needed: i64, rng: Random) -> i64:
    """`needed` of the `left` dice that show this face, all selections equally likely."""
    found: i64 = 0
    for die in range(i64(DICE)):
        if face_of(faces, die) == face:
            if rng.below(left) < needed:
                found |= 1 << die
                needed -= 1
            left -= 1
    return found
