"""The trainer's mark for a decision: its grade, and on demand what was better, and why."""

from collections.abc import Sequence
from dataclasses import dataclass

from quincunx.analysis.grades import BEST, grade_of
from quincunx.core.presentation import find_presentation
from quincunx.engine import Advice
from quincunx.languages import format_number, translate
from quincunx.server.table.trainer import JudgedDecision
from quincunx.server.web.pages.advice import MoveValue, move_value
from quincunx.server.web.pages.page import Page
from quincunx.server.web.pages.review_graph import SIGNS, grade_name

MOST_SHOWN = 5


@dataclass(frozen=True)
class TrainerMark(Page):
    template = "trainer.html"

    grade: str  # one of GRADES
    words: str
    sign: str
    loss: str
    move: str
    reason: str
    best: str  # empty if the move was the best
    best_reason: str
    solo: bool
    moves: Sequence[MoveValue]


def trainer_mark(judged: JudgedDecision, found: Sequence[Advice]) -> TrainerMark:
    """`found` are all moves of the position, best first."""
    game = judged.state.game
    solo = game.players == 1
    best = found[0]
    own = next(each for each in found if each.move == judged.move)
    loss = best.score - own.score if solo else best.win_probability - own.win_probability
    grade = grade_of(max(loss, 0.0), solo)
    listed = find_presentation(game.key).listed_move
    return TrainerMark(
        grade=grade,
        words=grade_name(grade),
        sign=SIGNS.get(grade, "✓"),
        loss=format_number(-loss if solo else -100 * loss, "+.1f") if grade != BEST else "",
        move=translate(listed(own.move)),
        reason=translate(own.reason),
        best=translate(listed(best.move)) if grade != BEST else "",
        best_reason=translate(best.reason),
        solo=solo,
        moves=[move_value(game, each) for each in found[:MOST_SHOWN]],
    )
