"""The sheets of the Qwixx family: marks counted at the left, points at the right, and the sums of
the roll.
"""

from collections.abc import Mapping
from typing import Any

from quincunx.games.qwixx.details import Mark
from quincunx.games.qwixx.notation import dice_colours, write_move
from quincunx.games.qwixx.sheet_files import find_preset
from quincunx.languages import _
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


class QwixxDrawing(Drawing):
    def draw(self, view: View, names: Names, width: int, selected: str | None = None) -> Picture:
        sheets = [draw_sheet(view, seat, names[seat]) for seat in seats_clockwise(view)]
        return [*draw_roll(view), *arrange(sheets, width, between=sheet_gap(width))]

    def describe_decision(self, view: View) -> str:
        if view["step"] == "white":
            return _("Mark the white sum {sum}, or pass.", sum=view["sums"]["white"][0])
        if "penalty" in view["moves"]:
            return _("Mark a colour sum, or take the penalty (−{points}).", points=view["penalty"])
        return _("Mark a colour sum, or pass.")

    def cost_of(self, view: View, move: str) -> str:
        return (
            _("costs {points}", points=count_points(view["penalty"])) if move == "penalty" else ""
        )

    def filled(self, view: View, seat: int) -> Filled:
        mine = view["sheets"][seat]
        marks = (
            write_move(Mark(row["name"], number))
            for row in mine["rows"]
            for number in row["marked"]
        )
        return frozenset(marks) | {penalty_name(box) for box in range(mine["penalties"])}

    def step_label(self, view: View) -> str:
        return (
            _("white sum {sum}", sum=view["sums"]["white"][0])
            if view["step"] == "white"
            else _("colours")
        )

    def outcome_prompt(self, view: View, example: str) -> str:
        return _("Roll ({dice})", dice=" ".join(map(_, dice_colours(find_preset(view["game"])))))


def draw_sheet(view: View, seat: int, name: str) -> Picture:
    mine = view["sheets"][seat]
    moves = view["moves"] if view["seat"] == seat else []
    later = view["later"] if view["seat"] == seat else []
    rows = [draw_row(view, seat, printed, moves, later) for printed in mine["rows"]]
    return [
        heading(name, _("rolls the dice") if view["active"] == seat else ""),
        *rows,
        draw_penalties(view, seat, moves),
    ]


def draw_row(
    view: View, seat: int, printed: Mapping[str, Any], moves: list[str], later: list[str]
) -> Line:
    closed = printed["name"] in view["closed"]
    squares = [
        draw_square(view, seat, printed, place, moves, later)
        for place in range(len(printed["numbers"]))
    ]
    end = f" {_('closed')}" if closed else ""
    lock = f" {_('lock')}" if printed["ticked"] else end
    count = Span(f"{row_label(printed['name'])}{printed['marks']:>2} ", colour=printed["name"])
    return [count, *squares, Span(f" {printed['points']:>2}{lock}")]


def row_label(name: str) -> str:
    """Rows are named after their colour or, if they are mixed, by their number."""
    return f"{_(name):{NAME}}"


def draw_square(
    view: View,
    seat: int,
    printed: Mapping[str, Any],
    place: int,
    moves: list[str],
    later: list[str],
) -> Span:
    number, colour = printed["numbers"][place], printed["colours"][place]
    move = write_move(Mark(printed["name"], number))
    last = max((printed["numbers"].index(marked) for marked in printed["marked"]), default=-1)
    role, text = OPEN, f"{LETTERS[colour]}{number}"
    if number in printed["marked"]:
        role = role_of(view, seat, move)
    elif move in moves:
        role = LEGAL
    elif move in later:
        role = LATER
    elif place < last or printed["name"] in view["closed"]:
        role, text = BLOCKED, "·"
    return square(text, SQUARE, role, colour, [move] if role == LEGAL else [])


def draw_penalties(view: View, seat: int, moves: list[str]) -> Line:
    mine = view["sheets"][seat]
    boxes = [
        draw_penalty(view, seat, box) if box < mine["penalties"] else Span(" - ")
        for box in range(view["penalties_to_end"])
    ]
    score = [Span(f"{_('score'):{NAME}}"), Span(f"{mine['score']:>3}", TITLE)]
    line = [
        *score,
        Span(f"   {_('penalties')} "),
        *boxes,
        Span(f" {_('{points} each', points=-view['penalty'])}   "),
    ]
    return [*line, *(button(move, move) for move in ("penalty", "pass") if move in moves)]


def draw_penalty(view: View, seat: int, box: int) -> Span:
    role = role_of(view, seat, penalty_name(box))
    return square("X", 3, role, "") if role == LATEST else Span("[X]")


def penalty_name(box: int) -> str:
    return f"penalty {box}"


def draw_roll(view: View) -> Picture:
    if not view["dice"]:
        return [label(_("The game is over") if view["over"] else _("No dice rolled yet"))]
    faces: dict[str, list[str]] = {colour: [] for colour in view["sums"]}
    for colour, face in zip(
        dice_colours(find_preset(view["game"])), view["dice"].values(), strict=True
    ):
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
    cells = [
        Span(
            f"{_(colour) if values is None else ' '.join(values.get(colour, [])):{COLUMN}}",
            OPEN,
            colour,
        )
        for colour in columns
    ]
    return [Span(f"{name:{NAME + 3}}"), *cells]
