"""The Qwizz sheet: colour and shape on empty squares, number and shape once filled."""

from collections.abc import Mapping, Sequence

from quincunx.core.moves import Move
from quincunx.core.presentation import Square, SquareState, find_presentation
from quincunx.core.text.colours import colour_word
from quincunx.games.qwizz.moves import ChooseLucky, Enter, EnterLucky, RerollDie
from quincunx.games.qwizz.presentation import penalties, square_name
from quincunx.games.qwizz.view import QwizzRowView, QwizzSheetView, QwizzView
from quincunx.languages import _, pgettext, translate
from quincunx.terminal.drawing import PLAIN, Drawing, DrawingOptions, Names, sheet_gap
from quincunx.terminal.messages import with_minus
from quincunx.terminal.picture import (
    BRACKETS,
    LATEST,
    LEGAL,
    LETTERS,
    MARKED,
    OPEN,
    Line,
    Picture,
    Span,
    arrange,
    button,
    heading,
    label,
    square,
)

SQUARE = 5
NAME = 7
SHAPES = {"hexagon": "o", "hearts": "♥", "diamonds": "♦", "spades": "♠", "clubs": "♣"}
ROLES = {SquareState.FREE: OPEN, SquareState.CHOSEN: OPEN, SquareState.LEGAL: LEGAL}


class QwizzDrawing(Drawing[QwizzView]):
    def draw(
        self,
        view: QwizzView,
        names: Names,
        width: int,
        selected: str | None = None,
        options: DrawingOptions = PLAIN,
    ) -> Picture:
        seats = options.seats_clockwise(view)
        sheets = [draw_sheet(view, seat, names[seat], options) for seat in seats]
        dice = [draw_dice(view)] if options.dice else []
        return [*dice, *arrange(sheets, width, between=sheet_gap(width))]


def draw_dice(view: QwizzView) -> Line:
    if not view.dice:
        return draw_lucky_numbers(view) or label(
            _("The game is over") if view.over else _("No dice rolled yet")
        )
    dice = [draw_die(name, face, view.moves) for name, face in view.dice.items()]
    again = f"   {_('( ) can be re-rolled')}" if any(span.moves for span in dice) else ""
    return [
        Span(f"{_('dice'):{NAME}}"),
        *(piece for span in dice for piece in (span, Span(" "))),
        Span(again),
    ]


def draw_lucky_numbers(view: QwizzView) -> Line:
    """The choice before the first roll. It is as wide as a small screen."""
    buttons = [
        button(str(move.number), move) for move in view.moves if isinstance(move, ChooseLucky)
    ]
    return (
        [Span(_("lucky number")), *(piece for each in buttons for piece in (Span(" "), each))]
        if buttons
        else []
    )


def draw_die(name: str, face: int | None, moves: Sequence[Move]) -> Span:
    text = f"{LETTERS[name]}{'-' if face is None else face}"
    reroll = RerollDie(name)
    if reroll in moves:
        return Span(f"({text})", MARKED, name, (str(reroll),))
    return Span(f" {text} ", MARKED, name)


def draw_sheet(view: QwizzView, seat: int, name: str, options: DrawingOptions) -> Picture:
    mine = view.sheets[seat]
    squares = find_presentation(view.game).squares(view, seat)
    columns = "".join(f"{column:^{SQUARE}}" for column in range(1, len(mine.rows[0].shapes) + 1))
    rows = [draw_row(seat, printed, squares, options) for printed in mine.rows]
    return [
        draw_heading(view, seat, name),
        label(" " * NAME + columns),
        *rows,
        draw_suits(mine),
        draw_penalties(view, seat, options),
    ]


def draw_heading(view: QwizzView, seat: int, name: str) -> Line:
    mine = view.sheets[seat]
    words = [_("rolls the dice")] if view.active == seat and not view.over else []
    words += [describe_lucky_number(mine), _("score {points}", points=with_minus(mine.score))]
    words += [_("grade {grade}", grade=mine.grade)] if mine.grade else []
    return heading(name, "  ".join(words))


def describe_lucky_number(mine: QwizzSheetView) -> str:
    if mine.lucky is None:
        return _("lucky not chosen")
    if mine.lucky_used:
        return _("lucky {number}, used", number=mine.lucky)
    return _("lucky {number}", number=mine.lucky)


def draw_row(
    seat: int, printed: QwizzRowView, squares: Mapping[str, Square], options: DrawingOptions
) -> Line:
    drawn = [
        draw_square(seat, printed, column, squares.get(square_name(printed.name, column)), options)
        for column in range(1, len(printed.shapes) + 1)
    ]
    points = f" {printed.points:>2} {_('full')}" if printed.full else f" {printed.points:>2}"
    name = translate(colour_word(printed.name))
    return [Span(f"{name:{NAME}}", colour=printed.name), *drawn, Span(points)]


def draw_square(
    seat: int, printed: QwizzRowView, column: int, shown: Square | None, options: DrawingOptions
) -> Span:
    """Where there is no square it is grey."""
    if shown is None:
        return Span("░" * SQUARE)
    colour, number = printed.colours[column - 1], printed.numbers[column - 1]
    shape = SHAPES[printed.shapes[column - 1]]
    if number is not None:
        return square(f"{number}{shape}", SQUARE, options.role_of(seat, shown.name), colour)
    return square(f"{LETTERS[colour]}{shape}", SQUARE, ROLES[shown.state], colour, shown.moves)


def draw_suits(mine: QwizzSheetView) -> Line:
    texts = []
    for suit in mine.suits:
        numbers = "+".join("_" if number is None else str(number) for number in suit.numbers)
        texts.append(f"{SHAPES[suit.name]} {numbers} = {suit.points}")
    return [Span(f"{_('suits'):{NAME - 1}} "), Span("   ".join(texts), OPEN)]


def draw_penalties(view: QwizzView, seat: int, options: DrawingOptions) -> Line:
    mine = view.sheets[seat]
    boxes = [
        draw_penalty(seat, box, points, options)
        for box, points in zip(penalties(view, seat), mine.penalty_boxes, strict=True)
    ]
    if view.seat == seat:
        buttons = [piece for move in view.moves for piece in draw_button(move)]
    else:
        buttons = []
    return [Span(f"{'':{NAME}}{pgettext('qwizz', 'penalties')} ", OPEN), *boxes, *buttons]


def draw_penalty(seat: int, box: Square, points: int, options: DrawingOptions) -> Span:
    role = options.role_of(seat, box.name) if box.state is SquareState.MARKED else OPEN
    left, right = BRACKETS[role]
    return Span(f"{left}−{points}{right}", LATEST if role == LATEST else OPEN)


def draw_button(move: Move) -> Line:
    """A button for a move that is made neither on the sheet nor on a die."""
    match move:
        case Enter() | EnterLucky() | RerollDie() | ChooseLucky():
            return []
    return [Span(" "), button(str(move), move)]
