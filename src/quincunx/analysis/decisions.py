"""The loss of a decision: the value of the best move minus that of the move played, as far as the
seat could know.

Both are in the view of the seat that decides, which knows most about its own prospects, and by
which the engine itself chooses. What is hidden from the seat is dealt again several times, and what
others choose at the same time is what the engine would choose.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from quincunx.analysis.effort import Effort
from quincunx.analysis.grades import BEST, grade_of
from quincunx.analysis.review import Decision, MoveValue
from quincunx.core.dice.rng import Random
from quincunx.core.state import State
from quincunx.engine.advice import explain
from quincunx.engine.choices import Choices, after_move, possible_states
from quincunx.engine.comparison import compare_with_best
from quincunx.engine.evaluation import Evaluation, legal_codes
from quincunx.engine.strategy import Strategy
from quincunx.engine.values.state_values import Numbers

SECOND_LOOKS = 3  # the best moves that get one, and the move played
FEWER_FOR_EACH_DEAL = 4  # times, than where nothing is hidden: the deals are samples already
SAMPLES_OF_REASONS = 64
MOST_SHOWN = 5  # moves of a decision that a review keeps
POINTS_PER_WORTH = 100  # the engine maximises hundreds of points for a single player


@dataclass(frozen=True)
class DecisionValues:
    """Indexed by move, sample and seat."""

    codes: list[int]
    scores: Numbers
    win_probabilities: Numbers
    views: Numbers

    def own(self, seat: int) -> Numbers:
        """The values to the seat that decides, in its own view: by move and sample."""
        return (self.scores if self.scores.shape[2] == 1 else self.views)[:, :, seat]


def compare_moves(
    strategy: Strategy,
    state: State,
    seat: int,
    code: int,
    predicted: Choices,
    effort: Effort,
    rng: Random,
) -> DecisionValues:
    """The values of the move played and of the best others.

    If another one seems to be better, the best few get a second look.
    """
    codes = candidates(strategy, state, seat, code, effort.moves, rng)
    visible = [
        view.without_secret_choices(seat)
        for view in possible_states(state, seat, effort.deals, rng)
    ]
    compared = evaluate_moves(strategy, visible, seat, codes, predicted, 0, rng)
    means = compared.own(seat).mean(axis=1)
    if (
        not effort.second_look
        or strategy.solves_game
        or grade_of(means.max() - means[codes.index(code)], state.players == 1) == BEST
    ):
        return compared
    close = [codes[index] for index in np.argsort(-means, kind="stable")[:SECOND_LOOKS]]
    codes = close if code in close else [*close, code]
    samples = effort.second_look // (1 if len(visible) == 1 else FEWER_FOR_EACH_DEAL)
    return evaluate_moves(strategy, visible, seat, codes, predicted, samples, rng)


def evaluate_moves(
    strategy: Strategy,
    visible: Sequence[State],
    seat: int,
    codes: list[int],
    predicted: Choices,
    samples: int,
    rng: Random,
) -> DecisionValues:
    """Each of these moves in every possible position, over the same samples of what comes next.

    Every deal of what the seat cannot see has samples of its own, so that they are independent.
    """
    values = [
        strategy.evaluate_states(
            [after_move(view, seat, code, predicted) for code in codes], samples, rng
        )
        for view in visible
    ]
    return DecisionValues(
        codes,
        np.concatenate([each.scores for each in values], axis=1),
        np.concatenate([each.win_probabilities for each in values], axis=1),
        np.concatenate([each.views for each in values], axis=1),
    )


def candidates(
    strategy: Strategy, state: State, seat: int, code: int, most: int, rng: Random
) -> list[int]:
    codes = strategy.evaluate_quickly(state, seat, rng).best(most).codes
    return codes if code in codes else [*codes, code]


def describe_decision(
    strategy: Strategy, state: State, seat: int, code: int, compared: DecisionValues, rng: Random
) -> tuple[Decision, Numbers]:
    """The decision, and its effect on the value of every seat."""
    values = compared.own(seat)
    solo = state.players == 1
    means = values.mean(axis=1)
    best = int(means.argmax())
    played = compared.codes.index(code)
    losses = means[best] - means
    errors = standard_errors(values[best] - values)
    reasons = {}
    if grade_of(losses[played], solo) != BEST:
        codes = [compared.codes[best], code]
        reasons = compare_with_best(strategy, state, seat, codes, rng, SAMPLES_OF_REASONS)
    advice = explain(state, seat, as_evaluation(strategy, state, seat, compared), reasons)
    index_of = {other: index for index, other in enumerate(compared.codes)}
    places = [index_of[each.move.code] for each in advice]
    moves = [
        MoveValue(
            str(each.move),
            tidy(means[place]),
            tidy(losses[place]),
            tidy(errors[place]),
            each.reason,
        )
        for each, place in zip(advice, places, strict=True)
    ]
    own = moves[places.index(played)]
    shown = [move for move in moves if move in moves[:MOST_SHOWN] or move is own]
    best_move = moves[0].move if own.loss else own.move
    decision = Decision(
        own.move, best_move, own.loss, own.error, grade_of(own.loss, solo), own.reason, tuple(shown)
    )
    return decision, effect_on_all(
        compared.win_probabilities.mean(axis=1), seat, best, played, decision.loss
    )


def effect_on_all(
    probabilities: Numbers, seat: int, best: int, played: int, loss: float
) -> Numbers:
    """What one seat loses, the others gain, by how much their win probabilities rise."""
    gains = np.clip(probabilities[played] - probabilities[best], 0, None)
    gains[seat] = 0
    if not gains.any():
        gains = np.ones(len(gains))
        gains[seat] = 0
    effect: Numbers = loss * gains / (gains.sum() or 1)
    effect[seat] = -loss
    return effect


def as_evaluation(
    strategy: Strategy, state: State, seat: int, compared: DecisionValues
) -> Evaluation:
    """In the form in which the engine explains moves."""
    scores = compared.scores.mean(axis=1)[:, seat]
    probabilities = compared.views.mean(axis=1)[:, seat]
    worth = scores / POINTS_PER_WORTH if state.players == 1 else probabilities
    remarks = strategy.remarks(state, seat, compared.codes)
    return Evaluation(
        compared.codes,
        scores,
        probabilities,
        worth,
        standard_errors(compared.scores[:, :, seat]),
        remarks=remarks,
    )


def standard_errors(samples: Numbers) -> Numbers:
    """Of the means over the samples of each row."""
    count = samples.shape[1]
    errors: Numbers = (
        samples.std(axis=1, ddof=1) / np.sqrt(count) if count > 1 else np.zeros(len(samples))
    )
    return errors


def has_choice(state: State, seat: int) -> bool:
    return len(legal_codes(state, seat)) > 1


def tidy(number: float) -> float:
    """Enough digits for everybody, and few enough that no rounding of sums shows."""
    return round(float(number), 6) + 0.0
