"""Moves played on through samples of the next rolls, every seat choosing by static evaluation."""

import time
from contextlib import suppress
from functools import partial

import numpy as np

from quincunx.core.dice.rng import Random
from quincunx.core.state import State
from quincunx.engine.deadline import NO_DEADLINE, Deadline
from quincunx.engine.evaluation import Evaluation, legal_codes
from quincunx.engine.search.lockstep import Lockstep
from quincunx.engine.search.turn import TurnSearch
from quincunx.engine.strategies.static_evaluation import evaluate_statically

# win probability, or hundreds of points alone: moves further behind statically are dropped
CLOSE = 0.08
MOST_CANDIDATES = 8
ENOUGH_ROWS = 12_000  # no further round of look-ahead after one that evaluated this many positions
MOST_ROWS = 40_000  # evaluated in one round: some turns branch very widely ...
FIRST_SAMPLES = 2  # ... which these measure
SAMPLES_FOR_ADVICE = 32


class OutOfTimeError(Exception):
    """The deadline has passed in the middle of a look-ahead."""


def evaluate_with_look_ahead(
    search: TurnSearch,
    state: State,
    seat: int,
    rng: Random,
    codes: list[int],
    samples: int,
    rolls: int,
    deadline: Deadline,
) -> Evaluation:
    """Each move played on through the same samples of rolls, by static evaluation."""
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
    lockstep = Lockstep(search, states, dice, rolls)
    solo = state.players == 1
    rows = len(states)
    while lockstep.collect_decisions():
        if deadline.has_passed:
            raise OutOfTimeError
        rows += int(lockstep.batch.rows)
        lockstep.play_best(solo)
    values = search.model.evaluate(lockstep.final_positions(seat))
    scores, probabilities, worth = (
        part.astype(np.float64).reshape(samples, len(codes))
        for part in (values.scores, values.win_probabilities, values.worth(solo))
    )
    errors = scores.std(axis=0, ddof=1) / np.sqrt(samples)
    return Evaluation(
        codes, scores.mean(axis=0), probabilities.mean(axis=0), worth.mean(axis=0), errors, rows
    )


def evaluate_every_move(
    search: TurnSearch,
    further: TurnSearch,
    state: State,
    seat: int,
    rng: Random,
    rolls: int,
    deadline: Deadline,
) -> Evaluation:
    """Look-ahead for all legal moves, with fewer samples where the time is limited; static
    evaluation if there is time for none.
    """
    look_ahead = partial(
        evaluate_with_look_ahead,
        further,
        state,
        seat,
        rng,
        legal_codes(state, seat),
        rolls=rolls,
        deadline=deadline,
    )
    if not deadline.is_limited:
        return look_ahead(SAMPLES_FOR_ADVICE)
    evaluation = evaluate_statically(search, state, seat, rng)
    with suppress(OutOfTimeError):
        start = time.monotonic()
        evaluation = look_ahead(FIRST_SAMPLES)
        samples = min(SAMPLES_FOR_ADVICE, samples_in_time(FIRST_SAMPLES, start, deadline))
        return look_ahead(samples) if samples > FIRST_SAMPLES else evaluation
    return evaluation


def evaluate_close_moves(
    search: TurnSearch,
    further: TurnSearch,
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
    evaluation = evaluate_statically(search, state, seat, rng)
    close = int((evaluation.worth >= evaluation.worth.max() - CLOSE).sum())
    evaluation = evaluation.best(min(close, MOST_CANDIDATES))
    count = len(evaluation.codes)
    if count == 1:
        return evaluation
    look_ahead = partial(
        evaluate_with_look_ahead, further, state, seat, rng, rolls=rolls, deadline=deadline
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
