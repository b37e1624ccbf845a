"""What a position is worth to a seat: before a roll, and while others or it decide."""

from dataclasses import dataclass

import numpy as np

from quincunx.core.dice.rng import Random
from quincunx.core.state import State
from quincunx.engine.deadline import Deadline
from quincunx.engine.strategy import Strategy
from quincunx.engine.values.batch import share_of_win
from quincunx.engine.values.state_values import Numbers, StateValues

BATCHES = 10
SAMPLES_PER_BATCH = 10  # of the next roll, and of everything that the seat cannot see


@dataclass(frozen=True)
class PositionValue:
    """What a seat can expect if everybody plays well."""

    score: float  # the expected final score
    # from 0 to 1, and 1 for all seats together; a shared victory counts as a fraction
    win_probability: float
    error: float = 0.0  # the standard error of the score; 0 where it is not sampled
    win_error: float = 0.0  # the standard error of the win probability


def evaluate_position(
    strategy: Strategy, state: State, seat: int, rng: Random, deadline: Deadline
) -> PositionValue:
    if state.over:
        return PositionValue(float(state.scores[seat]), share_of_win(state, seat))
    found = [evaluate_batch(strategy, state, seat, rng)]
    while len(found) < BATCHES and not deadline.has_passed:
        found.append(evaluate_batch(strategy, state, seat, rng))
    scores = np.concatenate([values.scores[:, :, seat].ravel() for values in found])
    probabilities = (
        np.concatenate([values.win_probabilities[:, :, seat].ravel() for values in found])
        if state.players > 1
        else np.ones(1)
    )
    return PositionValue(
        float(scores.mean()),
        float(probabilities.mean()),
        standard_error(scores),
        standard_error(probabilities),
    )


def evaluate_batch(strategy: Strategy, state: State, seat: int, rng: Random) -> StateValues:
    """Where a roll is due, different rolls; else the position itself, as the seat sees it, with
    different rolls after it.
    """
    if not state.chance:
        return strategy.evaluate_states(
            [visible_position(state, seat, rng)], SAMPLES_PER_BATCH, rng
        )
    return strategy.evaluate_states(
        [rolled_position(state, seat, rng) for _ in range(SAMPLES_PER_BATCH)], 0, rng
    )


def visible_position(state: State, seat: int, rng: Random) -> State:
    return state.redeal(seat, rng).without_secret_choices(seat)


def rolled_position(state: State, seat: int, rng: Random) -> State:
    twin = visible_position(state, seat, rng)
    while twin.chance:
        twin.apply_outcome(twin.sample_code(rng))
    return twin


def standard_error(samples: Numbers) -> float:
    return float(samples.std(ddof=1) / np.sqrt(len(samples))) if len(samples) > 1 else 0.0
