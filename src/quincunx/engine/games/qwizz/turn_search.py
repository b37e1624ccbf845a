"""A turn of Qwizz: everything that it can lead to, evaluated by the learned values of sheets."""

from librt.vecs import vec
from mypy_extensions import i64

from quincunx.core.authoring.integers import zeros
from quincunx.core.dice.rng import Random
from quincunx.core.move_codes import MoveCodes
from quincunx.core.state import State
from quincunx.engine.games.qwizz.model import QwizzModel, write_estimate
from quincunx.engine.games.qwizz.race import Race
from quincunx.engine.games.qwizz.sheet_values import Weights
from quincunx.engine.games.qwizz.turn_values import ANY_DIE, PASSIVE, WHITE_ONLY, TurnValues
from quincunx.engine.search.turn import TurnSearch
from quincunx.engine.values.batch import Batch
from quincunx.games.qwizz import steps
from quincunx.games.qwizz.arrays import EMPTY, KEEP, NUMBERS, PENALTY, REROLL, WHITE
from quincunx.games.qwizz.player_sheet import ROWS, Sheet
from quincunx.games.qwizz.rules import QwizzState


class QwizzTurnSearch(TurnSearch):
    """By the learned values; re-rolls by their exact expectation."""

    weights: Weights
    samples: i64  # of the next roll after every entry; 0: static evaluation

    def __init__(self, model: QwizzModel, samples: i64 = 0) -> None:
        super().__init__(model)
        self.weights = model.weights
        self.samples = samples

    def is_mid_turn(self, state: State) -> bool:
        assert isinstance(state, QwizzState)
        return state.step == steps.KEEP or state.step == steps.REROLL

    def add_choices(self, state: State, seat: i64, moves: MoveCodes, into: Batch) -> None:
        assert isinstance(state, QwizzState)
        if state.step == steps.LUCKY:
            super().add_choices(state, seat, moves, into)
            return
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
    # [row, number] -> its row of the batch plus one; 0 if it is not in the batch yet
    known: vec[i64]

    def __init__(self, search: QwizzTurnSearch, state: QwizzState, seat: i64, into: Batch) -> None:
        self.state = state
        self.seat = seat
        self.into = into
        self.samples = search.samples
        self.race = Race(search.weights)
        self.race.load(state, (state.active + 1) % state.players)
        self.turn = TurnValues(self.race.values)
        self.next_turn = TurnValues(self.race.values)
        self.is_ready = False
        self.known = zeros(ROWS * NUMBERS + 2)

    def add_faces(self, die: i64) -> None:
        """A branch for each face of the die that is rolled again."""
        dice = self.state.dice[:]
        for face in range(i64(1), self.state.arrays.sides[die] + 1):
            if face > 1:
                self.into.begin_branch()
            dice[die] = face
            self.add_all(dice)

    def add_all(self, dice: vec[i64]) -> None:
        """The best entry of every number that the active player can make with these dice."""
        entries = self.turn.entries
        if not self.is_ready:
            entries.fill(self.state.sheets[self.seat])
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
        after = self.state.sheets[self.seat].copy()
        after.enter(self.turn.entries.places[index], number)
        self.known[index] = self.into.rows + 1
        self.add_sheet(after)

    def link(self, index: i64, code: i64) -> None:
        if self.known[index] != 0:
            self.into.link(self.known[index] - 1)
            return
        self.known[index] = self.into.rows + 1
        self.add(code)

    def add(self, code: i64) -> None:
        after = self.state.sheets[self.seat].copy()
        after.apply(code)
        self.add_sheet(after)

    def add_sheet(self, after: Sheet) -> None:
        if after.ends_game():
            self.add_end(after)
            return
        self.race.load_sheet(self.seat, after)
        if self.samples > 0:
            self.race.scores[self.seat] = self.value_of_next_turn(after)
        write_estimate(self.race, self.seat, self.into)

    def add_end(self, last: Sheet) -> None:
        after = self.state.copy()
        after.sheets[self.seat] = last
        after.step = steps.ENTER
        for other in range(after.players):
            if other != self.seat:
                enter_greedily(after, other)
        self.into.add_result(after, self.seat)

    def value_of_next_turn(self, after: Sheet) -> float:
        """The same rolls for every entry."""
        turn = self.next_turn
        rerolls = i64(PASSIVE)
        if self.state.players == 1:
            rerolls = ANY_DIE
        elif self.race.rolls == self.seat:
            rerolls = WHITE_ONLY
        turn.entries.fill(after)
        turn.prepare()
        return turn.mean_of_rolls(self.samples, Random(0), rerolls)


def enter_greedily(state: QwizzState, seat: i64) -> None:
    """The entry with the most points: a guess at an opponent's last one."""
    moves = MoveCodes()
    state.legal_codes(seat, moves)
    code = moves.codes[0]
    most = i64(-1000)
    for number in range(moves.count):
        sheet = state.sheets[seat].copy()
        sheet.apply(moves.codes[number])
        points = sheet.score()
        if points > most:
            code = moves.codes[number]
            most = points
    state.sheets[seat].apply(code)
