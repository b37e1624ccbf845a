"""The result of a finished game."""

from collections.abc import Sequence
from dataclasses import dataclass

from quincunx.core.presentation import Points, find_presentation
from quincunx.core.view import SeatView
from quincunx.languages import translate
from quincunx.server.table.state import TableState
from quincunx.server.web.pages.status import end_reason, headline


@dataclass(frozen=True)
class ResultRow:
    name: str
    points: Sequence[Points]  # in the order of the labels
    score: int
    is_winner: bool  # of several players
    has_resigned: bool


@dataclass(frozen=True)
class Result:
    headline: str
    grade: str  # of a game for one that has grades
    reason: str  # why the game ended, as a sentence; may be empty
    labels: Sequence[str]  # of the parts of a score
    rows: Sequence[ResultRow]  # best first


def result_of(table: TableState, view: SeatView) -> Result:
    scores, winners, resigned = table.scores, table.winners, table.resigned
    order = sorted(
        range(table.players),
        key=lambda seat: (seat in resigned, seat not in winners, -scores[seat]),
    )
    presentation = find_presentation(table.game.key)
    log = table.public_events(0, table.log_length)
    points = {seat: presentation.final_points(view, seat, log) for seat in order}
    rows = [
        ResultRow(
            table.names[seat],
            points[seat],
            scores[seat],
            table.players > 1 and seat in winners,
            seat in resigned,
        )
        for seat in order
    ]
    labels = [translate(part.label) for part in points[order[0]]]
    grade = presentation.grade(view)
    return Result(headline(table), grade, end_reason(table, view), labels, rows)
