"""The values of some moves in one position, and what every strategy needs to find them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf

import numpy as np

from quincunx.core.dice.rng import Random
from quincunx.core.move_codes import MoveCodes
from quincunx.core.state import State
from quincunx.engine.values.state_values import Numbers, corrected

POINTS_PER_WORTH = 100  # what is maximised for a single player are hundreds of points


@dataclass(frozen=True)
class Evaluation:
    """One entry for each move.

    `worth` is what the engine maximises: the win probability, or the points of a single player.
    """

    codes: list[int]
    scores: Numbers  # expected final scores
    win_probabilities: Numbers  # win probabilities
    worth: Numbers
    errors: Numbers  # standard errors of the scores
    rows: int = 0  # positions that were evaluated
    remarks: Sequence[list[str]] = ()  # phrases about each move, if any
    # how many of the last moves are only listed for comparison: the engine does not choose them
    alternatives: int = 0

    @property
    def candidates(self) -> list[int]:
        """The moves that the engine chooses among."""
        return self.codes[: len(self.codes) - self.alternatives]

    def close_to_best(self, tolerance: float, points: float = inf) -> list[int]:
        """The candidates that are worth less than the best by no more than the tolerance, and of
        these the ones that bring no more than so many points less, in hundreds.
        """
        count = len(self.candidates)
        worth, scores = self.worth[:count], self.scores[:count] / POINTS_PER_WORTH
        close = worth >= worth.max() - tolerance
        close &= scores >= scores[close].max() - points
        return [self.codes[index] for index in np.flatnonzero(close)]

    def with_remarks(self, remarks: Sequence[list[str]]) -> "Evaluation":
        return replace(self, remarks=remarks)

    def corrected(self, players: int, confidence: float) -> "Evaluation":
        """With the win probabilities that the players are told; `worth` remains."""
        probabilities = corrected(self.win_probabilities, players, confidence)
        return replace(self, win_probabilities=probabilities)

    def best(self, count: int) -> "Evaluation":
        """Only the best moves, still in the game's order."""
        chosen = np.sort(np.argsort(-self.worth, kind="stable")[:count])
        codes = [self.codes[index] for index in chosen]
        return Evaluation(
            codes,
            self.scores[chosen],
            self.win_probabilities[chosen],
            self.worth[chosen],
            self.errors[chosen],
            self.rows,
        )


def legal_codes(state: State, seat: int) -> list[int]:
    moves = MoveCodes()
    state.legal_codes(seat, moves)
    return moves.to_list()


def immediate_points(state: State, seat: int, codes: Sequence[int]) -> Numbers:
    """The points that each of these moves brings now, while the others make quiet moves."""
    visible = state.redeal(seat, Random(0)).without_secret_choices(seat)
    return np.array([points_after(visible.copy(), seat, code) for code in codes], np.float64)


def points_after(twin: State, seat: int, code: int) -> int:
    before = twin.score(seat)
    twin.apply_move(seat, code)
    for other in twin.acting:
        if other != seat and twin.has_chosen(seat):
            twin.apply_move(other, legal_codes(twin, other)[0])
    return int(twin.score(seat) - before)
