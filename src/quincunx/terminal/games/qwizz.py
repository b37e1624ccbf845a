"""The Qwizz sheet: colour and shape on every empty square, the number and the shape once it is
filled.
"""

from collections.abc import Mapping
from typing import Any

from quincunx.games.qwizz.details import ChooseLucky, Enter, EnterLucky, RerollDie
from quincunx.games.qwizz.notation import parse_move, write_details
from quincunx.languages import N_, _
from quincunx.terminal.drawing import (
    Drawing,
    Filled,
    Names,
    View,
    role_of,
    seats_clockwise,
    sheet_gap,
)
from quincunx.terminal.messages import count_points
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
DECISIONS = {
    "lucky": N_("Choose a lucky number, in secret."),
    "keep": N_("Keep the dice, or re-roll one."),
    "enter": N_("Enter a number, or take a penalty."),
}
STEPS = {"lucky": N_("lucky number"), "keep": N_("re-roll"), "enter": N_("enter")}


class QwizzDrawing(Drawing):
    def draw(self, view: View, names: Names, width: int, selected: str | None = None) -> Picture:
        sheets = [draw_sheet(view, seat, names[seat]) for seat in seats_clockwise(view)]
        return [draw_dice(view), *arrange(sheets, width, between=sheet_gap(width))]

    def describe_decision(self, view: View) -> str:
        return _(DECISIONS[view["step"]]) if view["step"] in DECISIONS else ""

    def cost_of(self, view: View, move: str) -> str:
        if move != "penalty":
            return ""
        mine = view["sheets"][view["seat"]]
        return _("costs {points}", points=count_points(mine["penalty_boxes"][mine["penalties"]]))

    def filled(self, view: View, seat: int) -> Filled:
        mine = view["sheets"][seat]
        squares = (
            (row["name"], place)
            for row in mine["rows"]
            for place, number in enumerate(row["numbers"])
            if number is not None
        )
        return frozenset(square_name(*square) for square in squares) | {
            penalty_name(box) for box in range(mine["penalties"])
        }

    def step_label(self, view: View) -> str:
        return _(STEPS[view["step"]]) if view["step"] in STEPS else ""

    def outcome_prompt(self, view: View, example: str) -> str:
        return _("Roll ({dice})", dice=" ".join(map(_, view["dice"])))


def draw_dice(view: View) -> Line:
    if not view["dice"]:
        return draw_lucky_numbers(view) or label(
            _("The game is over") if view["over"] else _("No dice rolled yet")
        )
    dice = [draw_die(name, face, view["moves"]) for name, face in view["dice"].items()]
    again = f"   {_('( ) can be re-rolled')}" if any(span.moves for span in dice) else ""
    return [
        Span(f"{_('dice'):{NAME}}"),
        *(piece for span in dice for piece in (span, Span(" "))),
        Span(again),
    ]


def draw_lucky_numbers(view: View) -> Line:
    """The choice before the first roll. It is as wide as a small screen."""
    choices = {move: parse_move(move) for move in view["moves"]}
    buttons = [
        button(str(choice.number), move)
        for move, choice in choices.items()
        if isinstance(choice, ChooseLucky)
    ]
    return (
        [Span(_("lucky number")), *(piece for each in buttons for piece in (Span(" "), each))]
        if buttons
        else []
    )


def draw_die(name: str, face: int | None, moves: list[str]) -> Span:
    text = f"{LETTERS[name]}{'-' if face is None else face}"
    reroll = write_details(RerollDie(name))
    return (
        Span(f"({text})", MARKED, name, (reroll,))
        if reroll in moves
        else Span(f" {text} ", MARKED, name)
    )


def draw_sheet(view: View, seat: int, name: str) -> Picture:
    mine = view["sheets"][seat]
    moves = moves_by_square(view["moves"]) if view["seat"] == seat else {}
    columns = "".join(
        f"{column:^{SQUARE}}" for column in range(1, len(mine["rows"][0]["shapes"]) + 1)
    )
    rows = [draw_row(view, seat, printed, moves) for printed in mine["rows"]]
    return [
        draw_heading(view, seat, name),
        label(" " * NAME + columns),
        *rows,
        draw_suits(mine),
        draw_penalties(view, seat),
    ]


