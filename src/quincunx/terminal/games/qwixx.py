"""The sheets of the Qwixx family: marks counted at the left, points at the right, and the sums of
the roll.
"""

from collections.abc import Mapping
from typing import Any

from quincunx.core.presentation import Square, SquareState
from quincunx.core.text.colours import colour_word
from quincunx.games.qwixx.presentation import (
    PASS,
    PENALTY,
    SheetRow,
    dice_of,
    penalties,
    sheet_rows,
)
from quincunx.languages import _, translate
from quincunx.terminal.drawing import (
    Drawing,
    Names,
    View,
    role_of,
    seats_clockwise,
    sheet_gap,
)
from quincunx.terminal.picture import (
    BLOCKED,
    LATER,
    LATEST,
    LEGAL,
    LETTERS,
    OPEN,
    TITLE,
    Line,
    Picture,
    Span,
    arrange,
    button,
    heading,
    label,
    square,
)

SQUARE = 5  # characters
COLUMN = 8  # of the sums
NAME = 7
ROLES = {  # of squares that are not marked
    SquareState.FREE: OPEN,
    SquareState.LEGAL: LEGAL,
    SquareState.LATER: LATER,
    SquareState.BOTH: LEGAL,
    SquareState.CHOSEN: OPEN,
    SquareState.LOST: BLOCKED,
    SquareState.CLOSED: BLOCKED,
}


class QwixxDrawing(Drawing):
    def draw(self, view: View, names: Names, width: int, selected: str | None = None) -> Picture:
        sheets = [draw_sheet(view, seat, names[seat]) for seat in seats_clockwise(view)]
        return [*draw_roll(view), *arrange(sheets, width, between=sheet_gap(width))]


def draw_sheet(view: View, seat: int, name: str) -> Picture:
    return [
        heading(name, _("rolls the dice") if view["active"] == seat else ""),
        *(draw_row(view, seat, row) for row in sheet_rows(view, seat)),
        draw_penalties(view, seat),
    ]


def draw_row(view: View, seat: int, row: SheetRow) -> Line:
    printed = row.printed
    squares = [
        draw_square(view, seat, square, f"{LETTERS[colour]}{number}", colour)
        for square, number, colour in zip(
            row.squares, printed["numbers"], printed["colours"], strict=True
        )
    ]
    name = f"{translate(colour_word(printed['name'])):{NAME}}"
    count = Span(f"{name}{printed['marks']:>2} ", colour=printed["name"])
    return [count, *squares, Span(f" {printed['points']:>2}"), *draw_lock(view, seat, row)]


def draw_square(view: View, seat: int, shown: Square, text: str, colour: str) -> Span:
    is_marked = shown.state is SquareState.MARKED
    role = role_of(view, seat, shown.name) if is_marked else ROLES[shown.state]
    return square("·" if role == BLOCKED else text, SQUARE, role, colour, shown.moves)


def draw_lock(view: View, seat: int, row: SheetRow) -> Line:
    if row.lock and row.lock.state is SquareState.MARKED:
        role = role_of(view, seat, row.lock.name)
        return [Span(f"<{_('lock')}>", LATEST) if role == LATEST else Span(f" {_('lock')}")]
    return label(f" {_('closed')}") if row.is_closed else []


def draw_penalties(view: View, seat: int) -> Line:
    score = [
        Span(f"{_('score'):{NAME}}"),
        Span(f"{view['sheets'][seat]['score']:>3}", TITLE),
    ]
    line = [
        *score,
        Span(f"   {_('penalties')} "),
        *(draw_penalty(view, seat, box) for box in penalties(view, seat)),
        Span(f" {_('{points} each', points=-view['penalty'])}   "),
    ]
    moves = view["moves"] if view["seat"] == seat else ()
    return [*line, *(button(move, move) for move in (PENALTY, PASS) if move in moves)]


def draw_penalty(view: View, seat: int, box: Square) -> Span:
    if box.state is SquareState.FREE:
        return Span(" - ")
    role = role_of(view, seat, box.name)
    return square("X", 3, role, "") if role == LATEST else Span("[X]")


def draw_roll(view: View) -> Picture:
    if not view["dice"]:
        return [label(_("The game is over") if view["over"] else _("No dice rolled yet"))]
    faces: dict[str, list[str]] = {colour: [] for colour in view["sums"]}
    for colour, face in dice_of(view):
        faces.setdefault(colour, []).append("-" if face is None else str(face))
    sums = {colour: list(dict.fromkeys(map(str, made))) for colour, made in view["sums"].items()}
    return [
        draw_table_line("", faces, None),
        draw_table_line(_("dice"), faces, faces),
        draw_table_line(_("sums"), faces, sums),
    ]


def draw_table_line(
    name: str, columns: Mapping[str, Any], values: Mapping[str, list[str]] | None
) -> Line:
    """A line of the table of dice and sums; without values, its head."""
    texts = {
        colour: translate(colour_word(colour))
        if values is None
        else " ".join(values.get(colour, ()))
        for colour in columns
    }
    cells = [Span(f"{text:{COLUMN}}", OPEN, colour) for colour, text in texts.items()]
    return [Span(f"{name:{NAME + 3}}"), *cells]
