"""The sheet of Qwizz."""

from collections.abc import Mapping, Sequence
from typing import Any

from quincunx.server.sheets import Sheet
from quincunx.server.texts import colour, row_name, text

View = Mapping[str, Any]

SYMBOLS = {"hearts": "♥", "diamonds": "♦", "spades": "♠", "clubs": "♣", "hexagon": "", "grey": ""}


def middle(view: View) -> dict[str, Any]:
    sides = {"white": 6}
    dice = [{"colour": name, "face": face, "sides": sides.get(name, 12)} for name, face in view["dice"].items()]
    return {"dice": dice, "step": view["step"], "offers": [offer(each) for each in view["offers"]]}


def offer(told: View) -> dict[str, Any]:
    """A number that can be entered, and how it is made."""
    made = text("qwizz.lucky_number") if told["die"] == "lucky" else colour(told["die"])
    if told["white"]:
        made = f"{made} {'+' if told['white'] > 0 else '−'} {abs(told['white'])}"
    return {"colour": told["die"], "number": told["number"], "made": made, "fits": len(told["fits"])}


def sheet(view: View, seat: int) -> dict[str, Any]:
    mine, own = view["sheets"][seat], view["seat"] == seat
    entries = fitting(view) if own else {}
    rows = [row(printed, entries, view["choice"] if own else None) for printed in mine["rows"]]
    suits = [{**suit, "symbol": SYMBOLS[suit["name"]], "label": text(f"suit.{suit['name']}")} for suit in mine["suits"]]
    boxes = [{"points": points, "marked": place < mine["penalties"]} for place, points in enumerate(mine["penalty_boxes"])]
    return {**mine, "rows": rows, "suits": suits, "boxes": boxes}


def fitting(view: View) -> dict[tuple[str, int], list[dict[str, Any]]]:
    """For each square the legal moves that enter something there."""
    legal, found = set(view["moves"]), dict[tuple[str, int], list[dict[str, Any]]]()
    for told in view["offers"]:
        for fit in told["fits"]:
            if fit["move"] in legal:
                found.setdefault((fit["row"], fit["column"]), []).append({**offer(told), "move": fit["move"]})
    return found


def row(printed: View, entries: Mapping[tuple[str, int], list[dict[str, Any]]], choice: str | None) -> dict[str, Any]:
    squares = []
    for place, shape in enumerate(printed["shapes"]):
        number, tint = printed["numbers"][place], printed["colours"][place]
        options = entries.get((printed["name"], place + 1), [])
        squares.append(
            {
                "shape": shape,
                "symbol": SYMBOLS[shape],
                "colour": tint,
                "number": number,
                "options": options,
                "chosen": chosen(choice, printed["name"], place + 1),
                "label": text(
                    "qwizz.square", row=row_name(printed["name"]), column=place + 1, shape=text(f"suit.{shape}"), number=written(number)
                ),
            }
        )
    return {
        "name": row_name(printed["name"]),
        "key": printed["name"],
        "squares": squares,
        "full": printed["full"],
        "points": printed["points"],
    }


def chosen(choice: str | None, row: str, column: int) -> str | None:
    """The number that waits, in secret, to be entered here."""
    if not choice or "@" not in choice:
        return None
    entry, _, rest = choice.partition("@")
    word, _, number = entry.partition(" ")
    if rest.split()[0] != str(column) or row not in (word, number):
        return None
    return "★" if word == "lucky" else number


def written(number: int | None) -> str:
    return text("qwizz.empty") if number is None else str(number)


def points(view: View, seat: int) -> Sequence[tuple[str, int]]:
    mine = view["sheets"][seat]
    rows = [(text("qwizz.row", row=row_name(printed["name"])), printed["points"]) for printed in mine["rows"]]
    suits = [(text(f"suit.{suit['name']}"), suit["points"]) for suit in mine["suits"]]
    return [*rows, *suits, (text("points.penalties"), mine["penalty_points"])]


def buttons(view: View) -> Sequence[tuple[str, str]]:
    return [(move, words(view, move)) for move in view["moves"] if "@" not in move]


def words(view: View, move: str) -> str:
    if move == "penalty":
        mine = view["sheets"][view["seat"]]
        return text("qwizz.penalty", points=mine["penalty_boxes"][mine["penalties"]])
    if move.startswith("reroll "):
        return text("qwizz.reroll", die=colour(move.removeprefix("reroll ")))
    if move.startswith("lucky "):
        return move.removeprefix("lucky ")
    return text("qwizz.keep") if move == "keep" else text("action.pass")


SHEET = Sheet("qwizz", middle, sheet, points, buttons)
