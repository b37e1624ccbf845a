"""The sheets of the Qwixx family, with marks and points of every row, and sums of the roll."""

from collections.abc import Iterable
from typing import TypeVar

from quincunx.core.presentation import Square, SquareState
from quincunx.core.text.colours import colour_word
from quincunx.games.qwixx.moves import Mark
from quincunx.games.qwixx.presentation import (
    SheetRow,
    SumColumn,
    dice_of,
    is_in_use,
    penalties,
    preset_of,
    sheet_rows,
    sum_columns,
)
from quincunx.games.qwixx.view import QwixxView
from quincunx.languages import _, translate
from quincunx.terminal.drawing import PLAIN, Drawing, DrawingOptions, Names, sheet_gap
from quincunx.terminal.messages import with_minus
from quincunx.terminal.picture import (
    BLOCKED,
    BOTH,
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
    label,
    square,
)

Shown = TypeVar("Shown", str, int)

SQUARE = 5  # characters
NAME = 7
COUNT = 2  # digits
LEFT = NAME + COUNT + 1
ROLES = {  # of squares that are not marked
    SquareState.FREE: OPEN,
    SquareState.LEGAL: LEGAL,
    SquareState.LATER: LATER,
    SquareState.BOTH: BOTH,
    SquareState.CHOSEN: OPEN,
    SquareState.LOST: BLOCKED,
    SquareState.CLOSED: BLOCKED,
}


class QwixxDrawing(Drawing[QwixxView]):
    def draw(
        self,
        view: QwixxView,
        names: Names,
        width: int,
        selected: str | None = None,
        options: DrawingOptions = PLAIN,
    ) -> Picture:
        seats = options.seats_clockwise(view)
        sheets = [draw_sheet(view, seat, names[seat], options) for seat in seats]
        dice = draw_roll(view) if options.dice else []
        return [*dice, *arrange(sheets, width, between=sheet_gap(width))]


def draw_sheet(view: QwixxView, seat: int, name: str, options: DrawingOptions) -> Picture:
    rows = sheet_rows(view, seat)
    return [
        draw_heading(view, seat, name, max(len(row.squares) for row in rows)),
        *(draw_row(view, seat, row, options) for row in rows),
        draw_penalties(view, seat, options),
    ]


def draw_heading(view: QwixxView, seat: int, name: str, squares: int) -> Line:
    """The player, between the labels of the columns at the left and at the right."""
    left, right = in_order(view, _("points"), _("marks"))
    is_rolling = view.active == seat and not view.over
    details = f"  {_('rolls the dice')}" if is_rolling else ""
    room = squares * SQUARE + COUNT + 1 - len(name + details)
    return [Span(f"{left:>{LEFT - 1}} "), Span(name, TITLE), Span(f"{details}{right:>{room}}")]


def in_order(view: QwixxView, points: Shown, marks: Shown) -> tuple[Shown, Shown]:
    """What stands at the left of a row, and what at the right."""
    return (points, marks) if preset_of(view).points_at_left else (marks, points)


def draw_row(view: QwixxView, seat: int, row: SheetRow, options: DrawingOptions) -> Line:
    printed = row.printed
    squares = [
        draw_square(options, seat, square, f"{LETTERS[colour]}{number}", colour)
        for square, number, colour in zip(
            row.squares, printed.numbers, printed.colours, strict=True
        )
    ]
    left, right = in_order(view, printed.points, printed.marks)
    name = f"{translate(colour_word(printed.name)):{NAME}}"
    count = Span(f"{name}{left:>{COUNT}} ", colour=printed.name)
    return [count, *squares, Span(f" {right:>{COUNT}}"), *draw_lock(seat, row, options)]


def draw_square(options: DrawingOptions, seat: int, shown: Square, text: str, colour: str) -> Span:
    is_marked = shown.state is SquareState.MARKED
    role = options.role_of(seat, shown.name) if is_marked else ROLES[shown.state]
    return square("·" if role == BLOCKED else text, SQUARE, role, colour, shown.moves)


def draw_lock(seat: int, row: SheetRow, options: DrawingOptions) -> Line:
    if row.lock and row.lock.state is SquareState.MARKED:
        role = options.role_of(seat, row.lock.name)
        return [Span(f"<{_('lock')}>", LATEST) if role == LATEST else Span(f" {_('lock')}")]
    return label(f" {_('closed')}") if row.is_closed else []


def draw_penalties(view: QwixxView, seat: int, options: DrawingOptions) -> Line:
    score = [
        Span(f"{_('score'):{NAME}}"),
        Span(f"{with_minus(view.sheets[seat].score):>3}", TITLE),
    ]
    line = [
        *score,
        Span(f"   {_('penalties')} "),
        *(draw_penalty(seat, box, options) for box in penalties(view, seat)),
        Span(f" {_('{points} each', points=with_minus(-view.penalty))}   "),
    ]
    moves = view.moves if view.seat == seat else ()
    return [*line, *(button(str(move), move) for move in moves if not isinstance(move, Mark))]


def draw_penalty(seat: int, box: Square, options: DrawingOptions) -> Span:
    if box.state is SquareState.FREE:
        return Span(" - ")
    role = options.role_of(seat, box.name)
    return square("X", 3, role, "") if role == LATEST else Span("[X]")


# ---- the dice and their sums


def draw_roll(view: QwixxView) -> Picture:
    """The dice, and below them the white sum and the sums of each colour."""
    if not view.dice:
        return [label(_("The game is over") if view.over else _("No dice rolled yet"))]
    whites = draw_dice(view, "white")
    names = [whites.text, _("white sum"), _("colours")]
    width = max(LEFT, *(len(name) + 1 for name in names))
    lines = [[Span(f"{name:{width}}")] for name in names]
    lines[0] = [Span(f"{whites.text:{width}}", OPEN, "white")]
    for column in sum_columns(view):
        cells = draw_column(view, column)
        width = max(len(cell.text) for cell in cells) + 2
        for line, cell in zip(lines, cells, strict=True):
            line.append(Span(f"{cell.text:{width}}", cell.role, cell.colour))
    return lines


def draw_column(view: QwixxView, column: SumColumn) -> list[Span]:
    sums = [[column.white] if column.white else [], list(dict.fromkeys(column.sums))]
    if column.is_closed:
        cells = [Span(text, BLOCKED) for text in (_("closed"), "")]
    else:
        cells = [Span(join(numbers), OPEN, column.colour) for numbers in sums]
    return [draw_dice(view, column.colour), *cells]


def draw_dice(view: QwixxView, colour: str) -> Span:
    """A colour with the faces of its dice; one that can make no more sums is blocked."""
    faces = ["-" if face is None else face for name, face in dice_of(view) if name == colour]
    text = join([translate(colour_word(colour)), *faces])
    is_idle = not is_in_use(view, colour) and "-" not in faces
    return Span(f"{text} ·", BLOCKED) if is_idle else Span(text, OPEN, colour)


def join(parts: Iterable[object]) -> str:
    return " ".join(map(str, parts))
