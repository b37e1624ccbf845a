"""The rules of Qwizz."""

from typing import SupportsIndex

from librt.vecs import vec
from mypy_extensions import i64

from quincunx.core.authoring.integers import zeros
from quincunx.core.authoring.roll_codes import encode_roll
from quincunx.core.dice.rng import Random
from quincunx.core.game import Game
from quincunx.core.move_codes import MoveCodes
from quincunx.core.moves import FIRST, Move, Outcome
from quincunx.core.packing import Packer, Unpacker
from quincunx.core.simultaneous import SimultaneousState
from quincunx.games.qwizz import position, reasons, steps, view
from quincunx.games.qwizz.arrays import (
    EMPTY,
    FACES,
    FIRST_ENTRY,
    KEEP,
    LUCKY_WAY,
    NONE,
    PENALTY,
    PICK,
    REROLL,
    ROW_BITS,
    SQUARES,
    WHITE,
    QwizzArrays,
    way,
)
from quincunx.games.qwizz.moves import QwizzMove, QwizzOutcome
from quincunx.games.qwizz.player_sheet import Sheet, empty_sheet
from quincunx.games.qwizz.sheet import COLUMNS, HIGHEST_LUCKY_NUMBER


class QwizzState(SimultaneousState[QwizzMove, QwizzOutcome]):
    arrays: QwizzArrays
    step: i64
    active: i64
    dice: vec[i64]  # the roll of this turn
    rerolling: i64  # the die that is being re-rolled, or NONE
    sheets: list[Sheet]  # by seat; not set in an uninitialised position, for speed

    def __init__(self, game: Game, players: i64, arrays: QwizzArrays) -> None:
        """An uninitialised position, which `begin` or `copy` fills."""
        self.arrays = arrays
        self.step = steps.FIRST
        self.active = 0
        self.dice = vec[i64]()
        self.rerolling = NONE
        super().__init__(game, players)  # last, for speed: see State

    def begin(self, first: int | None) -> None:
        self.dice = zeros(self.arrays.dice)
        self.sheets = [empty_sheet(self.arrays) for _ in range(self.players)]
        self.choices = zeros(self.players)
        if first is None:
            self.chance = True
        else:
            self.active = first
            self.wait_for_all(steps.LUCKY)

    # ---- chance

    def sample_code(self, rng: Random) -> i64:
        if self.step == steps.FIRST:
            return FIRST - rng.below(self.players)
        code: i64 = 0
        for die in range(self.arrays.dice):
            code *= FACES
            if self.is_rolled(die):
                code += 1 + rng.below(self.arrays.sides[die])
        return code

    def is_rolled(self, die: i64) -> bool:
        return self.rerolling == NONE or self.rerolling == die

    def apply_outcome(self, code: i64) -> None:
        if code < 0:
            self.active = FIRST - code
            self.wait_for_all(steps.LUCKY)
            return
        self.set_dice(code)
        if self.step == steps.ROLL:
            self.wait_for_active()
        else:
            self.rerolling = NONE
            self.wait_for_all(steps.ENTER)

    def set_dice(self, code: i64) -> None:
        """Set the dice that were rolled; the others stay as they are."""
        die = self.arrays.dice
        while die > 0:
            die -= 1
            if code % FACES:
                self.dice[die] = code % FACES
            code //= FACES

    def roll_text(self) -> str:
        code = encode_roll([int(face) for face in self.dice], FACES)
        return str(self.game.notation.roll_with(code))

    def draws_first_player(self) -> bool:
        return self.step == steps.FIRST

    # ---- legal moves

    def legal_codes(self, seat: i64, into: MoveCodes) -> None:
        into.clear()
        if self.step == steps.LUCKY:
            for number in range(i64(1), i64(HIGHEST_LUCKY_NUMBER + 1)):
                into.add(PICK + number)
        elif self.step == steps.KEEP:
            into.add(KEEP)
            for die in range(self.arrays.dice):
                if self.may_reroll(die):
                    into.add(REROLL + die)
        else:
            into.add(PENALTY)
            self.add_dice(seat, into)
            self.add_lucky_number(seat, into)

    def may_reroll(self, die: i64) -> bool:
        return die == WHITE or self.players == 1

    def add_dice(self, seat: i64, into: MoveCodes) -> None:
        reaches, white, sheet = self.arrays.reaches, self.dice[WHITE], self.sheets[seat]
        for reach in range(self.arrays.reach_count):
            face, row, columns = (
                self.dice[reaches[3 * reach]],
                reaches[3 * reach + 1],
                reaches[3 * reach + 2],
            )
            add_entries(sheet, row, columns, way(face, 0), into)
            if seat == self.active:
                add_entries(sheet, row, columns, way(face, white), into)
                add_entries(sheet, row, columns, way(face, -white), into)

    def add_lucky_number(self, seat: i64, into: MoveCodes) -> None:
        sheet = self.sheets[seat]
        if not sheet.lucky_used:
            for row in range(self.arrays.rows):
                add_entries(sheet, row, ROW_BITS, LUCKY_WAY, into)

    # ---- decisions

    def apply_move(self, seat: i64, code: i64) -> None:
        if self.step == steps.KEEP:
            self.keep_or_reroll(code)
            return
        if not self.store_choice(seat, code):
            return
        if self.step == steps.LUCKY:
            self.end_lucky_step()
        else:
            self.end_turn()

    def in_simultaneous_step(self) -> bool:
        return self.step == steps.LUCKY or self.step == steps.ENTER

    def wait_for_all(self, step: i64) -> None:
        self.step = step
        self.chance = False
        self.waiting = (1 << self.players) - 1

    def wait_for_active(self) -> None:
        self.step = steps.KEEP
        self.chance = False
        self.waiting = 1 << self.active

    def wait_for_roll(self, step: i64) -> None:
        self.step = step
        self.chance = True
        self.waiting = 0

    def keep_or_reroll(self, code: i64) -> None:
        if code == KEEP:
            self.wait_for_all(steps.ENTER)
        else:
            self.rerolling = code - REROLL
            self.wait_for_roll(steps.REROLL)

    def end_lucky_step(self) -> None:
        for seat in range(self.players):
            self.sheets[seat].lucky = self.choices[seat] - PICK
        self.wait_for_roll(steps.ROLL)

    def end_turn(self) -> None:
        for seat in range(self.players):
            self.sheets[seat].apply(self.choices[seat])
        self.active = self.active + 1 if self.active + 1 < self.players else 0
        if self.has_ended():
            self.step = steps.OVER
        else:
            self.wait_for_roll(steps.ROLL)

    def has_ended(self) -> bool:
        for seat in range(self.players):
            if self.sheets[seat].ends_game():
                return True
        return False

    # ---- points

    def score(self, seat: i64) -> i64:
        if not 0 <= seat < self.players:
            self.check_seat(int(seat))
        return self.sheets[seat].score()

    def rank(self, seat: i64) -> tuple[int, ...]:
        """Equal scores are decided by fewer penalties, then by fewer empty hexagons."""
        sheet = self.sheets[seat]
        return int(sheet.score()), -int(sheet.penalties), -int(sheet.empty_hexagons())

    # ---- copies

    def copy(self) -> "QwizzState":
        twin = QwizzState(self.game, self.players, self.arrays)
        twin.chance = self.chance
        twin.waiting = self.waiting
        twin.step = self.step
        twin.active = self.active
        twin.dice = self.dice[:]
        twin.rerolling = self.rerolling
        twin.sheets = [sheet.copy() for sheet in self.sheets]
        twin.choices = self.choices[:]
        return twin

    def pack(self) -> bytes:
        """Without dice and choices of a finished step, which mean nothing any more."""
        out = Packer()
        self.pack_turn(out)
        out.add(self.step)
        out.add(self.active)
        out.add(self.rerolling)
        for seat in range(self.players):
            sheet = self.sheets[seat]
            for place in range(self.arrays.places):
                out.add(sheet.numbers[place])
            out.add(sheet.lucky)
            out.add(i64(sheet.lucky_used))
            out.add(sheet.penalties)
        self.pack_choices(out)
        if self.dice_are_rolled():
            out.add_all(self.dice)
        return out.to_bytes()

    def unpack(self, packed: bytes) -> None:
        data = Unpacker(packed)
        self.unpack_turn(data)
        self.step = data.next()
        self.active = data.next()
        self.rerolling = data.next()
        for seat in range(self.players):
            sheet = self.sheets[seat] = empty_sheet(self.arrays)
            for place in range(self.arrays.places):
                number = data.next()
                if number != EMPTY:
                    sheet.enter(place, number)
            sheet.lucky = data.next()
            sheet.lucky_used = data.next() == 1
            sheet.penalties = data.next()
        data.fill(self.choices)
        if self.dice_are_rolled():
            data.fill(self.dice)

    def dice_are_rolled(self) -> bool:
        return self.step == steps.KEEP or self.step == steps.REROLL or self.step == steps.ENTER

    # ---- explanations and data

    def explain_illegal(self, seat: int, move: Move) -> str:
        return reasons.why_illegal(self, seat, move)

    def explain_impossible(self, outcome: Outcome) -> str:
        return reasons.why_impossible(self, outcome)

    def outcomes(self) -> list[tuple[QwizzOutcome, float]]:
        return view.outcomes(self)

    def view(self, seat: SupportsIndex | None) -> view.QwizzView:
        return view.seat_view(self, seat)

    def position(self) -> position.QwizzPosition:
        return position.to_data(self)


def add_entries(sheet: Sheet, row: i64, columns: i64, how: i64, into: MoveCodes) -> None:
    """A number, made in this way, in all of these columns of the row where it fits."""
    code = FIRST_ENTRY + how * SQUARES + row * COLUMNS
    fitting = columns & sheet.fitting(row, sheet.number(how))
    while fitting:
        if fitting & 1:
            into.add(code)
        fitting >>= 1
        code += 1
