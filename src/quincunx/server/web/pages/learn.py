"""Learning from mistakes: the position before one, as the player saw it, is a question."""

from dataclasses import dataclass

from quincunx.analysis import Decision, Review, ReviewStep
from quincunx.core.game import Game
from quincunx.core.play.record import Record
from quincunx.core.presentation import find_presentation
from quincunx.core.state import State
from quincunx.languages import N_, _, translate
from quincunx.server.web.pages.page import Page
from quincunx.server.web.pages.position import Position, position_of
from quincunx.server.web.pages.review import DecisionShown, decision_shown, move_name

VERDICTS = {
    "right": N_("Right!"),
    "better": N_("Better, but not the best."),
    "same": N_("That is the move that was played."),
    "wrong": N_("Not this one."),
}


@dataclass(frozen=True)
class Answer:
    """How good a move would have been."""

    move: str
    verdict: str
    decision: DecisionShown | None  # None: another try first


@dataclass(frozen=True)
class LearnPage(Page):
    template = "learn.html"
    fragment = "learn_table.html"

    table: str
    position: Position
    address: str  # where a move goes
    step: int
    name: str
    place: int  # of the mistake among those of the player, from 1
    count: int
    next_question: int | None
    prompt: str
    answer: Answer | None


def learn_page(
    table: str,
    record: Record,
    review: Review,
    step: ReviewStep,
    state: State,
    move: str | None,
    is_second_try: bool = False,
) -> LearnPage:
    """The question, and the answer to a move: after two tries all of it."""
    assert step.seat is not None
    view = state.view(step.seat)
    numbers = [each.number for each in review.worst(None, step.seat)]
    place = numbers.index(step.number) + 1
    return LearnPage(
        table=table,
        position=position_of(view, record.names, step.number, step.seat),
        address=f"/t/{table}/review/learn{'' if move is None else '?again=1'}",
        step=step.number,
        name=record.names[step.seat],
        place=place,
        count=len(numbers),
        next_question=numbers[place] if place < len(numbers) else None,
        prompt=translate(find_presentation(record.game.key).prompt(view)),
        answer=None if move is None else answer_to(record.game, review, step, move, is_second_try),
    )


def answer_to(
    game: Game, review: Review, step: ReviewStep, move: str, is_second_try: bool
) -> Answer:
    assert step.decision is not None
    verdict = verdict_of(step.decision, move)
    is_told = is_second_try or verdict == "right"
    decision = decision_shown(game, review, step.decision) if is_told else None
    return Answer(move_name(game, move), _(VERDICTS[verdict]), decision)


def verdict_of(decision: Decision, move: str) -> str:
    """A move that is not among those compared is weaker than they are."""
    found = next((each for each in decision.moves if each.move == move), None)
    if move == decision.best or (found is not None and found.loss <= found.error):
        return "right"
    if move == decision.move:
        return "same"
    return "better" if found is not None and found.loss < decision.loss else "wrong"
