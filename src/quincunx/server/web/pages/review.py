"""The review of a finished game, step by step: who was lucky, who played well, and the mistakes."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from quincunx.analysis import Decision, Review, ReviewStep, SeatReview
from quincunx.analysis.words import as_good_as, engine_line, equal_best, resignation_result
from quincunx.core.game import Game
from quincunx.core.play.record import Record
from quincunx.core.presentation import find_presentation
from quincunx.languages import N_, _, ngettext, translate
from quincunx.server.jobs.reviews import RunningReview
from quincunx.server.table.replay import Replay
from quincunx.server.web.game_log import LogEntry, replay_entries
from quincunx.server.web.pages.page import Page
from quincunx.server.web.pages.position import Position
from quincunx.server.web.pages.replay import StepLink, position_after, step_link, step_links
from quincunx.server.web.pages.review_graph import (
    Graph,
    format_difference,
    format_value,
    grade_name,
    graph,
    sign,
)
from quincunx.server.web.words import join_names

MAX_MISTAKES = 20  # listed
SUMMARIES = {
    "won": N_(
        "Won. Luck {luck}, own errors {loss} percentage points; the win probability with "
        "average luck was {adjusted}."
    ),
    "lost": N_(
        "Lost. Luck {luck}, own errors {loss} percentage points; the win probability with "
        "average luck was {adjusted}."
    ),
    "shared": N_(
        "Shared the victory. Luck {luck}, own errors {loss} percentage points; with "
        "average luck {adjusted}."
    ),
    "unfinished": N_(
        "Luck {luck}, own errors {loss} percentage points so far; with average luck {adjusted}."
    ),
    "points": N_(
        "Scored {score}: luck {luck}, own errors {loss} points. With average luck {adjusted}."
    ),
}


@dataclass(frozen=True)
class ReviewProgress(Page):
    """While a game is reviewed, and the offer to do it."""

    template = "review_wait.html"
    fragment = "review_progress.html"

    table: str
    title: str
    is_running: bool
    done: int  # events, while it is running
    events: int
    failure: str


@dataclass(frozen=True)
class SeatSummary:
    name: str
    words: str
    resignation: str
    mistakes: str
    played_like: str


@dataclass(frozen=True)
class ReviewedEvent:
    number: int
    text: str
    sign: str
    values: Sequence[str]  # by seat
    luck: Sequence[str]  # by seat, of a roll
    comments: Sequence[str]  # in the record


@dataclass(frozen=True)
class ComparedMove:
    name: str
    played: bool
    value: str
    loss: str
    reason: str


@dataclass(frozen=True)
class DecisionShown:
    """The move that was made and the best ones, with their values."""

    move: str
    best: str
    is_best: bool
    grade: str
    is_equal: bool  # is another move as good as the best?
    loss: str
    reason: str
    best_reason: str
    moves: Sequence[ComparedMove]


@dataclass(frozen=True)
class Mistake:
    number: int
    name: str
    sign: str
    decision: DecisionShown


@dataclass(frozen=True)
class ReviewPage(Page):
    template = "review.html"
    fragment = "review_table.html"

    table: str
    position: Position
    path: str  # of this page, where the parameter for the step is added
    step: int
    steps: int
    entry: LogEntry | None  # what happened in this step
    links: Sequence[StepLink]
    shown: ReviewedEvent | None
    engine: str  # how the engine went on after a resignation
    decision: DecisionShown | None
    seat: int  # whose luck is shown
    graph: Graph
    resigned: str
    summaries: Sequence[SeatSummary]
    mistakes: Sequence[Mistake]  # worst first
    learners: Sequence[int]  # the seats that have made mistakes
    events: Sequence[ReviewedEvent]


def progress_page(
    table: str, record: Record, running: RunningReview | None, failure: str
) -> ReviewProgress:
    done, events = (0, 0) if running is None else (running.done, running.events)
    title = _(record.game.title)
    return ReviewProgress(table, title, running is not None, done, events, translate(failure))


def review_page(
    table: str, record: Record, review: Review, step: int, replay: Replay, seat: int
) -> ReviewPage:
    """The game after so many events, with a seat's luck; links of a file stay inside it."""
    position, entry = position_after(record, step, replay)
    path = f"/t/{table}/review?seat={seat}&" if table else "#"
    # an unfinished game may end with choices that are still secret
    pairs = zip(review.steps, replay_entries(replay), strict=False)
    events = [reviewed_event(review, *each) for each in pairs]
    shown = review.steps[step - 1] if step else None
    return ReviewPage(
        table=table,
        position=position,
        path=path,
        step=step,
        steps=len(replay),
        entry=entry,
        links=[*step_links(path, step, len(replay)), *mistake_links(path, review, step)],
        shown=events[step - 1] if step else None,
        engine=engine_line(review, shown) if shown and review.after_resignation(shown) else "",
        decision=None
        if shown is None or shown.decision is None
        else decision_shown(record.game, review, shown.decision),
        seat=seat,
        graph=graph(review, step, seat),
        resigned=resignation_result(review),
        summaries=[seat_summary(review, each) for each in review.seats],
        mistakes=[mistake(record.game, review, each) for each in review.worst(MAX_MISTAKES)],
        learners=[each for each in range(len(review.names)) if table and review.worst(1, each)],
        events=events,
    )


