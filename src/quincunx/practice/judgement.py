"""Which move is best, and by how much: the best moves played on through the same samples of the
next rolls.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from quincunx.analysis.decisions import (
    after_move,
    by_move,
    possible_states,
    predict_choices,
    standard_errors,
    tidy,
)
from quincunx.analysis.grades import INACCURACY, THRESHOLDS, grade_of
from quincunx.core.dice.rng import Random
from quincunx.core.state import State
from quincunx.engine.strategies.default import strategy_for
from quincunx.engine.values.state_values import Numbers

STANDARD_ERRORS = 3  # by which the best move must be ahead of the next
CLEAR_GRADES = tuple(grade for grade, loss in THRESHOLDS.items() if loss >= THRESHOLDS[INACCURACY])
CLOSE = 3  # moves that get all samples; the others are only listed
TRIAL = 8  # they get this part of the samples


@dataclass(frozen=True)
class Effort:
    """How long a judgement takes: counted, so that the same seed gives the same judgement."""

    moves: int  # the best by static evaluation
    samples: int
    rolls: int  # in each sample


FIRST = Effort(moves=6, samples=96, rolls=4)
SECOND = Effort(moves=10, samples=224, rolls=6)


@dataclass(frozen=True)
class JudgedMove:
    move: str  # in notation
    loss: float  # win probability, or points of a single player, against the best move
    error: float  # the standard error of the loss


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
            other.loss > STANDARD_ERRORS * other.error
            and grade_of(other.loss, solo) in CLEAR_GRADES
            for other in self.moves[1:]
        )


def judge(state: State, seat: int, effort: Effort, rng: Random) -> Judgement:
    """A judgement of the best moves: first all of them in a few samples, then the closest."""
    codes = strategy_for(state.game).evaluate_quickly(state, seat, rng).best(effort.moves).codes
    trial = roll_out(state, seat, codes, effort.samples // TRIAL, effort.rolls, rng)
    order = np.argsort(-trial.mean(axis=1), kind="stable")
    close = [int(index) for index in order[:CLOSE]]
    final = roll_out(
        state, seat, [codes[index] for index in close], effort.samples, effort.rolls, rng
    )
    best = int(final.mean(axis=1).argmax())
    moves = [
        *judged_moves(state, [codes[index] for index in close], final, final[best]),
        *judged_moves(
            state,
            [codes[index] for index in order[CLOSE:]],
            trial[order[CLOSE:]],
            trial[close[best]],
        ),
    ]
    return Judgement(tidy(final[best].mean()), tuple(sorted(moves, key=lambda each: each.loss)))


def roll_out(
    state: State, seat: int, codes: Sequence[int], samples: int, rolls: int, rng: Random
) -> Numbers:
    """The value to the seat that decides, by move and sample."""
    strategy = strategy_for(state.game)
    predicted = predict_choices(strategy, state, rng)
    visible = [
        view.without_secret_choices(seat) for view in possible_states(state, seat, samples, rng)
    ]
    states = [after_move(view, seat, code, predicted) for view in visible for code in codes]
    values = strategy.roll_out_states(states, samples // len(visible), rolls, rng)
    own = values.scores if state.players == 1 else values.views
    by_code: Numbers = by_move(own, len(visible), len(codes))[:, :, seat]
    return by_code


def judged_moves(
    state: State, codes: Sequence[int], values: Numbers, best: Numbers
) -> list[JudgedMove]:
    errors = standard_errors(best - values)
    return [
        JudgedMove(state.game.notation.write_move(code), tidy((best - own).mean()), tidy(error))
        for code, own, error in zip(codes, values, errors, strict=True)
    ]
