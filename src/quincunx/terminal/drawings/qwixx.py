"""The sheets of the Qwixx family: marks counted at the left, points at the right, and the sums of the roll."""

from collections.abc import Mapping
from typing import Any

from quincunx.terminal.drawings.artist import Artist, Names, View, clockwise, spaced
from quincunx.terminal.ink import GONE, LATER, LEGAL, LETTERS, MARKED, OPEN, TITLE, Drawing, Line, Span, arranged, label, square, title

SQUARE = 5  # characters
COLUMN = 8  # of the sums
NAME = 7
ASKED = {"white": "mark the white sum in any row, or pass", "colours": "mark a colour sum, or decline"}


class QwixxArtist(Artist):
    def table(self, view: View, names: Names, width: int, chosen: str | None = None) -> Drawing:
        sheets = [sheet(view, seat, names[seat]) for seat in clockwise(view)]
        return [*roll(view), *arranged(sheets, width, between=spaced(width))]

    def asked(self, view: View) -> str:
        return ASKED.get(view["step"], "")

    def dice(self, view: View) -> str:
        return " ".join(die.split()[0] for die in view["dice"])


def sheet(view: View, seat: int, name: str) -> Drawing:
    mine = view["sheets"][seat]
    moves = view["moves"] if view["seat"] == seat else []
    later = view["later"] if view["seat"] == seat else []
    rows = [row(printed, printed["name"] in view["closed"], moves, later) for printed in mine["rows"]]
    return [title(name, "rolls the dice" if view["active"] == seat else ""), *rows, [*penalties(view, mine, moves)]]


def row(printed: Mapping[str, Any], closed: bool, moves: list[str], later: list[str]) -> Line:
    squares = [square_of(printed, place, closed, moves, later) for place in range(len(printed["numbers"]))]
    end = " closed" if closed else ""
    lock = " lock" if printed["ticked"] else end
    count = Span(f"{printed['name']:{NAME}}{printed['marks']:>2} ", colour=printed["name"])
    return [count, *squares, Span(f" {printed['points']:>2}{lock}")]


def square_of(printed: Mapping[str, Any], place: int, closed: bool, moves: list[str], later: list[str]) -> Span:
    number, colour = printed["numbers"][place], printed["colours"][place]
    move = f"{printed['name']} {number}"
    last = max((printed["numbers"].index(marked) for marked in printed["marked"]), default=-1)
    look, text = OPEN, f"{LETTERS[colour]}{number}"
    if number in printed["marked"]:
        look = MARKED
    elif move in moves:
        look = LEGAL
    elif move in later:
        look = LATER
    elif place < last or closed:
        look, text = GONE, "·"
    return square(text, SQUARE, look, colour, [move] if look == LEGAL else [])


def penalties(view: View, mine: Mapping[str, Any], moves: list[str]) -> Line:
    boxes = "".join("[X]" if box < mine["penalties"] else " - " for box in range(view["penalties_to_end"]))
    line = [Span("score   "), Span(f"{mine['score']:>2}", TITLE), Span(f"   penalties {boxes} {-view['penalty']} each   ")]
    declines = [move for move in ("penalty", "pass") if move in moves]
    return [*line, *(Span(f"({move})", LEGAL, moves=(move,)) for move in declines)]


def roll(view: View) -> Drawing:
    if not view["dice"]:
        return [label("no dice on the table")]
    faces: dict[str, list[str]] = {colour: [] for colour in view["sums"]}
    for die, face in view["dice"].items():
        faces.setdefault(die.split()[0], []).append("-" if face is None else str(face))
    sums = {colour: list(dict.fromkeys(map(str, made))) for colour, made in view["sums"].items()}
    return [table_line("", faces, None), table_line("dice", faces, faces), table_line("sums", faces, sums)]


def table_line(word: str, columns: Mapping[str, Any], told: Mapping[str, list[str]] | None) -> Line:
    cells = [Span(f"{colour if told is None else ' '.join(told.get(colour, [])):{COLUMN}}", OPEN, colour) for colour in columns]
    return [Span(f"{word:{NAME + 3}}"), *cells]


ARTIST = QwixxArtist()
