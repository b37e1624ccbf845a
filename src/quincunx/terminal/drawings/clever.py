"""The sheet of Ganz schön clever: two grids with what their lines bring, three tracks with what their boxes bring."""

from collections.abc import Mapping, Sequence
from typing import Any

from quincunx.terminal.drawings.artist import Artist, Names, View, clockwise
from quincunx.terminal.ink import LEGAL, LETTERS, MARKED, OPEN, Drawing, Line, Span, arranged, beside, label, square, title

SQUARE = 5
BOX = 6
NAME = 7
PLACES = {"thrown": "thrown", "taken": "taken", "platter": "platter", "hand": "in hand"}
SHORT = {
    "re-roll": "roll",
    "+1": "+1",
    "fox": "fox",
    "yellow X": "Y X",
    "blue X": "B X",
    "green X": "G X",
    "orange 4": "O 4",
    "orange 5": "O 5",
    "orange 6": "O 6",
    "purple 6": "P 6",
}
ASKED = {"take": "take a die and enter it", "pick": "pick a die from the platter", "extra": "use an extra die, or say done"}

Targets = Mapping[str, Sequence[str]]  # the moves that write into each place of the sheet


class CleverArtist(Artist):
    def table(self, view: View, names: Names, width: int, chosen: str | None = None) -> Drawing:
        sheets = [sheet(view, seat, names[seat]) for seat in clockwise(view)]
        return [rolled(view), *arranged(sheets, width)]

    def note(self, view: View, move: str) -> str:
        told = view["previews"].get(move)
        if not told:
            return ""
        points = [f"{told['points']:+} points"] if told["points"] else []
        return ", ".join([*points, *told["bonuses"], *(f"{bonus} without room" for bonus in told["lost"])])

    def asked(self, view: View) -> str:
        if view["asked"] is None:
            return ""
        return ASKED.get(view["asked"], f"bonus: {view['asked']}")

    def dice(self, view: View) -> str:
        return " ".join(die["colour"] for die in view["dice"])


def rolled(view: View) -> Line:
    line = [Span(f"round {view['round']} of {view['rounds']}")]
    for place, word in PLACES.items() if not view["over"] else ():
        here = [die for die in view["dice"] if die["place"] == place]
        if here:
            line.append(Span(f"  {word} "))
            line += [span for die in here for span in (die_span(view, die), Span(" "))]
    return [*line, Span(f" blue+white {view['blue_sum']}")] if view["blue_sum"] else line


def die_span(view: View, die: Mapping[str, Any]) -> Span:
    using = [move for move in view["moves"] if move.removeprefix("+").split()[0] == die["colour"]]
    return Span(f"{LETTERS[die['colour']]}{die['face'] or ''}", MARKED, die["colour"], tuple(using))


def sheet(view: View, seat: int, name: str) -> Drawing:
    mine = view["sheets"][seat]
    targets = by_target(view) if view["seat"] == seat else {}
    areas = mine["areas"]
    yellow, blue = grid("yellow", areas["yellow"], mine, targets), grid("blue", areas["blue"], mine, targets)
    tracks = [line for colour in ("green", "orange", "purple") for line in track(colour, areas[colour], mine, targets)]
    first, *grids = beside(yellow, blue, 4)
    return [heading(view, seat, name), [*first, *buttons(view, seat)], *grids, *tracks]


def heading(view: View, seat: int, name: str) -> Line:
    mine = view["sheets"][seat]
    actions = f"re-rolls {mine['rerolls']['left']}  +1 {mine['extra_dice']['left']}  foxes {mine['foxes']} ({mine['fox_points']})"
    turn = "rolls  " if view["active"] == seat and not view["over"] else ""
    return title(name, f"{turn}score {mine['score']}  {actions}")


def buttons(view: View, seat: int) -> Line:
    """The moves that write nothing."""
    words = [move for move in view["moves"] if move in ("pass", "done", "reroll")] if view["seat"] == seat else []
    return [piece for move in words for piece in (Span("   "), Span(f"({move})", LEGAL, moves=(move,)))]


