"""The rules of Ganz schön clever around the sheets: rounds, turns, throws, and who is asked."""

from collections.abc import Mapping
from typing import Any

from mypy_extensions import i64

from quincunx.core.game import FIRST, Game
from quincunx.core.move_codes import MoveCodes
from quincunx.core.rng import Bits, Random
from quincunx.core.state import State
from quincunx.core.values import Move, Outcome
from quincunx.games.clever import position, reasons, steps, view
from quincunx.games.clever.codes import ALL_DICE, DICE, FIRST_ENTRY, FIRST_EXTRA, HALF_ROLLS, PASS, REROLL, ROLL, ROLL_BITS, TARGETS
from quincunx.games.clever.printed import THROWS
from quincunx.games.clever.sheet import Sheet, blank, face_of
from quincunx.games.clever.tables import Tables


class CleverState(State):
    tables: Tables
    rounds: i64
    solo_extra_die: bool
    step: i64
    round: i64  # from 1; 0 before it is known who begins
    first: i64  # the seat that begins every round
    active: i64
    passive_turn: bool  # solo: is it the passive one of the round's two turns?
    throws: i64  # of the active player's, that are spent in this turn
    faces: i64  # of the dice, packed as in a roll; 0 for those that are to be thrown
    thrown: i64  # dice in the last throw, or to be thrown, a bit each
    taken: i64  # dice on the active player's fields
    platter: i64
    sheets: list[Sheet]

    def __init__(self, game: Game, players: i64, tables: Tables, rounds: i64, solo_extra_die: bool) -> None:
        """An empty shell: `begin` makes it the start of a game, `copy` another's twin."""
        super().__init__(game, players)
        self.tables = tables
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

    def begin(self, first: int | None) -> None:
        self.sheets = [blank(self.tables) for _ in range(self.players)]
        self.gather_dice()
        if first is None:
            self.chance = True
        else:
            self.first = first
            self.start_round()

    # ---- chance

    def sample_code(self, rng: Random) -> i64:
        if self.step == steps.FIRST:
            return FIRST - rng.below(self.players)
        roll = rng.below(HALF_ROLLS * HALF_ROLLS)
        one, other = roll // HALF_ROLLS, roll % HALF_ROLLS
        faces = self.tables.half_rolls[one] << ROLL_BITS // 2 | self.tables.half_rolls[other]
        if self.step == steps.PLATTER:
            return faces | lowest_three(faces, rng) << ROLL_BITS
        return faces & self.tables.faces_of[self.thrown]  # dice that lie already were thrown for nothing

    def apply_outcome(self, code: i64) -> None:
        self.chance = False
        if self.step == steps.FIRST:
            self.first = FIRST - code
            self.start_round()
        elif self.step == steps.THROW:
            self.faces |= code
            self.ask_active_player()
        else:
            self.faces = code & ROLL
            self.thrown, self.platter = 0, code >> ROLL_BITS
            self.taken = ALL_DICE & ~self.platter
            self.ask_everybody()

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
            self.fulfil_duty(sheet, code)
        sheet.write(code, self.faces)
        if self.step == steps.TAKE and self.dice_are_settled():
            self.settle_dice()
        else:
            self.note_asked(seat)
            self.go_on()

    def fulfil_duty(self, sheet: Sheet, code: i64) -> None:
        """Taking, picking or passing: the seat has done what it had to, or `done` what it wanted."""
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
        """The die goes to a field of the active player, lower ones of the throw to the platter."""
        self.platter |= self.thrown & lower_ones(self.faces, face_of(self.faces, die))
        self.taken |= 1 << die
        self.thrown &= ~(self.platter | self.taken)

    def extras_allowed(self) -> bool:
        return not self.passive_turn or self.solo_extra_die

    def dice_are_settled(self) -> bool:
        return self.throws == THROWS or self.thrown == 0

    def settle_dice(self) -> None:
        self.platter |= self.thrown
        self.thrown = 0
        self.ask_everybody()

    # ---- who is asked

    def note_asked(self, seat: i64) -> None:
        sheet = self.sheets[seat]
        sheet.drop_lost()
        if sheet.is_asked(self.faces):
            self.waiting |= 1 << seat
        else:
            self.waiting &= ~(1 << seat)

    def note_all_asked(self) -> None:
        for seat in range(self.players):
            self.note_asked(seat)

    def ask_active_player(self) -> None:
        self.step = steps.TAKE
        self.sheets[self.active].duty = steps.TAKES
        self.waiting = 1 << self.active

    def ask_everybody(self) -> None:
        self.step = steps.EVERYBODY
        for seat in range(self.players):
            self.sheets[seat].duty = steps.PICKS
        if not self.passive_turn:
            self.sheets[self.active].duty = steps.MAY_ADD
        self.note_all_asked()
        self.go_on()

    # ---- the course of the game

    def go_on(self) -> None:
        """When nobody owes a decision any more, the next thing happens."""
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
            self.sheets[seat].gain(self.tables.round_bonus[self.round])
        self.note_all_asked()
        self.go_on()

    def gather_dice(self) -> None:
        self.thrown, self.taken, self.platter = ALL_DICE, 0, 0
        self.faces = 0
        self.throws = 0

    def throw_dice(self) -> None:
        """Let chance throw whatever is neither taken nor on the platter."""
        self.step = steps.THROW
        if self.passive_turn:
            self.step = steps.PLATTER
        self.faces &= ~self.tables.faces_of[self.thrown]
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
        return self.sheets[seat].score()

    def rank(self, seat: i64) -> tuple[int, ...]:
        """Ties go to the highest single area."""
        return (int(self.score(seat)), int(self.sheets[seat].best_area()))

    # ---- the same position again

    def copy(self) -> "CleverState":
        twin = CleverState(self.game, self.players, self.tables, self.rounds, self.solo_extra_die)
        twin.chance, twin.waiting = self.chance, self.waiting
        twin.step, twin.round, twin.first, twin.active = self.step, self.round, self.first, self.active
        twin.passive_turn, twin.throws = self.passive_turn, self.throws
        twin.faces, twin.thrown, twin.taken, twin.platter = self.faces, self.thrown, self.taken, self.platter
        twin.sheets = [sheet.copy() for sheet in self.sheets]
        return twin

    def redeal(self, seat: int, rng: Bits) -> "CleverState":
        """Nothing is hidden."""
        self.check_seat(seat)
        return self.copy()

    # ---- for people

    def explain_illegal(self, seat: int, move: Move) -> str:
        return reasons.why_illegal(self, seat, move)

    def why_impossible(self, outcome: Outcome) -> str:
        return reasons.why_impossible(self, outcome)

    def outcomes(self) -> list[tuple[Outcome, float]]:
        return view.outcomes(self)

    def game_view(self, seat: int | None) -> Mapping[str, Any]:
        return view.game_view(self, seat)

    def position(self) -> dict[str, Any]:
        return position.written(self)


def lowest_three(faces: i64, rng: Random) -> i64:
    """The dice of a solo passive roll that go to the platter; among equal dice the lot decides."""
    counts: i64 = 0  # of each face, four bits each
    for die in range(i64(DICE)):
        counts += 1 << 4 * face_of(faces, die)
    needed: i64 = DICE // 2
    face: i64 = 1
    while counts >> 4 * face & 15 < needed:
        needed -= counts >> 4 * face & 15
        face += 1
    return lower_ones(faces, face) | drawn_ones(faces, face, counts >> 4 * face & 15, needed, rng)


def lower_ones(faces: i64, limit: i64) -> i64:
    """The dice that show less, a bit each."""
    found: i64 = 0
    for die in range(i64(DICE)):
        if face_of(faces, die) < limit:
            found |= 1 << die
    return found


def drawn_ones(faces: i64, face: i64, left: i64, needed: i64, rng: Random) -> i64:
    """So many of those dice that show this face, each choice as likely."""
    found: i64 = 0
    for die in range(i64(DICE)):
        if face_of(faces, die) == face:
            if rng.below(left) < needed:
                found |= 1 << die
                needed -= 1
            left -= 1
    return found
