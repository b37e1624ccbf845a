"""The luck of rolls and draws: the value after it with best play, minus its expectation over all
that might have come instead.

The expectation is taken over listed outcomes or independent samples, and all are evaluated like the
roll that came. So the mean luck is zero, whatever the quality of the evaluation and however anybody
plays.
"""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

import numpy as np

from quincunx.analysis.effort import QUICK
from quincunx.core.dice.rng import Random, Seed
from quincunx.core.errors import TooManyOutcomes
from quincunx.core.game import Game
from quincunx.core.state import State
from quincunx.engine.strategies.default import strategy_for
from quincunx.engine.strategy import Strategy
from quincunx.engine.values.state_values import Numbers

FEW_DIFFERENT = 0.6  # of the samples: then there are so few outcomes that they can be listed


@dataclass(frozen=True)
class Roll:
    """A roll or draw that happened."""

    before: State
    code: int


@dataclass(frozen=True)
class RollValue:
    """One number for each seat."""

    expected: Numbers  # the mean of the values after every roll that might have come
    errors: Numbers  # its standard errors; 0 where the outcomes were listed
    value: Numbers  # after the roll that came

    @property
    def luck(self) -> Numbers:
        return self.value - self.expected


def evaluate_rolls(
    strategy: Strategy, rolls: Sequence[Roll], samples: int, rng: Random
) -> list[RollValue]:
    """The values of all rolls, each compared with this many samples."""
    possible = [possible_codes(strategy, roll.before, samples, rng) for roll in rolls]
    states = []
    for roll, codes in zip(rolls, possible, strict=True):
        states.append(after(roll.before, roll.code))
        states += [after(roll.before, code) for code in codes] if codes else [roll.before]
    values = strategy.evaluate_states(states, 0, rng).values().mean(axis=1)
    results, start = [], 0
    for codes in possible:
        end = start + 1 + max(1, len(codes))
        results.append(summarise(values[start], values[start + 1 : end], list(codes.values())))
        start = end
    return results


class LuckMeter:
    """The luck of a whole game, measured cheaply: static evaluation, a few samples of each roll."""

    def __init__(self, game: Game, seed: Seed) -> None:
        self.strategy = strategy_for(game)
        self.rng = Random(seed)
        self.players = game.players
        self.rolls: list[Roll] = []

    def add_roll(self, state: State, code: int) -> None:
        """A roll or draw that comes in this position, which is copied."""
        self.rolls.append(Roll(state.copy(), code))

    def total(self) -> Numbers:
        """The luck of each seat so far; its expectation is always zero, also in a stopped game."""
        luck = (
            [roll.luck for roll in evaluate_rolls(self.strategy, self.rolls, QUICK.rolls, self.rng)]
            if self.rolls
            else []
        )
        total: Numbers = np.sum(luck, axis=0) if luck else np.zeros(self.players)
        return total


def possible_codes(strategy: Strategy, state: State, samples: int, rng: Random) -> dict[int, float]:
    """Outcomes with their weights: their probabilities if all are listed, how often each was
    sampled otherwise.

    None where the value before the roll is exact: it is the expectation.
    """
    if strategy.solves_game:
        return {}
    sampled = Counter(int(state.sample_code(rng)) for _ in range(samples))
    if len(sampled) <= FEW_DIFFERENT * samples:
        with suppress(TooManyOutcomes):
            return {outcome.code: probability for outcome, probability in state.outcomes()}
    return {code: float(count) for code, count in sampled.items()}


def after(state: State, code: int) -> State:
    twin = state.copy()
    twin.apply_outcome(code)
    return twin


def summarise(value: Numbers, possible: Numbers, weights: list[float]) -> RollValue:
    total = sum(weights)
    if total <= 1 + 1e-9:  # exact, or probabilities
        return RollValue(
            np.average(possible, axis=0, weights=weights or None), np.zeros(len(value)), value
        )
    expected = np.average(possible, axis=0, weights=weights)
    variance = np.average((possible - expected) ** 2, axis=0, weights=weights) / (total - 1)
    return RollValue(expected, np.sqrt(variance), value)
