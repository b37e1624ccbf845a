"""What a move is worth, and why, in words made from the evaluation itself."""

from dataclasses import dataclass

from quincunx.core.state import State
from quincunx.core.values import Move
from quincunx.engine.evaluator import Evaluator
from quincunx.engine.opinion import Opinion, gains

NOTHING = 0.05  # points or per cent that are not worth a word


@dataclass(frozen=True)
class Advice:
    """What a move is worth."""

    move: Move
    value: float  # the expected final score
    chance: float  # to win, from 0 to 1; a shared victory counts by its share
    error: float  # the standard error of the value; 0 where it is not sampled
    reason: str  # in words


def advices(state: State, seat: int, opinion: Opinion, evaluator: Evaluator | None) -> list[Advice]:
    """Every move with its reason, best first."""
    order = sorted(range(len(opinion.codes)), key=lambda place: -opinion.worth[place])
    points = gains(state, seat, opinion.codes)
    listed = []
    for place in order:
        words = [points_now(int(points[place])), *remarks(state, seat, opinion, place, evaluator)]
        reason = "; ".join(word for word in [*words, against_the_best(opinion, place, order)] if word)
        move = state.game.move_of(opinion.codes[place])
        value, chance, error = (float(part[place]) for part in (opinion.scores, opinion.chances, opinion.errors))
        listed.append(Advice(move, value, chance, error, reason))
    return listed


def remarks(state: State, seat: int, opinion: Opinion, place: int, evaluator: Evaluator | None) -> list[str]:
    if opinion.remarks:
        return opinion.remarks[place]
    return [] if evaluator is None else evaluator.remarks(state, seat, opinion.codes[place])


def points_now(gain: int) -> str:
    return f"{gain:+d} point{'' if abs(gain) == 1 else 's'} now" if gain else ""


def against_the_best(opinion: Opinion, place: int, order: list[int]) -> str:
    """How much it gives up against the best move, or how much the best gains on the next."""
    if len(order) == 1:
        return "the only move"
    rival = order[1] if place == order[0] else order[0]
    points = float(opinion.scores[place] - opinion.scores[rival])
    chance = 100 * float(opinion.chances[place] - opinion.chances[rival])
    if abs(points) < NOTHING and abs(chance) < NOTHING:
        return "as good as the next best" if place == order[0] else "as good as the best"
    other = "the next best" if place == order[0] else "the best"
    victory = f" and {chance:+.1f} % to win" if abs(chance) >= NOTHING else ""
    return f"{points:+.1f} points{victory} against {other}"
