"""Many games played in lockstep, every seat choosing by one value model, so that thousands of
positions are evaluated together.
"""

from librt.vecs import vec
from mypy_extensions import i64

from quincunx.core.dice.rng import Random
from quincunx.core.move_codes import MoveCodes
from quincunx.core.state import State
from quincunx.engine.search.turn import TurnSearch
from quincunx.engine.values.batch import Batch


class PendingDecision:
    """A decision of one seat in one game: its moves are choices of the batch, from `first` on.

    Where several seats choose at the same time, each choice is predicted first; the others then
    take the prediction into account.
    """

    game: i64
    seat: i64
    is_prediction: bool
    first: i64
    moves: MoveCodes

    def __init__(
        self, game: i64, seat: i64, is_prediction: bool, first: i64, moves: MoveCodes
    ) -> None:
        self.game = game
        self.seat = seat
        self.is_prediction = is_prediction
        self.first = first
        self.moves = moves


class Lockstep:
    """`collect_decisions` fills the batch with all choices; `apply_choices` takes the worth of each
    and plays the best ones.
    """

    def __init__(
        self, search: TurnSearch, states: list[State], dice: list[Random], rolls: int
    ) -> None:
        """Each game has its dice, perhaps shared ones, and stops when it has used up `rolls`."""
        self.search = search
        self.states = states
        self.dice = dice
        self.rolls_left = vec[i64]([rolls] * len(states))
        self.batch = search.model.new_batch()
        self.decisions: list[PendingDecision] = []
        self.predictions = [MoveCodes() for _ in states]  # of the acting seats, in their order

    def collect_decisions(self) -> bool:
        """Roll where due, then collect the decisions; False once all games have ended."""
        self.batch.clear()
        self.decisions = []
        for game in range(i64(len(self.states))):
            state = self.states[game]
            while state.chance and self.may_roll(state, game):
                state.apply_outcome(state.sample_code(self.dice[game]))
            several = state.waiting & (state.waiting - 1) != 0
            predict = (
                several and self.predictions[game].count == 0 and self.search.predicts_others()
            )
            for seat in range(state.players):
                if state.waiting >> seat & 1:
                    self.add_decision(game, seat, predict)
        return len(self.decisions) > 0

    def add_decision(self, game: i64, seat: i64, predict: bool) -> None:
        first = self.batch.choice_count
        if predict:
            moves = self.search.expand_moves(self.states[game], seat, self.batch)
        else:
            moves = self.search.expand_turn(self.state_for(game, seat), seat, self.batch)
        self.decisions.append(PendingDecision(game, seat, predict, first, moves))

    def state_for(self, game: i64, seat: i64) -> State:
        """The position as this seat expects it: the others have made their predicted choices."""
        state, predicted = self.states[game], self.predictions[game]
        if predicted.count == 0:
            return state
        twin = state.copy()
        index = i64(0)
        for other in range(state.players):
            if state.waiting >> other & 1:
                if other != seat:
                    twin.apply_move(other, predicted.codes[index])
                index += 1
        return twin

    def may_roll(self, state: State, game: i64) -> bool:
        """Rolls in the middle of a turn are always allowed and not counted."""
        if self.search.is_mid_turn(state):
            return True
        if self.rolls_left[game] == 0:
            return False
        self.rolls_left[game] -= 1
        self.before_roll(state, game)
        return True

    def play_best(self, solo: bool) -> None:
        """Let every seat make its best choice by the model."""
        values = self.search.model.evaluate(self.batch)
        self.apply_choices(values.worth_of_choices(self.batch, solo), 0.0)

    def before_roll(self, state: State, game: i64) -> None:
        """Called before every roll that is counted; for subclasses that record positions."""

    def apply_choices(self, worth: list[float], exploration_rate: float) -> None:
        """Let every seat make its best choice, or with this probability a random one."""
        for decision in self.decisions:
            index = index_of_best(worth, decision.first, decision.moves.count)
            if decision.is_prediction:
                self.predictions[decision.game].add(decision.moves.codes[index])
                continue
            self.predictions[decision.game].clear()
            if exploration_rate > 0 and self.dice[decision.game].random() < exploration_rate:
                index = self.dice[decision.game].below(decision.moves.count)
            self.states[decision.game].apply_move(decision.seat, decision.moves.codes[index])

    def final_positions(self, seat: int) -> Batch:
        """Where all games have stopped, as this seat sees it."""
        batch = self.search.model.new_batch()
        for game in range(i64(len(self.states))):
            state = self.states[game]
            if state.over:
                batch.add_result(state, i64(seat))
            else:
                self.search.model.write(state, i64(seat), batch)
        return batch


class PausingLockstep(Lockstep):
    """Stops before every roll, also in the middle of a turn."""

    def may_roll(self, state: State, game: i64) -> bool:
        return False


def force_choice(worth: list[float], decision: PendingDecision, code: i64) -> None:
    """Make this move the best one of a decision."""
    for index in range(decision.moves.count):
        worth[decision.first + index] = 1.0 if decision.moves.codes[index] == code else 0.0


def index_of_best(worth: list[float], first: i64, count: i64) -> i64:
    best: i64 = 0
    for index in range(count):
        if worth[first + index] > worth[first + best]:
            best = index
    return best
