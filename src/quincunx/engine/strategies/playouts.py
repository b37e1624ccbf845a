"""Games after each move, random ones by default: needs nothing but the rules of a game."""

from collections.abc import Callable

import numpy as np

from quincunx.core.dice.rng import Random
from quincunx.core.state import State
from quincunx.engine.deadline import NO_DEADLINE, Deadline
from quincunx.engine.evaluation import Evaluation, legal_codes
from quincunx.engine.levels import Level, find_level
from quincunx.engine.search.playouts import PlayoutResults, add_playouts
from quincunx.engine.strategies.immediate_points import ImmediatePointsStrategy
from quincunx.engine.strategy import Strategy

CANDIDATES = 6  # the moves with the most points now
FIRST_PLAYOUTS = 2  # for each move, whatever the time
FEWEST_PLAYOUTS = 8  # for each move if there is time, whatever the effort
MOST_PLAYOUTS = 1000
PLAYOUTS_BETWEEN_CHECKS = 8  # of the deadline
# hundreds of points: decides between equal leads, where the game's tie-breaks may say who wins
WORTH_OF_WIN = 1e-9
# Adds games to the results: after a move of a seat, given by its code, so many games, by random
# numbers from this source.
AddPlayouts = Callable[[PlayoutResults, State, int, int, int, Random], None]


class PlayoutStrategy(Strategy):
    def __init__(self, add: AddPlayouts = add_playouts) -> None:
        self.first_choice = ImmediatePointsStrategy()
        self.add = add

    def evaluate(
        self, state: State, seat: int, level: Level, rng: Random, deadline: Deadline = NO_DEADLINE
    ) -> Evaluation:
        candidates = self.first_choice.evaluate(state, seat, level, rng).best(CANDIDATES)
        return evaluate_by_playouts(
            state, seat, candidates.codes, level.effort, rng, deadline, self.add
        )

    def evaluate_all(
        self, state: State, seat: int, rng: Random, deadline: Deadline = NO_DEADLINE
    ) -> Evaluation:
        effort = find_level("expert", self.levels).effort
        return evaluate_by_playouts(
            state, seat, legal_codes(state, seat), effort, rng, deadline, self.add
        )


def evaluate_by_playouts(
    state: State,
    seat: int,
    codes: list[int],
    effort: int,
    rng: Random,
    deadline: Deadline = NO_DEADLINE,
    add: AddPlayouts = add_playouts,
) -> Evaluation:
    """Games after each of these moves, about `effort` decisions altogether."""
    results = [PlayoutResults() for _ in codes]
    played, wanted = 0, FIRST_PLAYOUTS
    while played < wanted and not (played and deadline.has_passed):
        more = min(PLAYOUTS_BETWEEN_CHECKS, wanted - played)
        for code, result in zip(codes, results, strict=True):
            add(result, state, seat, code, more, rng)
        if not played:
            decisions = sum(result.decisions for result in results)
            wanted = max(FEWEST_PLAYOUTS, FIRST_PLAYOUTS * effort // max(decisions, 1))
        played, wanted = played + more, min(wanted, MOST_PLAYOUTS)
    scores, leads = (
        np.array([memoryview(getattr(result, name)) for result in results], np.float64)
        for name in ("scores", "leads")
    )
    count = scores.shape[1]
    probabilities = np.array([result.wins / count for result in results])
    errors = scores.std(axis=1, ddof=1) / np.sqrt(count)
    return Evaluation(
        codes,
        scores.mean(axis=1),
        probabilities,
        leads.mean(axis=1) / 100 + WORTH_OF_WIN * probabilities,
        errors,
    )
