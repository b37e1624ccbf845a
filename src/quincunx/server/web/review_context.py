"""What the pages of a review show: the game step by step, who was lucky, who played well, and the
mistakes as questions.
"""

from functools import partial
from typing import Any

from quincunx.analysis import Decision, Review, ReviewStep, SeatReview
from quincunx.analysis.words import as_good_as, engine_line, equal_best, resignation_result
from quincunx.core.game import Game
from quincunx.core.play.record import Record
from quincunx.core.state import State
from quincunx.languages import N_, _, ngettext, translate
from quincunx.server.table.replay import Replay
from quincunx.server.web.context import active_seat, button_context, replay_context, seats_from
from quincunx.server.web.game_log import LogEntry, replay_entries
from quincunx.server.web.games import sheet_of
from quincunx.server.web.review_graph import (
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
    "points": N_(
        "Scored {score}: luck {luck}, own errors {loss} points. With average luck {adjusted}."
    ),
}
VERDICTS = {
    "right": N_("Right!"),
    "better": N_("Better, but not the best."),
    "same": N_("That is the move that was played."),
    "wrong": N_("Not this one."),
}


def review_context(
    table_id: str, record: Record, review: Review, step: int, replay: Replay, seat: int
) -> dict[str, Any]:
    """The game after this many events, and the luck of this seat."""
    context = replay_context(table_id, record, step, replay)
    entries = replay_entries(replay)
    shown = review.steps[context["step"] - 1] if context["step"] else None
    return {
        **context,
        "review": review,
        "seat": seat,
        "graph": graph(review, context["step"], seat),
        "resigned": resignation_result(review),
        "summaries": [summary(review, each) for each in review.seats],
        "shown": None
        if shown is None
        else step_context(record.game, review, shown, entries[shown.number - 1]),
        "mistakes": [mistake(record.game, review, each) for each in review.worst(MAX_MISTAKES)],
        "learners": [each for each in range(len(review.names)) if review.worst(1, each)],
        "events": [
            event(review, each, entry) for each, entry in zip(review.steps, entries, strict=True)
        ],
        "next_mistake": next(
            (each.number for each in review.steps if each.number > step and sign(review, each)),
            None,
        ),
        "previous_mistake": next(
            (
                each.number
                for each in reversed(review.steps)
                if each.number < step and sign(review, each)
            ),
            None,
        ),
    }


def summary(review: Review, seat: SeatReview) -> dict[str, Any]:
    return {
        "name": seat.name,
        "words": summary_words(review, seat),
        "resignation": resignation_words(review, seat),
        "mistakes": count_mistakes(seat),
        "played_like": translate(seat.played_like),
    }


def summary_words(review: Review, seat: SeatReview) -> str:
    """The result, and how much of it was luck and how much own errors."""
    luck = format_difference(review, seat.luck)
    loss = format_difference(review, -seat.loss)
    adjusted = format_value(review, seat.adjusted)
    result = (
        "points"
        if review.is_solo
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


def event(review: Review, step: ReviewStep, entry: LogEntry) -> dict[str, Any]:
    return {
        "number": step.number,
        "text": entry.sentence(review.names),
        "sign": sign(review, step),
        "values": [format_value(review, value) for value in step.values],
        "luck": [format_difference(review, value) for value in step.luck]
        if step.seat is None
        else None,
    }


def step_context(game: Game, review: Review, step: ReviewStep, entry: LogEntry) -> dict[str, Any]:
    return {
        **event(review, step, entry),
        "names": review.names,
        "engine": engine_line(review, step) if review.after_resignation(step) else "",
        "decision": None
        if step.decision is None
        else decision_context(game, review, step.decision),
    }


def move_name(game: Game, move: str) -> str:
    return sheet_of(game.key).move_name(game.move(move))


def decision_context(game: Game, review: Review, decision: Decision) -> dict[str, Any]:
    """The move that was made and the best ones, with their values."""
    name = partial(move_name, game)
    equal = equal_best(decision)
    return {
        "move": name(decision.move),
        "best": name(equal or decision.best),
        "is_best": decision.move == (equal or decision.best),
        "grade": as_good_as(name(equal), review.is_solo) if equal else grade_name(decision.grade),
        "is_equal": bool(equal),
        "loss": format_difference(review, -decision.loss),
        "reason": translate(decision.reason),
        "best_reason": next(
            (
                translate(each.reason)
                for each in decision.moves
                if each.move == (equal or decision.best)
            ),
            "",
        ),
        "moves": [
            {
                "name": name(each.move),
                "played": each.move == decision.move,
                "value": format_value(review, each.value),
                "loss": format_difference(review, -each.loss),
                "reason": translate(each.reason),
            }
            for each in decision.moves
        ],
    }


def mistake(game: Game, review: Review, step: ReviewStep) -> dict[str, Any]:
    assert step.decision is not None
    assert step.seat is not None
    return {
        "number": step.number,
        "name": review.names[step.seat],
        "sign": sign(review, step),
        **decision_context(game, review, step.decision),
    }


# ---- learning from mistakes


def question_context(
    table_id: str, record: Record, review: Review, step: ReviewStep, state: State
) -> dict[str, Any]:
    """The position before a mistake, as the player saw it."""
    assert step.seat is not None
    sheet = sheet_of(record.game.key)
    view = state.view(step.seat)
    active = active_seat(view)
    questions = review.worst(None, step.seat)
    numbers = [each.number for each in questions]
    place = numbers.index(step.number)
    return {
        "table": table_id,
        "key": record.game.key,
        "title": _(record.game.title),
        "game_sheet": sheet,
        "focus": step.seat,
        "view": view,
        "middle": sheet.middle(view),
        "sheets": {each: sheet.sheet(view, each) for each in range(record.game.players)},
        **button_context(sheet, view, confirm=False),
        "last_filled": dict.fromkeys(range(record.game.players), frozenset()),
        "names": record.names,
        "roll": step.number,
        "players": [
            {
                "seat": each,
                "name": record.names[each],
                "score": state.scores[each],
                "acting": each == step.seat,
                "active": active == each,
            }
            for each in seats_from(record.game.players, step.seat)
        ],
        "step": step.number,
        "place": place + 1,
        "count": len(numbers),
        "next_question": numbers[place + 1] if place + 1 < len(numbers) else None,
        "prompt": sheet.prompt(view),
        "answer": None,
    }


def answer_context(game: Game, review: Review, step: ReviewStep, move: str) -> dict[str, Any]:
    """How good a move would have been."""
    assert step.decision is not None
    verdict = _(VERDICTS[verdict_of(step.decision, move)])
    return {
        **decision_context(game, review, step.decision),
        "move": move_name(game, move),
        "verdict": verdict,
    }


def verdict_of(decision: Decision, move: str) -> str:
    """A move that is not among those compared is weaker than they are."""
    found = next((each for each in decision.moves if each.move == move), None)
    if move == decision.best or (found is not None and found.loss <= found.error):
        return "right"
    if move == decision.move:
        return "same"
    return "better" if found is not None and found.loss < decision.loss else "wrong"
