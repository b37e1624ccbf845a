"""A Qwizz sheet in characters: squares of a suit carry its letter, so that nothing depends on colour."""

from collections.abc import Mapping, Sequence
from typing import Any

LETTERS = {"hexagon": " ", "hearts": "H", "diamonds": "D", "spades": "S", "clubs": "C"}


def table(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """All sheets and the roll."""
    sheets = [sheet(view, seat, name) for seat, name in enumerate(names)]
    return "\n\n".join([*sheets, *([roll(view)] if view["dice"] else [])])


def sheet(view: Mapping[str, Any], seat: int, name: str) -> str:
    mine = view["sheets"][seat]
    turn = "  (rolls the dice)" if view["active"] == seat else ""
    head = " " * 11 + "".join(f"{column:3} " for column in range(1, len(mine["rows"][0]["shapes"]) + 1))
    return "\n".join([f"{name}{turn}", head, *map(row, mine["rows"]), *below(mine)])


def row(printed: Mapping[str, Any]) -> str:
    """The points at the right."""
    squares = [square(shape, number) for shape, number in zip(printed["shapes"], printed["numbers"], strict=True)]
    return f"  {printed['name']:8}|{''.join(squares)}| {printed['points']}{' full' if printed['full'] else ''}"


def square(shape: str, number: int | None) -> str:
    return " " * 4 if shape == "grey" else f"{'.' if number is None else number:>3}{LETTERS[shape]}"


def below(mine: Mapping[str, Any]) -> list[str]:
    suits = "  ".join(f"{suit['name']} {suit['points']}" for suit in mine["suits"])
    lucky = f"lucky number {mine['lucky'] or '?'}{' (entered)' if mine['lucky_used'] else ''}"
    penalties = f"penalties {mine['penalties']} of {len(mine['penalty_boxes'])}, {mine['penalty_points']}"
    grade = f", grade {mine['grade']}" if mine["grade"] else ""
    return [f"  {suits}", f"  {lucky}  {penalties}", f"  score {mine['score']}{grade}"]


def roll(view: Mapping[str, Any]) -> str:
    return "roll  " + "  ".join(f"{name} {'-' if face is None else face}" for name, face in view["dice"].items())