def draw_heading(view: View, seat: int, name: str) -> Line:
    mine = view["sheets"][seat]
    words = [_("rolls the dice")] if view["active"] == seat else []
    words += [describe_lucky_number(mine), _("score {points}", points=mine["score"])]
    words += [_("grade {grade}", grade=mine["grade"])] if mine["grade"] else []
    return heading(name, "  ".join(words))


def describe_lucky_number(mine: Mapping[str, Any]) -> str:
    if mine["lucky"] is None:
        return _("lucky not chosen")
    return (
        _("lucky {number}, used", number=mine["lucky"])
        if mine["lucky_used"]
        else _("lucky {number}", number=mine["lucky"])
    )


def moves_by_square(moves: list[str]) -> dict[tuple[str, int], list[str]]:
    """The moves that fill each square, by the name of its row and the number of its column."""
    found: dict[tuple[str, int], list[str]] = {}
    for move in moves:
        entry = parse_move(move)
        if isinstance(entry, Enter | EnterLucky):
            found.setdefault((entry.row, entry.column), []).append(move)
    return found


def draw_row(
    view: View, seat: int, printed: Mapping[str, Any], moves: Mapping[tuple[str, int], list[str]]
) -> Line:
    squares = [
        draw_square(view, seat, printed, place, moves.get((printed["name"], place + 1), []))
        for place in range(len(printed["shapes"]))
    ]
    points = (
        f" {printed['points']:>2} {_('full')}" if printed["full"] else f" {printed['points']:>2}"
    )
    return [Span(f"{_(printed['name']):{NAME}}", colour=printed["name"]), *squares, Span(points)]


def draw_square(
    view: View, seat: int, printed: Mapping[str, Any], place: int, moves: list[str]
) -> Span:
    shape, number, colour = (
        printed["shapes"][place],
        printed["numbers"][place],
        printed["colours"][place],
    )
    if shape == "grey":
        return Span("░" * SQUARE)
    if number is not None:
        return square(
            f"{number}{SHAPES[shape]}",
            SQUARE,
            role_of(view, seat, square_name(printed["name"], place)),
            colour,
        )
    return square(
        f"{LETTERS[colour]}{SHAPES[shape]}", SQUARE, LEGAL if moves else OPEN, colour, moves
    )


def draw_suits(mine: Mapping[str, Any]) -> Line:
    texts = []
    for suit in mine["suits"]:
        numbers = "+".join("_" if number is None else str(number) for number in suit["numbers"])
        texts.append(f"{SHAPES[suit['name']]} {numbers} = {suit['points']}")
    return [Span(f"{_('suits'):{NAME - 1}} "), Span("   ".join(texts), OPEN)]


def draw_penalties(view: View, seat: int) -> Line:
    mine = view["sheets"][seat]
    boxes = [draw_penalty(view, seat, box) for box in range(len(mine["penalty_boxes"]))]
    buttons = (
        [piece for move in view["moves"] for piece in draw_button(move)]
        if view["seat"] == seat
        else []
    )
    return [Span(f"{'':{NAME}}{_('penalties')} ", OPEN), *boxes, *buttons]


def draw_penalty(view: View, seat: int, box: int) -> Span:
    mine = view["sheets"][seat]
    role = role_of(view, seat, penalty_name(box)) if box < mine["penalties"] else OPEN
    points = f"-{mine['penalty_boxes'][box]}"
    left, right = BRACKETS[role]
    return Span(f"{left}{points}{right}", LATEST if role == LATEST else OPEN)


def penalty_name(box: int) -> str:
    return f"penalty {box}"


def square_name(row: str, place: int) -> str:
    return f"{row} {place}"


def draw_button(move: str) -> Line:
    """A button for a move that is made neither on the sheet nor on a die."""
    match parse_move(move):
        case Enter() | EnterLucky() | RerollDie() | ChooseLucky():
            return []
    return [Span(" "), button(move, move)]
