"""The sheets of the Qwixx family."""

from collections.abc import Mapping, Sequence
from typing import Any

from quincunx.server.sheets import Sheet
from quincunx.server.texts import colour, row_name, text

View = Mapping[str, Any]


def middle(view: View) -> dict[str, Any]:
    """The dice and the table of their sums, a column for each colour."""
    dice = [{"colour": name.split()[0], "face": face} for name, face in view["dice"].items()]
    most = max((len(sums) for sums in view["sums"].values()), default=0)
    rows = [[shown(sums, place) for sums in view["sums"].values()] for place in range(most)]
    return {"dice": dice, "colours": list(view["sums"]), "rows": rows, "step": view["step"]}


def shown(sums: Sequence[int], place: int) -> int | None:
    """A sum of the dice; black less white may be no number of its row, and is left out then."""
    return sums[place] if place < len(sums) and sums[place] > 0 else None


def sheet(view: View, seat: int) -> dict[str, Any]:
    mine, own = view["sheets"][seat], view["seat"] == seat
    legal = set(view["moves"]) if own else set()
    later = set(view["later"]) if own else set()
    choice = view["choice"] if own else None
    rows = [row(printed, printed["name"] in view["closed"], legal, later, choice) for printed in mine["rows"]]
    boxes = [place < mine["penalties"] for place in range(view["penalties_to_end"])]
    return {"rows": rows, "penalties": boxes, "penalty": view["penalty"], "score": mine["score"]}


def row(printed: View, closed: bool, legal: set[str], later: set[str], choice: str | None) -> dict[str, Any]:
    last = max((printed["numbers"].index(number) for number in printed["marked"]), default=-1)
    squares = []
    for place, number in enumerate(printed["numbers"]):
        move = f"{printed['name']} {number}"
        kind = kind_of(move, place <= last or closed, number in printed["marked"], legal, later, choice)
        squares.append(
            {"number": number, "colour": printed["colours"][place], "move": move, "kind": kind, "label": label(printed, place, kind)}
        )
    return {
        "name": row_name(printed["name"]),
        "colour": printed["colours"][-1],
        "mixed": len(set(printed["colours"])) > 1,
        "squares": squares,
        "locks": printed["locks"],
        "lock": "ticked" if printed["ticked"] else "closed" if closed else "open",
        "marks": printed["marks"],
        "points": printed["points"],
    }


def kind_of(move: str, past: bool, marked: bool, legal: set[str], later: set[str], choice: str | None) -> str:
    if marked:
        return "marked"
    if move == choice:
        return "chosen"
    if move in legal:
        return "legal"
    if move in later:
        return "later"
    return "past" if past else "free"


def label(printed: View, place: int, kind: str) -> str:
    """What a screen reader says of a square."""
    square = f"{colour(printed['colours'][place])} {printed['numbers'][place]}"
    if printed["name"] != printed["colours"][place]:
        square = f"{row_name(printed['name'])}, {square}"
    return text(f"square.{kind}", square=square)


def points(view: View, seat: int) -> Sequence[tuple[str, int]]:
    mine = view["sheets"][seat]
    rows = [(row_name(printed["name"]), printed["points"]) for printed in mine["rows"]]
    return [*rows, (text("points.penalties"), -view["penalty"] * mine["penalties"])]


def buttons(view: View) -> Sequence[tuple[str, str]]:
    words = {"pass": text("qwixx.pass"), "penalty": text("qwixx.penalty", points=view["penalty"])}
    return [(move, words[move]) for move in words if move in view["moves"]]


SHEET = Sheet("qwixx", middle, sheet, points, buttons)