def mistake_links(path: str, review: Review, step: int) -> list[StepLink]:
    numbers = [each.number for each in review.steps if sign(review, each)]
    before = max((number for number in numbers if number < step), default=None)
    after = min((number for number in numbers if number > step), default=None)
    return [
        step_link(path, _("Previous mistake"), "‹ ?", "p", before),
        step_link(path, _("Next mistake"), "? ›", "n", after),
    ]


def seat_summary(review: Review, seat: SeatReview) -> SeatSummary:
    return SeatSummary(
        seat.name,
        summary_words(review, seat),
        resignation_words(review, seat),
        count_mistakes(seat),
        translate(seat.played_like),
    )


def summary_words(review: Review, seat: SeatReview) -> str:
    """The result, and how much of it was luck and how much own errors."""
    luck = format_difference(review, seat.luck)
    loss = format_difference(review, -seat.loss)
    adjusted = adjusted_words(review, seat.adjusted)
    result = (
        "points"
        if review.is_solo
        else "unfinished"
        if not review.has_result
        else "won"
        if seat.result == 1
        else "lost"
        if seat.result == 0
        else "shared"
    )
    return _(
        SUMMARIES[result],
        score=format_value(review, seat.result),
        luck=luck,
        loss=loss,
        adjusted=adjusted,
    )


def adjusted_words(review: Review, value: float) -> str:
    """What the result would have been with average luck: added up, it may be out of range."""
    if review.is_solo or 0 < value < 1:
        return format_value(review, value)
    return _("0 % (practically lost)") if value <= 0 else _("100 % (practically won)")


def resignation_words(review: Review, seat: SeatReview) -> str:
    """What the resignation changed: neither luck nor error."""
    if not seat.resignation:
        return ""
    return _(
        "By resignation: {change} percentage points.",
        change=format_difference(review, seat.resignation),
    )


def count_mistakes(seat: SeatReview) -> str:
    counts = seat.grades.get
    words = {
        "inaccuracy": ngettext(
            "{count} inaccuracy", "{count} inaccuracies", counts("inaccuracy", 0)
        ),
        "mistake": ngettext("{count} mistake", "{count} mistakes", counts("mistake", 0)),
        "blunder": ngettext("{count} blunder", "{count} blunders", counts("blunder", 0)),
    }
    found = [words[grade] for grade in words if counts(grade)]
    return join_names(found) if found else _("No mistakes")


def reviewed_event(review: Review, step: ReviewStep, entry: LogEntry) -> ReviewedEvent:
    return ReviewedEvent(
        number=step.number,
        text=entry.sentence(review.names),
        sign=sign(review, step),
        values=[format_value(review, value) for value in step.values],
        luck=[format_difference(review, value) for value in step.luck if step.seat is None],
        comments=[translate(each) for each in review.comments_at(step.number)],
    )


def move_name(game: Game, move: str) -> str:
    return translate(find_presentation(game.key).move_name(game.move(move)))


def decision_shown(game: Game, review: Review, decision: Decision) -> DecisionShown:
    name = partial(move_name, game)
    equal = equal_best(decision)
    best = equal or decision.best
    reasons = {each.move: translate(each.reason) for each in decision.moves}
    return DecisionShown(
        move=name(decision.move),
        best=name(best),
        is_best=decision.move == best,
        grade=as_good_as(name(equal), review.is_solo) if equal else grade_name(decision.grade),
        is_equal=bool(equal),
        loss=format_difference(review, -decision.loss),
        reason=translate(decision.reason),
        best_reason=reasons.get(best, ""),
        moves=[
            ComparedMove(
                name(each.move),
                each.move == decision.move,
                format_value(review, each.value),
                format_difference(review, -each.loss),
                reasons[each.move],
            )
            for each in decision.moves
        ],
    )


def mistake(game: Game, review: Review, step: ReviewStep) -> Mistake:
    assert step.decision is not None
    assert step.seat is not None
    decision = decision_shown(game, review, step.decision)
    return Mistake(step.number, review.names[step.seat], sign(review, step), decision)