def by_target(view: View) -> dict[str, list[str]]:
    """The legal moves by the place they write into: `yellow b2`, `blue 7`, `green`."""
    found: dict[str, list[str]] = {}
    for move in view["moves"]:
        words = move.removeprefix("+").removeprefix("white as ").removeprefix("X ").removeprefix("6 ")
        found.setdefault(f"blue {view['blue_sum']}" if words == "blue" else words, []).append(move)
    return found


def grid(colour: str, area: Mapping[str, Any], mine: Mapping[str, Any], targets: Targets) -> Drawing:
    bonuses = {line["line"]: told(line["bonus"], line["complete"]) for line in area["lines"]}
    letters = [*"abcd"] if colour == "yellow" else [""] * 4
    head: Line = [Span(f"{colour:{NAME}}", colour=colour), Span(f"{mine['points'][colour]:>3} points")]
    rows: Drawing = [head, label("  " + "".join(f"{letter:^{SQUARE}}" for letter in letters))] if colour == "yellow" else [head, []]
    for number, squares in enumerate(area["rows"], 1):
        edge = f"{number} " if colour == "yellow" else "  "
        line = [grid_square(colour, printed, targets) for printed in squares]
        rows.append([Span(edge), *line, Span(f" {bonuses.get(f'row {number}', '')}")])
    return [*rows, label(f"  {bottom(area, bonuses)}")]


def grid_square(colour: str, printed: Mapping[str, Any] | None, targets: Targets) -> Span:
    if printed is None:
        return Span("X".center(SQUARE) if colour == "yellow" else " " * SQUARE)
    moves = targets.get(f"{colour} {printed['name']}", ())
    look = MARKED if printed["crossed"] else LEGAL if moves else OPEN
    return square(f"{LETTERS[colour]}{printed['number']}", SQUARE, look, colour, moves)


def bottom(area: Mapping[str, Any], bonuses: Mapping[str, str]) -> str:
    """What the columns bring, points or bonuses, and the diagonal."""
    columns = len(area["rows"][0])
    if any(area["column_points"]):
        cells = [str(points) for points in area["column_points"]]
    else:
        cells = [bonuses.get(f"column {column}", "") for column in range(1, columns + 1)]
    diagonal = f" diagonal {bonuses['diagonal']}" if "diagonal" in bonuses else ""
    return "".join(f"{cell:^{SQUARE}}" for cell in cells) + diagonal


def told(bonus: str | None, gained: bool) -> str:
    """A bonus in few letters; a star once it was gained."""
    if bonus is None:
        return ""
    return f"{SHORT.get(bonus, bonus)}{'*' if gained else ''}"


def track(colour: str, area: Mapping[str, Any], mine: Mapping[str, Any], targets: Targets) -> Drawing:
    boxes = area["boxes"]
    free = next((place for place, box in enumerate(boxes) if box["written"] is None), len(boxes))
    line = []
    for place, box in enumerate(boxes):
        before = boxes[place - 1] if place and area["rises"] else None
        line.append(box_span(colour, box, before, targets if place == free else {}))
    bonuses = "".join(f"{told(box['bonus'], box['written'] is not None):^{BOX}}" for box in boxes)
    return [[Span(f"{colour:{NAME}}", colour=colour), *line, Span(f"{mine['points'][colour]:>3}")], label(" " * NAME + bonuses)]


def box_span(colour: str, box: Mapping[str, Any], before: Mapping[str, Any] | None, targets: Targets) -> Span:
    """A box with what it demands; `before` is the one that it must rise above."""
    moves = targets.get(colour, ())
    if box["written"] is not None:
        return square(f"{LETTERS[colour]}{box['written']}", BOX, MARKED, colour)
    demand = f"≥{box['least']}" if box["least"] > 1 else f"x{box['factor']}" if box["factor"] > 1 else ""
    if before is not None and before["written"] not in (None, 6):
        demand = f">{before['written']}"
    return square(f"{LETTERS[colour]}{demand}", BOX, LEGAL if moves else OPEN, colour, moves)


ARTIST = CleverArtist()
