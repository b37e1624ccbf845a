"""A Qwixx sheet in characters: marks in brackets, so that nothing depends on colour."""

from collections.abc import Mapping, Sequence
from typing import Any

MARKED = "[{}]"
OPEN = " {} "
GONE = " · "  # passed over, or closed


def table(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """All sheets and the roll with its sums."""
    sheets = [sheet(view, seat, name) for seat, name in enumerate(names)]
    return "\n\n".join([*sheets, *([roll(view)] if view["dice"] else [])])


def sheet(view: Mapping[str, Any], seat: int, name: str) -> str:
    mine = view["sheets"][seat]
    turn = "  (rolls the dice)" if view["active"] == seat else ""
    rows = [row(printed, printed["name"] in view["closed"]) for printed in mine["rows"]]
    return "\n".join([f"{name}{turn}", *rows, f"score {mine['score']}   penalties {mine['penalties']} of {view['penalties_to_end']}"])


def row(printed: Mapping[str, Any], closed: bool) -> str:
    """The number of marks at the left, the points at the right."""
    last = max((printed["numbers"].index(number) for number in printed["marked"]), default=-1)
    squares = []
    for place, number in enumerate(printed["numbers"]):
        if number in printed["marked"]:
            squares.append(MARKED.format(f"{number:2}"))
        elif place < last or closed:
            squares.append(GONE.center(4))
        else:
            squares.append(OPEN.format(f"{number:2}"))
    lock = " lock" if printed["ticked"] else " closed" if closed else ""
    return f"  {printed['name']:7}{printed['marks']:>2} |{''.join(squares)}| {printed['points']}{lock}"


def roll(view: Mapping[str, Any]) -> str:
    dice = "  ".join(f"{name.split()[0]} {'-' if face is None else face}" for name, face in view["dice"].items())
    sums = "  ".join(f"{colour} {' or '.join(map(str, dict.fromkeys(made)))}" for colour, made in view["sums"].items())
    return f"roll  {dice}\nsums  {sums}"
