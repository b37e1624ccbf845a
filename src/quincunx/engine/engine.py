"""The engine: from a position and a seat to a move, and to the value of every move."""

import numpy as np

from quincunx.core.errors import IllegalMove
from quincunx.core.rng import Random, Seed
from quincunx.core.state import State
from quincunx.core.values import Move
from quincunx.engine.advice import Advice, explain
from quincunx.engine.deadline import Deadline
from quincunx.engine.evaluation import Evaluation, Numbers, immediate_points, legal_codes
from quincunx.engine.levels import Level, find_level
from quincunx.engine.strategies.default import strategy_for


class Engine:
    """Uses only what its seat may see. The same seed and the same questions give the same answers."""

    def __init__(self, level: str = "expert", seed: Seed | None = None) -> None:
        self.level = find_level(level).name
        self.rng = Random(seed)

    def choose(self, state: State, seat: int, time: float | None = None) -> Move:
        """The best move in the eyes of this level.

        `time` is in seconds. The engine then takes as many samples as it has time for, at most as many as without a limit, and
        always makes a static evaluation, which takes some milliseconds.
        """
        codes = acting_codes(state, seat)
        if len(codes) == 1:
            return state.game.move_of(codes[0])
        return self._decide(state, seat, Deadline(time))[0]

    def choose_and_explain(self, state: State, seat: int, time: float | None = None) -> Advice | None:
        """The same move as `choose`, with the value that made this level choose it; None if there is only one legal move."""
        if len(acting_codes(state, seat)) == 1:
            return None
        move, evaluation = self._decide(state, seat, Deadline(time))
        return next(advice for advice in explain(state, seat, evaluation) if advice.move == move)

    def advise(self, state: State, seat: int, time: float | None = None) -> list[Advice]:
        """Every legal move with its value, best first. `time` limits the search as in `choose`."""
        acting_codes(state, seat)
        return explain(state, seat, strategy_for(state.game).evaluate_all(state, seat, self.rng, Deadline(time)))

    def _decide(self, state: State, seat: int, deadline: Deadline) -> tuple[Move, Evaluation]:
        strategy = strategy_for(state.game)
        level = find_level(self.level, strategy.levels)
        evaluation = strategy.evaluate(state, seat, level, self.rng, deadline)
        mistakes = self._mistakes(state, seat, level, evaluation)
        return state.game.move_of(evaluation.codes[int((evaluation.worth + mistakes).argmax())]), evaluation

    def _mistakes(self, state: State, seat: int, level: Level, evaluation: Evaluation) -> Numbers:
        """By how much this level overestimates each move."""
        noise = np.array([level.noise * self.rng.gauss() for _ in evaluation.codes])
        if not level.greed:
            return noise
        return noise + level.greed * immediate_points(state, seat, evaluation.codes)


def acting_codes(state: State, seat: int) -> list[int]:
    """The legal moves of a seat that has to decide now; otherwise an error."""
    state.check_seat(seat)
    if seat not in state.acting:
        raise IllegalMove(f"it is not the turn of seat {seat}, so there is nothing to choose")
    return legal_codes(state, seat)
