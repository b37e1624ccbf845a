"""The sheet of Ganz schön clever: two grids and three tracks, with their bonuses."""

from collections.abc import Callable, Mapping
from functools import partial

from quincunx.core.moves import Move
from quincunx.core.presentation import Square, SquareState, find_presentation
from quincunx.core.text.colours import colour_word
from quincunx.games.clever.layout import COLUMN, DIAGONAL, ROW, LineKind
from quincunx.games.clever.moves import Take
from quincunx.games.clever.presentation import (
    GRIDS,
    TRACKS,
    column_stars,
    line_bonuses,
    square_name,
)
from quincunx.games.clever.view import (
    CleverBoxView,
    CleverDieView,
    CleverGridView,
    CleverSheetView,
    CleverSquareView,
    CleverTrackView,
    CleverView,
)
from quincunx.languages import N_, _, pgettext, translate
from quincunx.terminal.drawing import PLAIN, Drawing, DrawingOptions, Names
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
    width_of,
)

SQUARE = 5
BOXES = (6, 5)  # the widths of a box, where there is room and where there is less
NAME = 7
POINTS = 3  # digits
TRACK = 11  # boxes
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
ROLES = {SquareState.FREE: OPEN, SquareState.LEGAL: LEGAL}

Squares = Mapping[str, Square]
Roles = Callable[[Square], str]  # of a square that may be filled


class CleverDrawing(Drawing[CleverView]):
    def draw(
        self,
        view: CleverView,
        names: Names,
        width: int,
        selected: str | None = None,
        options: DrawingOptions = PLAIN,
    ) -> Picture:
        room = (width - NAME - POINTS) // TRACK
        box = next((each for each in BOXES if each <= room), BOXES[-1])
        seats = options.seats_clockwise(view)
        sheets = [draw_sheet(view, seat, names[seat], box, options) for seat in seats]
        dice = draw_dice(view, width) if options.dice else []
        return [*dice, *arrange(sheets, width)]


def draw_dice(view: CleverView, width: int) -> Picture:
    """The dice by place; the sum of blue and white is below them where there is no room."""
    text = N_("round {number} of {last}")
    if view.passive_turn and not view.over:
        text = N_("passive turn {number} of {last}")
    line = [Span(_(text, number=view.round, last=view.rounds))]
    for place, word in place_words().items() if not view.over else ():
        here = [die for die in view.dice if die.place == place]
        if here:
            line.append(Span(f"  {word} "))
            line += [span for die in here for span in (draw_die(view, die), Span(" "))]
    if not view.blue_sum:
        return [line]
    blue_sum = Span(f" {_('blue+white {sum}', sum=view.blue_sum)}")
    whole = [*line, blue_sum]
    return [whole] if width_of(whole) <= width else [line, [blue_sum]]


def place_words() -> Mapping[str, str]:
    return {
        "thrown": pgettext("dice", "rolled"),
        "taken": _("taken"),
        "platter": _("platter"),
        "hand": _("in hand"),
    }


def draw_die(view: CleverView, die: CleverDieView) -> Span:
    using = [move for move in view.moves if uses_die(move, die.colour)]
    return Span(
        f"{LETTERS[die.colour]}{die.face or ''}", MARKED, die.colour, tuple(map(str, using))
    )


def uses_die(move: Move, colour: str) -> bool:
    return isinstance(move, Take) and move.die == colour


def draw_sheet(
    view: CleverView, seat: int, name: str, box: int, options: DrawingOptions
) -> Picture:
    mine = view.sheets[seat]
    areas = mine.areas
    squares = find_presentation(view.game).squares(view, seat)
    roles = partial(role_of_square, options, seat)
    yellow, blue = (
        draw_grid(colour, areas.grids[colour], mine, squares, roles) for colour in GRIDS
    )
    tracks = [
        line
        for colour in TRACKS
        for line in draw_track(colour, areas.tracks[colour], mine, squares, roles, box)
    ]
    first, *grids = place_beside(yellow, blue, 3)
    return [draw_heading(view, seat, name), [*first, *draw_buttons(view, seat)], *grids, *tracks]


def role_of_square(options: DrawingOptions, seat: int, shown: Square) -> str:
    if shown.state is SquareState.MARKED:
        return options.role_of(seat, shown.name)
    return ROLES[shown.state]


def draw_heading(view: CleverView, seat: int, name: str) -> Line:
    mine = view.sheets[seat]
    words = [
        _("score {points}", points=mine.score),
        _("re-rolls {count}", count=mine.rerolls.left),
        _("+1 {count}", count=mine.extra_dice.left),
        _("foxes {count} ({points})", count=mine.foxes, points=mine.fox_points),
    ]
    return heading(
        name,
        "  ".join([*turn_words(view, seat), *words]),
    )


def turn_words(view: CleverView, seat: int) -> list[str]:
    is_rolling = view.active == seat and not view.over and not view.passive_turn
    return [_("rolls")] if is_rolling else []


