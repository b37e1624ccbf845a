"""What a position is worth to a seat, at any moment: before a roll, while others decide, or with a decision of its own."""

from dataclasses import dataclass

import numpy as np

from quincunx.core.rng import Random
from quincunx.core.state import State
from quincunx.engine.deadline import Deadline
from quincunx.engine.evaluation import Evaluation
from quincunx.engine.strategy import Strategy

SAMPLES = 100  # of what happens until the seat decides again
FEWEST_SAMPLES = 2  # for a standard error


@dataclass(frozen=True)
class PositionValue:
    """What a seat can expect."""

    score: float  # the expected final score
    win_probability: float  # from 0 to 1; a shared victory counts as a fraction
    error: float  # the standard error of the score; 0 where it is not sampled


def evaluate_position(strategy: Strategy, state: State, seat: int, rng: Random, deadline: Deadline) -> PositionValue:
    if state.over:
        return result_of(state, seat)
    if seat in state.acting:
        return best_value(strategy.evaluate_all(state, seat, rng, deadline))
    return sample_value(strategy, state, seat, rng, deadline)


def result_of(state: State, seat: int) -> PositionValue:
    share = 1 / len(state.winners) if seat in state.winners else 0.0
    return PositionValue(float(state.scores[seat]), share, 0.0)


def best_value(evaluation: Evaluation) -> PositionValue:
    """The value of the best move."""
    best = int(evaluation.worth.argmax())
    return PositionValue(float(evaluation.scores[best]), float(evaluation.chances[best]), float(evaluation.errors[best]))


def sample_value(strategy: Strategy, state: State, seat: int, rng: Random, deadline: Deadline) -> PositionValue:
    """The mean over samples of what happens until the seat decides again, or the game ends."""
    values: list[PositionValue] = []
    while len(values) < FEWEST_SAMPLES or (len(values) < SAMPLES and not deadline.has_passed):
        visible = state.redeal(seat, rng).without_secret_choices(seat)
        twin = play_until_decision(strategy, visible, seat, rng)
        values.append(result_of(twin, seat) if twin.over else best_value(strategy.evaluate_quickly(twin, seat, rng)))
    scores = np.array([value.score for value in values])
    wins = float(np.mean([value.win_probability for value in values]))
    return PositionValue(float(scores.mean()), wins, float(scores.std(ddof=1) / np.sqrt(len(scores))))


def play_until_decision(strategy: Strategy, twin: State, seat: int, rng: Random) -> State:
    """Roll, and let the others make their best moves, until the seat has to decide or the game is over."""
    while not twin.over and seat not in twin.acting:
        if twin.chance:
            twin.apply_outcome(twin.sample_code(rng))
        else:
            evaluation = strategy.evaluate_quickly(twin, twin.acting[0], rng)
            twin.apply_move(twin.acting[0], evaluation.codes[int(evaluation.worth.argmax())])
    return twin
