"""What a move is worth, and why in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from quincunx.core.moves import Move
from quincunx.core.state import State
from quincunx.core.text.messages import N_, join_and, join_clauses, message, message_plural
from quincunx.engine.evaluation import Evaluation, immediate_points, legal_codes

NEGLIGIBLE = 0.05  # points or percentage points that are not worth mentioning


@dataclass(frozen=True)
class Advice:
    """What a move is worth to the seat that makes it."""

    move: Move  # a legal move
    score: float  # the expected final score
    win_probability: float  # from 0 to 1; a shared victory counts as a fraction
    error: float  # the standard error of the score; 0 where it is not sampled
    reason: str  # why, in words

    def numbers(self) -> dict[str, float]:
        """The value as JSON-able data."""
        return {
            "score": round(self.score, 2),
            "win_probability": round(self.win_probability, 4),
            "error": round(self.error, 2),
        }


def explain(
    state: State, seat: int, evaluation: Evaluation, compared: Mapping[int, str] | None = None
) -> list[Advice]:
    """Every move with its reason, best first; `compared` says of some codes how they differ from
    the best move, and of the best how it differs from the next.
    """
    order = by_worth(evaluation)
    facts = facts_about(state, seat, evaluation.codes, evaluation.remarks)
    advice = []
    for index in order:
        phrases = [
            *without_shared(facts, index, order),
            describe_rank(state, seat, evaluation, index, order),
            (compared or {}).get(evaluation.codes[index], ""),
        ]
        value, probability, error = (
            float(part[index])
            for part in (evaluation.scores, evaluation.win_probabilities, evaluation.errors)
        )
        reason = join_clauses(phrase for phrase in phrases if phrase)
        advice.append(
            Advice(
                state.game.notation.move_of(evaluation.codes[index]),
                value,
                probability,
                error,
                reason,
            )
        )
    return advice


def by_worth(evaluation: Evaluation) -> list[int]:
    """The places of all moves, best first."""
    return sorted(range(len(evaluation.codes)), key=lambda index: -evaluation.worth[index])


def facts_about(
    state: State, seat: int, codes: Sequence[int], remarks: Sequence[list[str]]
) -> list[list[str]]:
    """What each move does at once: its points, and the remarks of the game."""
    points = immediate_points(state, seat, codes)
    return [
        [describe_points(int(now)), *some]
        for now, some in zip(points, remarks or [[] for _ in codes], strict=True)
    ]


def without_shared(facts: Sequence[list[str]], index: int, order: Sequence[int]) -> list[str]:
    """Without what is also true of the move that it is compared with."""
    if len(order) == 1:
        return facts[index]
    other = order[1] if index == order[0] else order[0]
    return [fact for fact in facts[index] if fact not in facts[other]]


def describe_points(points: int) -> str:
    if points < 0:
        return message_plural("−{count} point now", "−{count} points now", -points)
    return message_plural("+{count} point now", "+{count} points now", points) if points else ""


def describe_rank(
    state: State, seat: int, evaluation: Evaluation, index: int, order: list[int]
) -> str:
    if len(order) == 1:
        return describe_only_candidate(len(legal_codes(state, seat)))
    return describe_difference(evaluation, index, order, state.players == 1)


def describe_only_candidate(legal: int) -> str:
    """About the only move left of this many legal ones: a search may drop the others."""
    if legal == 1:
        return message("the only move")
    return message("the best of {count} moves", count=legal)


def describe_difference(evaluation: Evaluation, index: int, order: list[int], solo: bool) -> str:
    """How much a move loses against the best one, or the best one gains on the next."""
    is_best = index == order[0]
    other = order[1] if is_best else order[0]
    points = float(evaluation.scores[index] - evaluation.scores[other])
    percentage_points = (
        0.0
        if solo
        else 100 * float(evaluation.win_probabilities[index] - evaluation.win_probabilities[other])
    )
    differences = [
        (points, N_("+{amount:.1f} points"), N_("−{amount:.1f} points")),
        (
            percentage_points,
            N_("+{amount:.1f} percentage points"),
            N_("−{amount:.1f} percentage points"),
        ),
    ]
    phrases = [
        message(more if amount > 0 else less, amount=abs(amount))
        for amount, more, less in differences
        if abs(amount) >= NEGLIGIBLE
    ]
    if not phrases:
        return message("as good as the next best") if is_best else message("as good as the best")
    gain = join_and(phrases)
    if is_best:
        return message("{gain} against the next best", gain=gain)
    return message("{gain} against the best", gain=gain)