def draw_buttons(view: CleverView, seat: int) -> Line:
    """The moves that enter nothing."""
    found = find_presentation(view.game).buttons(view) if view.seat == seat else ()
    return [piece for each in found for piece in (Span("  "), button(str(each.move), each.move))]


def draw_grid(
    colour: str, area: CleverGridView, mine: CleverSheetView, squares: Squares, roles: Roles
) -> Picture:
    bonuses = {
        line: shorten_bonus(bonus.name, bonus.is_gained)
        for line, bonus in line_bonuses(colour, area).items()
    }
    letters = [*"abcd"] if colour == "yellow" else [""] * 4
    head: Line = [
        Span(f"{translate(colour_word(colour)):{NAME}}", colour=colour),
        Span(f"  {count_points(mine.points[colour])}"),
    ]
    rows: Picture = (
        [head, label("  " + "".join(f"{letter:^{SQUARE}}" for letter in letters))]
        if colour == "yellow"
        else [head, label(" " + " ".join(draw_scale(area, squares, colour)))]
    )
    for index, printed in enumerate(area.rows):
        edge = f"{index + 1} " if colour == "yellow" else "  "
        line = [draw_grid_square(colour, each, squares, roles) for each in printed]
        rows.append([Span(edge), *line, Span(f" {bonuses.get((ROW, index), '')}")])
    return [*rows, label(f"  {column_labels(area, bonuses)}")]


def draw_grid_square(
    colour: str, printed: CleverSquareView | None, squares: Squares, roles: Roles
) -> Span:
    if printed is None:
        return Span("X".center(SQUARE) if colour == "yellow" else " " * SQUARE)
    shown = squares[square_name(colour, printed.name)]
    text = f"{LETTERS[colour]}{printed.number}"
    return square(text, SQUARE, roles(shown), colour, shown.moves)


def column_labels(area: CleverGridView, bonuses: Mapping[tuple[LineKind, int], str]) -> str:
    """The points or bonuses of the columns, and the bonus of the diagonal."""
    columns = len(area.rows[0])
    stars = [f"[{each.points}]" if each.is_circled else each.points for each in column_stars(area)]
    cells = stars or [bonuses.get((COLUMN, column), "") for column in range(columns)]
    bonus = bonuses.get((DIAGONAL, 0))
    diagonal = f" {_('diagonal')} {bonus}" if bonus else ""
    return "".join(f"{cell:^{SQUARE}}" for cell in cells) + diagonal


def shorten_bonus(bonus: str | None, gained: bool) -> str:
    """A bonus in a few letters, with a star once it is gained."""
    if bonus is None:
        return ""
    return f"{_(SHORT_BONUSES.get(bonus, bonus))}{'*' if gained else ''}"


def fit(bonus: str, width: int) -> str:
    """Where boxes are narrow, a bonus is written as the squares are: `BX` instead of `B X`."""
    return bonus if width == BOXES[0] else bonus.replace(" ", "")


def draw_scale(area: CleverGridView | CleverTrackView, squares: Squares, colour: str) -> list[str]:
    """The points for one mark, two marks and so on; what is reached is in brackets."""
    if isinstance(area, CleverTrackView):
        places = [str(number) for number in range(1, len(area.boxes) + 1)]
    else:
        places = [square.name for row in area.rows for square in row if square]
    marked = (squares[square_name(colour, place)].state is SquareState.MARKED for place in places)
    reached = sum(marked)
    return [
        f"[{points}]" if count == reached else str(points)
        for count, points in enumerate(area.count_points)
        if count and any(area.count_points)
    ]


def draw_track(
    colour: str,
    area: CleverTrackView,
    mine: CleverSheetView,
    squares: Squares,
    roles: Roles,
    box_width: int,
) -> Picture:
    boxes = area.boxes
    line = []
    for place, box in enumerate(boxes):
        before = boxes[place - 1] if place and area.rises else None
        shown = squares[square_name(colour, place + 1)]
        text = f"{LETTERS[colour]}{box_text(box, before)}"
        line.append(square(text, box_width, roles(shown), colour, shown.moves))
    bonuses = "".join(
        f"{fit(shorten_bonus(box.bonus, box.written is not None), box_width):^{box_width}}"
        for box in boxes
    )
    scale = "".join(f"{points:^{box_width}}" for points in draw_scale(area, squares, colour))
    name = f"{translate(colour_word(colour)):{NAME}}"
    return [
        *([label(" " * NAME + scale)] if scale else []),
        [Span(name, colour=colour), *line, Span(f"{mine.points[colour]:>{POINTS}}")],
        label(" " * NAME + bonuses),
    ]


def box_text(box: CleverBoxView, before: CleverBoxView | None) -> str:
    """What is written, or else the condition; `before` is the box whose number it must exceed."""
    if box.written is not None:
        return str(box.written)
    if before is not None and before.written not in (None, 6):
        return f">{before.written}"
    if box.least > 1:
        return f"≥{box.least}"
    return f"x{box.factor}" if box.factor > 1 else ""
