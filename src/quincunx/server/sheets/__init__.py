"""How each game is drawn, found by its key: one line here, one module beside it, one folder of templates."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from quincunx.server.sheets import clever, plain, qwirkle, qwixx, qwizz

View = Mapping[str, Any]


@dataclass(frozen=True)
class Sheet:
    folder: str  # of its templates: middle.html for what all share, sheet.html for one player
    middle: Callable[[View], Any]
    sheet: Callable[[View, int], Any]
    points: Callable[[View, int], Sequence[tuple[str, int]]]  # what the score is made of
    buttons: Callable[[View], Sequence[tuple[str, str]]]  # moves that have no place on the sheet, with their words
    hides_hands: bool = False  # must a shared screen be covered until its owner says that she is there?
    script: str | None = None


PLAIN = Sheet("plain", plain.middle, plain.sheet, plain.points, plain.buttons)
QWIXX = Sheet("qwixx", qwixx.middle, qwixx.sheet, qwixx.points, qwixx.buttons)

SHEETS: dict[str, Sheet] = {
    **dict.fromkeys(("qwixx", "squares", "palette", "black-die", "palette-black", "mixx-colours", "mixx-numbers"), QWIXX),
    "clever": Sheet("clever", clever.middle, clever.sheet, clever.points, clever.buttons),
    "qwizz": Sheet("qwizz", qwizz.middle, qwizz.sheet, qwizz.points, qwizz.buttons),
    "qwirkle": Sheet("qwirkle", qwirkle.middle, qwirkle.sheet, qwirkle.points, qwirkle.buttons, True, "qwirkle.js"),
}


def sheet_of(key: str) -> Sheet:
    """A game that nobody has drawn yet is played with plain buttons."""
    return SHEETS.get(key, PLAIN)
