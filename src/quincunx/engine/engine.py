"""An engine seat: from a state and a seat to a move, and to what every move is worth."""

import numpy as np

from quincunx.core.errors import IllegalMove
from quincunx.core.rng import Random, Seed
from quincunx.core.state import State
from quincunx.core.values import Move
from quincunx.engine.advice import Advice, advices
from quincunx.engine.evaluators import evaluator
from quincunx.engine.judge import Judge
from quincunx.engine.knowledge import judge_of
from quincunx.engine.levels import Level, level_of
from quincunx.engine.opinion import Numbers, Opinion, at_a_glance, at_first_sight, by_playouts, contested, gains, legal, looking_ahead
from quincunx.engine.solitaire import by_solution, is_solitaire
from quincunx.engine.specialists import specialist

CANDIDATES = 6  # moves that are played out, where there is no judge
SAMPLES_FOR_ADVICE = 32


class Engine:
    """Uses nothing but what its seat may see. The same seed and the same questions give the same answers."""

    def __init__(self, level: str = "expert", seed: Seed | None = None) -> None:
        self.level = level_of(level).name
        self.rng = Random(seed)

    def choose(self, state: State, seat: int) -> Move:
        """The move that this level takes for the best."""
        moves = self._asked(state, seat)
        if len(moves) == 1:
            return state.game.move_of(moves[0])
        level = level_of(self.level, state.game.key)
        opinion = self._opinion(state, seat, level)
        return state.game.move_of(opinion.codes[int((opinion.worth + self._misjudged(state, seat, level, opinion)).argmax())])

    def advise(self, state: State, seat: int) -> list[Advice]:
        """Every legal move with its value, best first."""
        codes = self._asked(state, seat)
        found, own, expert = judge_of(state, seat), specialist(state.game.key), level_of("expert", state.game.key)
        if is_solitaire(state):
            opinion = by_solution(state, seat)
        elif own is not None:
            opinion = own.survey(state, seat, self.rng)
        elif found is None:
            opinion = by_playouts(state, seat, codes, expert.effort, self.rng)
        elif looks_ahead(expert, found, state):
            opinion = looking_ahead(found, state, seat, self.rng, codes, SAMPLES_FOR_ADVICE, expert.rolls)
        else:
            opinion = at_a_glance(found, state, seat, self.rng)
        return advices(state, seat, opinion, evaluator(state.game))

    def _asked(self, state: State, seat: int) -> list[int]:
        state.check_seat(seat)
        if seat not in state.acting:
            raise IllegalMove(f"seat {seat} is not asked now, so there is nothing to advise")
        return legal(state, seat)

    def _misjudged(self, state: State, seat: int, level: Level, opinion: Opinion) -> Numbers:
        """What this level thinks too much or too little of each move."""
        doubt = np.array([level.slip * self.rng.gauss() for _ in opinion.codes])
        if not level.greed:
            return doubt
        return doubt + level.greed * gains(state, seat, opinion.codes)

    def _opinion(self, state: State, seat: int, level: Level) -> Opinion:
        found, own = judge_of(state, seat), specialist(state.game.key)
        if own is not None:
            return own.opinion(state, seat, level.effort, self.rng)
        if found is None and not level.effort:
            return at_first_sight(state, seat)
        if level.looks and is_solitaire(state):
            return by_solution(state, seat)
        if found is None:
            return by_playouts(state, seat, at_first_sight(state, seat).best(CANDIDATES).codes, level.effort, self.rng)
        if looks_ahead(level, found, state):
            return contested(found, state, seat, self.rng, level.looks_at(state.players), level.rolls)
        return at_a_glance(found, state, seat, self.rng)


def looks_ahead(level: Level, found: Judge, state: State) -> bool:
    """Samples of rolls would only blur what a glance counts exactly in the middle of a turn."""
    return level.looks > 0 and not found.evaluator.is_mid_turn(state)
