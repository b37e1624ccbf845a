"""A review in words, in the active language: values, luck and mistakes as people read them."""

from quincunx.analysis.grades import BEST, BLUNDER, GOOD, INACCURACY, MISTAKE
from quincunx.analysis.review import Decision, Review, ReviewStep, SeatReview
from quincunx.core.presentation import find_presentation
from quincunx.core.registry import game as game_by_key
from quincunx.core.text.messages import join_and
from quincunx.languages import N_, _, format_number, ngettext, translate

UNNOTICEABLE = 0.0005  # win probability, or hundreds of points, that is shown as zero
LOSSES = {
    GOOD: N_("Good move: {loss}."),
    INACCURACY: N_("Inaccuracy: {loss}."),
    MISTAKE: N_("Mistake: {loss}."),
    BLUNDER: N_("Blunder: {loss}."),
}


def format_value(value: float, solo: bool) -> str:
    """`54.1 %`, or the points of a single player."""
    if solo:
        return _("{points:.1f} points", points=value)
    return _("{percent:.1f} %", percent=100 * min(max(value, 0), 1))


def format_change(change: float, solo: bool) -> str:
    """`+3.2 percentage points`, or points."""
    return with_unit(signed(change, solo), solo)


def with_unit(amount: str, solo: bool) -> str:
    if solo:
        return _("{amount} points", amount=amount)
    return _("{amount} percentage points", amount=amount)


def signed(change: float, solo: bool) -> str:
    """`+3.2` or `−3.2`, in points or percentage points."""
    amount = change if solo else 100 * change
    return format_number(0, ".1f") if abs(amount) < 0.05 else format_number(amount, "+.1f")


def unsigned(change: float, solo: bool) -> str:
    return signed(change, solo).lstrip("+")


def values_line(review: Review, step: ReviewStep | None) -> str:
    """What everybody can expect after a step, or at the start."""
    values = review.start if step is None else step.values
    if review.is_solo:
        return _("Expected: {value}", value=format_value(values[0], True))
    players = ", ".join(
        f"{name} {format_value(value, False)}"
        for name, value in zip(review.names, values, strict=True)
    )
    return _("Win probability: {players}", players=players)


def resignation_result(review: Review) -> str:
    """Who resigned, and who won by that; empty if the game did not end so."""
    if not review.ended_by_resignation:
        return ""
    winners = [seat.name for seat in review.seats if seat.result > 0]
    resigned = join_and(review.names[each.seat] for each in review.resignations)
    winning = join_and(winners)
    return ngettext(
        "{names} resigned: {winners} wins",
        "{names} resigned: {winners} share the win",
        len(winners),
        names=resigned,
        winners=winning,
    )


def playing_line(review: Review, seat: SeatReview) -> str:
    """How well a seat played, and how lucky it was."""
    solo = review.is_solo
    decisions = ngettext("{count} decision", "{count:,} decisions", seat.decisions)
    loss = with_unit(unsigned(seat.mean_loss, solo), solo)
    sentences = [
        _(
            "{name}: {decisions} ({grades}), {loss} lost per decision.",
            name=seat.name,
            decisions=decisions,
            grades=grade_counts(seat),
            loss=loss,
        )
    ]
    if seat.played_like:
        sentences.append(_("Played like: {level}.", level=translate(seat.played_like)))
    luck = with_unit(f"{signed(seat.luck, solo)} ± {unsigned(seat.luck_error, solo)}", solo)
    return " ".join([*sentences, _("Luck {luck}.", luck=luck)])


def grade_counts(seat: SeatReview) -> str:
    """`11 best, 3 good, 2 inaccuracies, 1 blunder`."""
    counts = [count_grade(grade, count) for grade, count in seat.grades.items() if count]
    return ", ".join(counts) or _("none")


def count_grade(grade: str, count: int) -> str:
    counts = {
        BEST: ngettext("{count} best", "{count} best", count),
        GOOD: ngettext("{count} good", "{count} good", count),
        INACCURACY: ngettext("{count} inaccuracy", "{count} inaccuracies", count),
        MISTAKE: ngettext("{count} mistake", "{count} mistakes", count),
        BLUNDER: ngettext("{count} blunder", "{count} blunders", count),
    }
    return counts[grade]


def describe_step(review: Review, step: ReviewStep) -> list[str]:
    """What happened in a step, in sentences: who was lucky, or what was wrong with the move."""
    if step.decision is None:
        return [luck_line(review, step)] if step.seat is None else [_("The only move.")]
    if review.after_resignation(step):
        return [engine_line(review, step)]
    return describe_decision(review, step)


def engine_line(review: Review, step: ReviewStep) -> str:
    """Instead of a grade: nobody's mistake."""
    assert step.seat is not None
    return _(
        "The engine made this move, because {name} had resigned.", name=review.names[step.seat]
    )


def luck_line(review: Review, step: ReviewStep) -> str:
    solo = review.is_solo
    luck = ", ".join(
        f"{name} {signed(value, solo)}" for name, value in zip(review.names, step.luck, strict=True)
    )
    if max(step.errors) > UNNOTICEABLE:
        luck = f"{luck} ± {unsigned(max(step.errors), solo)}"
    if solo:
        return _("Luck in points: {luck}", luck=luck)
    return _("Luck in percentage points: {luck}", luck=luck)


def equal_best(decision: Decision) -> str:
    """The best move, if another one was played that is as good: it may still lose points, which
    decide nothing. Otherwise empty.
    """
    first = decision.moves[0].move
    return first if decision.grade == BEST and first != decision.move else ""


def move_words(review: Review, move: str) -> str:
    """A move of the game as its presentation says it; empty for none."""
    if not move:
        return ""
    game = game_by_key(review.game, **review.options)
    return translate(find_presentation(review.game).listed_move(game.move(move)))


def as_good_as(best: str, solo: bool) -> str:
    if solo:
        return _("As good as the best move, {best}.", best=best)
    return _("As good as the best move, {best}, which wins hardly more often.", best=best)


def describe_decision(review: Review, step: ReviewStep) -> list[str]:
    """The grade with the loss, then the reason, then the better move with its own."""
    decision = step.decision
    assert decision is not None
    played = f"{move_words(review, decision.move)}: {translate(decision.reason)}"
    if decision.grade == BEST:
        equal = move_words(review, equal_best(decision))
        return [as_good_as(equal, review.is_solo) if equal else _("Best move."), played]
    sentences = [
        _(LOSSES[decision.grade], loss=format_change(-decision.loss, review.is_solo)),
        played,
    ]
    if decision.grade != GOOD:
        better = next(move for move in decision.moves if move.move == decision.best)
        sentences.append(
            _(
                "Better was {move}: {reason}",
                move=move_words(review, better.move),
                reason=translate(better.reason),
            )
        )
    return sentences
