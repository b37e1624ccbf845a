"""The sheets of the Qwixx family in the browser."""

from typing import Any

from quincunx.core.presentation import SquareState
from quincunx.games.qwixx.presentation import (
    SheetRow,
    dice_of,
    is_in_use,
    penalties,
    preset_of,
    sheet_rows,
    sum_columns,
)
from quincunx.games.qwixx.view import QwixxRowView, QwixxView
from quincunx.languages import ngettext, translate
from quincunx.server.web.games import WebSheet, box_data

NAMES = {state: state.value for state in SquareState}  # to look up a value takes longer
CLASSES = NAMES | {  # of squares
    SquareState.BOTH: "legal both",
    SquareState.LOST: "past",
    SquareState.CLOSED: "past",
}
LOCK_CLASSES = NAMES | {SquareState.FREE: "open", SquareState.MARKED: "ticked"}


def middle(view: QwixxView) -> dict[str, Any]:
    """The dice and the table of their sums, a column for each colour."""
    dice = [
        {"colour": colour, "face": face, "is_idle": not is_in_use(view, colour)}
        for colour, face in dice_of(view)
    ]
    columns = sum_columns(view) if dice else []
    most = max((len(column.sums) for column in columns), default=0)
    rows = [
        [column.sums[place] if place < len(column.sums) else None for column in columns]
        for place in range(most)
    ]
    return {"dice": dice, "columns": columns, "rows": rows}


def sheet(view: QwixxView, seat: int) -> dict[str, Any]:
    preset = preset_of(view)
    rows = [
        {**row_data(row), "base": printed.base}
        for row, printed in zip(sheet_rows(view, seat), preset.rows, strict=True)
    ]
    return {
        "rows": rows,
        "points_at_left": preset.points_at_left,
        "points_table": preset.points_table,
        "penalties": [box_data(box) for box in penalties(view, seat)],
        "penalty": view.penalty,
        "score": view.sheets[seat].score,
    }


def row_data(row: SheetRow) -> dict[str, Any]:
    printed = row.printed
    squares = zip(row.squares, printed.numbers, printed.colours, strict=True)
    return {
        "colour": printed.colours[-1],
        "mixed": len(set(printed.colours)) > 1,
        "squares": [
            {
                "number": number,
                "colour": colour,
                "move": square.name,
                "kind": CLASSES[square.state],
                "is_legal": square.state.is_legal,
                "label": translate(square.words),
            }
            for square, number, colour in squares
        ],
        "is_closed": row.is_closed,
        "lock": row.lock
        and {
            "name": row.lock.name,
            "kind": LOCK_CLASSES[row.lock.state],
            "label": translate(row.lock.words),
        },
        "before_lock": translate(row.marks_missing),
        "marks": printed.marks,
        "marks_label": ngettext("mark", "marks", printed.marks),
        "points": printed.points,
        "points_label": ngettext("point", "points", printed.points),
        "label": translate(row.words),
    }


CARD_COLUMNS = 8
CARD_MARKS = ({0, 1, 3}, {1, 2}, {0, 2, 3, 4}, {3, 5}, {1, 4, 5}, {0, 2}, {2})  # in each row


def card(view: QwixxView) -> dict[str, Any]:
    """The left part of a sheet with some marks in it, on every sheet other ones, and the dice."""
    first = len(view.game)
    rows = enumerate(view.sheets[0].rows, first)
    return {
        "rows": [card_row(row, CARD_MARKS[place % len(CARD_MARKS)]) for place, row in rows],
        "dice": dice_of(view),
        "needs_colour": view.options.get("white_mark_avoids_penalty") is False,
    }


def card_row(printed: QwixxRowView, marks: set[int]) -> dict[str, Any]:
    squares = list(zip(printed.numbers, printed.colours, strict=True))[:CARD_COLUMNS]
    return {
        "squares": [
            {"number": number, "colour": colour, "marked": place in marks}
            for place, (number, colour) in enumerate(squares)
        ],
        "mixed": len(set(printed.colours)) > 1,
    }


SHEET = WebSheet("qwixx", middle, sheet, card=card, stylesheet="games/qwixx.css")
