"""Which move is best, and by how much: the best ones played on through the same samples."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from quincunx.analysis.decisions import standard_errors, tidy
from quincunx.analysis.grades import INACCURACY, THRESHOLDS, grade_of
from quincunx.core.dice.rng import Random
from quincunx.core.state import State
from quincunx.engine.choices import after_move, possible_states, predict_choices
from quincunx.engine.strategies.default import strategy_for
from quincunx.engine.values.state_values import Numbers

STANDARD_ERRORS = 3  # by which the best move must be ahead of every other
CLEAR_GRADES = tuple(grade for grade, loss in THRESHOLDS.items() if loss >= THRESHOLDS[INACCURACY])
# Samples are taken in rounds. After each, a move gets no more if it is so far behind ...
STANDARD_ERRORS_BEHIND = 4
# ... and it would still be an inaccuracy with so many less, or if with so many more it is none.
STANDARD_ERRORS_OF_GRADE = 2
MOST_GAMES = 96  # played on together: bounds the memory, and larger batches are no faster


@dataclass(frozen=True)
class Effort:
    """How long a judgement takes: counted, so that the same seed gives the same judgement."""

    moves: int  # the best by static evaluation
    samples: tuple[int, ...]  # altogether, after each round
    rolls: int  # in each sample
    close: int  # moves that get all samples, however far behind they are
    gives_up: bool  # as soon as another move is too close to the best


FIRST = Effort(moves=6, samples=(8, 32, 112), rolls=5, close=2, gives_up=True)
SECOND = Effort(moves=10, samples=(24, 96, 224), rolls=6, close=3, gives_up=False)


@dataclass(frozen=True)
class JudgedMove:
    move: str  # in notation
    loss: float  # win probability, or points of a single player, against the best move
    error: float  # the standard error of the loss

    def is_clearly_worse(self, solo: bool, errors: float, errors_of_grade: float = 0) -> bool:
        """By so many standard errors, and still at least an inaccuracy with so many less?"""
        return (
            self.loss > errors * self.error
            and grade_of(self.loss - errors_of_grade * self.error, solo) in CLEAR_GRADES
        )

    def is_close(self, solo: bool) -> bool:
        """Is it no inaccuracy, however much chance may have favoured it?"""
        most = self.loss + STANDARD_ERRORS_OF_GRADE * self.error
        return grade_of(most, solo) not in CLEAR_GRADES


@dataclass(frozen=True)
class Judgement:
    value: float  # of the best move, to the seat that decides
    moves: tuple[JudgedMove, ...]  # best first

    @property
    def best(self) -> str:
        return self.moves[0].move

    def is_clear(self, solo: bool) -> bool:
        """Is every other move at least an inaccuracy, and more than chance behind?"""
        return len(self.moves) > 1 and all(
            other.is_clearly_worse(solo, STANDARD_ERRORS) for other in self.moves[1:]
        )


def judge(state: State, seat: int, effort: Effort, rng: Random) -> Judgement:
    """A judgement of the best moves, over the same samples but for those that fall behind."""
    codes = strategy_for(state.game).evaluate_quickly(state, seat, rng).best(effort.moves).codes
    samples = {code: np.empty(0) for code in codes}
    going_on, solo = codes, state.players == 1
    for most in effort.samples:
        more = roll_out(state, seat, going_on, most - len(samples[going_on[0]]), effort.rolls, rng)
        for code, values in zip(going_on, more, strict=True):
            samples[code] = np.concatenate([samples[code], values])
        going_on = sorted(going_on, key=lambda code: -samples[code].mean())
        judged = [judged_move(state, code, samples, going_on[0]) for code in going_on]
        if effort.gives_up and any(each.is_close(solo) for each in judged[1:]):
            break
        going_on = [
            code
            for place, (code, each) in enumerate(zip(going_on, judged, strict=True))
            if place < effort.close
            or not each.is_clearly_worse(solo, STANDARD_ERRORS_BEHIND, STANDARD_ERRORS_OF_GRADE)
        ]
    best = going_on[0]
    moves = [judged_move(state, code, samples, best) for code in codes]
    return Judgement(tidy(samples[best].mean()), tuple(sorted(moves, key=lambda each: each.loss)))


def judged_move(state: State, code: int, samples: Mapping[int, Numbers], best: int) -> JudgedMove:
    """Over the samples that this move has had."""
    losses = samples[best][: len(samples[code])] - samples[code]
    return JudgedMove(
        str(state.game.notation.moves[code]),
        tidy(losses.mean()),
        tidy(standard_errors(losses[None])[0]),
    )


def roll_out(
    state: State, seat: int, codes: Sequence[int], samples: int, rolls: int, rng: Random
) -> Numbers:
    """The value to the seat that decides, by move and sample.

    Every deal of what the seat cannot see has samples of its own, so that they are independent.
    """
    strategy = strategy_for(state.game)
    predicted = predict_choices(strategy, state, rng)
    visible = [
        view.without_secret_choices(seat) for view in possible_states(state, seat, samples, rng)
    ]
    at_once = max(1, MOST_GAMES // len(codes))
    parts = []
    for view in visible:
        states = [after_move(view, seat, code, predicted) for code in codes]
        left = samples // len(visible)
        while left:
            count = min(at_once, left)
            values = strategy.roll_out_states(states, count, rolls, rng)
            parts.append((values.scores if state.players == 1 else values.views)[:, :, seat])
            left -= count
    return np.concatenate(parts, axis=1)
