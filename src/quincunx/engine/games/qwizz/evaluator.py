"""Qwizz for a value model: everything that a turn can lead to, evaluated by the learned values of
sheets.

The inputs of a position are its expected score, its expected lead and the spread of that lead, in
bytes; `make_model` reads them.
"""

from math import log
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from quincunx.core.authoring.integers import zeros
from quincunx.core.dice.rng import Random
from quincunx.core.move_codes import MoveCodes
from quincunx.core.state import State
from quincunx.engine.evaluator import Evaluator
from quincunx.engine.games.common import as_byte
from quincunx.engine.games.qwizz.race import Race
from quincunx.engine.games.qwizz.remarks import remarks_on
from quincunx.engine.games.qwizz.sheet_values import ROWS, Weights
from quincunx.engine.games.qwizz.turn_values import ANY_DIE, PASSIVE, WHITE_ONLY, TurnValues
from quincunx.engine.search.batch import Batch
from quincunx.games.qwizz import steps
from quincunx.games.qwizz.rules import QwizzState
from quincunx.games.qwizz.tables import EMPTY, KEEP, NUMBERS, PENALTY, PICK, REROLL, WHITE

INPUTS: Final = 5  # two bytes for the score, two for the lead, one for the spread
PARTS: Final = 128.0  # of a point
LOWEST_SCORE: Final = -100.0
LOWEST_LEAD: Final = -256.0
LOWEST_SPREAD: Final = -8.0  # the logarithm of a variance, in the units of a network
SPREAD_STEP: Final = 0.04
SPREAD_UNIT: Final = 50.0  # points


class QwizzEvaluator(Evaluator):
    weights: Weights
    samples: i64  # of the next roll after every entry; 0: static evaluation

    def __init__(self, weights: Weights, samples: i64) -> None:
        self.weights = weights
        self.samples = samples
        self.width = INPUTS

    def scales(self) -> list[float]:
        return [256.0 / PARTS, 1.0 / PARTS, 256.0 / PARTS, 1.0 / PARTS, SPREAD_STEP]

    def write(self, state: State, seat: i64, into: Batch) -> None:
        """Includes the seat's own choice in a step that is not over."""
        assert isinstance(state, QwizzState)
        twin, rolls = state, state.active
        if state.has_chosen(seat):
            twin = state.copy()
            if state.step == steps.LUCKY:
                twin.lucky[seat] = state.choices[seat] - PICK
            else:
                twin.enter(seat, state.choices[seat])
                rolls = (state.active + 1) % state.players
        race = Race(self.weights)
        race.load(twin, rolls)
        write_values(race, seat, into)

    def is_mid_turn(self, state: State) -> bool:
        assert isinstance(state, QwizzState)
        return state.step == steps.KEEP or state.step == steps.REROLL

    def expand_turn(self, state: State, seat: i64, moves: MoveCodes, into: Batch) -> bool:
        assert isinstance(state, QwizzState)
        if state.step == steps.LUCKY:
            return False
        entries = Entries(self, state, seat, into)
        for number in range(moves.count):
            into.begin_choice()
            code = moves.codes[number]
            if state.step == steps.ENTER:
                entries.add(code)
            elif code == KEEP:
                entries.add_all(state.dice)
            else:
                entries.add_faces(code - REROLL)
        return True

    def remarks(self, state: State, seat: int, code: int) -> list[str]:
        assert isinstance(state, QwizzState)
        return remarks_on(state, seat, code)


