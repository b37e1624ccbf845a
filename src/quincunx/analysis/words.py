"""A review in words: values, luck and mistakes as people read them."""

from quincunx.analysis.grades import BEST, GOOD, INACCURACY
from quincunx.analysis.review import Review, SeatReview, Step
from quincunx.core.text import plural

UNNOTICEABLE = 0.0005  # win probability, or hundreds of points, that is shown as zero


def format_value(value: float, solo: bool) -> str:
    """`54.1 %`, or the points of a single player."""
    return f"{value:.1f} points" if solo else f"{100 * value:.1f} %"


def format_change(change: float, solo: bool) -> str:
    """`+3.2 percentage points`, or points."""
    return f"{signed(change, solo)} {'points' if solo else 'percentage points'}"


def signed(change: float, solo: bool) -> str:
    """`+3.2` or `−3.2`, in points or percentage points."""
    amount = change if solo else 100 * change
    return "0.0" if abs(amount) < 0.05 else f"{amount:+.1f}".replace("-", "−")


def values_line(review: Review, step: Step | None) -> str:
    """What everybody can expect after a step, or at the start."""
    values = review.start if step is None else step.values
    if review.is_solo:
        return f"Expected: {format_value(values[0], True)}"
    return "Win probability: " + ", ".join(f"{name} {format_value(value, False)}" for name, value in zip(review.names, values, strict=True))


def playing_line(review: Review, seat: SeatReview) -> str:
    """How well a seat played, and how lucky it was."""
    solo, unit = review.is_solo, "points" if review.is_solo else "percentage points"
    loss, luck, error = (signed(change, solo) for change in (seat.mean_loss, seat.luck, seat.luck_error))
    sentences = [f"{seat.name}: {plural(seat.decisions, 'decision')} ({grade_counts(seat)}), {loss.lstrip('+')} {unit} lost per decision."]
    if seat.played_like:
        sentences.append(f"Played like: {seat.played_like}.")
    return " ".join([*sentences, f"Luck {luck} ± {error.lstrip('+')} {unit}."])


def grade_counts(seat: SeatReview) -> str:
    """`11 best, 3 good, 2 inaccuracies, 1 blunder`."""
    counts = [count_grade(grade, count) for grade, count in seat.grades.items() if count]
    return ", ".join(counts) or "none"


def count_grade(grade: str, count: int) -> str:
    if grade in (BEST, GOOD):
        return f"{count} {grade}"
    return f"{count} inaccuracies" if grade == INACCURACY and count > 1 else plural(count, grade)


def describe_step(review: Review, step: Step) -> list[str]:
    """What happened in a step, in sentences: who was lucky, or what was wrong with the move."""
    if step.decision is None:
        return [luck_line(review, step)] if step.seat is None else ["The only move."]
    return describe_decision(review, step)


def luck_line(review: Review, step: Step) -> str:
    luck = ", ".join(f"{name} {signed(value, review.is_solo)}" for name, value in zip(review.names, step.luck, strict=True))
    error = f" ± {signed(max(step.errors), review.is_solo).lstrip('+')}" if max(step.errors) > UNNOTICEABLE else ""
    return f"Luck in {'points' if review.is_solo else 'percentage points'}: {luck}{error}"


def describe_decision(review: Review, step: Step) -> list[str]:
    """The grade with the loss, then the reason, then the better move with its own."""
    decision = step.decision
    assert decision is not None
    if decision.grade in (BEST, GOOD):
        loss = "" if decision.grade == BEST else f": {format_change(-decision.loss, review.is_solo)}"
        return [f"{decision.grade.capitalize()} move{loss}.", f"{decision.move}: {decision.reason}"]
    better = next(move for move in decision.moves if move.move == decision.best)
    return [
        f"{decision.grade.capitalize()}: {format_change(-decision.loss, review.is_solo)}.",
        f"{decision.move}: {decision.reason}",
        f"Better was {better.move}: {better.reason}",
    ]
