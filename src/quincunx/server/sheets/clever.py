"""The sheet of Ganz schön clever."""

from collections.abc import Mapping, Sequence
from typing import Any

from quincunx.server.sheets import Sheet
from quincunx.server.texts import bonus_words, colour, text

View = Mapping[str, Any]

GRIDS, TRACKS = ("yellow", "blue"), ("green", "orange", "purple")
BONUS_SIGNS = {"re-roll": "↻", "+1": "+1", "fox": "fox", "black X or 6": "✕6"}


def middle(view: View) -> dict[str, Any]:
    """The dice by where they lie, and the rounds with what they bring."""
    places = {place: [die for die in view["dice"] if die["place"] == place] for place in ("thrown", "taken", "platter", "hand")}
    rounds = [
        {"number": number, "now": number == view["round"], "past": number < view["round"], "bonus": round_bonus(view, number)}
        for number in range(1, view["rounds"] + 1)
    ]
    return {
        **places,
        "rounds": rounds,
        "throw": min(view["throws"] + 1, view["throws_in_turn"]),
        "throws": view["throws_in_turn"],
        "blue_sum": view["blue_sum"],
        "passive": view["passive_turn"],
    }


def round_bonus(view: View, number: int) -> dict[str, Any] | None:
    return bonus(view["round_bonuses"][number - 1]) if number <= len(view["round_bonuses"]) else None


def bonus(name: str, complete: bool = False) -> dict[str, Any]:
    """A bonus as a small sign with its words; `orange 5` is a 5 in orange, `blue X` a cross in blue."""
    tint, _, sign = name.partition(" ")
    if name in BONUS_SIGNS:
        tint, sign = "plain", BONUS_SIGNS[name]
    return {"sign": "✕" if sign == "X" else sign, "colour": tint, "words": bonus_words(name), "complete": complete}


def sheet(view: View, seat: int) -> dict[str, Any]:
    mine, own = view["sheets"][seat], view["seat"] == seat
    options = places_of(view) if own else {}
    return {
        "grids": [grid(name, mine["areas"][name], options) for name in GRIDS],
        "tracks": [track(name, mine["areas"][name], options) for name in TRACKS],
        "points": [{"colour": name, "label": colour(name), "points": points} for name, points in mine["points"].items()],
        "foxes": mine["foxes"],
        "fox_points": mine["fox_points"],
        "actions": [action("re-roll", mine["rerolls"]), action("+1", mine["extra_dice"])],
        "owed": [bonus(name) for name in mine["owed"]],
        "score": mine["score"],
    }


def action(name: str, told: View) -> dict[str, Any]:
    used = told["gained"] - told["left"]
    return {**bonus(name), "boxes": [place < used for place in range(told["gained"])], "left": told["left"]}


# ---- where moves go


def places_of(view: View) -> dict[tuple[str, str], list[dict[str, Any]]]:
    """For each place on the sheet, an area and the name of a square, the legal moves that write there."""
    found: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for move in view["moves"]:
        place = place_of(view, move)
        if place:
            found.setdefault(place, []).append(option(view, move))
    return found


def place_of(view: View, move: str) -> tuple[str, str] | None:
    words = move.removeprefix("+").split()
    area = words[1] if words[0] in ("X", "6") else words[2] if words[:2] == ["white", "as"] else words[0]
    if area == "yellow":
        return area, words[-1]
    if area == "blue":
        return area, words[-1] if words[0] == "X" else str(view["blue_sum"])
    return (area, "next") if area in TRACKS else None


def option(view: View, move: str) -> dict[str, Any]:
    told, words = view["previews"][move], move.removeprefix("+").split()
    die = None if words[0] in ("X", "6") else words[0]
    face = next((each["face"] for each in view["dice"] if each["colour"] == die), None)
    return {
        "move": move,
        "die": die,
        "face": face,
        "extra": move.startswith("+"),
        "bonuses": [bonus(name) for name in told["bonuses"]],
        "lost": [bonus(name) for name in told["lost"]],
        "points": told["points"],
        "words": text("clever.with_die", die=colour(die), face=face) if die else text("clever.bonus"),
    }


# ---- areas


def grid(name: str, area: View, options: Mapping[tuple[str, str], list[dict[str, Any]]]) -> dict[str, Any]:
    brings = {line["line"]: bonus(line["bonus"], line["complete"]) for line in area["lines"]}
    rows = []
    for number, row in enumerate(area["rows"], 1):
        squares = [square and square_of(name, square, options) for square in row]
        rows.append({"squares": squares, "bonus": brings.get(f"row {number}")})
    columns = [brings.get(f"column {number}") for number in range(1, len(area["rows"][0]) + 1)]
    crossed = sum(1 for row in area["rows"] for square in row if square and square["crossed"])
    return {
        "name": name,
        "label": colour(name),
        "rows": rows,
        "columns": columns if any(columns) else [],
        "diagonal": brings.get("diagonal"),
        "column_points": area["column_points"] if any(area["column_points"]) else [],
        "scale": scale(area["count_points"], crossed),
    }


def scale(points: Sequence[int], reached: int) -> list[dict[str, Any]]:
    """The printed points for one mark, two marks and so on."""
    return [{"points": each, "now": count == reached} for count, each in enumerate(points) if count] if any(points) else []


def square_of(area: str, told: View, options: Mapping[tuple[str, str], list[dict[str, Any]]]) -> dict[str, Any]:
    found = options.get((area, told["name"]), [])
    state = "crossed" if told["crossed"] else "legal" if found else "free"
    return {
        **told,
        "id": f"{area}-{told['name']}",
        "mark": "X" if told["crossed"] else None,
        "options": found,
        "label": text(f"square.{state}", square=f"{colour(area)} {told['number']}"),
    }


def track(name: str, area: View, options: Mapping[tuple[str, str], list[dict[str, Any]]]) -> dict[str, Any]:
    filled = sum(box["written"] is not None for box in area["boxes"])
    boxes = []
    for place, box in enumerate(area["boxes"]):
        found = options.get((name, "next"), []) if place == filled else []
        state = "crossed" if place < filled else "legal" if found else "free"
        boxes.append(
            {
                **box,
                "id": f"{name}-{place + 1}",
                "bonus": box["bonus"] and bonus(box["bonus"], place < filled),
                "printed": printed(name, box),
                "mark": box["written"],
                "options": found,
                "label": text(f"square.{state}", square=text("clever.box", area=colour(name), number=place + 1)),
            }
        )
    return {"name": name, "label": colour(name), "boxes": boxes, "rises": area["rises"], "scale": scale(area["count_points"], filled)}


def printed(area: str, box: View) -> str:
    """What stands in an empty box."""
    if area == "green":
        return f"≥{box['least']}"
    return f"×{box['factor']}" if box["factor"] > 1 else ""


def points(view: View, seat: int) -> Sequence[tuple[str, int]]:
    mine = view["sheets"][seat]
    areas = [(colour(name), points) for name, points in mine["points"].items()]
    return [*areas, (text("clever.foxes", count=mine["foxes"]), mine["fox_points"])]


def buttons(view: View) -> Sequence[tuple[str, str]]:
    words = {"reroll": text("clever.reroll"), "done": text("clever.done"), "pass": text("action.pass")}
    return [(move, words[move]) for move in view["moves"] if move in words]


SHEET = Sheet("clever", middle, sheet, points, buttons)
