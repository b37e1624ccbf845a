"""How each game is drawn, found by its key: one line here, one module beside it, one folder of templates."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from quincunx.core.registry import find_descriptor

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


def sheet_of(key: str) -> Sheet:
    """A game without a sheet of its own is played with plain buttons."""
    from quincunx.server.sheets.plain import SHEET

    found: Sheet = find_descriptor(key).load("sheet") or SHEET
    return found
