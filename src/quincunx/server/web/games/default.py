"""Games without a sheet of their own: what their views contain, as dice, lists and tables."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from quincunx.core.text.colours import COLOURS
from quincunx.core.view import SeatView
from quincunx.languages import translate
from quincunx.server.web.games import WebSheet

FACES = range(1, 7)


@dataclass(frozen=True)
class Shown:
    """A value as the template draws it: `kind` is `dice`, `list`, `table` or `text`."""

    title: str
    kind: str
    text: str = ""
    dice: Sequence[tuple[str, int]] = ()  # colours and faces
    items: Sequence[object] = ()
    columns: Sequence[str] = ()
    rows: Sequence[Sequence[object]] = ()


def show(name: str, value: Any) -> Shown:
    title = name.replace("_", " ").capitalize()
    if faces := dice_of(name, value):
        return Shown(title, "dice", dice=faces)
    if isinstance(value, Mapping):
        return Shown(title, "table", rows=[(key, plain(each)) for key, each in value.items()])
    if not isinstance(value, list) or not value:
        return Shown(title, "text", plain(value))
    if all(isinstance(each, Mapping) for each in value):
        columns = list(dict.fromkeys(key for each in value for key in each))
        rows = [[plain(each.get(key)) for key in columns] for each in value]
        return Shown(title, "table", columns=columns, rows=rows)
    if all(isinstance(each, list) for each in value):
        return Shown(title, "table", rows=[[plain(cell) for cell in each] for each in value])
    return Shown(title, "list", items=[plain(each) for each in value])


def dice_of(name: str, value: Any) -> list[tuple[str, int]]:
    """Colours and faces, if these are dice: a list of faces, or faces by colour."""
    if name not in ("dice", "die", "roll"):
        return []
    listed = [value] if isinstance(value, int) else value
    if isinstance(listed, Mapping):
        pairs = list(listed.items())
    else:
        pairs = [("white", each) for each in listed or ()]
    if not all(type(face) is int and face in FACES for _, face in pairs):
        return []
    return [(colour if colour in COLOURS else "white", face) for colour, face in pairs]


def plain(value: Any) -> str:
    if value is None or value == [] or value == {}:
        return "-"
    if isinstance(value, bool):
        return "✓" if value else "-"
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {plain(each)}" for key, each in value.items())
    if isinstance(value, list | tuple):
        return " ".join(map(plain, value))
    return translate(value) if isinstance(value, str) else str(value)


def is_by_seat(view: SeatView, value: object) -> bool:
    return isinstance(value, list) and len(value) == len(view.scores) > 1


def middle(view: SeatView) -> list[Shown]:
    return [show(*entry) for entry in view.own_entries.items() if not is_by_seat(view, entry[1])]


def sheet(view: SeatView, seat: int) -> list[Shown]:
    return [
        show(name, value[seat])
        for name, value in view.own_entries.items()
        if is_by_seat(view, value)
    ]


SHEET = WebSheet("default", middle, sheet, stylesheet="games/default.css")
