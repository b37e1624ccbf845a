"""Moves evaluated by a value model: statically, or with look-ahead through the next rolls."""

from collections.abc import Hashable, Sequence
from functools import partial

from quincunx.core.dice.rng import Random
from quincunx.core.game import Game
from quincunx.core.state import State
from quincunx.engine.deadline import NO_DEADLINE, Deadline
from quincunx.engine.evaluation import Evaluation
from quincunx.engine.evaluator import RemarksOn
from quincunx.engine.levels import Level, find_level
from quincunx.engine.search.best_play import evaluate_leaves, roll_out, value_of_states
from quincunx.engine.search.lockstep import PausingLockstep
from quincunx.engine.search.turn import TurnSearch
from quincunx.engine.strategies.look_ahead import evaluate_close_moves, evaluate_every_move
from quincunx.engine.strategies.static_evaluation import evaluate_statically
from quincunx.engine.strategy import Strategy
from quincunx.engine.values.state_values import StateValues


class CommonDice:
    """The rolls of one sample, for all moves that are compared: each turn has dice of its own, so
    that a re-roll in one game does not change all later rolls.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.turn: Hashable = None
        self.random = Random(seed)

    def of_turn(self, turn: Hashable) -> Random:
        """The source of a turn, which goes on while the turn is the same."""
        if turn != self.turn:
            self.turn, self.random = turn, Random(f"{self.seed} {turn}")
        return self.random


class ValueModelStrategy(Strategy):
    def __init__(
        self,
        game: Game,
        search: TurnSearch,
        remarks_on: RemarksOn,
        levels: Sequence[Level],
        confidence: float = 1.0,
    ) -> None:
        self.game = game
        self.search = search
        self.remarks_on = remarks_on
        self.levels = levels
        self.confidence = confidence

    def search_for(self, state: State, seat: int) -> TurnSearch:
        """The search, and so the model, that evaluates all moves of this decision."""
        return self.search

    def further_search(self, search: TurnSearch) -> TurnSearch:
        """The one by which everybody plays on, after a move that is compared or in a position."""
        return search

    def evaluate(
        self, state: State, seat: int, level: Level, rng: Random, deadline: Deadline = NO_DEADLINE
    ) -> Evaluation:
        search = self.search_for(state, seat)
        if looks_ahead(level, search, state):
            return evaluate_close_moves(
                search,
                self.further_search(search),
                state,
                seat,
                rng,
                level.samples_for(state.players),
                level.rolls_ahead,
                deadline,
            )
        return evaluate_statically(search, state, seat, rng)

    def evaluate_all(
        self, state: State, seat: int, rng: Random, deadline: Deadline = NO_DEADLINE
    ) -> Evaluation:
        search = self.search_for(state, seat)
        expert = find_level("expert", self.levels)
        if looks_ahead(expert, search, state):
            further = self.further_search(search)
            evaluation = evaluate_every_move(
                search, further, state, seat, rng, expert.rolls_ahead, deadline
            )
        else:
            evaluation = evaluate_statically(search, state, seat, rng)
        return self.with_remarks(evaluation, state, seat)

    def with_remarks(self, evaluation: Evaluation, state: State, seat: int) -> Evaluation:
        return evaluation.with_remarks(self.remarks(state, seat, evaluation.codes))

    def evaluate_states(self, states: Sequence[State], samples: int, rng: Random) -> StateValues:
        """All by the same model, so that differences between positions mean something."""
        search = self.further_search(self.search)
        evaluate = partial(evaluate_leaves, search, self.confidence)
        return value_of_states(search, states, samples, rng, evaluate)

    def roll_out_states(
        self, states: Sequence[State], samples: int, rolls: int, rng: Random
    ) -> StateValues:
        search = self.further_search(self.search)
        return roll_out(search, self.confidence, states, samples, rolls, rng)

    def turn_of(self, state: State, rolls: int) -> Hashable:
        """The turn whose dice are due, after so many others."""
        return rolls

    def play_to_end(self, states: Sequence[State], seeds: Sequence[int]) -> list[int]:
        """Everybody plays by static evaluation."""
        search = self.further_search(self.search)
        dice = [CommonDice(seed) for seed in seeds]
        rolls = [0] * len(states)
        lockstep = PausingLockstep(search, list(states), [], rolls=0)
        solo = int(states[0].players) == 1
        while True:
            for game, state in enumerate(states):
                while state.chance:
                    rolls[game] += not search.is_mid_turn(state)
                    source = dice[game].of_turn(self.turn_of(state, rolls[game]))
                    state.apply_outcome(state.sample_code(source))
            if not lockstep.collect_decisions():
                return rolls
            lockstep.play_best(solo)

    def remarks(self, state: State, seat: int, codes: Sequence[int]) -> Sequence[list[str]]:
        return [self.remarks_on(state, seat, code) for code in codes]


def looks_ahead(level: Level, search: TurnSearch, state: State) -> bool:
    """In mid-turn static evaluation is exact about the dice; samples only add noise."""
    return level.samples > 0 and not search.is_mid_turn(state)
