"""Pictures made of characters: the same spans are printed in plain lines and coloured in the
full-screen app.

The characters alone say everything; colour only repeats it. A span lists the moves that it stands
for, so that it can be clicked and the square of a selected move can be highlighted.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from quincunx.languages import N_

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
MARKED = "marked"  # marked, crossed, entered or placed
LATEST = "latest"  # the same, by the latest move of a player
OPEN = "open"  # can still be used, but not now
LEGAL = "legal"  # can be used now
LATER = "later"  # can be used in the next step
BOTH = "both"  # can be used now, and in the next step
BLOCKED = "blocked"  # can never be used again
LABEL = "label"  # labels and small print


@dataclass(frozen=True, slots=True)
class Span:
    text: str
    role: str = LABEL
    colour: str = ""
    moves: tuple[str, ...] = ()


Line = list[Span]
Picture = list[Line]

BRACKETS = {
    MARKED: ("[", "]"),
    LATEST: ("<", ">"),
    LEGAL: ("(", ")"),
    LATER: ("{", "}"),
    BOTH: ("|", "|"),  # balanced, like all the others: a translated text has no single brace
    OPEN: (" ", " "),
    BLOCKED: (" ", " "),
}
LEGEND = N_("[ ] marked  < > latest move  ( ) legal now  { } next step  | | both  · blocked")


def square(text: str, width: int, role: str, colour: str, moves: Iterable[object] = ()) -> Span:
    """A square of a sheet; its brackets show its role."""
    left, right = BRACKETS[role]
    return Span(f"{left}{text.center(width - 2)}{right}", role, colour, tuple(map(str, moves)))


def button(text: str, move: object) -> Span:
    return Span(f"({text})", LEGAL, moves=(str(move),))


def label(text: str) -> Line:
    return [Span(text)]


def heading(text: str, details: str = "") -> Line:
    return [Span(text, TITLE), *([Span(f"  {details}")] if details else [])]


def width_of(line: Iterable[Span]) -> int:
    return sum(len(span.text) for span in line)


def place_beside(left: Picture, right: Picture, gap: int) -> Picture:
    """Two pictures next to each other."""
    width = max(map(width_of, left), default=0) + gap
    height = max(len(left), len(right))
    pairs = zip(
        [*left, *blank_lines(height - len(left))],
        [*right, *blank_lines(height - len(right))],
        strict=True,
    )
    return [
        [*one, Span(" " * (width - width_of(one))), *other] if other else one
        for one, other in pairs
    ]


def blank_lines(count: int) -> Picture:
    return [[] for _ in range(count)]


def stack(parts: Iterable[Picture], between: int) -> Picture:
    """Pictures below each other, with blank lines between them."""
    whole: Picture = []
    for part in parts:
        whole += [*(blank_lines(between) if whole else []), *part]
    return whole


def arrange(parts: Sequence[Picture], width: int, gap: int = 4, between: int = 1) -> Picture:
    """Pictures in as many columns as fit."""
    widest = max((width_of(line) for part in parts for line in part), default=1)
    columns = max(1, min(len(parts), (width + gap) // (widest + gap)))
    rows = [parts[start : start + columns] for start in range(0, len(parts), columns)]
    return stack((place_in_row(row, gap) for row in rows), between)


def place_in_row(parts: Sequence[Picture], gap: int) -> Picture:
    whole = parts[0]
    for part in parts[1:]:
        whole = place_beside(whole, part, gap)
    return whole


def flow(spans: Iterable[Span], width: int) -> Picture:
    """Spans one after the other, in as many lines as they need."""
    lines: Picture = [[]]
    for span in spans:
        if lines[-1] and width_of(lines[-1]) + 1 + len(span.text) > width:
            lines.append([])
        lines[-1] += [*([Span(" ")] if lines[-1] else []), span]
    return lines if lines[0] else []


def to_text(picture: Picture) -> str:
    """The picture without its colours."""
    return "\n".join("".join(span.text for span in line).rstrip() for line in picture)
