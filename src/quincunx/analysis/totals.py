"""The sums of a review: what luck, errors and the rest did to each seat."""

from math import sqrt

from quincunx.analysis.grades import GRADES
from quincunx.analysis.played_like import played_like
from quincunx.analysis.review import Review, ReviewStep, SeatReview


def add_up(
    review: Review, seat: int, counted: float | None = None, helped: bool = False
) -> SeatReview:
    """The sums of one seat; `review.seats` is not used.

    `counted` is its result, if that is not the value of the last position. A seat that was helped
    has played like nobody.
    """
    own = [step.decision for step in review.decisions(seat) if step.decision is not None]
    last = review.steps[-1].values[seat] if review.steps else review.start[seat]
    result = last if counted is None else counted
    luck = sum_of(review, "luck", seat)
    loss = sum(decision.loss for decision in own)
    gifts = sum(step.effect[seat] for step in review.steps if step.seat not in (None, seat))
    later_loss = (
        sum(step.decision.loss for step in review.steps if step.decision and step.seat == seat)
        - loss
    )  # of the engine
    mean_loss = loss / len(own) if own else 0.0
    return SeatReview(
        seat=seat,
        name=review.names[seat],
        start=review.start[seat],
        luck=round(luck, 6),
        luck_error=round(sqrt(sum(step.errors[seat] ** 2 for step in review.steps)), 6),
        loss=round(loss, 6),
        gifts=round(gifts, 6),
        remainder=round(last - review.start[seat] - luck + loss + later_loss - gifts, 6),
        result=result,
        adjusted=round(result - luck, 6),
        decisions=len(own),
        mean_loss=round(mean_loss, 6),
        grades={grade: sum(decision.grade == grade for decision in own) for grade in GRADES},
        played_like=played_like(review.game, review.effort, len(review.names), mean_loss)
        if own and not helped
        else "",
        resignation=round(result - last - later_loss, 6),
    )


def sum_of(review: Review, part: str, seat: int) -> float:
    return sum(values_of(step, part)[seat] for step in review.steps)


def values_of(step: ReviewStep, part: str) -> tuple[float, ...]:
    values: tuple[float, ...] = getattr(step, part)
    return values
