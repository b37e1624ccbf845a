"""What a move is worth, and why in words."""

from dataclasses import dataclass

from quincunx.core.state import State
from quincunx.core.values import Move
from quincunx.engine.evaluation import Evaluation, immediate_points

NEGLIGIBLE = 0.05  # points or percentage points that are not worth mentioning


@dataclass(frozen=True)
class Advice:
    """What a move is worth to the seat that makes it."""

    move: Move  # a legal move
    value: float  # the expected final score
    chance: float  # the win probability, from 0 to 1; a shared victory counts as a fraction
    error: float  # the standard error of the value; 0 where it is not sampled
    reason: str  # why, in words

    def numbers(self) -> dict[str, float]:
        """The value as JSON-able data."""
        return {"score": round(self.value, 2), "win_probability": round(self.chance, 4), "error": round(self.error, 2)}


def explain(state: State, seat: int, evaluation: Evaluation) -> list[Advice]:
    """Every move with its reason, best first."""
    order = sorted(range(len(evaluation.codes)), key=lambda index: -evaluation.worth[index])
    points = immediate_points(state, seat, evaluation.codes)
    solo = state.players == 1
    advice = []
    for index in order:
        remarks = evaluation.remarks[index] if evaluation.remarks else []
        phrases = [describe_points(int(points[index])), *remarks, describe_difference(evaluation, index, order, solo)]
        value, chance, error = (float(part[index]) for part in (evaluation.scores, evaluation.chances, evaluation.errors))
        reason = "; ".join(phrase for phrase in phrases if phrase)
        advice.append(Advice(state.game.move_of(evaluation.codes[index]), value, chance, error, reason))
    return advice


def describe_points(points: int) -> str:
    return f"{points:+d} point{'' if abs(points) == 1 else 's'} now" if points else ""


def describe_difference(evaluation: Evaluation, index: int, order: list[int], solo: bool) -> str:
    """How much a move loses against the best one, or the best one gains on the next."""
    if len(order) == 1:
        return "the only move"
    is_best = index == order[0]
    other, name = (order[1], "the next best") if is_best else (order[0], "the best")
    points = float(evaluation.scores[index] - evaluation.scores[other])
    percentage_points = 0.0 if solo else 100 * float(evaluation.chances[index] - evaluation.chances[other])
    differences = [(points, "points"), (percentage_points, "percentage points")]
    phrases = [f"{amount:+.1f} {unit}" for amount, unit in differences if abs(amount) >= NEGLIGIBLE]
    return f"{' and '.join(phrases)} against {name}" if phrases else f"as good as {name}"
