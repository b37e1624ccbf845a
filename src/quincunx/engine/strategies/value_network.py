"""Moves evaluated by a value network: statically, or with look-ahead through samples of the next
rolls.
"""

import time
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

import numpy as np

from quincunx.core.dice.rng import Random
from quincunx.core.game import Game
from quincunx.core.state import State
from quincunx.engine.deadline import NO_DEADLINE, Deadline
from quincunx.engine.evaluation import Evaluation, legal_codes
from quincunx.engine.evaluator import Evaluator
from quincunx.engine.learning.value_model import ValueModel, best_rows, means_by_choice
from quincunx.engine.learning.weights import FOLDER, find_model, load_user_model
from quincunx.engine.levels import DEFAULT_LEVELS, Level, find_level
from quincunx.engine.plugins import MakeEvaluator
from quincunx.engine.search.batch import Batch
from quincunx.engine.search.best_play import value_of_states
from quincunx.engine.search.lockstep import Lockstep
from quincunx.engine.search.turn import expand_turn
from quincunx.engine.state_values import StateValues
from quincunx.engine.strategies.default import DefaultStrategy
from quincunx.engine.strategy import Strategy

# win probability, or hundreds of points for a single player: moves further behind statically are
# dropped
CLOSE = 0.08
MOST_CANDIDATES = 8
ENOUGH_ROWS = 12_000  # no further round of look-ahead after one that evaluated this many positions
MOST_ROWS = 40_000  # evaluated in one round: some turns branch very widely ...
FIRST_SAMPLES = 2  # ... which these measure
SAMPLES_FOR_ADVICE = 32


class ValueNetworkStrategy(Strategy):
    def __init__(
        self, game: Game, model: ValueModel, levels: Sequence[Level] = DEFAULT_LEVELS
    ) -> None:
        self.game = game
        self.model = model
        self.levels = levels

    def model_for(self, state: State, seat: int) -> ValueModel:
        """The model that evaluates all moves of this decision."""
        return self.model

    def evaluate(
        self, state: State, seat: int, level: Level, rng: Random, deadline: Deadline = NO_DEADLINE
    ) -> Evaluation:
        model = self.model_for(state, seat)
        if looks_ahead(level, model, state):
            return evaluate_close_moves(
                model,
                state,
                seat,
                rng,
                level.samples_for(state.players),
                level.rolls_ahead,
                deadline,
            )
        return evaluate_statically(model, state, seat, rng)

    def evaluate_all(
        self, state: State, seat: int, rng: Random, deadline: Deadline = NO_DEADLINE
    ) -> Evaluation:
        model = self.model_for(state, seat)
        expert = find_level("expert", self.levels)
        if looks_ahead(expert, model, state):
            evaluation = evaluate_every_move(model, state, seat, rng, expert.rolls_ahead, deadline)
        else:
            evaluation = evaluate_statically(model, state, seat, rng)
        return self.with_remarks(evaluation, state, seat)

    def with_network(self, path: Path, make_evaluator: MakeEvaluator | None) -> Strategy:
        return trained_strategy(self.game, self.model.evaluator, self.levels, path, make_evaluator)

    def with_remarks(self, evaluation: Evaluation, state: State, seat: int) -> Evaluation:
        return evaluation.with_remarks(self.remarks(state, seat, evaluation.codes))

    def evaluate_states(self, states: Sequence[State], samples: int, rng: Random) -> StateValues:
        """All by the same model, so that differences between positions mean something."""
        return value_of_states(self.model, states, samples, rng)

    def remarks(self, state: State, seat: int, codes: Sequence[int]) -> Sequence[list[str]]:
        return [self.model.evaluator.remarks(state, seat, code) for code in codes]


class UntrainedStrategy(DefaultStrategy):
    """The default strategy of a game that has an evaluator but no network yet."""

    def __init__(self, game: Game, evaluator: Evaluator, levels: Sequence[Level]) -> None:
        super().__init__()
        self.game = game
        self.evaluator = evaluator
        self.trained_levels = levels

    def with_network(self, path: Path, make_evaluator: MakeEvaluator | None) -> Strategy:
        return trained_strategy(
            self.game, self.evaluator, self.trained_levels, path, make_evaluator
        )


def trained_strategy(
    game: Game,
    evaluator: Evaluator,
    levels: Sequence[Level],
    path: Path,
    make_evaluator: MakeEvaluator | None,
) -> ValueNetworkStrategy:
    """A strategy by the network in a file, which must have the inputs of the evaluator."""
    if make_evaluator is not None:
        evaluator = make_evaluator(game)
    return ValueNetworkStrategy(game, load_user_model(evaluator, path), levels)


def value_network_strategy(
    game: Game,
    evaluator: Evaluator,
    levels: Sequence[Level] = DEFAULT_LEVELS,
    folder: Path = FOLDER,
) -> Strategy:
    """A strategy by the game's network in this folder; the default strategy while there is none."""
    model = find_model(game, evaluator, folder=folder)
    return (
        ValueNetworkStrategy(game, model, levels)
        if model
        else UntrainedStrategy(game, evaluator, levels)
    )


def looks_ahead(level: Level, model: ValueModel, state: State) -> bool:
    """In the middle of a turn static evaluation is exact about the dice, and samples would only add
    noise.
    """
    return level.samples > 0 and not model.evaluator.is_mid_turn(state)


