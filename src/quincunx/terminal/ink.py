"""Pictures made of characters: the same spans are printed in plain lines and coloured in the full-screen app.

The characters alone say everything; colour only repeats it. A span knows the moves that it stands for, so that a mouse
can choose them and the square of a chosen move can light up.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

LETTERS = {
    "white": "W",
    "red": "R",
    "orange": "O",
    "yellow": "Y",
    "green": "G",
    "blue": "B",
    "purple": "P",
    "black": "K",
}

TITLE = "title"  # a name or a heading
MARKED = "marked"  # written, crossed or laid
OPEN = "open"  # can still be used, not now
LEGAL = "legal"  # can be used now
LATER = "later"  # can be used in the next step
GONE = "gone"  # can never be used again
QUIET = "quiet"  # labels and small print


@dataclass(frozen=True, slots=True)
class Span:
    text: str
    look: str = QUIET
    colour: str = ""
    moves: tuple[str, ...] = ()


Line = list[Span]
Drawing = list[Line]

BRACKETS = {MARKED: ("[", "]"), LEGAL: ("(", ")"), LATER: ("{", "}"), OPEN: (" ", " "), GONE: (" ", " ")}
LEGEND = "[ ] marked   ( ) you may mark it now   { } in the next step   · out of reach"


def square(text: str, width: int, look: str, colour: str, moves: Sequence[str] = ()) -> Span:
    """A square of a sheet, its state told by its brackets."""
    left, right = BRACKETS[look]
    return Span(f"{left}{text.center(width - 2)}{right}", look, colour, tuple(moves))


def label(text: str) -> Line:
    return [Span(text)]


def title(text: str, quiet: str = "") -> Line:
    return [Span(text, TITLE), *([Span(f"  {quiet}")] if quiet else [])]


def length(line: Iterable[Span]) -> int:
    return sum(len(span.text) for span in line)


def beside(left: Drawing, right: Drawing, gap: int) -> Drawing:
    """Two drawings next to each other."""
    width = max(map(length, left), default=0) + gap
    height = max(len(left), len(right))
    pairs = zip([*left, *empty(height - len(left))], [*right, *empty(height - len(right))], strict=True)
    return [[*one, Span(" " * (width - length(one))), *other] if other else one for one, other in pairs]


def empty(lines: int) -> Drawing:
    return [[] for _ in range(lines)]


def stacked(parts: Iterable[Drawing], between: int) -> Drawing:
    """Drawings below each other, with empty lines between them."""
    whole: Drawing = []
    for part in parts:
        whole += [*(empty(between) if whole else []), *part]
    return whole


def arranged(parts: Sequence[Drawing], width: int, gap: int = 4, between: int = 1) -> Drawing:
    """Drawings in as many columns as there is room for."""
    widest = max((length(line) for part in parts for line in part), default=1)
    columns = max(1, min(len(parts), (width + gap) // (widest + gap)))
    rows = [parts[start : start + columns] for start in range(0, len(parts), columns)]
    return stacked((side_by_side(row, gap) for row in rows), between)


def side_by_side(parts: Sequence[Drawing], gap: int) -> Drawing:
    whole = parts[0]
    for part in parts[1:]:
        whole = beside(whole, part, gap)
    return whole


def text_of(drawing: Drawing) -> str:
    """The drawing without its colours."""
    return "\n".join("".join(span.text for span in line).rstrip() for line in drawing)
