"""The rules of the whole Qwixx family, driven by the arrays of one preset."""

from typing import SupportsIndex

from librt.vecs import vec
from mypy_extensions import i64

from quincunx.core.authoring.integers import count, zeros
from quincunx.core.authoring.roll_codes import encode_roll
from quincunx.core.dice.rng import Random
from quincunx.core.game import Game
from quincunx.core.move_codes import MoveCodes
from quincunx.core.moves import FIRST, Move, Outcome
from quincunx.core.packing import Packer, Unpacker
from quincunx.core.simultaneous import SimultaneousState
from quincunx.games.qwixx import position, reasons, steps, view
from quincunx.games.qwixx.arrays import (
    FACES,
    FIRST_MARK,
    NONE,
    NUMBERS,
    PASS,
    PENALTY,
    WIDTH,
    QwixxArrays,
)
from quincunx.games.qwixx.moves import QwixxMove, QwixxOutcome
from quincunx.games.qwixx.presets import (
    MARKS_BEFORE_THE_LAST_SQUARE,
    PENALTIES_TO_END,
    POINTS_PER_PENALTY,
)


class QwixxState(SimultaneousState[QwixxMove, QwixxOutcome]):
    arrays: QwixxArrays
    step: i64
    active: i64
    dice: vec[i64]  # the roll of this turn; 0 for a die that left
    marks: vec[i64]  # [seat, row] -> a bit for each marked square, and one past them for the lock
    penalties: vec[i64]
    closed: i64  # rows that can no longer be marked, one bit each
    locked: i64  # rows whose last square has been marked, one bit each
    gone: i64  # dice that left the game, one bit each
    white_marked: bool  # did the active player mark in this turn's white step?

    def __init__(self, game: Game, players: i64, arrays: QwixxArrays) -> None:
        """An uninitialised position, which `begin` or `copy` fills."""
        self.arrays = arrays
        self.step = steps.ROLL
        self.active = 0
        self.dice = vec[i64]()
        self.marks = vec[i64]()
        self.penalties = vec[i64]()
        self.closed = 0
        self.locked = 0
        self.gone = 0
        self.white_marked = False
        super().__init__(game, players)  # last, for speed: see State

    def begin(self, first: int | None) -> None:
        self.dice = zeros(self.arrays.dice)
        self.marks = zeros(self.players * self.arrays.rows)
        self.penalties = zeros(self.players)
        self.choices = zeros(self.players)
        self.active = 0 if first is None else first
        self.step = steps.FIRST if first is None else steps.ROLL
        self.chance = True

    # ---- chance

    def sample_code(self, rng: Random) -> i64:
        if self.step == steps.FIRST:
            return FIRST - rng.below(self.players)
        code: i64 = 0
        for die in range(self.arrays.dice):
            code *= FACES
            if not self.has_left(die):
                code += 1 + rng.below(6)
        return code

    def apply_outcome(self, code: i64) -> None:
        if code < 0:
            self.active = FIRST - code
            self.step = steps.ROLL
        else:
            self.set_dice(code)
            self.begin_white_step()

    def set_dice(self, code: i64) -> None:
        die = self.arrays.dice
        while die > 0:
            die -= 1
            self.dice[die] = code % FACES
            code //= FACES

    def roll_text(self) -> str:
        code = encode_roll([int(face) for face in self.dice], FACES)
        return str(self.game.notation.roll_with(code))

    def draws_first_player(self) -> bool:
        return self.step == steps.FIRST

    def has_left(self, die: i64) -> bool:
        return self.gone >> die & 1 != 0

    # ---- legal moves

    def may_mark(self, seat: i64, row: i64, square: i64) -> bool:
        marked = self.marks[seat * self.arrays.rows + row]
        if marked >> square or self.closed >> row & 1:
            return False
        return square < self.arrays.last[row] or count(marked) >= MARKS_BEFORE_THE_LAST_SQUARE

    def legal_codes(self, seat: i64, into: MoveCodes) -> None:
        into.clear()
        if self.step == steps.WHITE:
            into.add(PASS)
            self.add_white_marks(seat, into)
        else:
            into.add(PASS if self.avoids_penalty() else PENALTY)
            self.add_colour_marks(seat, into)

    def add_white_marks(self, seat: i64, into: MoveCodes) -> None:
        total = self.dice[0] + self.dice[1]
        for row in range(self.arrays.rows):
            square = self.arrays.white_square[row * NUMBERS + total]
            if square != NONE and self.may_mark(seat, row, square):
                into.add(FIRST_MARK + row * WIDTH + square)

    def add_colour_marks(self, seat: i64, into: MoveCodes) -> None:
        sums = self.arrays.sums
        start = i64(-4)
        for _ in range(self.arrays.sum_count):
            start += 4
            one, other = self.dice[sums[start]], self.dice[sums[start + 1]]
            total = one + sums[start + 2] * other
            if one == 0 or other == 0 or total < 0:
                continue
            code = self.arrays.square_of_colour[sums[start + 3] * NUMBERS + total]
            if code != NONE:
                place = code - FIRST_MARK
                if self.may_mark(seat, place // WIDTH, place % WIDTH):
                    into.add_unique(code)

    def avoids_penalty(self) -> bool:
        return self.white_marked and self.arrays.white_mark_avoids_penalty

    # ---- decisions

    def apply_move(self, seat: i64, code: i64) -> None:
        if self.step == steps.COLOURS:
            self.mark(seat, code)
            self.end_turn()
            return
        if self.store_choice(seat, code):
            self.end_white_step()

    def in_simultaneous_step(self) -> bool:
        return self.step == steps.WHITE

    def begin_white_step(self) -> None:
        self.step = steps.WHITE
        self.chance = False
        self.waiting = (1 << self.players) - 1
        self.white_marked = False

    def end_white_step(self) -> None:
        for seat in range(self.players):
            self.mark(seat, self.choices[seat])
        self.white_marked = self.choices[self.active] != PASS
        if self.arrays.closes_after_step:
            self.close_rows()
        if self.has_ended():
            self.step = steps.OVER
        else:
            self.step = steps.COLOURS
            self.waiting = 1 << self.active

    def end_turn(self) -> None:
        self.close_rows()
        self.waiting = 0
        self.active = self.active + 1 if self.active + 1 < self.players else 0
        self.chance = not self.has_ended()
        self.step = steps.ROLL if self.chance else steps.OVER

    def mark(self, seat: i64, code: i64) -> None:
        """Apply a choice to the player's own sheet."""
        if code == PENALTY:
            self.penalties[seat] += 1
        elif code != PASS:
            row, square = (code - FIRST_MARK) // WIDTH, (code - FIRST_MARK) % WIDTH
            bits: i64 = 1 << square
            if square == self.arrays.last[row]:
                self.locked |= 1 << row
                if self.arrays.ticks_lock:
                    bits |= 2 << square
            self.marks[seat * self.arrays.rows + row] |= bits

    def close_rows(self) -> None:
        if self.closed == self.locked:
            return
        self.closed = self.locked
        for row in range(self.arrays.rows):
            die = self.arrays.leaving[row]
            if self.closed >> row & 1 and die != NONE:
                self.gone |= 1 << die
                self.dice[die] = 0

    def has_ended(self) -> bool:
        if count(self.closed) >= self.arrays.rows_to_end:
            return True
        for seat in range(self.players):
            if self.penalties[seat] >= PENALTIES_TO_END:
                return True
        return False

    # ---- points

    def score(self, seat: i64) -> i64:
        if not 0 <= seat < self.players:
            self.check_seat(int(seat))
        total = -POINTS_PER_PENALTY * self.penalties[seat]
        for row in range(self.arrays.rows):
            total += self.row_points(seat, row)
        return total

    def row_points(self, seat: i64, row: i64) -> i64:
        marked = count(self.marks[seat * self.arrays.rows + row])
        base = self.arrays.base[row]
        if base == NONE:
            return marked * (marked + 1) // 2
        return base - (self.arrays.length[row] - marked)

    # ---- copies

    def copy(self) -> "QwixxState":
        twin = QwixxState(self.game, self.players, self.arrays)
        twin.chance = self.chance
        twin.waiting = self.waiting
        twin.step = self.step
        twin.active = self.active
        twin.closed = self.closed
        twin.locked = self.locked
        twin.gone = self.gone
        twin.white_marked = self.white_marked
        twin.dice = self.dice[:]
        twin.marks = self.marks[:]
        twin.penalties = self.penalties[:]
        twin.choices = self.choices[:]
        return twin

    def pack(self) -> bytes:
        """Without dice and choices of a finished step, which mean nothing any more."""
        out = Packer()
        self.pack_turn(out)
        out.add(self.step)
        out.add(self.active)
        out.add(self.closed)
        out.add(self.locked)
        out.add(self.gone)
        out.add(i64(self.white_marked and self.step == steps.COLOURS))
        out.add_all(self.marks)
        out.add_all(self.penalties)
        self.pack_choices(out)
        if self.step == steps.WHITE or self.step == steps.COLOURS:
            out.add_all(self.dice)
        return out.to_bytes()

    def unpack(self, packed: bytes) -> None:
        data = Unpacker(packed)
        self.unpack_turn(data)
        self.step = data.next()
        self.active = data.next()
        self.closed = data.next()
        self.locked = data.next()
        self.gone = data.next()
        self.white_marked = data.next() != 0
        data.fill(self.marks)
        data.fill(self.penalties)
        data.fill(self.choices)
        if self.step == steps.WHITE or self.step == steps.COLOURS:
            data.fill(self.dice)

    # ---- explanations and data

    def explain_illegal(self, seat: int, move: Move) -> str:
        return reasons.why_illegal(self, seat, move)

    def explain_impossible(self, outcome: Outcome) -> str:
        return reasons.why_impossible(self, outcome)

    def outcomes(self) -> list[tuple[QwixxOutcome, float]]:
        return view.outcomes(self)

    def view(self, seat: SupportsIndex | None) -> view.QwixxView:
        return view.seat_view(self, seat)

    def position(self) -> position.QwixxPosition:
        return position.to_data(self)
