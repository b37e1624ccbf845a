"""An engine seat: from a state and a seat to a move, and to what every move is worth."""

import numpy as np

from quincunx.core.errors import IllegalMove
from quincunx.core.rng import Random, Seed
from quincunx.core.state import State
from quincunx.core.values import Move
from quincunx.engine.advice import Advice, advices, gained
from quincunx.engine.evaluators import evaluator
from quincunx.engine.judge import Judge
from quincunx.engine.knowledge import judge
from quincunx.engine.levels import Level, level_of
from quincunx.engine.opinion import Opinion, at_a_glance, by_playouts, legal, looking_ahead
from quincunx.engine.solitaire import by_solution, is_solitaire

CANDIDATES = 5  # moves that an expert looks at twice
ROLLS_AHEAD = 1
SAMPLES_FOR_ADVICE = 32


class Engine:
    """Uses nothing but what its seat may see. The same seed and the same questions give the same answers."""

    def __init__(self, level: str = "expert", seed: Seed | None = None) -> None:
        self._level = level_of(level)
        self.rng = Random(seed)

    @property
    def level(self) -> str:
        return self._level.name

    def choose(self, state: State, seat: int) -> Move:
        """The move that this level takes for the best."""
        moves = self._asked(state, seat)
        if len(moves) == 1:
            return state.game.move_of(moves[0])
        opinion = self._opinion(state, seat, self._level)
        doubt = np.array([self.rng.gauss() for _ in opinion.codes]) * self._level.slip
        return state.game.move_of(opinion.codes[int((opinion.worth + doubt).argmax())])

    def advise(self, state: State, seat: int) -> list[Advice]:
        """Every legal move with its value, best first."""
        codes = self._asked(state, seat)
        found = judge(state.game)
        if is_solitaire(state):
            opinion = by_solution(state, seat)
        elif found is None:
            opinion = by_playouts(state, seat, self._level.playouts, self.rng)
        else:
            opinion = looking_ahead(found, state, seat, self.rng, codes, SAMPLES_FOR_ADVICE, ROLLS_AHEAD)
        return advices(state, seat, opinion, evaluator(state.game))

    def _asked(self, state: State, seat: int) -> list[int]:
        state.check_seat(seat)
        if seat not in state.acting:
            raise IllegalMove(f"seat {seat} is not asked now, so there is nothing to advise")
        return legal(state, seat)

    def _opinion(self, state: State, seat: int, level: Level) -> Opinion:
        found = judge(state.game)
        if not level.far_sighted:
            return at_first_sight(state, seat)
        if level.samples and is_solitaire(state):
            return by_solution(state, seat)
        if found is None:
            return by_playouts(state, seat, level.playouts, self.rng)
        opinion = at_a_glance(found, state, seat, self.rng)
        return self._looked_at_twice(found, state, seat, opinion) if level.samples else opinion

    def _looked_at_twice(self, found: Judge, state: State, seat: int, opinion: Opinion) -> Opinion:
        best = np.argsort(-opinion.worth)[:CANDIDATES]
        codes = [opinion.codes[place] for place in sorted(best)]
        return looking_ahead(found, state, seat, self.rng, codes, self._level.samples, ROLLS_AHEAD)


def at_first_sight(state: State, seat: int) -> Opinion:
    """What a beginner sees: the points that a move brings now."""
    codes = legal(state, seat)
    points = np.array([gained(state, seat, code) for code in codes], np.float64)
    return Opinion(codes, points, np.zeros(len(codes)), points / 100, np.zeros(len(codes)))
