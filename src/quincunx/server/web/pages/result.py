"""The result of a finished game."""

from collections.abc import Sequence
from dataclasses import dataclass

from quincunx.core.presentation import View
from quincunx.server.table.state import TableState
from quincunx.server.web.games import sheet_of
from quincunx.server.web.pages.status import headline


@dataclass(frozen=True)
class ResultRow:
    name: str
    points: Sequence[int]  # in the order of the labels
    score: int
    is_winner: bool  # of several players
    has_resigned: bool


@dataclass(frozen=True)
class Result:
    headline: str
    labels: Sequence[str]  # of the parts of a score
    rows: Sequence[ResultRow]  # best first


def result_of(table: TableState, view: View) -> Result:
    scores, winners, resigned = table.scores, table.winners, table.resigned
    order = sorted(
        range(table.players),
        key=lambda seat: (seat in resigned, seat not in winners, -scores[seat]),
    )
    points = {seat: sheet_of(table.game.key).points(view, seat) for seat in order}
    rows = [
        ResultRow(
            table.names[seat],
            [value for _, value in points[seat]],
            scores[seat],
            table.players > 1 and seat in winners,
            seat in resigned,
        )
        for seat in order
    ]
    return Result(headline(table), [label for label, _ in points[order[0]]], rows)
