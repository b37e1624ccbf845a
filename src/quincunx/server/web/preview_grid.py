"""What the picture of a position shows, as a game describes it: squares or tiles in rows."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class PreviewCell:
    """A square or tile in the picture of a position."""

    colour: str
    text: str = ""
    is_crossed: bool = False
    is_filled: bool = False
    is_blank: bool = False  # only the colour of the row
    shape: str = ""  # of a tile


@dataclass(frozen=True)
class PreviewGrid:
    """A sheet or board in the picture of a position, and the score of its player."""

    rows: Sequence[Sequence[PreviewCell | None]]
    score: int | None = None