class Entries:
    """Everything that a seat can enter in a turn.

    Different dice lead to many of the same entries, which are evaluated only once.
    """

    state: QwizzState
    seat: i64
    into: Batch
    race: Race  # before the entry, except for the seat's own sheet
    turn: TurnValues  # all entries of this turn ...
    next_turn: TurnValues  # ... and of the next
    samples: i64
    is_ready: bool  # have the entries of this turn been evaluated?
    known: vec[
        i64
    ]  # [row, number] -> its row of the batch plus one; 0 if it is not in the batch yet

    def __init__(
        self, evaluator: QwizzEvaluator, state: QwizzState, seat: i64, into: Batch
    ) -> None:
        self.state = state
        self.seat = seat
        self.into = into
        self.samples = evaluator.samples
        self.race = Race(evaluator.weights)
        self.race.load(state, (state.active + 1) % state.players)
        self.turn = TurnValues(self.race.values)
        self.next_turn = TurnValues(self.race.values)
        self.is_ready = False
        self.known = zeros(ROWS * NUMBERS + 2)

    def add_faces(self, die: i64) -> None:
        """A branch for each face of the die that is rolled again."""
        dice = self.state.dice[:]
        for face in range(i64(1), self.state.tables.sides[die] + 1):
            if face > 1:
                self.into.begin_branch()
            dice[die] = face
            self.add_all(dice)

    def add_all(self, dice: vec[i64]) -> None:
        """The best entry of every number that the active player can make with these dice."""
        entries = self.turn.entries
        if not self.is_ready:
            self.race.values.layout.load(self.state, self.seat, entries.sheet)
            entries.fill()
            self.is_ready = True
        self.link(ROWS * NUMBERS, PENALTY)
        if entries.lucky_place != EMPTY:
            self.link(ROWS * NUMBERS + 1, self.turn.entry_code(0, entries.lucky_place))
        for row in range(i64(ROWS)):
            for sign in range(i64(-1), i64(2)):
                number = dice[row] + sign * dice[WHITE]
                if number >= 0 and entries.places[row * NUMBERS + number] != EMPTY:
                    self.link_number(row, number)

    def link_number(self, row: i64, number: i64) -> None:
        """The entry is made directly: the code of a move would depend on the dice."""
        index = row * NUMBERS + number
        if self.known[index] != 0:
            self.into.link(self.known[index] - 1)
            return
        after = self.state.copy()
        after.write(
            self.seat, self.race.values.layout.squares[self.turn.entries.places[index]], number
        )
        self.known[index] = self.into.rows + 1
        self.add_sheet(after)

    def link(self, index: i64, code: i64) -> None:
        if self.known[index] != 0:
            self.into.link(self.known[index] - 1)
            return
        self.known[index] = self.into.rows + 1
        self.add(code)

    def add(self, code: i64) -> None:
        after = self.state.copy()
        after.enter(self.seat, code)
        self.add_sheet(after)

    def add_sheet(self, after: QwizzState) -> None:
        if after.has_ended():
            after.step = steps.ENTER
            for other in range(after.players):
                if other != self.seat:
                    enter_greedily(after, other)
            self.into.add_result(after, self.seat)
            return
        self.race.load_seat(after, self.seat)
        if self.samples > 0:
            self.race.scores[self.seat] = self.value_of_next_turn(after)
        write_values(self.race, self.seat, self.into)

    def value_of_next_turn(self, after: QwizzState) -> float:
        """The same rolls for every entry."""
        turn = self.next_turn
        rerolls = i64(PASSIVE)
        if after.players == 1:
            rerolls = ANY_DIE
        elif self.race.rolls == self.seat:
            rerolls = WHITE_ONLY
        self.race.values.layout.load(after, self.seat, turn.entries.sheet)
        turn.entries.fill()
        turn.prepare()
        return turn.mean_of_rolls(self.samples, Random(0), rerolls)


def write_values(race: Race, seat: i64, into: Batch) -> None:
    lead = race.lead(seat)
    at = into.add()
    race.values.count = 0
    write_number(race.expected_score(seat) - LOWEST_SCORE, at, into.inputs)
    write_number(lead - LOWEST_LEAD, at + 2, into.inputs)
    spread = 2.0 * log(race.spread(seat) / SPREAD_UNIT)
    into.inputs[at + 4] = u8(as_byte(i64((spread - LOWEST_SPREAD) / SPREAD_STEP)))


def write_number(number: float, at: i64, inputs: vec[u8]) -> None:
    """In two bytes."""
    parts = i64(number * PARTS + 0.5)
    parts = i64(0) if parts < 0 else i64(65535) if parts > 65535 else parts
    inputs[at] = u8(parts >> 8)
    inputs[at + 1] = u8(parts & 255)


def enter_greedily(state: QwizzState, seat: i64) -> None:
    """The entry with the most points: a guess at the last entry of an opponent when the game ends
    with this turn.
    """
    moves = MoveCodes()
    state.legal_codes(seat, moves)
    code = moves.codes[0]
    most = i64(-1000)
    for number in range(moves.count):
        twin = state.copy()
        twin.enter(seat, moves.codes[number])
        if twin.score(seat) > most:
            code = moves.codes[number]
            most = twin.score(seat)
    state.enter(seat, code)
