"""The sheet of Ganz schön clever in the browser."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from quincunx.core.details import Pass
from quincunx.core.presentation import Die, EventWords, LabelledMove, LoggedEvent, View
from quincunx.core.values import Move
from quincunx.games.clever import layout
from quincunx.games.clever.details import Done, EnterBonus, Reroll, Roll, Take, filled_square
from quincunx.games.clever.notation import parse_move
from quincunx.languages import N_, _, ngettext
from quincunx.server.web.games import (
    Button,
    WebSheet,
    default_move_name,
    default_prompt,
    default_words,
)
from quincunx.server.web.preview_grid import PreviewCell, PreviewGrid
from quincunx.server.web.words import colour_name, square_state

GRIDS, TRACKS = ("yellow", "blue"), ("green", "orange", "purple")
TRACKS_OF_NUMBERS = ("orange", "purple")
BONUSES = {bonus.name: bonus for bonus in layout.BONUSES}
BONUS_SIGNS = {"re-roll": "↻", "+1": "extra die", "fox": "fox", "black X or 6": "✕6"}
BONUS_WORDS = {
    "re-roll": N_("re-roll"),
    "+1": N_("extra die"),
    "fox": N_("fox"),
    "black X or 6": N_("a cross or a six anywhere"),
}
STEPS = {
    "take": N_("Take a die."),
    "pick": N_("Pick a die from the platter."),
    "extra": N_("Use an extra die, or finish."),
    "yellow X": N_("Cross a yellow square."),
    "blue X": N_("Cross a blue square."),
    "black X or 6": N_("Enter a cross or a six anywhere."),
}


def middle(view: View) -> dict[str, Any]:
    """The dice by place, and the rounds with their bonuses."""
    usable = {
        details.die for details in map(parse_move, view["moves"]) if isinstance(details, Take)
    }
    dice = [
        {**die, "usable": die["colour"] in usable, "to_platter": to_platter(view, die)}
        for die in view["dice"]
    ]
    places = {
        place: [die for die in dice if die["place"] == place]
        for place in ("thrown", "taken", "platter", "hand")
    }
    rounds = [
        {
            "number": number,
            "now": number == view["round"],
            "past": number < view["round"],
            "bonus": round_bonus(view, number),
        }
        for number in range(1, view["rounds"] + 1)
    ]
    return {
        **places,
        "usable": bool(usable),
        "rounds": rounds,
        "throw": min(view["throws"] + 1, view["throws_in_turn"]),
        "throws": view["throws_in_turn"],
        "blue_sum": view["blue_sum"],
        "passive": view["passive_turn"],
    }


def to_platter(view: View, taken: View) -> list[str]:
    """The dice that go to the silver platter when the active player takes this one: all that show
    less.
    """
    if view["asked"] != "take":
        return []
    return [
        die["colour"]
        for die in view["dice"]
        if die["place"] == taken["place"] == "thrown" and die["face"] < taken["face"]
    ]


def round_bonus(view: View, number: int) -> dict[str, Any] | None:
    return (
        bonus(view["round_bonuses"][number - 1]) if number <= len(view["round_bonuses"]) else None
    )


def bonus(name: str, complete: bool = False) -> dict[str, Any]:
    """A bonus as a symbol with its words; `orange 5` is a 5 in orange, `blue X` a cross in blue."""
    if name in BONUS_SIGNS:
        tint = "neutral"
        sign = BONUS_SIGNS[name]
        words = _(BONUS_WORDS[name])
    else:
        tint, number = BONUSES[name].areas[0], BONUSES[name].number
        has_numbers = tint in TRACKS_OF_NUMBERS
        sign = str(number) if has_numbers else "✕"
        area = colour_name(tint)
        words = (
            _("{number} in {area}", number=number, area=area)
            if has_numbers
            else _("cross in {area}", area=area)
        )
    return {"sign": sign, "colour": tint, "words": words, "complete": complete}


def sheet(view: View, seat: int) -> dict[str, Any]:
    mine, own = view["sheets"][seat], view["seat"] == seat
    options = moves_by_square(view) if own else {}
    return {
        "grids": [grid(name, mine["areas"][name], options) for name in GRIDS],
        "tracks": [track(name, mine["areas"][name], options) for name in TRACKS],
        "points": [
            {"colour": name, "label": colour_name(name), "points": points}
            for name, points in mine["points"].items()
        ],
        "foxes": mine["foxes"],
        "fox_points": mine["fox_points"],
        "fox_words": ngettext("{count} point", "{count} points", mine["fox_points"]),
        "actions": [action("re-roll", mine["rerolls"]), action("+1", mine["extra_dice"])],
        "owed": [bonus(name) for name in mine["owed"]],
        "score": mine["score"],
    }


def action(name: str, stock: View) -> dict[str, Any]:
    used = stock["gained"] - stock["left"]
    return {
        **bonus(name),
        "boxes": [place < used for place in range(stock["gained"])],
        "left": stock["left"],
    }


# ---- where moves are made


Options = dict[
    tuple[str, str | None], list[dict[str, Any]]
]  # by area and name of the square; None is the next box of a track


def moves_by_square(view: View) -> Options:
    """The legal moves that are made on the sheet."""
    found: Options = {}
    for move in view["moves"]:
        square = filled_square(parse_move(move), view["blue_sum"])
        if square is not None:
            found.setdefault(square, []).append(option(view, move))
    return found


def option(view: View, move: str) -> dict[str, Any]:
    preview = view["previews"][move]
    details = parse_move(move)
    die, extra = (details.die, details.extra) if isinstance(details, Take) else (None, False)
    face = next((each["face"] for each in view["dice"] if each["colour"] == die), None)
    return {
        "move": move,
        "die": die,
        "face": face,
        "extra": extra,
        "bonuses": [bonus(name) for name in preview["bonuses"]],
        "lost": [bonus(name) for name in preview["lost"]],
        "points_words": ngettext("+{count} point", "{count:+d} points", preview["points"]),
        "words": _("{die} {face}", die=colour_name(die), face=face) if die else _("bonus"),
    }


# ---- areas


def grid(name: str, area: View, options: Options) -> dict[str, Any]:
    bonuses = {line["line"]: bonus(line["bonus"], line["complete"]) for line in area["lines"]}
    rows = []
    for number, row in enumerate(area["rows"], 1):
        squares = [square and square_data(name, square, options) for square in row]
        rows.append({"squares": squares, "bonus": bonuses.get(f"row {number}")})
    columns = [bonuses.get(f"column {number}") for number in range(1, len(area["rows"][0]) + 1)]
    crossed = sum(1 for row in area["rows"] for square in row if square and square["crossed"])
    return {
        "name": name,
        "label": colour_name(name),
        "rows": rows,
        "columns": columns if any(columns) else [],
        "diagonal": bonuses.get("diagonal"),
        "column_points": area["column_points"] if any(area["column_points"]) else [],
        "scale": scale(area["count_points"], crossed),
    }


def scale(points: Sequence[int], reached: int) -> list[dict[str, Any]]:
    """The printed points for one mark, two marks and so on; the current one is marked."""
    return (
        [{"points": each, "now": count == reached} for count, each in enumerate(points) if count]
        if any(points)
        else []
    )


def square_data(area: str, square: View, options: Options) -> dict[str, Any]:
    found = options.get((area, square["name"]), [])
    state = "crossed" if square["crossed"] else "legal" if found else "free"
    return {
        **square,
        "id": f"{area}-{square['name']}",
        "mark": "X" if square["crossed"] else None,
        "options": found,
        "label": square_state(state, f"{colour_name(area)} {square['number']}"),
    }


def track(name: str, area: View, options: Options) -> dict[str, Any]:
    filled = sum(box["written"] is not None for box in area["boxes"])
    boxes = []
    for place, box in enumerate(area["boxes"]):
        found = options.get((name, None), []) if place == filled else []
        state = "crossed" if place < filled else "legal" if found else "free"
        boxes.append(
            {
                **box,
                "id": f"{name}-{place + 1}",
                "bonus": box["bonus"] and bonus(box["bonus"], place < filled),
                "printed": printed_text(name, box),
                "mark": box["written"],
                "options": found,
                "label": square_state(
                    state, _("{area} box {number}", area=colour_name(name), number=place + 1)
                ),
            }
        )
    return {
        "name": name,
        "label": colour_name(name),
        "boxes": boxes,
        "rises": area["rises"],
        "scale": scale(area["count_points"], filled),
    }


def printed_text(area: str, box: View) -> str:
    """What is printed in an empty box."""
    if area == "green":
        return f"≥{box['least']}"
    return f"×{box['factor']}" if box["factor"] > 1 else ""


def points(view: View, seat: int) -> Sequence[tuple[str, int]]:
    mine = view["sheets"][seat]
    areas = [(colour_name(name), points) for name, points in mine["points"].items()]
    return [*areas, (_("Foxes ({count})", count=mine["foxes"]), mine["fox_points"])]


def buttons(view: View) -> Sequence[Button]:
    labels = {"reroll": _("Re-roll the dice (↻)"), "done": _("Done"), "pass": _("Pass")}
    return [(move, labels[move]) for move in view["moves"] if move in labels]


def quick_moves(view: View) -> list[LabelledMove]:
    found = []
    for (area, square), options in moves_by_square(view).items():
        for each in options:
            place = square_name(area, square)
            label = _(
                "{die} in {place}",
                die=each["face"] if each["die"] == area else each["words"],
                place=place,
            )
            found.append(LabelledMove(each["move"], label, area, each["die"]))
    return found


def square_name(area: str, square: str | None) -> str:
    """Without a square it is the next box of the area."""
    return (
        _("{area} {square}", area=colour_name(area), square=square) if square else colour_name(area)
    )


def move_name(move: Move) -> str:
    match move.details:
        case Take(die, area, square, extra):
            place = square_name(area, square)
            name = (
                place if die == area else _("{die} in {place}", die=colour_name(die), place=place)
            )
            return _("extra die: {move}", move=name) if extra else name
        case EnterBonus(area, square, number):
            place = square_name(area, square)
            return (
                _("cross in {place}", place=place)
                if number is None
                else _("{die} in {place}", die=number, place=place)
            )
        case Reroll():
            return _("re-roll")
        case Done():
            return _("done")
    return default_move_name(move)


def question(view: View, move: str) -> str:
    """Passing only costs where a re-roll might still give a die that fits."""
    return (
        _("Pass without using a die? You can still re-roll.")
        if move == "pass" and "reroll" in view["moves"]
        else ""
    )


def prompt(view: View) -> str:
    asked = view["asked"]
    return _(STEPS[asked]) if asked in STEPS else default_prompt(view)


# ---- the log

TAKEN = {
    "take": N_("took {die} {face} for {place}"),
    "pick": N_("picked {die} {face} from the platter for {place}"),
    "extra": N_("used {die} {face} as an extra die for {place}"),
}


def words(event: LoggedEvent) -> EventWords:
    match event.details:
        case Roll():
            return roll_words(event, event.details)
        case Take(die, extra=extra):
            face = next(each["face"] for each in event.before["dice"] if each["colour"] == die)
            is_active = event.seat == event.before["active"] and not event.before["passive_turn"]
            words = TAKEN["extra" if extra else "take" if is_active else "pick"]
            return EventWords(_(words, die=colour_name(die), face=face, place=place_name(event)))
        case EnterBonus(number=number):
            entered = (
                N_("entered a bonus cross in {place}")
                if number is None
                else N_("entered a bonus {number} in {place}")
            )
            return EventWords(_(entered, number=number, place=place_name(event)))
        case Reroll():
            return EventWords(_("used a re-roll"))
        case Done():
            return EventWords(_("used no more extra dice"))
        case Pass():
            return EventWords(_("passed"))
    return default_words(event)


def roll_words(event: LoggedEvent, roll: Roll) -> EventWords:
    faces = {colour: getattr(roll, colour) for colour in layout.DICE_NAMES}
    dice = [Die(colour, face) for colour, face in faces.items() if face is not None]
    return EventWords(_("rolled"), event.after["active"], dice, starts_turn=len(dice) == len(faces))


def place_name(event: LoggedEvent) -> str:
    """Where a move enters something."""
    square = filled_square(event.details, event.before["blue_sum"])
    assert square is not None
    match square:
        case "yellow", str(name):
            rows = event.before["sheets"][0]["areas"]["yellow"]["rows"]
            number = next(
                each["number"] for row in rows for each in row if each and each["name"] == name
            )
            return _(
                "yellow {number} (column {column}, row {row})",
                number=number,
                column=name[0],
                row=name[1:],
            )
        case area, str(name):
            return f"{colour_name(area)} {name}"
        case area, _:
            return colour_name(area)


def filled(view: View, seat: int) -> set[str]:
    areas = view["sheets"][seat]["areas"]
    squares = (
        (name, square) for name in GRIDS for row in areas[name]["rows"] for square in row if square
    )
    crosses = {f"{name}-{square['name']}" for name, square in squares if square["crossed"]}
    boxes = {
        f"{name}-{place}"
        for name in TRACKS
        for place, box in enumerate(areas[name]["boxes"], 1)
        if box["written"] is not None
    }
    return crosses | boxes


def preview(view: View) -> list[PreviewGrid]:
    return [preview_sheet(mine) for mine in view["sheets"]]


def preview_sheet(mine: View) -> PreviewGrid:
    """The two grids side by side, and the tracks below them."""
    areas = mine["areas"]
    grids = {
        name: [[preview_square(name, square) for square in row] for row in areas[name]["rows"]]
        for name in GRIDS
    }
    beside = [
        [*yellow, None, *blue]
        for yellow, blue in zip_longest(grids["yellow"], grids["blue"], fillvalue=())
    ]
    tracks = [[preview_box(name, box) for box in areas[name]["boxes"]] for name in TRACKS]
    return PreviewGrid([*beside, *tracks], mine["score"])


def preview_square(area: str, square: View | None) -> PreviewCell:
    if square is None:
        return PreviewCell(area, is_blank=True)
    return PreviewCell(area, str(square["number"]), square["crossed"], is_filled=square["crossed"])


def preview_box(area: str, box: View) -> PreviewCell:
    written = box["written"]
    crossed = written == "X"
    return PreviewCell(
        area,
        "" if written is None or crossed else str(written),
        crossed,
        is_filled=written is not None,
    )


SHEET = WebSheet(
    "clever",
    middle,
    sheet,
    points,
    buttons,
    prompt,
    move_name,
    question=question,
    quick_moves=quick_moves,
    words=words,
    filled=filled,
    preview=preview,
    option_labels={"solo_extra_die": N_("Solo: extra dice in the passive turn too")},
    stylesheet="games/clever.css",
    script="games/clever.js",
)
