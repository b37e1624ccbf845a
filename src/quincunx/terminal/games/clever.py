"""The sheet of Ganz schön clever: two grids and three tracks, with their bonuses."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from quincunx.games.clever.details import Take, filled_square
from quincunx.games.clever.notation import parse_move
from quincunx.languages import N_, _, pgettext
from quincunx.terminal.drawing import Drawing, Filled, Names, View, role_of, seats_clockwise
from quincunx.terminal.messages import count_points
from quincunx.terminal.picture import (
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
    place_beside,
    square,
)

SQUARE = 5
BOX = 6
NAME = 7
SHORT_BONUSES = {
    "re-roll": N_("roll"),
    "+1": "+1",
    "fox": N_("fox"),
    "yellow X": "Y X",
    "blue X": "B X",
    "green X": "G X",
    "orange 4": "O 4",
    "orange 5": "O 5",
    "orange 6": "O 6",
    "purple 6": "P 6",
}
DECISIONS = {
    "take": N_("Take a die and enter it."),
    "pick": N_("Pick a die from the platter."),
    "extra": N_("Use an extra die, or choose done."),
}
STEPS = {"take": N_("take a die"), "pick": N_("platter"), "extra": N_("extra die")}

GRIDS, TRACKS = ("yellow", "blue"), ("green", "orange", "purple")

Roles = Callable[
    [str, str | int], str
]  # the role of a filled square, by its area and its name or place
Targets = Mapping[
    tuple[str, str | None], Sequence[str]
]  # the moves that fill each square of the sheet, by its area and its name


class CleverDrawing(Drawing):
    def draw(self, view: View, names: Names, width: int, selected: str | None = None) -> Picture:
        sheets = [draw_sheet(view, seat, names[seat]) for seat in seats_clockwise(view)]
        return [draw_dice(view), *arrange(sheets, width)]

    def move_note(self, view: View, move: str) -> str:
        preview = view["previews"].get(move)
        if not preview:
            return ""
        points = [f"+{count_points(preview['points'])}"] if preview["points"] else []
        lost = [_("{bonus} is lost", bonus=_(bonus)) for bonus in preview["lost"]]
        return ", ".join([*points, *map(_, preview["bonuses"]), *lost])

    def describe_decision(self, view: View) -> str:
        if view["asked"] is None:
            return ""
        return (
            _(DECISIONS[view["asked"]])
            if view["asked"] in DECISIONS
            else _("Enter the bonus {bonus}.", bonus=_(view["asked"]))
        )

    def cost_of(self, view: View, move: str) -> str:
        """Passing only costs where a re-roll might still give a die that fits."""
        return (
            _("uses no die, although you can still re-roll")
            if move == "pass" and "reroll" in view["moves"]
            else ""
        )

    def filled(self, view: View, seat: int) -> Filled:
        areas = view["sheets"][seat]["areas"]
        crossed = {
            square_name(colour, printed["name"])
            for colour in GRIDS
            for row in areas[colour]["rows"]
            for printed in row
            if printed and printed["crossed"]
        }
        boxes = (
            (colour, place)
            for colour in TRACKS
            for place, box in enumerate(areas[colour]["boxes"])
            if box["written"] is not None
        )
        return frozenset(crossed) | {square_name(*box) for box in boxes}

    def step_label(self, view: View) -> str:
        if not view["asked"]:
            return ""
        return (
            _(STEPS[view["asked"]])
            if view["asked"] in STEPS
            else _("bonus {bonus}", bonus=_(view["asked"]))
        )

    def outcome_prompt(self, view: View, example: str) -> str:
        return _("Roll ({dice})", dice=" ".join(_(die["colour"]) for die in view["dice"]))


def draw_dice(view: View) -> Line:
    line = [Span(_("round {number} of {last}", number=view["round"], last=view["rounds"]))]
    for place, word in place_words().items() if not view["over"] else ():
        here = [die for die in view["dice"] if die["place"] == place]
        if here:
            line.append(Span(f"  {word} "))
            line += [span for die in here for span in (draw_die(view, die), Span(" "))]
    return (
        [*line, Span(f" {_('blue+white {sum}', sum=view['blue_sum'])}")]
        if view["blue_sum"]
        else line
    )


def place_words() -> Mapping[str, str]:
    return {
        "thrown": pgettext("dice", "rolled"),
        "taken": _("taken"),
        "platter": _("platter"),
        "hand": _("in hand"),
    }


def draw_die(view: View, die: Mapping[str, Any]) -> Span:
    using = [move for move in view["moves"] if uses_die(move, die["colour"])]
    return Span(f"{LETTERS[die['colour']]}{die['face'] or ''}", MARKED, die["colour"], tuple(using))


def uses_die(move: str, colour: str) -> bool:
    details = parse_move(move)
    return isinstance(details, Take) and details.die == colour


def draw_sheet(view: View, seat: int, name: str) -> Picture:
    mine = view["sheets"][seat]
    targets = moves_by_square(view) if view["seat"] == seat else {}
    areas = mine["areas"]
    roles = partial(role_of_square, view, seat)
    yellow, blue = (draw_grid(colour, areas[colour], mine, targets, roles) for colour in GRIDS)
    tracks = [
        line
        for colour in TRACKS
        for line in draw_track(colour, areas[colour], mine, targets, roles)
    ]
    first, *grids = place_beside(yellow, blue, 4)
    return [draw_heading(view, seat, name), [*first, *draw_buttons(view, seat)], *grids, *tracks]


def role_of_square(view: View, seat: int, area: str, name: str | int) -> str:
    return role_of(view, seat, square_name(area, name))


def square_name(area: str, name: str | int) -> str:
    return f"{area} {name}"


def draw_heading(view: View, seat: int, name: str) -> Line:
    mine = view["sheets"][seat]
    words = [
        _("score {points}", points=mine["score"]),
        _("re-rolls {count}", count=mine["rerolls"]["left"]),
        _("+1 {count}", count=mine["extra_dice"]["left"]),
        _("foxes {count} ({points})", count=mine["foxes"], points=mine["fox_points"]),
    ]
    return heading(
        name,
        "  ".join([_("rolls"), *words] if view["active"] == seat and not view["over"] else words),
    )


def draw_buttons(view: View, seat: int) -> Line:
    """The moves that enter nothing."""
    others = (
        [move for move in view["moves"] if filled_square(parse_move(move), None) is None]
        if view["seat"] == seat
        else []
    )
    return [piece for move in others for piece in (Span("   "), button(move, move))]


def moves_by_square(view: View) -> Targets:
    """The legal moves that are made on the sheet."""
    found: dict[tuple[str, str | None], list[str]] = {}
    for move in view["moves"]:
        square = filled_square(parse_move(move), view["blue_sum"])
        if square is not None:
            found.setdefault(square, []).append(move)
    return found


def draw_grid(
    colour: str, area: Mapping[str, Any], mine: Mapping[str, Any], targets: Targets, roles: Roles
) -> Picture:
    bonuses = {
        line["line"]: shorten_bonus(line["bonus"], line["complete"]) for line in area["lines"]
    }
    letters = [*"abcd"] if colour == "yellow" else [""] * 4
    head: Line = [
        Span(f"{_(colour):{NAME}}", colour=colour),
        Span(f"  {count_points(mine['points'][colour])}"),
    ]
    rows: Picture = (
        [head, label("  " + "".join(f"{letter:^{SQUARE}}" for letter in letters))]
        if colour == "yellow"
        else [head, []]
    )
    for number, squares in enumerate(area["rows"], 1):
        edge = f"{number} " if colour == "yellow" else "  "
        line = [draw_grid_square(colour, printed, targets, roles) for printed in squares]
        rows.append([Span(edge), *line, Span(f" {bonuses.get(f'row {number}', '')}")])
    return [*rows, label(f"  {column_labels(area, bonuses)}")]


def draw_grid_square(
    colour: str, printed: Mapping[str, Any] | None, targets: Targets, roles: Roles
) -> Span:
    if printed is None:
        return Span("X".center(SQUARE) if colour == "yellow" else " " * SQUARE)
    moves = targets.get((colour, printed["name"]), ())
    role = roles(colour, printed["name"]) if printed["crossed"] else LEGAL if moves else OPEN
    return square(f"{LETTERS[colour]}{printed['number']}", SQUARE, role, colour, moves)


def column_labels(area: Mapping[str, Any], bonuses: Mapping[str, str]) -> str:
    """The points or bonuses of the columns, and the bonus of the diagonal."""
    columns = len(area["rows"][0])
    if any(area["column_points"]):
        cells = [str(points) for points in area["column_points"]]
    else:
        cells = [bonuses.get(f"column {column}", "") for column in range(1, columns + 1)]
    diagonal = f" {_('diagonal')} {bonuses['diagonal']}" if "diagonal" in bonuses else ""
    return "".join(f"{cell:^{SQUARE}}" for cell in cells) + diagonal


def shorten_bonus(bonus: str | None, gained: bool) -> str:
    """A bonus in a few letters, with a star once it is gained."""
    if bonus is None:
        return ""
    return f"{_(SHORT_BONUSES.get(bonus, bonus))}{'*' if gained else ''}"


def draw_track(
    colour: str, area: Mapping[str, Any], mine: Mapping[str, Any], targets: Targets, roles: Roles
) -> Picture:
    boxes = area["boxes"]
    free = next((place for place, box in enumerate(boxes) if box["written"] is None), len(boxes))
    line = []
    for place, box in enumerate(boxes):
        before = boxes[place - 1] if place and area["rises"] else None
        line.append(
            draw_box(colour, box, before, targets if place == free else {}, roles(colour, place))
        )
    bonuses = "".join(
        f"{shorten_bonus(box['bonus'], box['written'] is not None):^{BOX}}" for box in boxes
    )
    return [
        [Span(f"{_(colour):{NAME}}", colour=colour), *line, Span(f"{mine['points'][colour]:>3}")],
        label(" " * NAME + bonuses),
    ]


def draw_box(
    colour: str,
    box: Mapping[str, Any],
    before: Mapping[str, Any] | None,
    targets: Targets,
    filled: str,
) -> Span:
    """A box with its condition; `before` is the box whose number it must exceed, `filled` the role
    of a box with a number.
    """
    moves = targets.get((colour, None), ())
    if box["written"] is not None:
        return square(f"{LETTERS[colour]}{box['written']}", BOX, filled, colour)
    condition = (
        f"≥{box['least']}" if box["least"] > 1 else f"x{box['factor']}" if box["factor"] > 1 else ""
    )
    if before is not None and before["written"] not in (None, 6):
        condition = f">{before['written']}"
    return square(f"{LETTERS[colour]}{condition}", BOX, LEGAL if moves else OPEN, colour, moves)
