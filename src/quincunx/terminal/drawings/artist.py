"""What an artist does for a game, and what is done for a game that has none."""

from collections.abc import Mapping, Sequence
from typing import Any

from quincunx.terminal.ink import Drawing, label, title

View = Mapping[str, Any]
Names = Sequence[str]

ROOMY = 90  # columns


class Artist:
    """Draws from a view alone, so that nobody sees more than the view tells."""

    hides_hands = False  # does a seat see something that its neighbours at the keyboard must not?

    def table(self, view: View, names: Names, width: int, chosen: str | None = None) -> Drawing:
        """The whole table as this view's seat sees it, with the move that it has chosen but not yet made."""
        return [title(view["game"]), *(label(f"{name}: {points}") for name, points in zip(names, view["scores"], strict=True))]

    def note(self, view: View, move: str) -> str:
        """A few words beside a listed move."""
        return ""

    def told(self, seat: int | None, text: str) -> str:
        """An event in words, from what everybody may know of it."""
        return f"roll: {text}" if seat is None else text

    def asked(self, view: View) -> str:
        """What the view's seat has to decide, in a few words."""
        return "choose a move"

    def dice(self, view: View) -> str:
        """The order in which the dice of a roll are written, from a view in which they lie on the table."""
        return ""


def spaced(width: int) -> int:
    """Empty lines between sheets: none where every line counts."""
    return 1 if width >= ROOMY else 0


def clockwise(view: View) -> list[int]:
    """The order of the sheets: first the viewer's own, or else the active player's."""
    players = len(view["scores"])
    first = view["seat"] if view["seat"] is not None else view.get("active") or 0
    return [(first + step) % players for step in range(players)]
