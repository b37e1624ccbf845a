"""Games that teach the values of sheets: each is moved towards what its next turn makes of it."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from quincunx.core.dice.rng import Random
from quincunx.core.move_codes import MoveCodes
from quincunx.engine.games.qwizz.race import TURNS, Race
from quincunx.engine.games.qwizz.sheet_values import SheetValues, Weights
from quincunx.engine.games.qwizz.turn_values import ANY_DIE, TurnValues
from quincunx.engine.values.batch import lead
from quincunx.games.qwizz import steps
from quincunx.games.qwizz.arrays import EMPTY, KEEP, NONE, PICK, REROLL
from quincunx.games.qwizz.player_sheet import ROWS
from quincunx.games.qwizz.rules import QwizzState
from quincunx.games.qwizz.sheet import HIGHEST_LUCKY_NUMBER, LENGTH

SAMPLES: Final = 8  # of the next roll, for a target
RETURN_LAMBDA: Final = 0.5  # the weight of later targets against the next one
RANDOM_LUCKY_NUMBERS: Final = 0.25  # of the games
PLANNED: Final = 0.5  # of the players in a game follow a plan,
PLAN_OF_ROW: Final = 0.25  # and how strong plans are: points for each step of a number in a row,
PLAN_OF_SUIT: Final = 0.5  # and in a suit
SPREAD_RATE: Final = 0.002  # at which the spread of results is learned


class History:
    """The sheets of one player in one game: predictions, targets and values."""

    predictions: vec[float]
    targets: vec[float]
    indices: vec[i64]  # of all values, one sheet after the other
    ends: vec[i64]  # sheet -> where its indices end
    leads: vec[float]  # sheet -> the predicted lead
    turns: vec[i64]

    def __init__(self) -> None:
        self.predictions = vec[float]()
        self.targets = vec[float]()
        self.indices = vec[i64]()
        self.ends = vec[i64]()
        self.leads = vec[float]()
        self.turns = vec[i64]()

    def add(self, values: SheetValues, prediction: float) -> None:
        """The sheet that was evaluated last."""
        self.predictions = append(self.predictions, prediction)
        for place in range(values.count):
            self.indices = append(self.indices, values.found[place])
        self.ends = append(self.ends, i64(len(self.indices)))

    def add_lead(self, lead: float, turn: i64) -> None:
        self.leads = append(self.leads, lead)
        self.turns = append(self.turns, turn)

    def add_target(self, target: float) -> None:
        self.targets = append(self.targets, target)

    def teach(self, values: vec[float], rate: float) -> float:
        """Move all values towards their targets, the last sheet first; returns squared errors."""
        error = 0.0
        squares = 0.0
        sheet = i64(len(self.ends))
        while sheet > 0:
            sheet -= 1
            error = self.targets[sheet] - self.predictions[sheet] + RETURN_LAMBDA * error
            squares += error * error
            first = self.ends[sheet - 1] if sheet > 0 else i64(0)
            step = rate * error / float(self.ends[sheet] - first)
            for place in range(first, self.ends[sheet]):
                values[self.indices[place]] += step
        return squares

    def teach_spreads(self, spreads: vec[float], players: i64, result: float) -> None:
        for sheet in range(i64(len(self.leads))):
            place, error = players * TURNS + self.turns[sheet], result - self.leads[sheet]
            variance = spreads[place] * spreads[place]
            spreads[place] = (variance + SPREAD_RATE * (error * error - variance)) ** 0.5


class Learner:
    """Plays by the values so far, and improves them after every game."""

    weights: Weights
    race: Race
    turn: TurnValues
    rng: Random
    rate: float
    exploration_rate: float
    plans: list[vec[float]]  # of each seat
    squared_errors: float
    positions: i64

    def __init__(self, weights: Weights, rng: Random) -> None:
        self.weights = weights
        self.race = Race(weights)
        self.turn = TurnValues(self.race.values)
        self.rng = rng
        self.rate = 0.0
        self.exploration_rate = 0.0
        self.plans = []
        self.squared_errors = 0.0
        self.positions = 0

    def play(self, state: QwizzState) -> None:
        """From the start of a game to its end."""
        histories = [History() for _ in range(state.players)]
        self.plans = [self.make_plan() for _ in range(state.players)]
        if state.chance:
            state.apply_outcome(state.sample_code(self.rng))
        for seat in range(state.players):
            self.pick_lucky_number(state, seat)
        while state.step != steps.OVER:
            self.predict(state, histories)
            self.play_turn(state, histories)
        for seat in range(state.players):
            history = histories[seat]
            if state.players > 1:
                history.add_target(float(state.score(seat)))
                history.teach_spreads(self.weights.spreads, state.players, float(lead(state, seat)))
            self.squared_errors += history.teach(self.weights.values, self.rate)
            self.positions += len(history.ends)

    def make_plan(self) -> vec[float]:
        """No preferences once exploration is over."""
        plan = vec[float]([0.0] * (ROWS * LENGTH))
        if self.exploration_rate > 0.0 and self.rng.random() < PLANNED:
            for row in range(i64(ROWS)):
                preference = PLAN_OF_ROW * self.rng.gauss()
                for place in range(row * LENGTH, (row + 1) * LENGTH):
                    plan[place] = preference
                    if self.weights.layout.suits[place] != EMPTY:
                        plan[place] += PLAN_OF_SUIT * self.rng.gauss()
        return plan

    def pick_lucky_number(self, state: QwizzState, seat: i64) -> None:
        """The one that is worth most; sometimes another, to learn about it."""
        sheet = state.sheets[seat].copy()
        best = i64(1)
        worth = -1e9
        for number in range(i64(1), i64(HIGHEST_LUCKY_NUMBER + 1)):
            sheet.lucky = number
            value = self.race.values.evaluate(sheet)
            if value > worth:
                best, worth = number, value
        if self.rate > 0.0 and self.rng.random() < RANDOM_LUCKY_NUMBERS:
            best = 1 + self.rng.below(HIGHEST_LUCKY_NUMBER)
        state.apply_move(seat, PICK + best)

    def predict(self, state: QwizzState, histories: list[History]) -> None:
        """The scores of all seats before a roll; for several the targets of the turn before."""
        race = self.race
        race.load(state, state.active)
        for seat in range(state.players):
            race.load_sheet(seat, state.sheets[seat])
            score = race.expected_score(seat)
            history = histories[seat]
            if state.players > 1 and len(history.ends) > 0:
                history.add_target(score)
            history.add(race.values, score)
            if state.players > 1:
                history.add_lead(race.lead(seat), race.turn(seat))

    def play_turn(self, state: QwizzState, histories: list[History]) -> None:
        active, turn = state.active, self.turn
        self.race.rolls = (active + 1) % state.players
        self.evaluate_entries(state, active)
        if state.players == 1:
            histories[0].add_target(turn.mean_of_rolls(SAMPLES, self.rng, ANY_DIE))
        state.apply_outcome(state.sample_code(self.rng))
        die = turn.choose_die(state.dice, state.players == 1)
        state.apply_move(active, KEEP if die == NONE else REROLL + die)
        if state.chance:
            state.apply_outcome(state.sample_code(self.rng))
        state.apply_move(active, self.choose_entry(state, active))
        for seat in range(state.players):
            if seat != active:
                self.evaluate_entries(state, seat)
                state.apply_move(seat, self.choose_entry(state, seat))

    def evaluate_entries(self, state: QwizzState, seat: i64) -> None:
        entries = self.turn.entries
        entries.plan = self.plans[seat]
        entries.fill(state.sheets[seat])
        if state.players > 1:
            self.race.rate_entries(entries, seat)
            self.race.load_sheet(seat, state.sheets[seat])
        self.turn.prepare()

    def choose_entry(self, state: QwizzState, seat: i64) -> i64:
        if self.exploration_rate > 0.0 and self.rng.random() < self.exploration_rate:
            moves = MoveCodes()
            state.legal_codes(seat, moves)
            return moves.codes[self.rng.below(moves.count)]
        return self.turn.choose_entry(
            state.dice, seat == state.active if state.players > 1 else True
        )
