"""The simplest strategy: the points that a move brings at once."""

import numpy as np

from quincunx.core.dice.rng import Random
from quincunx.core.state import State
from quincunx.engine.deadline import NO_DEADLINE, Deadline
from quincunx.engine.evaluation import Evaluation, immediate_points, legal_codes
from quincunx.engine.levels import Level
from quincunx.engine.strategy import Strategy


class ImmediatePointsStrategy(Strategy):
    def evaluate(
        self, state: State, seat: int, level: Level, rng: Random, deadline: Deadline = NO_DEADLINE
    ) -> Evaluation:
        return self.evaluate_all(state, seat, rng)

    def evaluate_all(
        self, state: State, seat: int, rng: Random, deadline: Deadline = NO_DEADLINE
    ) -> Evaluation:
        codes = legal_codes(state, seat)
        points = immediate_points(state, seat, codes)
        # the points of one move say little about the winner
        equal_shares = np.full(len(codes), 1 / state.players)
        return Evaluation(codes, points, equal_shares, points / 100, np.zeros(len(codes)))