def evaluate_statically(model: ValueModel, state: State, seat: int, rng: Random) -> Evaluation:
    """The best that each move can still lead to in this turn, according to the network."""
    visible = state.redeal(seat, rng).without_secret_choices(seat)
    batch = Batch(model.evaluator.width)
    moves = expand_turn(model.evaluator, predict_others(model, visible, seat), seat, batch)
    values = model(batch)
    worth = values.worth(state.players == 1)
    best = best_rows(batch, worth)
    scores, chances, worth = (
        means_by_choice(part[best], batch) for part in (values.scores, values.chances, worth)
    )
    return Evaluation(moves.to_list(), scores, chances, worth, np.zeros(len(scores)))


def predict_others(model: ValueModel, state: State, seat: int) -> State:
    """The position in which the others have made the choices that they are expected to make at the
    same time.
    """
    if len(state.acting) < 2 or not model.evaluator.predicts_others():
        return state
    lockstep = Lockstep(model.evaluator, [state], [], rolls=0)
    lockstep.collect_decisions()
    lockstep.apply_choices(
        model.choices(lockstep.batch, solo=False), exploration_rate=0.0
    )  # predictions only: nothing is played yet
    return lockstep.state_for(0, seat)


class OutOfTimeError(Exception):
    """The deadline has passed in the middle of a look-ahead."""


def evaluate_with_look_ahead(
    model: ValueModel,
    state: State,
    seat: int,
    rng: Random,
    codes: list[int],
    samples: int,
    rolls: int,
    deadline: Deadline,
) -> Evaluation:
    """Each move played on through the same samples of the next rolls, every seat choosing by static
    evaluation.
    """
    states: list[State] = []
    dice: list[Random] = []
    for _ in range(samples):
        visible = state.redeal(seat, rng).without_secret_choices(seat)
        next_rolls = Random(rng.getrandbits(64))
        for code in codes:
            twin = visible.copy()
            twin.apply_move(seat, code)
            states.append(twin)
            dice.append(next_rolls.copy())
    lockstep = Lockstep(model.evaluator, states, dice, rolls)
    solo = state.players == 1
    rows = len(states)
    while lockstep.collect_decisions():
        if deadline.has_passed:
            raise OutOfTimeError
        rows += int(lockstep.batch.rows)
        lockstep.apply_choices(model.choices(lockstep.batch, solo), exploration_rate=0.0)
    values = model(lockstep.final_positions(seat))
    scores, chances, worth = (
        part.astype(np.float64).reshape(samples, len(codes))
        for part in (values.scores, values.chances, values.worth(solo))
    )
    errors = scores.std(axis=0, ddof=1) / np.sqrt(samples)
    return Evaluation(
        codes, scores.mean(axis=0), chances.mean(axis=0), worth.mean(axis=0), errors, rows
    )


def evaluate_every_move(
    model: ValueModel, state: State, seat: int, rng: Random, rolls: int, deadline: Deadline
) -> Evaluation:
    """Look-ahead for all legal moves, with fewer samples where the time is limited; static
    evaluation if there is time for none.
    """
    look_ahead = partial(
        evaluate_with_look_ahead,
        model,
        state,
        seat,
        rng,
        legal_codes(state, seat),
        rolls=rolls,
        deadline=deadline,
    )
    if not deadline.is_limited:
        return look_ahead(SAMPLES_FOR_ADVICE)
    evaluation = evaluate_statically(model, state, seat, rng)
    with suppress(OutOfTimeError):
        start = time.monotonic()
        evaluation = look_ahead(FIRST_SAMPLES)
        samples = min(SAMPLES_FOR_ADVICE, samples_in_time(FIRST_SAMPLES, start, deadline))
        return look_ahead(samples) if samples > FIRST_SAMPLES else evaluation
    return evaluation


def evaluate_close_moves(
    model: ValueModel,
    state: State,
    seat: int,
    rng: Random,
    samples: int,
    rolls: int,
    deadline: Deadline = NO_DEADLINE,
) -> Evaluation:
    """Sequential halving: the moves that are close statically share the samples, then the better
    half as many again, until one is left.

    If the time runs out, the better half of the last complete round is the answer.
    """
    evaluation = evaluate_statically(model, state, seat, rng)
    close = int((evaluation.worth >= evaluation.worth.max() - CLOSE).sum())
    evaluation = evaluation.best(min(close, MOST_CANDIDATES))
    count = len(evaluation.codes)
    if count == 1:
        return evaluation
    look_ahead = partial(
        evaluate_with_look_ahead, model, state, seat, rng, rolls=rolls, deadline=deadline
    )
    with suppress(OutOfTimeError):
        start = time.monotonic()
        trial = look_ahead(evaluation.codes, FIRST_SAMPLES)
        samples = min(samples, MOST_ROWS // (trial.rows // (FIRST_SAMPLES * count)))
        if deadline.is_limited:
            rounds = (count - 1).bit_length()
            samples = min(
                samples, samples_in_time(FIRST_SAMPLES * count, start, deadline.share(rounds))
            )
        while len(evaluation.codes) > 1 and evaluation.rows < ENOUGH_ROWS:
            share = max(FIRST_SAMPLES, samples // len(evaluation.codes))
            evaluation = look_ahead(evaluation.codes, share)
            evaluation = evaluation.best(len(evaluation.codes) // 2)
    return evaluation


def samples_in_time(done: int, start: float, deadline: Deadline) -> int:
    """How many samples there is time for, if the first ones took the time since `start`."""
    return int(done * deadline.seconds_left / max(time.monotonic() - start, 1e-6))
